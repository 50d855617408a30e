#include "server/house/sessions.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace boathouse::server {

namespace {

const std::shared_ptr<const std::string>& farewell(Sessions::Reason reason) {
  const auto text = [](std::string_view why) {
    return std::make_shared<const std::string>(join(R"({"event":"bye","reason":")", why, R"("})"));
  };
  static const std::array all{text("logged_out"), text("banned"), text("deleted")};
  return all[static_cast<std::size_t>(reason)];
}

}  // namespace

void Sessions::arrived(const Caller& caller) {
  if (caller.visitor.empty() || caller.listener == nullptr) return;
  sessions_[caller.listener] = {
      .visitor = caller.visitor, .token = caller.token, .bot = caller.bot};
  of_visitor_[caller.visitor].insert(caller.listener);
  if (std::ranges::find(ended_, caller.token) != ended_.end()) {
    end(*caller.listener, Reason::logged_out);
  }
}

void Sessions::forget(Listener& listener) {
  const auto found = sessions_.find(&listener);
  if (found == sessions_.end()) return;
  const auto its = of_visitor_.find(found->second.visitor);
  its->second.erase(&listener);
  if (its->second.empty()) of_visitor_.erase(its);
  sessions_.erase(found);
}

bool Sessions::is_over(const Listener* listener) const {
  const auto found = sessions_.find(listener);
  return found != sessions_.end() && found->second.over;
}

bool Sessions::is_open(const std::string& visitor, const Digest& token) const {
  const auto found = of_visitor_.find(visitor);
  return found != of_visitor_.end() &&
         std::ranges::any_of(found->second, [&](const Listener* each) {
           const Session& session = sessions_.at(each);
           return session.token == token && !session.over;
         });
}

std::set<Digest> Sessions::tokens_of(const std::string& visitor) const {
  std::set<Digest> tokens;
  const auto found = of_visitor_.find(visitor);
  if (found == of_visitor_.end()) return tokens;
  for (const Listener* each : found->second) {
    if (const Session& session = sessions_.at(each); !session.over) tokens.insert(session.token);
  }
  return tokens;
}

void Sessions::end(Listener& listener, Reason reason) {
  if (const auto found = sessions_.find(&listener); found != sessions_.end()) {
    if (found->second.over) return;
    found->second.over = true;
  }
  ending_(listener);
  listener.end(farewell(reason));
}

template <class Which>
void Sessions::end_those(const std::string& visitor, Reason reason, Which which) {
  const auto found = of_visitor_.find(visitor);
  if (found == of_visitor_.end()) return;
  const std::set<Listener*> all = found->second;  // ending one may change the list
  for (Listener* each : all) {
    if (which(sessions_.at(each))) end(*each, reason);
  }
}

void Sessions::end_token(const std::string& visitor, const Digest& token) {
  constexpr std::size_t most = 1000;
  ended_.push_back(token);
  if (ended_.size() > most) ended_.pop_front();
  end_those(visitor, Reason::logged_out,
            [&](const Session& session) { return session.token == token; });
}

void Sessions::end_all(const std::string& visitor, Reason reason, const Digest& except, bool bots) {
  end_those(visitor, reason, [&](const Session& session) {
    return session.token != except && (bots || !session.bot);
  });
}

}  // namespace boathouse::server
