#include "host/move_store.h"

#include <future>
#include <ranges>

#include "core/text.h"
#include "core/try.h"
#include "server/table/summary.h"
#include "server/table/table.h"

namespace boathouse::host {

using namespace server;

namespace {

// The journal as the appends that wrote it; those without an id are one with the append before.
std::vector<Append> appends_of(const std::vector<EntryRow>& journal) {
  std::vector<Append> appends;
  for (const EntryRow& each : journal) {
    if (appends.empty() || each.act != 0) {
      appends.push_back({.table = each.table, .after = each.seq - 1, .lines = {}, .act = each.act});
    }
    appends.back().lines.push_back({each.at, each.text});
  }
  return appends;
}

Batch journal_of(Reads& from, const std::string& id, Moved& moved) {
  Batch batch;
  const std::vector<EntryRow> journal = from.journal(id);
  for (Append& each : appends_of(journal)) batch.emplace_back(std::move(each));
  moved.entries += journal.size();
  return batch;
}

Expected<void> copy_table(Reads& from, Store& to, const TableRow& row, Moved& moved) {
  Batch batch = journal_of(from, row.id, moved);
  batch.emplace_back(row);
  ++moved.tables;
  return write_and_wait(to, std::move(batch));
}

Expected<void> copy_tournament(Reads& from, Store& to, const TournamentRow& row, Moved& moved) {
  Batch batch = journal_of(from, row.id, moved);
  batch.emplace_back(row);
  for (EntrantRow& each : from.entrants(row.id)) batch.emplace_back(std::move(each));
  return write_and_wait(to, std::move(batch));
}

Expected<void> copy_visitor(Reads& from, Store& to, const VisitorRow& row, Moved& moved) {
  Batch batch{row};
  for (TokenRow& token : from.tokens_of(row.id)) batch.emplace_back(std::move(token));
  for (const TableRow& table : from.tables_of(row.id)) {
    batch.emplace_back(AtTable{row.id, table.id});
  }
  ++moved.visitors;
  return write_and_wait(to, std::move(batch));
}

Expected<void> copy_ratings(Reads& from, Store& to) {
  for (const ParticipantRow& row : from.participants()) TRY(write_and_wait(to, {row}));
  for (const RatedRow& row : from.rated_after(0, INT64_MAX)) TRY(write_and_wait(to, {row}));
  return write_and_wait(to, {Rate{.last = from.rated_up_to(), .ratings = from.ratings()}});
}

// What the store tells the latest first.
template <class Row>
Expected<void> copy_oldest_first(const std::vector<Row>& rows, Store& to) {
  for (const Row& row : std::views::reverse(rows)) TRY(write_and_wait(to, {row}));
  return {};
}

Expected<void> differs(std::string_view what, const std::string& id) {
  return failure("move_differs", {{"what", std::string{what}}, {"id", id}});
}

Expected<void> compare(Reads& from, Reads& to) {
  if (from.visitors() != to.visitors()) return differs("visitors", {});
  for (const VisitorRow& row : from.visitors()) {
    if (from.tokens_of(row.id) != to.tokens_of(row.id)) return differs("tokens", row.id);
    if (from.tables_of(row.id) != to.tables_of(row.id)) return differs("places", row.id);
  }
  const std::vector<TableRow> tables = from.tables();
  if (tables != to.tables()) return differs("tables", {});
  for (const TableRow& row : tables) {
    if (from.journal(row.id) != to.journal(row.id)) return differs("journal", row.id);
  }
  if (from.follows() != to.follows()) return differs("follows", {});
  if (from.results({}) != to.results({})) return differs("results", {});
  if (from.reports() != to.reports()) return differs("reports", {});
  if (from.deeds() != to.deeds()) return differs("deeds", {});
  if (from.participants() != to.participants()) return differs("participants", {});
  if (from.rated_after(0, INT64_MAX) != to.rated_after(0, INT64_MAX)) return differs("rated", {});
  if (from.ratings() != to.ratings()) return differs("ratings", {});
  if (from.attempts() != to.attempts()) return differs("attempts", {});
  if (from.tournaments() != to.tournaments()) return differs("tournaments", {});
  for (const TournamentRow& row : from.tournaments()) {
    if (from.entrants(row.id) != to.entrants(row.id)) return differs("entrants", row.id);
    if (from.journal(row.id) != to.journal(row.id)) return differs("journal", row.id);
  }
  return {};
}

}  // namespace

Expected<void> write_and_wait(Store& store, Batch batch) {
  std::promise<Expected<void>> promise;
  store.write(std::move(batch), [&](const Expected<void>& done) { promise.set_value(done); });
  return promise.get_future().get();
}

Expected<Moved> move_store(Reads& from, Store& to, Reads& to_reads,
                           const std::function<void()>& step) {
  if (!to_reads.visitors().empty() || !to_reads.tables().empty()) return failure("move_not_empty");
  Moved moved;
  for (const TableRow& row : from.tables()) {
    TRY(copy_table(from, to, row, moved));
    step();
  }
  for (const VisitorRow& row : from.visitors()) TRY(copy_visitor(from, to, row, moved));
  for (const FollowRow& row : from.follows()) TRY(write_and_wait(to, {row}));
  for (const ResultRow& row : from.results({})) TRY(write_and_wait(to, {row}));
  TRY(copy_oldest_first(from.reports(), to));
  TRY(copy_oldest_first(from.deeds(), to));
  TRY(copy_ratings(from, to));
  for (const TournamentRow& row : from.tournaments()) TRY(copy_tournament(from, to, row, moved));
  for (const AttemptRow& row : from.attempts()) TRY(write_and_wait(to, {row}));
  TRY(compare(from, to_reads));
  return moved;
}

Expected<std::size_t> end_matches(Store& store, Reads& reads, Milliseconds now) {
  std::size_t ended = 0;
  for (TableRow row : reads.tables()) {
    if (row.phase != Phase::playing) continue;
    std::vector<Happening> told;
    auto table = Table::from_journal(row, reads.journal(row.id), INT64_MAX, told);
    if (!table) continue;  // nobody can play on there
    const std::int64_t last = table->seq();
    const Happening closed = TRY(table->take(entry::Closed{}, {.wall = now}));
    describe(row, *table);
    row.changed = now;
    row.due = 0;
    TRY(write_and_wait(
        store,
        {Append{.table = row.id, .after = last, .lines = {{closed.at, write_entry(closed.entry)}}},
         row}));
    ++ended;
  }
  return ended;
}

}  // namespace boathouse::host
