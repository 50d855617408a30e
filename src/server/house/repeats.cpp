#include "server/house/repeats.h"

#include "core/text.h"

namespace boathouse::server {

bool Repeats::answer(Request& request) {
  const Do what = request.action.what();
  const bool repeatable = what == Do::subscribe || what == Do::unsubscribe || what == Do::ping;
  if (request.caller.visitor.empty() || request.action.id().empty() || repeatable) return false;
  const std::string key = join(request.caller.visitor, "\n", request.action.id());
  const auto [found, fresh] = remembered_.try_emplace(key);
  if (!fresh && found->second.done) {
    request.reply(found->second.answer);
    return true;
  }
  if (!fresh) {
    found->second.waiting.push_back(std::move(request.reply));
    return true;
  }
  request.reply = [this, key, first = std::move(request.reply)](const Answer& answer) {
    first(answer);
    finish(key, answer);
  };
  return false;
}

void Repeats::finish(const std::string& key, const Answer& answer) {
  constexpr std::size_t most = 20'000;
  auto node = remembered_.extract(key);
  for (const Reply& other : node.mapped().waiting) other(answer);
  if (answer.status != 200) return;  // it did not happen, so it may be tried again
  node.mapped() = {.done = true, .answer = answer};
  remembered_.insert(std::move(node));
  order_.push_back(key);
  if (order_.size() <= most) return;
  remembered_.erase(order_.front());
  order_.pop_front();
}

}  // namespace boathouse::server
