#include "server/house/caretaker.h"

#include <algorithm>

namespace boathouse::server {

namespace {

constexpr Milliseconds away_live = 30 * second;
constexpr Milliseconds put_away = 60 * second;
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
  const bool playing = table.phase() == Phase::playing;
  if (playing && table.pace().timed()) {
    const Presence presence = live.presence();
    for (int seat = 0; seat < table.seat_count(); ++seat) {
      if (table.is_waiting_for(seat)) due = std::min(due, table.clocks().deadline(seat));
      if (table.pace().kind == Pace::Kind::live && !table.played_by_mind(seat) &&
          !presence.is_here(seat)) {
        due = std::min(due, live.seen_at(seat) + away_live);
      }
    }
  } else if (live.subscriptions.empty()) {
    due = std::min(due, live.used + put_away);
  }
  schedule(live, std::max(due, context_.steady() + 1));
}

void Caretaker::attend(Live& live) {
  if (live.presence_changed) {
    live.presence_changed = false;
    listeners_.tell(live, {}, true);
  }
  if (live.table.phase() == Phase::playing && live.table.pace().timed()) {
    if (replace_absent(live)) return;
  } else if (live.subscriptions.empty() && live.queue.empty() && !live.thinking &&
             live.used + put_away <= context_.steady()) {
    timers_.erase({live.due, live.row.id});
    tables_.put_away(live);
    return;
  }
  minds_.wake(live);
  schedule(live);
}

bool Caretaker::replace_absent(Live& live) {
  const Table& table = live.table;
  const Presence presence = live.presence();
  Change change;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (table.played_by_mind(seat)) continue;
    const bool late =
        table.is_waiting_for(seat) && table.clocks().deadline(seat) <= context_.steady();
    const bool gone = table.pace().kind == Pace::Kind::live && !presence.is_here(seat) &&
                      live.seen_at(seat) + away_live <= context_.steady();
    if (late || gone) (void)tables_.add(live, change, entry::TakenOver{seat, table.stand_in()});
  }
  if (change.batch.empty()) return false;
  tables_.commit(live, std::move(change), [](const Expected<void>&) {});
  return true;
}

void Caretaker::tick() {
  while (!timers_.empty() && timers_.begin()->first <= context_.steady()) {
    const std::string id = timers_.begin()->second;
    timers_.erase(timers_.begin());
    Live* live = tables_.find_in_memory(id);
    if (live == nullptr) continue;
    live->due = never;
    if (live->busy) {
      schedule(*live, context_.steady() + presence_pause);
    } else if (!live->lost || tables_.restore(*live)) {
      attend(*live);
    } else {
      schedule(*live, context_.steady() + second);
    }
  }
}

}  // namespace boathouse::server
