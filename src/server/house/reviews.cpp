#include "server/house/reviews.h"

#include <algorithm>

#include "minds/review.h"

namespace boathouse::server {

namespace {

bool is_gone(const Caller& caller) { return caller.hung_up && *caller.hung_up; }

}  // namespace

void Reviews::ask(const Caller& caller, std::string_view id, Reply reply) {
  context_.aside(
      "review", true,
      [key = std::string{id}](Reads& reads) { return reads.review(key, judge_version); },
      [this, caller, key = std::string{id},
       reply = std::move(reply)](const Expected<std::optional<std::string>>& text) {
        if (!text) return reply(failed(text.error(), caller.language));
        if (*text) return reply({.json = **text});
        ask_anew(caller, key, reply);
      });
}

void Reviews::ask_anew(const Caller& caller, const std::string& id, Reply reply) {
  tables_.use(id, [this, caller, reply = std::move(reply)](const Expected<Live*>& live) {
    if (!live) return reply(failed(live.error(), caller.language));
    if (auto joined = join(caller, **live, reply); !joined) {
      return reply(failed(joined.error(), caller.language));
    }
    begin_next();
  });
}

// Takes the reply if it succeeds.
Expected<void> Reviews::join(const Caller& caller, const Live& live, const Reply& reply) {
  const auto known = std::ranges::find_if(
      reviews_, [&](const Wanted& each) { return each.table == live.row.id && !*each.stop; });
  if (known != reviews_.end()) {
    known->waiters.push_back({caller, reply});
    return {};
  }
  const Match* match = live.table.match();
  if (match == nullptr || !match->over()) return failure("not_over");
  const auto of_address = std::ranges::count_if(reviews_, [&](const Wanted& each) {
    return std::ranges::any_of(each.waiters, [&](const Waiter& waiter) {
      return waiter.caller.address == caller.address;
    });
  });
  const bool too_many = static_cast<std::size_t>(of_address) >= most_of_address;
  const bool full = reviews_.size() >= most || (too_many && context_.limits());
  if (full || !limits_.thought(caller.address)) return failure("too_many");
  Wanted wanted{.table = live.row.id, .record = match->record(), .waiters = {}};
  wanted.waiters.push_back({caller, reply});
  reviews_.push_back(std::move(wanted));
  return {};
}

void Reviews::begin_next() {
  if (reviews_.empty() || reviews_.front().under_way) return;
  Wanted& next = reviews_.front();
  next.under_way = true;
  minds_.review(next.record, next.stop,
                context_.while_open([this, stop = next.stop](const Expected<std::string>& text) {
                  finish(stop, text);
                }));
}

void Reviews::finish(const Stop& stop, const Expected<std::string>& text) {
  // One that was stopped ends somewhere in the middle.
  if (*stop || !text) return answer(stop, text);
  find(stop)->made = true;
  tables_.use(find(stop)->table, [this, stop, text](const Expected<Live*>& live) {
    if (!live) return answer(stop, std::unexpected(live.error()));
    // If somebody has been forgotten meanwhile, it is made again, without their name.
    Wanted& wanted = *find(stop);
    std::string record = (*live)->table.match()->record();
    if (record == wanted.record) return keep(wanted, *text);
    wanted.record = std::move(record);
    wanted.made = wanted.under_way = false;
    begin_next();
  });
}

void Reviews::keep(const Wanted& wanted, const std::string& text) {
  ++made_;
  // Whoever asks before it is kept waits with the others.
  context_.store.write({ReviewRow{wanted.table, judge_version, context_.now(), text}},
                       context_.while_open([this, stop = wanted.stop, text](const auto& kept) {
                         if (!kept) ++context_.counts.store_failures;
                         answer(stop, text);
                       }));
}

void Reviews::answer(const Stop& stop, const Expected<std::string>& text) {
  const std::vector<Waiter> waiters = std::exchange(find(stop)->waiters, {});
  std::erase_if(reviews_, [&](const Wanted& each) { return each.stop == stop; });
  for (const Waiter& each : waiters) {
    each.reply(text ? Answer{.json = *text} : failed(text.error(), each.caller.language));
  }
  begin_next();
}

// It is there until it has been answered.
Reviews::Wanted* Reviews::find(const Stop& stop) {
  return &*std::ranges::find(reviews_, stop, &Wanted::stop);
}

Reviews::~Reviews() {
  for (const Wanted& each : reviews_) *each.stop = true;
}

void Reviews::tick() {
  std::vector<Waiter> gone;
  for (Wanted& each : reviews_) {
    if (*each.stop || each.made) continue;
    std::erase_if(each.waiters, [&](Waiter& waiter) {
      if (!is_gone(waiter.caller)) return false;
      gone.push_back(std::move(waiter));
      return true;
    });
    if (!each.waiters.empty()) continue;
    *each.stop = true;
    ++cancelled_;
  }
  std::erase_if(reviews_, [](const Wanted& each) { return *each.stop && !each.under_way; });
  // Nobody reads it, but every request gets an answer.
  for (const Waiter& each : gone) each.reply(failed({"stopping", {}}, each.caller.language));
  begin_next();
}

}  // namespace boathouse::server
