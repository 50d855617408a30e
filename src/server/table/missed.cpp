#include "server/table/missed.h"

#include <algorithm>

#include "server/store/effort.h"

namespace boathouse::server {

namespace {

struct Row {
  Entry entry;
  std::size_t plies = 0;  // of the match before it
};

// The entries with the number of plies before each, counted back from the end.
std::optional<std::vector<Row>> read_rows(const Table& table, std::span<const EntryRow> rows) {
  std::vector<Row> read;
  for (const EntryRow& each : rows) {
    auto entry = read_entry(each.text);
    if (!entry) return std::nullopt;
    read.push_back({std::move(*entry)});
  }
  std::size_t plies = table.match() == nullptr ? 0 : table.match()->plies().size();
  for (std::size_t i = read.size(); i-- > 0;) {
    if (const auto* played = std::get_if<entry::Played>(&read[i].entry)) {
      if (played->number != plies || plies == 0) return std::nullopt;
      --plies;
    } else if (std::holds_alternative<entry::Undone>(read[i].entry)) {
      ++plies;
    }
    read[i].plies = plies;
  }
  return read;
}

// The last row at or before the first missed one from which on no ply was taken back that is older
// than it: the plies before it are still those of the match.
std::optional<std::size_t> solid_row(std::span<const Row> rows, std::size_t first_missed,
                                     std::size_t plies_now) {
  std::size_t fewest = plies_now;
  for (std::size_t i = rows.size(); i-- > 0;) {
    fewest = std::min(fewest, rows[i].plies);
    if (i <= first_missed && fewest == rows[i].plies) return i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<Happening>> missed_since(const Table& table, std::int64_t since,
                                                   std::span<const EntryRow> rows) {
  if (rows.empty() || rows.back().seq != table.seq() || rows.front().seq > since + 1) {
    return std::nullopt;
  }
  auto read = read_rows(table, rows);
  if (!read) return std::nullopt;
  const auto first_missed = static_cast<std::size_t>(since + 1 - rows.front().seq);
  const std::size_t plies = table.match() == nullptr ? 0 : table.match()->plies().size();
  const auto from = solid_row(*read, first_missed, plies);
  if (!from) return std::nullopt;
  std::vector<Happening> missed;
  // The states since then; a move that is taken back goes back to the one before it.
  std::vector<std::unique_ptr<State>> states;
  if (table.match() != nullptr) states.push_back(table.match()->state_at((*read)[*from].plies));
  for (std::size_t i = *from; i < read->size(); ++i) {
    Happening told;
    told.seq = rows[i].seq;
    told.at = rows[i].at;
    told.plies = (*read)[i].plies;
    if (const auto* played = std::get_if<entry::Played>(&(*read)[i].entry)) {
      ++effort().plies;
      const auto ply = find_ply(*states.back(), played->seat, played->notation);
      if (!ply) return std::nullopt;
      told.ply = *ply;
      told.before = states.back()->clone();
      states.push_back(states.back()->clone());
      states.back()->play(*ply);
    } else if (std::holds_alternative<entry::Undone>((*read)[i].entry)) {
      if (states.size() < 2) return std::nullopt;
      states.pop_back();
    }
    told.entry = std::move((*read)[i].entry);
    if (i >= first_missed) missed.push_back(std::move(told));
  }
  return missed;
}

}  // namespace boathouse::server
