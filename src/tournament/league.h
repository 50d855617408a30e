// A league: divisions of eight, who play a season of some weeks against each other, several matches
// at a time. Then the best rise, the last go down, and the next season begins.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <vector>

#include "tournament/score.h"

namespace boathouse::tournament {

inline constexpr std::chrono::hours season_length{6 * 7 * 24};
inline constexpr int division_size = 8;
inline constexpr int matches_at_once = 4;  // of each player
// A player's matches in a season: as many as are played at once, or where time allows for a second
// helping, as many as there are others in a division.
inline constexpr int short_season = matches_at_once;
inline constexpr int long_season = division_size - 1;

// The best division first, and in each the best first.
using Divisions = std::vector<std::vector<Player>>;

// Eight to a division from the top. A last one of fewer than four shares evenly with the one above.
[[nodiscard]] Divisions cut_into_divisions(std::span<const Player> ranked);

// “Two up, two down, newcomers at the bottom”, of those who are still here. Of a division of three
// or fewer one goes up and one down. Where somebody has left, all below move up.
[[nodiscard]] Divisions next_divisions(const Divisions& ranked, std::span<const Player> present);

// The tables of a season of a division, k to a table at most: everybody plays equally often, never
// against the same people more often than need be. Those in the first helping can all be played at
// once, and those in the second one too, once the first is over.
struct Schedule {
  std::vector<std::vector<Player>> first{};
  std::vector<std::vector<Player>> second{};
};
[[nodiscard]] Schedule schedule_of(std::span<const Player> division, int k, int matches);

struct LeagueStanding {
  Player player = 0;
  int division = 0;  // from 1; none for those who play from the next season on
  int rank = 0;      // from 1 on over all divisions, the best division first
  Score score = 0;
  int wins = 0;  // which come before it where scores are equal
};

// A season that is being played, or is over.
class Season {
 public:
  Season(Divisions divisions, int k, int matches);

  // What can begin now: tables that are still to be played, as long as everybody at them has fewer
  // than four running. Who has left is not seated, and who is left alone has a bye.
  using IsHere = std::function<bool(Player)>;
  using Running = std::function<int(Player)>;
  [[nodiscard]] Round next(const IsHere& here, const Running& running, const Round& before) const;
  // Whether these are tables of the season that are still to be played.
  [[nodiscard]] bool has(const Round& round, const IsHere& here) const;
  void begin(const Round& round, const IsHere& here);

  // Of this season's tables and byes.
  [[nodiscard]] std::vector<LeagueStanding> standings(const Round& played) const;

 private:
  using Pending = std::vector<std::vector<Player>>;
  // The tables that these would be, taken out; false if one of them is none.
  [[nodiscard]] static bool take_out(Pending& pending, const Round& round, const IsHere& here);

  Divisions divisions_;
  Pending pending_{};
};

}  // namespace boathouse::tournament
