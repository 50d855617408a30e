#include "server/house/tables.h"

#include <algorithm>

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
    if (live->lost && !live->busy) {
      if (!restore(*live)) return nullptr;
      hooks_.freed(*live);  // minds and clocks that had to stop go on
    }
    return live;
  }
  const auto row = context_.store.table(id);
  if (!row) return nullptr;
  auto loaded = load(*row);
  if (!loaded) return nullptr;
  Live& live = keep(std::move(loaded));
  live.table.clocks().restart(context_.now());
  hooks_.opened(live);
  return &live;
}

Live* Tables::find_in_memory(std::string_view id) {
  const auto found = tables_.find(std::string{id});
  return found == tables_.end() ? nullptr : found->second.get();
}

std::unique_ptr<Live> Tables::load(const TableRow& row) const {
  std::vector<Happening> told;
  auto table = Table::from_journal(row, context_.store.journal(row.id), INT64_MAX, told);
  if (!table) return nullptr;
  return std::make_unique<Live>(std::move(*table), row, context_.now());
}

bool Tables::restore(Live& live) const {
  try {
    const auto row = context_.store.table(live.row.id);
    auto again = row ? load(*row) : nullptr;
    if (!again) return false;
    live.table = std::move(again->table);
    live.row = std::move(again->row);
    live.table.clocks().restart(context_.now());
    live.lost = false;
    return true;
  } catch (const StoreFailure&) {
    return false;
  }
}

Live& Tables::keep(std::unique_ptr<Live> live) {
  const std::string id = live->row.id;
  return *tables_.emplace(id, std::move(live)).first->second;
}

bool Tables::read_anew(Live& live) const {
  const Clocks clocks = live.table.clocks();
  if (!restore(live)) return false;
  live.table.clocks() = clocks;
  return true;
}

void Tables::read_again(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    Live* live = find_in_memory(id);
    if (live == nullptr) continue;
    if (live->subscriptions.empty() && !live->busy && !live->thinking && live->queue.empty() &&
        live->table.phase() != Phase::playing) {
      put_away(*live);
      continue;
    }
    when_free(*live, [this, id] {
      Live* kept = find_in_memory(id);
      if (kept == nullptr) return;
      kept->lost = !read_anew(*kept);
      kept->presence_changed = true;  // the audience is told the names again
      hooks_.opened(*kept);
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

void Tables::when_free(Live& live, std::function<void()> what) const {
  live.used = context_.now();
  if (live.busy) {
    live.queue.push_back(std::move(what));
  } else {
    what();
  }
}

Expected<void> Tables::add(Live& live, Change& change, Entry entry) const {
  Happening told = TRY(live.table.take(std::move(entry), context_.now()));
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
  // Somebody else was first, which is no fault of the store.
  const bool refused = !kept && kept.error().code == "store_gone";
  context_.store_works = kept || refused;
  live.busy = false;
  if (kept) {
    hooks_.written(live, told);
  } else if (refused) {
    live.lost = !read_anew(live);
  } else {
    ++context_.counts.store_failures;
    context_.log("store_failed", [&](JsonWriter& json) {
      json.member("code", kept.error().code).member("table", id);
    });
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
