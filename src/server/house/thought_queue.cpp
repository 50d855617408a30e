#include "server/house/thought_queue.h"

#include <algorithm>
#include <tuple>

namespace boathouse::server {

bool ThoughtQueue::has_room_for(const Asker& asker) const {
  const auto found = shares_.find(asker.share);
  if (found == shares_.end()) return true;
  const Share& share = found->second;
  const auto own = share.visitors.find(asker.visitor);
  return share.waiting + share.under_way < most_of_share &&
         (own == share.visitors.end() || own->second < most_of_visitor);
}

void ThoughtQueue::add(Item item) {
  Share& share = shares_[item.asker.share];
  ++share.waiting;
  ++share.visitors[item.asker.visitor];
  waiting_[index(item.want)].push_back(std::move(item));
}

bool ThoughtQueue::drop(Ticket ticket) {
  for (auto& items : waiting_) {
    const auto found = std::ranges::find(items, ticket, &Item::ticket);
    if (found == items.end()) continue;
    const Asker asker = std::move(found->asker);
    items.erase(found);
    --shares_.at(asker.share).waiting;
    leave(asker);
    return true;
  }
  return false;
}

std::optional<std::size_t> ThoughtQueue::next_class() {
  std::optional<std::size_t> chosen;
  for (std::size_t each = 0; each < wants; ++each) {
    if (waiting_[each].empty()) continue;
    if (!chosen || passed_over_[each] >= most_passed_over) chosen = each;
  }
  if (!chosen) return chosen;
  for (std::size_t each = *chosen + 1; each < wants; ++each) {
    if (!waiting_[each].empty()) ++passed_over_[each];
  }
  passed_over_[*chosen] = 0;
  return chosen;
}

std::optional<ThoughtQueue::Item> ThoughtQueue::next() {
  const auto chosen = next_class();
  if (!chosen) return std::nullopt;
  auto& items = waiting_[*chosen];
  // Of equal ones, the first to arrive.
  const auto rank = [&](const Item& item) {
    const Share& share = shares_.at(item.asker.share);
    const auto served = share.served.find(item.asker.visitor);
    // Time that a share let pass without a wish is not saved up.
    return std::tuple{std::max(share.used, begun_),
                      served == share.served.end() ? 0 : served->second};
  };
  const auto best = std::ranges::min_element(items, {}, rank);
  Item item = std::move(*best);
  items.erase(best);
  Share& share = shares_.at(item.asker.share);
  begun_ = std::max(share.used, begun_);
  // A little in advance, so that one share does not take all threads at once.
  share.used = begun_ + 1;
  share.served[item.asker.visitor] = ++turn_;
  --share.waiting;
  ++share.under_way;
  return item;
}

void ThoughtQueue::done(const Asker& asker, std::chrono::microseconds time) {
  Share& share = shares_.at(asker.share);
  --share.under_way;
  share.used += static_cast<double>(time.count()) / 1000;
  leave(asker);
}

void ThoughtQueue::leave(const Asker& asker) {
  Share& share = shares_.at(asker.share);
  const auto own = share.visitors.find(asker.visitor);
  if (--own->second == 0) share.visitors.erase(own);
  if (share.visitors.empty()) forget_idle();
}

// What a share has used matters only as long as others have used less.
void ThoughtQueue::forget_idle() {
  constexpr std::size_t most = 1000;
  const bool quiet =
      std::ranges::all_of(shares_, [](const auto& each) { return each.second.visitors.empty(); });
  const bool many = shares_.size() > most;
  std::erase_if(shares_, [&](const auto& each) {
    return each.second.visitors.empty() && (quiet || many || each.second.used <= begun_);
  });
}

std::size_t ThoughtQueue::waiting() const {
  std::size_t sum = 0;
  for (const auto& items : waiting_) sum += items.size();
  return sum;
}

std::size_t ThoughtQueue::waiting_of(const std::string& share) const {
  const auto found = shares_.find(share);
  return found == shares_.end() ? 0 : found->second.waiting;
}

std::size_t ThoughtQueue::others_waiting(const std::string& share) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      shares_, [&](const auto& each) { return each.first != share && each.second.waiting > 0; }));
}

std::chrono::milliseconds ThoughtQueue::oldest_wait(Clock::time_point now) const {
  std::chrono::milliseconds oldest{0};
  for (const auto& items : waiting_) {
    // The one that has waited longest is at the front.
    if (items.empty()) continue;
    oldest = std::max(
        oldest, std::chrono::duration_cast<std::chrono::milliseconds>(now - items.front().since));
  }
  return oldest;
}

}  // namespace boathouse::server
