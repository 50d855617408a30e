#include "server/house/tables.h"

namespace boathouse::server {

Presence Live::presence() const {
  Presence presence;
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

Live* Tables::find(std::string_view id) {
  constexpr std::size_t longest_id = 64;
  if (id.empty() || id.size() > longest_id) return nullptr;
  if (Live* live = find_in_memory(id)) {
    if (live->lost && !live->busy && !read_again(*live)) return nullptr;
    return live;
  }
  const auto row = context_.store.table(id);
  if (!row) return nullptr;
  auto loaded = load(*row);
  if (!loaded) throw StoreFailure{{"journal_unreadable", {}}};
  Live& live = keep(std::move(loaded));
  live.table.clocks().resume(context_.both_clocks());
  hooks_.opened(live);
  return &live;
}

Live* Tables::find_readable(std::string_view id) {
  try {
    return find(id);
  } catch (const StoreFailure& failed) {
    if (failed.error.code != "journal_unreadable") throw;
    return nullptr;
  }
}

Live* Tables::find_in_memory(std::string_view id) {
  const auto found = tables_.find(std::string{id});
  return found == tables_.end() ? nullptr : found->second.get();
}

std::unique_ptr<Live> Tables::load(const TableRow& row) {
  std::vector<Happening> told;
  auto table = Table::from_journal(row, context_.store.journal(row.id), INT64_MAX, told);
  if (!table) {
    constexpr std::size_t most_remembered = 10'000;
    if (unreadable_.size() < most_remembered && unreadable_.insert(row.id).second) {
      ++context_.counts.journals_unreadable;
      context_.log(
          "journal_unreadable",
          [&](JsonWriter& json) {
            json.member("table", row.id).member("code", table.error().code);
          },
          LogLevel::error);
    }
    return nullptr;
  }
  return std::make_unique<Live>(std::move(*table), row, context_.steady());
}

bool Tables::read_again(Live& live) {
  const auto row = context_.store.table(live.row.id);
  if (!row) return false;
  auto again = load(*row);
  if (!again) throw StoreFailure{{"journal_unreadable", {}}};
  again->table.clocks().resume(context_.both_clocks(), live.table.clocks());
  live.table = std::move(again->table);
  live.row = std::move(again->row);
  live.lost = false;
  return true;
}

bool Tables::restore(Live& live) {
  try {
    return read_again(live);
  } catch (const StoreFailure&) {
    return false;
  }
}

Live& Tables::keep(std::unique_ptr<Live> live) {
  const std::string id = live->row.id;
  return *tables_.emplace(id, std::move(live)).first->second;
}

void Tables::mark_all_lost() {
  for (auto& [id, live] : tables_) live->lost = live->lost || !live->busy;
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

void Tables::commit(Live& live, Change change, std::function<void(const Expected<void>&)> done) {
  live.busy = true;
  if (live.row.phase != live.table.phase()) {
    live.row.phase = live.table.phase();
    live.row.changed = context_.now();
    change.batch.emplace_back(live.row);
    hooks_.phase_changed(live);
  }
  auto told = std::make_shared<std::vector<Happening>>(std::move(change.told));
  context_.store.write(
      std::move(change.batch),
      context_.while_open([this, id = live.row.id, told, done = std::move(done)](
                              const Expected<void>& kept) { written(id, *told, kept, done); }));
}

void Tables::written(const std::string& id, std::span<const Happening> told,
                     const Expected<void>& kept,
                     const std::function<void(const Expected<void>&)>& done) {
  Live& live = *tables_.at(id);
  context_.store_works = kept.has_value();
  live.busy = false;
  if (kept) {
    hooks_.written(live, told);
  } else {
    ++context_.counts.store_failures;
    context_.log(
        "store_failed",
        [&](JsonWriter& json) { json.member("code", kept.error().code).member("table", id); },
        LogLevel::error);
    live.lost = true;
    (void)restore(live);
  }
  done(kept);
  work_off_queue(live);
  // A table that was never written does not exist.
  if (live.lost && live.table.seq() == static_cast<std::int64_t>(told.size())) put_away(live);
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
