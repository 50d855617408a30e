// Tables in memory: read from their journals, changed, told about, looked after, put away.
#include <algorithm>

#include "core/text.h"
#include "server/house.h"

namespace boathouse::server {

namespace {

constexpr Milliseconds second = 1000;
constexpr Milliseconds away_live = 30 * second;
constexpr Milliseconds put_away = 60 * second;
constexpr Milliseconds presence_pause = second / 5;
constexpr Milliseconds lobby_pause = second;
constexpr std::int64_t most_missed = 200;

}  // namespace

House::Live* House::find_table(std::string_view id) {
  constexpr std::size_t longest_id = 64;
  if (id.empty() || id.size() > longest_id) return nullptr;
  const std::string key{id};
  if (const auto found = tables_.find(key); found != tables_.end()) {
    Live& live = *found->second;
    if (live.lost && !live.busy && !restore(live)) return nullptr;
    return &live;
  }
  const auto row = store_.table(id);
  if (!row) return nullptr;
  auto live = load_table(*row);
  if (!live) return nullptr;
  Live& kept = *tables_.emplace(key, std::move(live)).first->second;
  kept.table.clocks().restart(now());
  kept.seen.fill(now());
  kept.used = now();
  schedule(kept);
  return &kept;
}

std::unique_ptr<House::Live> House::load_table(const TableRow& row) {
  std::vector<Happening> told;
  auto table = Table::from_journal(row, store_.journal(row.id), INT64_MAX, told);
  if (!table) return nullptr;
  return std::make_unique<Live>(std::move(*table), row);
}

bool House::restore(Live& live) {
  try {
    const auto row = store_.table(live.row.id);
    auto again = row ? load_table(*row) : nullptr;
    if (!again) return false;
    live.table = std::move(again->table);
    live.row = std::move(again->row);
    live.table.clocks().restart(now());
    live.lost = false;
    return true;
  } catch (const StoreFailure&) {
    return false;
  }
}

void House::when_free(Live& live, std::function<void()> what) {
  live.used = now();
  if (live.busy) {
    live.queue.push_back(std::move(what));
  } else {
    what();
  }
}

Expected<void> House::add(Live& live, Change& change, std::string text) {
  auto told = live.table.take(text, now());
  if (!told) return std::unexpected(told.error());
  change.batch.emplace_back(EntryRow{live.row.id, told->seq, told->at, std::move(text)});
  change.told.push_back(std::move(*told));
  return {};
}

void House::commit(Live& live, Change change, std::function<void(Expected<void>)> done) {
  live.busy = true;
  if (live.row.phase != live.table.phase()) {
    live.row.phase = live.table.phase();
    live.row.changed = now();
    change.batch.emplace_back(live.row);
    if (live.row.is_public) lobby_changed();
  }
  auto told = std::make_shared<std::vector<Happening>>(std::move(change.told));
  store_.write(std::move(change.batch), [self = std::weak_ptr{self_}, id = live.row.id, told,
                                         done = std::move(done)](const Expected<void>& written) {
    const auto alive = self.lock();
    if (!alive) return;
    House& house = **alive;
    Live& kept = *house.tables_.at(id);
    house.store_works_ = written.has_value();
    kept.busy = false;
    if (written) {
      house.broadcast(kept, *told, std::ranges::any_of(*told, &Happening::changes_table));
    } else {
      ++house.counts_.store_failures;
      house.log("store_failed", [&](JsonWriter& json) {
        json.member("code", written.error().code).member("table", id);
      });
      kept.lost = true;
      (void)house.restore(kept);
    }
    done(written);
    house.after_commit(kept);
    // A table that was never written is none.
    if (kept.lost && kept.table.seq() == static_cast<std::int64_t>(told->size())) {
      house.tables_.erase(id);
    }
  });
}

void House::commit(Live& live, Change change, const Asking& asking, const Members& members,
                   const Answer& answer) {
  const std::int64_t seq = live.table.seq();
  commit(live, std::move(change), [this, asking, members, answer, seq](const Expected<void>& done) {
    if (!done) return fail(asking, done.error());
    succeed(
        asking,
        [&](JsonWriter& json) {
          json.member("seq", seq);
          if (members) members(json);
        },
        answer);
  });
}

void House::after_commit(Live& live) {
  while (!live.busy && !live.queue.empty()) {
    const auto next = std::move(live.queue.front());
    live.queue.pop_front();
    next();
  }
  if (live.busy || live.lost) return;
  if (live.row.is_public && live.table.phase() == Phase::open) lobby_changed();
  // While nothing can be kept minds would think for nothing; a second later they try again.
  if (!store_works_) return schedule(live, now() + second);
  wake_minds(live);
  schedule(live);
}

Presence House::presence_of(const Live& live) const {
  Presence presence;
  for (const Subscription& each : live.subscriptions) {
    bool seated = false;
    for (const int seat : live.table.seats_of(each.visitor)) {
      presence.here = static_cast<std::uint8_t>(presence.here | (1U << seat));
      seated = true;
    }
    presence.watching += seated ? 0 : 1;
  }
  return presence;
}

Viewer House::viewer_of(const Table& table, Subscription& subscription) const {
  if (subscription.pinned) {
    const Viewer seat = *subscription.pinned;
    return table.holds(subscription.visitor, seat) ? seat : spectator;
  }
  const std::vector<int> seats = table.seats_of(subscription.visitor);
  if (seats.empty()) return spectator;
  for (const int seat : seats) {
    if (!table.is_waiting_for(seat)) continue;
    subscription.last = seat;
    return seat;
  }
  return table.holds(subscription.visitor, subscription.last) ? subscription.last : seats.front();
}

Audience House::audience_of(const Table& table, Subscription& subscription) {
  const auto visitor = find_visitor(subscription.visitor);
  return {.viewer = viewer_of(table, subscription),
          .language = subscription.language,
          .visitor = subscription.visitor,
          .muted = visitor == nullptr ? std::string_view{} : std::string_view{visitor->muted}};
}

void House::broadcast(Live& live, std::span<const Happening> told, bool about) {
  if (live.subscriptions.empty()) return;
  const Update update{.since = live.table.seq() - static_cast<std::int64_t>(told.size()),
                      .happened = told,
                      .about = about};
  const Presence presence = presence_of(live);
  struct Made {
    Viewer viewer;
    std::optional<Language> language;
    std::shared_ptr<const std::string> frame;
  };
  std::vector<Made> made;
  const bool same = same_for_all(update);
  for (Subscription& each : live.subscriptions) {
    std::shared_ptr<const std::string> frame;
    const Viewer viewer = viewer_of(live.table, each);
    for (const Made& one : made) {
      if (same && one.viewer == viewer && one.language == each.language) frame = one.frame;
    }
    if (!frame) {
      const Audience audience =
          same ? Audience{viewer, each.language, {}, {}} : audience_of(live.table, each);
      frame =
          std::make_shared<const std::string>(update_json(live.table, update, audience, presence));
      made.push_back({viewer, each.language, frame});
    }
    ++counts_.frames;
    each.listener->hear(frame, live.table.seq());
  }
}

void House::subscribe(const Caller& caller, std::string_view id, std::optional<Viewer> as,
                      std::optional<Language> language, std::int64_t since, Reply reply) {
  const auto refuse = [&](const Error& error) { reply(failed(error, caller.language)); };
  Live* live = find_table(id);
  if (live == nullptr) return refuse({"no_table", {}});
  const auto visitor = find_visitor(caller.visitor);
  if (visitor != nullptr && visitor->banned) return refuse({"banned", {}});
  listening_[caller.listener].insert(live->row.id);
  const Subscription wanted{caller.listener, caller.visitor, as, language};
  when_free(*live, [this, wanted, since, reply = std::move(reply), key = live->row.id] {
    // The listener may have gone while the table was busy.
    const auto still = listening_.find(wanted.listener);
    if (still == listening_.end() || !still->second.contains(key)) return;
    Live& table = *tables_.at(key);
    Subscription fresh = wanted;
    std::erase_if(table.subscriptions, [&](const Subscription& each) {
      if (each.listener != wanted.listener || each.pinned != wanted.pinned) return false;
      fresh.last = each.last;  // who was shown last is shown still
      return true;
    });
    const std::uint8_t before = presence_of(table).here;
    table.subscriptions.push_back(std::move(fresh));
    reply({.status = 200, .json = {}});
    first_update(table, table.subscriptions.back(), since);
    if (presence_of(table).here != before || table.table.seats_of(wanted.visitor).empty()) {
      presence_changed(table);
    }
    give_back_to(table, wanted.visitor);
    if (!table.busy) wake_minds(table);
  });
}

void House::first_update(Live& live, Subscription& subscription, std::int64_t since) {
  const std::int64_t seq = live.table.seq();
  const Presence presence = presence_of(live);
  Update update{.since = 0, .happened = {}, .about = true};
  std::vector<Happening> missed;
  const auto tell = [&](const Table& table) {
    ++counts_.frames;
    subscription.listener->hear(std::make_shared<const std::string>(update_json(
                                    table, update, audience_of(table, subscription), presence)),
                                seq);
  };
  if (since <= 0 || since > seq || seq - since > most_missed) return tell(live.table);
  update.since = since;
  if (since == seq) return tell(live.table);
  const auto again = Table::from_journal(live.row, store_.journal(live.row.id), since, missed);
  if (!again) {
    update.since = 0;
    return tell(live.table);
  }
  update.happened = missed;
  tell(live.table);
}

void House::forget(Listener& listener) {
  lobby_listeners_.erase(&listener);
  const auto found = listening_.find(&listener);
  if (found == listening_.end()) return;
  const std::set<std::string> ids = std::move(found->second);
  listening_.erase(found);
  for (const std::string& id : ids) {
    const auto at = tables_.find(id);
    if (at == tables_.end()) continue;
    Live& live = *at->second;
    for (const Subscription& each : live.subscriptions) {
      if (each.listener != &listener) continue;
      for (const int seat : live.table.seats_of(each.visitor)) {
        live.seen[static_cast<std::size_t>(seat)] = now();
      }
    }
    std::erase_if(live.subscriptions,
                  [&](const Subscription& each) { return each.listener == &listener; });
    live.used = now();
    presence_changed(live);
  }
}

void House::presence_changed(Live& live) {
  live.presence_changed = true;
  schedule(live);
}

void House::schedule(Live& live, Milliseconds due) {
  if (live.due == due) return;
  if (live.due != 0) timers_.erase({live.due, live.row.id});
  live.due = due;
  if (due != 0) timers_.emplace(due, live.row.id);
}

void House::schedule(Live& live) {
  Milliseconds due = INT64_MAX;
  const Table& table = live.table;
  if (live.presence_changed) due = now() + presence_pause;
  const bool playing = table.phase() == Phase::playing;
  if (playing && table.pace().timed()) {
    const Presence presence = presence_of(live);
    for (int seat = 0; seat < table.seat_count(); ++seat) {
      if (table.is_waiting_for(seat)) due = std::min(due, table.clocks().deadline(seat));
      if (table.pace().kind == Pace::Kind::live && !table.played_by_mind(seat) &&
          !presence.is_here(seat)) {
        due = std::min(due, live.seen[static_cast<std::size_t>(seat)] + away_live);
      }
    }
  } else if (live.subscriptions.empty()) {
    due = std::min(due, live.used + put_away);
  }
  schedule(live, due == INT64_MAX ? 0 : std::max(due, now() + 1));
}

// Sees to what has become due at a table that is not busy.
void House::attend(Live& live) {
  if (live.presence_changed) {
    live.presence_changed = false;
    broadcast(live, {}, true);
  }
  const Table& table = live.table;
  if (table.phase() == Phase::playing && table.pace().timed()) {
    const Presence presence = presence_of(live);
    Change change;
    for (int seat = 0; seat < table.seat_count(); ++seat) {
      if (table.played_by_mind(seat)) continue;
      const bool late = table.is_waiting_for(seat) && table.clocks().deadline(seat) <= now();
      const bool gone = table.pace().kind == Pace::Kind::live && !presence.is_here(seat) &&
                        live.seen[static_cast<std::size_t>(seat)] + away_live <= now();
      if (!late && !gone) continue;
      (void)add(live, change, join("takeover seat ", seat + 1, " ", table.stand_in()));
    }
    if (!change.batch.empty()) {
      return commit(live, std::move(change), [](const Expected<void>&) {});
    }
  } else if (live.subscriptions.empty() && live.queue.empty() && !live.thinking &&
             live.used + put_away <= now()) {
    timers_.erase({live.due, live.row.id});
    tables_.erase(std::string{live.row.id});
    return;
  }
  wake_minds(live);
  schedule(live);
}

Milliseconds House::tick() {
  while (!timers_.empty() && timers_.begin()->first <= now()) {
    const std::string id = timers_.begin()->second;
    timers_.erase(timers_.begin());
    Live& live = *tables_.at(id);
    live.due = 0;
    if (live.busy) {
      schedule(live, now() + presence_pause);
    } else if (!live.lost || restore(live)) {
      attend(live);
    } else {
      schedule(live, now() + second);
    }
  }
  if (lobby_due_ != 0 && lobby_due_ <= now()) {
    lobby_due_ = 0;
    lobby_told_ = now();
    if (!lobby_listeners_.empty()) {
      const auto frame = std::make_shared<const std::string>(lobby_json());
      for (Listener* each : lobby_listeners_) each->hear(frame, 0);
    }
  }
  return next_due();
}

Milliseconds House::next_due() const {
  const Milliseconds table = timers_.empty() ? INT64_MAX : timers_.begin()->first;
  return lobby_due_ == 0 ? table : std::min(table, lobby_due_);
}

void House::lobby_changed() {
  if (lobby_due_ == 0) lobby_due_ = std::max(now(), lobby_told_ + lobby_pause);
}

void House::subscribe_lobby(Listener& listener) {
  lobby_listeners_.insert(&listener);
  listener.hear(std::make_shared<const std::string>(lobby_json()), 0);
}

}  // namespace boathouse::server
