#include "server/house/repeats.h"

#include "core/text.h"

namespace boathouse::server {

namespace {

// Whether the answer has a token, a link or a cookie.
bool has_secret(Do what) {
  return what == Do::hello || what == Do::log_in || what == Do::use_link || what == Do::make_link ||
         what == Do::make_token;
}

}  // namespace

bool Repeats::answer(Request& request) {
  const Do what = request.action.what();
  const bool repeatable = what == Do::subscribe || what == Do::unsubscribe || what == Do::ping;
  if (request.caller.visitor.empty() || request.action.id().empty() || repeatable) return false;
  const std::string key = request.key();
  const auto [found, fresh] = remembered_.try_emplace(key);
  Remembered& known = found->second;
  if (!fresh && known.body != request.body) {
    request.fail({"repeated_id", {{"id", request.action.id()}}});
    return true;
  }
  if (!fresh && has_secret(what)) {
    request.fail({"answered_once", {}});
    return true;
  }
  if (!fresh && known.done) {
    request.reply(known.answer);
    return true;
  }
  if (!fresh) {
    known.waiting.push_back(std::move(request.reply));
    return true;
  }
  known.body = request.body;
  request.reply = [this, key, secret = has_secret(what),
                   first = std::move(request.reply)](const Answer& answer) {
    first(answer);
    finish(key, answer, secret);
  };
  return false;
}

void Repeats::finish(const std::string& key, const Answer& answer, bool secret) {
  constexpr std::size_t most = 20'000;
  auto node = remembered_.extract(key);
  for (const Reply& other : node.mapped().waiting) other(answer);
  if (answer.status != 200) return;  // it did not happen, so it may be tried again
  node.mapped().waiting.clear();
  node.mapped().done = true;
  if (!secret) node.mapped().answer = answer;
  remembered_.insert(std::move(node));
  order_.push_back(key);
  if (order_.size() <= most) return;
  remembered_.erase(order_.front());
  order_.pop_front();
}

}  // namespace boathouse::server
