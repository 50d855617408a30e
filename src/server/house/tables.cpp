#include "server/house/tables.h"

#include <algorithm>
#include <iterator>

#include "server/house/sealed.h"
#include "server/table/summary.h"

namespace boathouse::server {

namespace {

// For everyone, after nobody could play.
constexpr Milliseconds to_reconnect = 30 * second;

}  // namespace

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
  for (const PresenceRow& each : elsewhere) {
    for (const int seat : table.seats_of(each.visitor)) {
      presence.here = static_cast<std::uint8_t>(presence.here | (1U << seat));
    }
  }
  return presence;
}

void Live::see(std::span<const Happening> told, Moment now) {
  for (const Happening& each : told) {
    int seat = -1;
    if (const auto* played = std::get_if<entry::Played>(&each.entry)) seat = played->seat;
    if (const auto* given = std::get_if<entry::GivenBack>(&each.entry)) seat = given->seat;
    if (seat >= 0 && seat < table.seat_count()) seen[static_cast<std::size_t>(seat)] = now;
  }
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
    if (live->table.sealed() && live->table.phase() >= Phase::over) {
      return look_at_round(key, std::move(then));
    }
    return when_free(*live, [this, key, then = std::move(then)] { hand_over(key, then); });
  }
  auto& waiting = opening_[key];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  follow(key);  // before it is read, so that nothing is missed in between
  context_.aside(
      "opening", true, [key](Reads& reads) { return read_table(reads, key); },
      [this, key](Expected<Expected<Read>> read) { opened(key, std::move(read)); });
}

void Tables::look_at_round(const std::string& id, Use then) {
  context_.aside(
      "round", true,
      [ids = tables_of_round(find_in_memory(id)->table)](Reads& reads) {
        return reads.over_among(ids).size() == ids.size();
      },
      [this, id, then = std::move(then)](const Expected<bool>& over) mutable {
        Live* live = find_in_memory(id);
        if (live == nullptr) return use(id, std::move(then));
        if (over && *over && live->table.sealed()) {
          live->table.open();
          hooks_.unsealed(*live);
        }
        when_free(*live, [this, id, then = std::move(then)] { hand_over(id, then); });
      });
}

Expected<Table> Tables::read(Reads& reads, const std::string& id) {
  auto found = read_table(reads, id);
  if (!found) return std::unexpected(found.error());
  return std::move(found->table);
}

Expected<Tables::Read> Tables::read_table(Reads& reads, const std::string& id, std::int64_t since) {
  auto row = reads.table(id);
  if (!row) return failure("no_table");
  const std::vector<EntryRow> journal = reads.journal(id);
  std::vector<Happening> told;
  auto table = Table::from_journal(*row, journal, since, told);
  if (!table) return failure("journal_unreadable", {{"code", std::string{table.error().code}}});
  open_if_round_is_over(reads, *table);
  std::vector<std::int64_t> acts;
  for (const EntryRow& each : journal) {
    if (each.act != 0) acts.push_back(each.act);
  }
  return Read{std::move(*row), std::move(*table), std::move(acts), std::move(told)};
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
    leave(id);
    const Error error = told_unreadable(id, read ? read->error() : read.error());
    for (const Use& each : waiting) each(std::unexpected(error));
    return;
  }
  unreadable_.erase(id);  // somebody has mended it
  Live& live = keep(std::make_unique<Live>(std::move((*read)->table), std::move((*read)->row),
                                           context_.steady()));
  live.acts = std::move((*read)->acts);
  live.durable = live.table.seq();
  resume(live.table);  // clocks kept running
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
  then(live);
}

Live* Tables::find_in_memory(std::string_view id) {
  const auto found = tables_.find(std::string{id});
  return found == tables_.end() ? nullptr : found->second.get();
}

void Tables::read_again(Live& live, bool restart_clocks, std::function<void()> then) {
  live.busy = true;
  context_.aside(
      "opening", true,
      [id = live.row.id, since = live.durable](Reads& reads) {
        return read_table(reads, id, since);
      },
      [this, id = live.row.id, restart_clocks,
       then = std::move(then)](Expected<Expected<Read>> read) {
        Live& again = *tables_.at(id);
        again.busy = false;
        if (read && *read) {
          const Clocks before = again.table.clocks();
          again.table = std::move((*read)->table);
          again.row = std::move((*read)->row);
          again.acts = std::move((*read)->acts);
          again.durable = again.table.seq();
          Clocks& clocks = again.table.clocks();
          clocks.resume(context_.both_clocks(), before);
          clocks.allow(grace_, to_reconnect);
          again.changed = context_.steady();
          if (restart_clocks) clocks.restart(context_.both_clocks());
          again.lost = false;
          again.see((*read)->told, context_.steady());
          if (!(*read)->told.empty()) hooks_.written(again, (*read)->told);
        } else {
          again.lost = true;
          (void)told_unreadable(id, read ? read->error() : read.error());
        }
        if (then) then();
        work_off_queue(again);
      });
}

Live& Tables::begin(std::unique_ptr<Live> live) {
  follow(live->row.id);
  return keep(std::move(live));
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
  if (!is_for_lobby(live) || live.row.shown >= context_.now() + time / 2) return;
  live.row.shown = context_.now() + time;
  context_.store.write(
      {live.row}, context_.while_open([this](const Expected<void>&) { hooks_.lobby_changed(); }));
}

void Tables::put_away(Live& live) {
  const Moment first = deadline(live.table);
  Milliseconds due = first == never ? 0 : context_.both_clocks().wall_at(first);
  if (due != 0 && !live.elsewhere.empty()) due = 1;  // others have its clocks in memory
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
  const std::string id = live.row.id;
  leave(id);
  tables_.erase(id);
  hooks_.put_away(id);
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
  if (const Live* live = find_in_memory(row.id); live != nullptr && !live->busy) {
    TableRow now = live->row;
    describe(now, live->table);
    return then(now);
  }
  if (!row.stale) return then(row);
  context_.aside(
      "summary", false,
      [id = row.id](Reads& reads) -> std::optional<TableRow> {
        auto read = read_table(reads, id);
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
  if (version_of(entry) > context_.journal_version) return failure("upgrading");
  Happening told = TRY(live.table.take(std::move(entry), context_.both_clocks()));
  note(live, change, std::move(told));
  return {};
}

void Tables::note(const Live& live, Change& change, Happening told) {
  if (change.empty()) {
    change.append.table = live.row.id;
    change.append.after = told.seq - 1;
  }
  change.append.lines.push_back({told.at, write_entry(told.entry)});
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
  if (is_for_lobby(live) && row.shown < context_.now() + time / 2) {
    row.shown = context_.now() + time;
  }
  return row != before;
}

void Tables::commit(Live& live, Change change, std::function<void(const Expected<void>&)> done) {
  live.busy = true;
  const bool row_changed = update_row(live, change.told);
  Written what{.told = std::move(change.told), .act = change.append.act};
  if (context_.bus() != nullptr) what.append = change.append;
  Batch batch;
  batch.emplace_back(std::move(change.append));
  std::ranges::move(change.batch, std::back_inserter(batch));
  if (row_changed) batch.emplace_back(live.row);
  context_.store.write(
      std::move(batch),
      context_.while_open(
          "written",
          [this, id = live.row.id, what = std::make_shared<const Written>(std::move(what)),
           done = std::move(done),
           lobby = row_changed && live.row.is_public](const Expected<void>& kept) {
            if (kept && lobby) hooks_.lobby_changed();
            written(id, *what, kept, done);
          }));
}

void Tables::written(const std::string& id, const Written& what, const Expected<void>& kept,
                     const std::function<void(const Expected<void>&)>& done) {
  Live& live = *tables_.at(id);
  const std::string_view code = kept ? std::string_view{} : kept.error().code;
  // Somebody else was first, which is no fault of the store.
  const bool refused = code == "store_gone" || code == "store_behind" || code == "store_present";
  context_.store_works = kept || refused;
  if (kept) {
    live.busy = false;
    live.changed = context_.steady();
    live.durable = live.table.seq();
    if (what.act != 0) live.acts.push_back(what.act);
    if (what.append) context_.bus()->tell(*what.append);
    hooks_.written(live, what.told);
    done(kept);
    return work_off_queue(live);
  }
  if (refused) {
    if (code == "store_behind") ++context_.counts.conflicts;
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
  if (live.durable == 0) {
    done(kept);
    return forget(live);
  }
  // Nobody could move in the meantime, so the clocks start again.
  read_again(live, true, [done, kept] { done(kept); });
}

void Tables::follow(const std::string& id) {
  if (context_.bus() != nullptr) context_.bus()->follow(id);
}

void Tables::leave(const std::string& id) {
  if (context_.bus() != nullptr) context_.bus()->leave(id);
}

void Tables::hear(const Append& append) {
  Live* live = find_in_memory(append.table);
  const auto last = append.after + static_cast<std::int64_t>(append.lines.size());
  if (live == nullptr || last <= live->durable) return;
  if (live->busy) {
    // What is being written fails, and then the journal is read.
    live->queue.emplace_back([this, append] { hear(append); });
    return;
  }
  if (live->lost || append.after != live->durable || !take_over(*live, append)) {
    ++context_.counts.read_late;
    return read_again(*live);
  }
  work_off_queue(*live);
}

bool Tables::take_over(Live& live, const Append& append) {
  std::vector<Happening> told;
  for (const Append::Line& line : append.lines) {
    auto entry = read_entry(line.text);
    if (!entry) return false;
    auto happened = live.table.take(std::move(*entry), {.wall = line.at});
    if (!happened) return false;
    told.push_back(std::move(*happened));
  }
  resume(live.table);
  live.changed = context_.steady();
  live.durable = live.table.seq();
  if (append.act != 0) live.acts.push_back(append.act);
  context_.counts.heard += told.size();
  live.see(told, context_.steady());
  (void)update_row(live, told);
  hooks_.written(live, told);
  return true;
}

void Tables::take_in(std::span<const HeadRow> heads) {
  for (const HeadRow& each : heads) {
    Live* live = find_in_memory(each.table);
    if (live == nullptr || live->busy || each.seq <= live->durable) continue;
    ++context_.counts.read_late;
    read_again(*live);
  }
}

void Tables::catch_up(Live& live, std::function<void(bool)> then) {
  const std::string id = live.row.id;
  context_.aside(
      "heads", true, [id](Reads& reads) { return reads.heads({id}); },
      [this, id, knew = live.durable,
       then = std::move(then)](const Expected<std::vector<HeadRow>>& heads) {
        Live* known = find_in_memory(id);
        if (!heads || heads->empty() || known == nullptr) return then(false);
        const std::int64_t last = heads->front().seq;
        if (last <= knew) return then(false);
        // Perhaps it has been heard of meanwhile, or is about to be read.
        if (last <= known->durable || known->busy) return then(true);
        ++context_.counts.read_late;
        read_again(*known, false, [then] { then(true); });
      });
}

bool Tables::set_grace(Milliseconds at) {
  if (at <= grace_told_) return false;
  grace_told_ = at;
  grace_ = context_.steady() - std::max<Milliseconds>(0, context_.now() - at);
  for (const auto& [id, live] : tables_) live->table.clocks().allow(grace_, to_reconnect);
  return true;
}

std::vector<HeadRow> Tables::heads() const {
  std::vector<HeadRow> known;
  known.reserve(tables_.size());
  for (const auto& [id, live] : tables_) known.push_back({id, live->durable});
  return known;
}

std::vector<std::string> Tables::in_memory() const {
  std::vector<std::string> ids;
  for (const auto& [id, live] : tables_) ids.push_back(id);
  std::ranges::sort(ids);
  return ids;
}

void Tables::resume(Table& table) const {
  table.clocks().resume(context_.both_clocks());
  table.clocks().allow(grace_, to_reconnect);
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
  change.append.act = request->act();
  commit(live, std::move(change), [request, members, answer, seq](const Expected<void>& kept) {
    if (!kept && kept.error().code == "store_behind") return request->again();
    if (!kept) return request->fail(kept.error());
    request->succeed(
        [&](JsonWriter& json) {
          json.member("seq", seq);
          if (members) members(json);
        },
        answer);
  });
}

Batch Tables::if_absent(const Live& live, int seat) const {
  const std::string& visitor = live.table.seat(seat).visitor;
  if (!context_.shared() || visitor.empty()) return {};
  return {CheckAbsent{live.row.id, visitor, context_.server(), context_.now()}};
}

Expected<void> Tables::commit_one(Live& live, Entry entry, const RequestPtr& request, Batch batch) {
  Change change{.batch = std::move(batch)};
  TRY(add(live, change, std::move(entry)));
  commit(live, std::move(change), request);
  return {};
}

}  // namespace boathouse::server
