#include "server/house/reviews.h"

#include <algorithm>

#include "minds/review.h"
#include "server/house/skill.h"

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
  if (live.table.sealed()) return failure("sealed");
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
  put_off_unasked();
  reviews_.push_back(std::move(wanted));
  return {};
}

void Reviews::put_off_unasked() {
  for (Wanted& each : reviews_) {
    if (each.rated == 0 || !each.waiters.empty() || each.made) continue;
    *each.stop = true;
    tried_.erase(each.rated);
  }
  std::erase_if(reviews_, [](const Wanted& each) { return *each.stop && !each.under_way; });
}

void Reviews::look_for_rated() {
  constexpr Milliseconds pause = 10 * second;
  constexpr std::int64_t at_once = 64;
  if (looking_ || !reviews_.empty() || minds_.waiting() > 0 || context_.steady() < look_at_) return;
  looking_ = true;
  look_at_ = context_.steady() + pause;
  context_.aside(
      "unreviewed", false,
      [after = judged_up_to_](Reads& reads) {
        return reads.unreviewed(judge_version, after, at_once);
      },
      [this](Expected<std::vector<UnreviewedRow>> found) {
        looking_ = false;
        if (!found || found->empty()) return;
        judged_up_to_ = found->front().number - 1;
        tried_.erase(tried_.begin(), tried_.upper_bound(judged_up_to_));
        std::erase_if(put_off_,
                      [this](const auto& each) { return each.second <= context_.steady(); });
        std::erase_if(*found, [this](const auto& row) {
          return tried_.contains(row.number) || put_off_.contains(row.number);
        });
        if (found->empty() || !reviews_.empty()) return;
        // Other servers may be looking, too; they hardly choose the same one.
        const std::size_t chosen =
            context_.shared() ? std::hash<std::string>{}(context_.server()) % found->size() : 0;
        begin_unasked((*found)[chosen]);
      });
}

void Reviews::begin_unasked(const UnreviewedRow& match) {
  tables_.use(match.table, [this, match](const Expected<Live*>& live) {
    if (!reviews_.empty()) return;
    constexpr Milliseconds until_its_round_is_over = 60 * second;
    if (live && (*live)->table.sealed()) {
      put_off_[match.number] = context_.steady() + until_its_round_is_over;
      return;
    }
    tried_.insert(match.number);
    const Match* played = live ? (*live)->table.match() : nullptr;
    if (played == nullptr || !played->over()) return;
    Wanted wanted{.table = match.table, .record = played->record(), .waiters = {}};
    wanted.rated = match.number;
    reviews_.push_back(std::move(wanted));
    begin_next();
  });
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
  Batch batch{ReviewRow{wanted.table, judge_version, context_.now(), text}};
  for (SkillRow& row : skill_in(text, wanted.table, judge_version))
    batch.emplace_back(std::move(row));
  context_.store.write(std::move(batch),
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
    if (!each.waiters.empty() || each.rated != 0) continue;
    *each.stop = true;
    ++cancelled_;
  }
  std::erase_if(reviews_, [](const Wanted& each) { return *each.stop && !each.under_way; });
  // Nobody reads it, but every request gets an answer.
  for (const Waiter& each : gone) each.reply(failed({"stopping", {}}, each.caller.language));
  begin_next();
  look_for_rated();
}

}  // namespace boathouse::server
