#include "server/house/caretaker.h"

#include <algorithm>
#include <iterator>

namespace boathouse::server {

namespace {

constexpr Milliseconds away_live = 30 * second;
constexpr Milliseconds put_away = 60 * second;
constexpr Milliseconds no_show = 60 * second;
constexpr Milliseconds presence_pause = second / 5;

}  // namespace

void Caretaker::presence_changed(Live& live) {
  live.presence_changed = true;
  schedule(live);
}

void Caretaker::schedule(Live& live, Moment due) {
  if (live.due == due) return;
  if (live.due != never) timers_.erase({live.due, live.row.id});
  live.due = due;
  if (due != never) timers_.emplace(due, live.row.id);
}

void Caretaker::schedule(Live& live) {
  Moment due = never;
  const Table& table = live.table;
  if (live.presence_changed) due = context_.steady() + presence_pause;
  if (Tables::is_for_lobby(live) && live.has_somebody()) {
    const Milliseconds shown = live.row.shown - Tables::lobby_time(table) / 2;
    due = std::min(due, context_.steady() + (shown - context_.now()));
  }
  const bool playing = table.phase() == Phase::playing;
  if (playing && table.pace().timed()) {
    const Presence presence = live.presence();
    for (int seat = 0; seat < table.seat_count(); ++seat) {
      if (table.is_waiting_for(seat)) due = std::min(due, table.clocks().deadline(seat));
      due = std::min(due, given_up_on(live, presence, seat));
      if (table.pace().kind == Pace::Kind::live && !table.strict() && !table.played_by_mind(seat) &&
          !presence.is_here(seat)) {
        due = std::min(due, live.seen_at(seat) + away_live);
      }
    }
  }
  if (playing && live.others_think && live.thinks_from() > context_.steady()) {
    due = std::min(due, live.thinks_from());
  }
  if (live.subscriptions.empty()) due = std::min(due, live.used + put_away);
  schedule(live, std::max(due, context_.steady() + 1));
}

void Caretaker::attend(Live& live) {
  if (live.presence_changed) {
    live.presence_changed = false;
    listeners_.tell(live, {}, true);
  }
  // The host is here, so the table is for others, too.
  if (live.table.phase() < Phase::over && live.has_somebody()) tables_.show(live);
  const bool timed = live.table.phase() == Phase::playing && live.table.pace().timed();
  if (timed && !in_touch_()) return schedule(live, context_.steady() + second / 2);
  if (timed && (live.table.strict() ? end_late(live) : replace_absent(live))) return;
  minds_.wake(live);
  if (!can_be_put_away(live)) {
    // One that only waits for its clock is looked at again when that has run out.
    if (live.used + put_away <= context_.steady()) live.used = context_.steady();
    return schedule(live);
  }
  schedule(live, never);
  tables_.put_away(live);
}

bool Caretaker::can_be_put_away(const Live& live) const {
  if (!live.subscriptions.empty() || !live.queue.empty() || live.thinking) return false;
  if (live.used + put_away > context_.steady()) return false;
  const Table& table = live.table;
  // Absent players of a live match are replaced soon, and a clock about to run out is awaited here.
  if (Tables::deadline(table) <= context_.steady() + put_away) return false;
  if (table.phase() != Phase::playing || table.pace().kind != Pace::Kind::live) return true;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (!table.played_by_mind(seat)) return false;
  }
  return true;
}

void Caretaker::take_out() {
  constexpr std::size_t at_once = 16;
  if (being_taken_out_ > 0 || (looked_ && *looked_ + second > context_.steady())) return;
  looked_ = context_.steady();
  ++being_taken_out_;
  const auto found = [this](const Expected<std::vector<std::string>>& ids) {
    --being_taken_out_;
    if (!ids) return;
    if (last_in_use_) {
      last_in_use_ = ids->empty() ? std::nullopt : std::optional{ids->back()};
      looked_.reset();  // the others follow at once
    } else if (ids->size() == at_once) {
      looked_.reset();
    }
    for (const std::string& id : *ids) {
      if (tables_.find_in_memory(id) != nullptr) continue;
      ++being_taken_out_;
      // The hook that is called when it is opened sets its timer.
      tables_.use(id, [this](const Expected<Live*>&) { --being_taken_out_; });
    }
  };
  if (context_.shared()) {
    // What was in use before is in the hands of other servers, or they leave it behind.
    last_in_use_.reset();
    constexpr Milliseconds lease = 10 * second;
    return context_.store.claim_due(context_.now(), at_once, lease,
                                    context_.while_open("due", found));
  }
  context_.aside(
      "due", false,
      [after = last_in_use_, now = context_.now()](Reads& reads) {
        return after ? reads.tables_in_use(*after, at_once) : reads.tables_due(now, at_once);
      },
      found);
}

bool Caretaker::is_late(const Live& live, int seat) const {
  return live.table.is_waiting_for(seat) && live.table.clocks().deadline(seat) <= context_.steady();
}

// A tournament goes on without those who do not come; they need not be waited for until their time
// is used up.
Moment Caretaker::given_up_on(const Live& live, const Presence& presence, int seat) {
  const Table& table = live.table;
  if (table.tournament().empty() || !table.is_waiting_for(seat) || presence.is_here(seat) ||
      table.has_chosen(seat)) {
    return never;
  }
  return live.seen_at(seat) + no_show;
}

bool Caretaker::end_late(Live& live) {
  Change change;
  const Presence presence = live.presence();
  for (int seat = 0; seat < live.table.seat_count(); ++seat) {
    const bool late = is_late(live, seat);
    if (!late && given_up_on(live, presence, seat) > context_.steady()) continue;
    if (!late) std::ranges::move(tables_.if_absent(live, seat), std::back_inserter(change.batch));
    (void)tables_.add(live, change, entry::Resigned{seat, live.table.stand_in()});
  }
  if (change.empty()) return false;
  referee_.go_on(live, change);
  tables_.commit(live, std::move(change), [](const Expected<void>&) {});
  return true;
}

bool Caretaker::replace_absent(Live& live) {
  const Table& table = live.table;
  const Presence presence = live.presence();
  Change change;
  std::vector<std::string> replaced;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (table.played_by_mind(seat)) continue;
    const bool late = is_late(live, seat);
    const bool gone = table.pace().kind == Pace::Kind::live && !presence.is_here(seat) &&
                      live.seen_at(seat) + away_live <= context_.steady();
    if (!late && !gone) continue;
    if (!late) {
      std::ranges::move(tables_.if_absent(live, seat), std::back_inserter(change.batch));
      replaced.push_back(table.seat(seat).visitor);
    }
    (void)tables_.add(live, change, entry::TakenOver{seat, table.stand_in()});
  }
  if (change.empty()) return false;
  tables_.commit(live, std::move(change),
                 [this, id = live.row.id, replaced](const Expected<void>& kept) {
                   if (kept || kept.error().code != "store_present") return;
                   // They have just come back, by way of another server.
                   if (Live* here = tables_.find_in_memory(id)) {
                     for (const std::string& each : replaced) here->see(each, context_.steady());
                   }
                 });
  return true;
}

void Caretaker::tick() {
  take_out();
  while (!timers_.empty() && timers_.begin()->first <= context_.steady()) {
    const std::string id = timers_.begin()->second;
    timers_.erase(timers_.begin());
    Live* live = tables_.find_in_memory(id);
    if (live == nullptr) continue;
    live->due = never;
    if (live->busy) {
      schedule(*live, context_.steady() + presence_pause);
    } else if (!live->lost) {
      attend(*live);
    } else {
      schedule(*live, context_.steady() + second);
      tables_.read_again(*live);
    }
  }
}

}  // namespace boathouse::server
