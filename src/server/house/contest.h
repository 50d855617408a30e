// A tournament as its journal tells it, with the people behind the keys. A contest never changes:
// whoever reads on makes a new one, so threads can share them.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/tournament_entry.h"
#include "server/table/table.h"

namespace boathouse::server {

struct Contest {
  TournamentRow row;
  TournamentMade made;
  tournament::Tournament state;
  std::map<std::string, EntrantRow> entrants{};  // by their keys
  std::int64_t seq = 0;                          // of the last entry
  // What follows from the state and everybody asks for: worked out once, where it is read.
  std::vector<tournament::Tournament::Standing> standings{};
  std::vector<std::size_t> running{};  // tables that are being played

  [[nodiscard]] const std::string& id() const { return row.id; }
  [[nodiscard]] const EntrantRow& entrant(tournament::Player player) const;
  // The number of somebody who has joined, whether here now or not.
  [[nodiscard]] std::optional<tournament::Player> player_of(std::string_view visitor) const;
  // Whether people are to come to their table at once. In a league, they come when they have time.
  [[nodiscard]] bool calls_to_tables() const { return made.plan.kind != tournament::Kind::league; }
  // Where somebody is to play now; empty if nowhere.
  [[nodiscard]] std::string table_of(tournament::Player player) const;
  // The same of everybody who is to play now.
  [[nodiscard]] std::map<std::string, std::string> tables_by_visitor() const;
  [[nodiscard]] std::string table_id(std::size_t table) const;
  // Of the dice of a round, if it is a duplicate tournament.
  [[nodiscard]] Digest secret_of(std::size_t round) const;
};
using ContestPtr = std::shared_ptr<const Contest>;

// The contest as it is now. If nothing has changed since the one that is known, it is that one.
[[nodiscard]] Expected<ContestPtr> read_contest(Reads& reads, const std::string& id,
                                                const ContestPtr& known);

// How the match of a table ended, and which of its seats nobody came to. All share the first place
// of one that was closed.
struct TableEnd {
  std::size_t table = 0;
  tournament::Outcome outcome{};
  std::vector<std::size_t> no_shows{};
};
[[nodiscard]] TableEnd end_of(std::size_t number, const Table& table);

// The row as it is after these entries.
[[nodiscard]] TournamentRow row_of(const Contest& contest, const tournament::Tournament& state,
                                   std::int64_t seq);

// That row, and everybody's rank if these entries have ended it.
void keep_state(const Contest& contest, const tournament::Tournament& state, std::int64_t seq,
                Batch& batch);
// What lists say about a tournament to somebody who takes part.
[[nodiscard]] std::string about_with_rank(const EnteredRow& row);

// The entries behind those that the contest has.
[[nodiscard]] Append append_to(const Contest& contest, std::span<const tournament::Entry> entries,
                               Milliseconds now);
// What ends a tournament now, by its host or the administrator.
[[nodiscard]] Batch closing(const Contest& contest, Milliseconds now);

}  // namespace boathouse::server
