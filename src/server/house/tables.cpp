#include "server/house/tables.h"

#include <algorithm>

#include "server/table/summary.h"

namespace boathouse::server {

Presence Live::presence() const {
  Presence presence;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    presence.replaceable[static_cast<std::size_t>(seat)] = replaceable_at(seat);
  }
  for (const Subscription& each : subscriptions) {
    bool seated = false;
    for (const int seat : table.seats_of(each.visitor)) {
      presence.here = static_cast<std::uint8_t>(presence.here | (1U << seat));
      seated = true;
    }
    presence.watching += seated ? 0 : 1;
  }
  return presence;
}

bool Live::has_somebody() const {
  return std::ranges::any_of(subscriptions, [&](const Subscription& each) {
    return !each.visitor.empty() &&
           (each.visitor == table.host() || !table.seats_of(each.visitor).empty());
  });
}

void Tables::use(std::string_view id, Use then) {
  constexpr std::size_t longest_id = 64;
  const std::string key{id};
  if (id.empty() || id.size() > longest_id || dropping_.contains(key)) {
    return then(failure("no_table"));
  }
  if (Live* live = find_in_memory(id)) {
    if (live->lost && !live->busy) read_again(*live);
    return when_free(*live, [this, key, then = std::move(then)] { hand_over(key, then); });
  }
  auto& waiting = opening_[key];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  context_.aside(
      "opening", true, [&store = context_.store, key] { return read_table(store, key); },
      [this, key](Expected<Expected<Read>> read) { opened(key, std::move(read)); });
}

Expected<Tables::Read> Tables::read_table(Store& store, const std::string& id) {
  auto row = store.table(id);
  if (!row) return failure("no_table");
  std::vector<Happening> told;
  auto table = Table::from_journal(*row, store.journal(id), INT64_MAX, told);
  if (!table) return failure("journal_unreadable", {{"code", std::string{table.error().code}}});
  return Read{std::move(*row), std::move(*table)};
}

// Tells the log, once for each table, if it was the journal that could not be read.
Error Tables::told_unreadable(const std::string& id, const Error& error) {
  if (error.code != "journal_unreadable") return error;
  constexpr std::size_t most_remembered = 10'000;
  if (unreadable_.size() < most_remembered && unreadable_.insert(id).second) {
    ++context_.counts.journals_unreadable;
    context_.log(
        "journal_unreadable",
        [&](JsonWriter& json) {
          json.member("table", id);
          for (const auto& [name, value] : error.values) json.member(name, value);
        },
        LogLevel::error);
  }
  return {error.code, {}};
}

void Tables::opened(const std::string& id, Expected<Expected<Read>> read) {
  const std::vector<Use> waiting = std::move(opening_.extract(id).mapped());
  if (!read || !*read) {
    const Error error = told_unreadable(id, read ? read->error() : read.error());
    for (const Use& each : waiting) each(std::unexpected(error));
    return;
  }
  unreadable_.erase(id);  // somebody has mended it
  Live& live = keep(std::make_unique<Live>(std::move((*read)->table), std::move((*read)->row),
                                           context_.steady()));
  // Clocks keep running, but everyone has a moment to reconnect after the server was down.
  constexpr Milliseconds to_reconnect = 30 * second;
  live.table.clocks().resume(context_.both_clocks());
  live.table.clocks().allow(since_, to_reconnect);
  if (live.row.due > 1) {
    live.row.due = 1;
    context_.store.write({SetDue{id, 1}}, [](const Expected<void>&) {});
  }
  hooks_.opened(live);
  for (const Use& each : waiting) {
    when_free(live, [this, id, each] { hand_over(id, each); });
  }
}

void Tables::hand_over(const std::string& id, const Use& then) {
  Live* live = find_in_memory(id);
  if (live == nullptr) return then(failure("no_table"));
  if (live->lost) return then(failure("store_failed"));
  try {
    then(live);
  } catch (const StoreFailure& failed) {
    then(std::unexpected(failed.error));
  }
}

Live* Tables::find_in_memory(std::string_view id) {
  const auto found = tables_.find(std::string{id});
  return found == tables_.end() ? nullptr : found->second.get();
}

void Tables::read_again(Live& live, bool restart_clocks, std::function<void()> then) {
  live.busy = true;
  context_.aside(
      "opening", true,
      [&store = context_.store, id = live.row.id] { return read_table(store, id); },
      [this, id = live.row.id, restart_clocks,
       then = std::move(then)](Expected<Expected<Read>> read) {
        Live& again = *tables_.at(id);
        again.busy = false;
        if (read && *read) {
          const Clocks before = again.table.clocks();
          again.table = std::move((*read)->table);
          again.row = std::move((*read)->row);
          Clocks& clocks = again.table.clocks();
          clocks.resume(context_.both_clocks(), before);
          if (restart_clocks) clocks.restart(context_.both_clocks());
          again.lost = false;
        } else {
          again.lost = true;
          (void)told_unreadable(id, read ? read->error() : read.error());
        }
        if (then) then();
        work_off_queue(again);
      });
}

Live& Tables::keep(std::unique_ptr<Live> live) {
  const std::string id = live->row.id;
  return *tables_.emplace(id, std::move(live)).first->second;
}

void Tables::read_again(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    Live* live = find_in_memory(id);
    if (live == nullptr) continue;
    when_free(*live, [this, id] {
      Live* kept = find_in_memory(id);
      if (kept == nullptr) return;
      read_again(*kept, false, [this, id] {
        Live& again = *tables_.at(id);
        again.presence_changed = true;  // the audience is told the names again
        hooks_.opened(again);
      });
    });
  }
}

std::vector<std::string> Tables::with_visitor(std::string_view visitor) const {
  std::vector<std::string> ids;
  for (const auto& [id, live] : tables_) {
    const bool said = std::ranges::any_of(
        live->table.said(), [&](const ChatLine& line) { return line.said.visitor == visitor; });
    const bool seated = std::ranges::any_of(
        live->table.seats(), [&](const TableSeat& seat) { return seat.visitor == visitor; });
    if (said || seated || live->table.host() == visitor) ids.push_back(id);
  }
  return ids;
}

Moment Tables::deadline(const Table& table) {
  Moment first = never;
  if (table.phase() != Phase::playing || !table.pace().timed()) return first;
  for (int seat = 0; seat < table.seat_count(); ++seat) {
    if (table.is_waiting_for(seat)) first = std::min(first, table.clocks().deadline(seat));
  }
  return first;
}

Milliseconds Tables::lobby_time(const Table& table) {
  constexpr Milliseconds live = 120 * second;
  return table.pace().kind == Pace::Kind::correspondence ? 3 * day : live;
}

void Tables::show(Live& live) {
  const Milliseconds time = lobby_time(live.table);
  if (!live.row.is_public || live.row.shown >= context_.now() + time / 2) return;
  live.row.shown = context_.now() + time;
  context_.store.write(
      {live.row}, context_.while_open([this](const Expected<void>&) { hooks_.lobby_changed(); }));
}

void Tables::put_away(Live& live) {
  const Moment first = deadline(live.table);
  const Milliseconds due = first == never ? 0 : context_.both_clocks().wall_at(first);
  if (!live.row.stale && live.row.due == due) return forget(live);
  describe(live.row, live.table);
  live.row.due = due;
  live.busy = true;
  context_.store.write(
      {live.row}, context_.while_open([this, id = live.row.id](const Expected<void>& kept) {
        Live& written = *tables_.at(id);
        written.busy = false;
        if (!kept) written.row.stale = true;  // tried again later
        const bool wanted =
            !written.subscriptions.empty() || !written.queue.empty() || written.thinking;
        if (kept && !wanted) return forget(written);
        // It is in use again, so its clocks are in memory.
        if (written.row.due > 1) {
          written.row.due = 1;
          context_.store.write({SetDue{id, 1}}, [](const Expected<void>&) {});
        }
        work_off_queue(written);
      }));
}

void Tables::forget(Live& live) {
  auto queue = std::move(live.queue);
  tables_.erase(std::string{live.row.id});
  for (const auto& each : queue) each();  // they hear that it is gone
}

void Tables::drop(std::span<const std::string> ids) {
  Batch batch;
  std::vector<std::string> dropped;
  for (const std::string& id : ids) {
    if (tables_.contains(id) || opening_.contains(id)) continue;
    batch.emplace_back(DropTable{id});
    dropped.push_back(id);
    dropping_.insert(id);
  }
  if (batch.empty()) return;
  context_.store.write(std::move(batch),
                       context_.while_open([this, dropped](const Expected<void>&) {
                         for (const std::string& id : dropped) dropping_.erase(id);
                       }));
}

void Tables::summarize(const TableRow& row, std::function<void(const TableRow&)> then) {
  if (const Live* live = find_in_memory(row.id)) {
    TableRow now = live->row;
    describe(now, live->table);
    return then(now);
  }
  if (!row.stale) return then(row);
  context_.aside(
      "summary", false,
      [&store = context_.store, id = row.id]() -> std::optional<TableRow> {
        auto read = read_table(store, id);
        if (!read) return std::nullopt;
        describe(read->row, read->table);
        return std::move(read->row);
      },
      [this, row, then = std::move(then)](Expected<std::optional<TableRow>> made) {
        if (!made || !*made) return then(row);
        const TableRow& now = **made;
        // A table that is in use will write its own.
        if (!tables_.contains(now.id) && !opening_.contains(now.id) &&
            !dropping_.contains(now.id)) {
          context_.store.write({now}, [](const Expected<void>&) {});
        }
        then(now);
      });
}

void Tables::when_free(Live& live, std::function<void()> what) const {
  live.used = context_.steady();
  if (live.busy) {
    live.queue.push_back(std::move(what));
  } else {
    what();
  }
}

Expected<void> Tables::add(Live& live, Change& change, Entry entry) const {
  Happening told = TRY(live.table.take(std::move(entry), context_.both_clocks()));
  note(live, change, std::move(told));
  return {};
}

void Tables::note(const Live& live, Change& change, Happening told) {
  change.batch.emplace_back(EntryRow{live.row.id, told.seq, told.at, write_entry(told.entry)});
  change.told.push_back(std::move(told));
}

// Whether the row has changed. A ply makes the summary stale, and only the first one since the
// summary was written says so: rows of a busy table are not written with every move.
bool Tables::update_row(Live& live, std::span<const Happening> told) {
  TableRow& row = live.row;
  const TableRow before = row;
  if (row.phase != live.table.phase()) row.changed = context_.now();
  if (row.phase != live.table.phase() || std::ranges::any_of(told, &Happening::changes_table)) {
    describe(row, live.table);
  } else if (!std::ranges::all_of(told, &Happening::is<entry::Said>)) {
    row.stale = true;
  }
  row.due = row.timed && row.phase == Phase::playing ? 1 : 0;
  const Milliseconds time = lobby_time(live.table);
  if (row.is_public && row.phase < Phase::over && row.shown < context_.now() + time / 2) {
    row.shown = context_.now() + time;
  }
  return row != before;
}

void Tables::commit(Live& live, Change change, std::function<void(const Expected<void>&)> done) {
  live.busy = true;
  const bool row_changed = update_row(live, change.told);
  if (row_changed) change.batch.emplace_back(live.row);
  auto told = std::make_shared<std::vector<Happening>>(std::move(change.told));
  context_.store.write(
      std::move(change.batch),
      context_.while_open("written",
                          [this, id = live.row.id, told, done = std::move(done),
                           lobby = row_changed && live.row.is_public](const Expected<void>& kept) {
                            if (kept && lobby) hooks_.lobby_changed();
                            written(id, *told, kept, done);
                          }));
}

void Tables::written(const std::string& id, std::span<const Happening> told,
                     const Expected<void>& kept,
                     const std::function<void(const Expected<void>&)>& done) {
  Live& live = *tables_.at(id);
  // Somebody else was first, which is no fault of the store.
  const bool refused = !kept && kept.error().code == "store_gone";
  context_.store_works = kept || refused;
  if (kept) {
    live.busy = false;
    hooks_.written(live, told);
    done(kept);
    return work_off_queue(live);
  }
  if (refused) {
    live.lost = true;
    return read_again(live, false, [done, kept] { done(kept); });
  }
  ++context_.counts.store_failures;
  context_.log(
      "store_failed",
      [&](JsonWriter& json) { json.member("code", kept.error().code).member("table", id); },
      LogLevel::error);
  live.lost = true;
  // A table that was never written does not exist.
  if (live.table.seq() == static_cast<std::int64_t>(told.size())) {
    done(kept);
    return forget(live);
  }
  // Nobody could move in the meantime, so the clocks start again.
  read_again(live, true, [done, kept] { done(kept); });
}

void Tables::work_off_queue(Live& live) const {
  while (!live.busy && !live.queue.empty()) {
    const auto next = std::move(live.queue.front());
    live.queue.pop_front();
    next();
  }
  if (!live.busy && !live.lost) hooks_.freed(live);
}

void Tables::commit(Live& live, Change change, const RequestPtr& request, const Members& members,
                    const Answer& answer) {
  const std::int64_t seq = live.table.seq();
  commit(live, std::move(change), [request, members, answer, seq](const Expected<void>& kept) {
    if (!kept) return request->fail(kept.error());
    request->succeed(
        [&](JsonWriter& json) {
          json.member("seq", seq);
          if (members) members(json);
        },
        answer);
  });
}

Expected<void> Tables::commit_one(Live& live, Entry entry, const RequestPtr& request, Batch batch) {
  Change change{.batch = std::move(batch)};
  TRY(add(live, change, std::move(entry)));
  commit(live, std::move(change), request);
  return {};
}

}  // namespace boathouse::server
