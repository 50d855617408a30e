// Series, scored as sailors score theirs: points are places, the fewest win, and the worst rounds
// do not count.
#pragma once

#include "tournament/score.h"

namespace boathouse::tournament {

// How a round ended for a player who did not play it to the end.
enum class Lapse : std::uint8_t {
  none,
  forfeit,       // or did not come
  disqualified,  // is never discarded
};

// A player's points of one round, in halves: tied places share the mean.
struct SeriesPoints {
  int halves = 0;
  Lapse lapse = Lapse::none;
  friend bool operator==(const SeriesPoints&, const SeriesPoints&) = default;
};

// A round with what went wrong in it. Who is at no table did not come.
struct SeriesRound {
  Round round{};
  std::vector<std::pair<Player, Lapse>> lapses{};
};

struct SeriesStanding {
  Player player = 0;
  std::vector<SeriesPoints> points{};  // of each round
  std::vector<bool> discarded{};       // of each round
  int halves = 0;                      // of those that count
  int rank = 0;                        // from 1; equal where nothing breaks the tie
  friend bool operator==(const SeriesStanding&, const SeriesStanding&) = default;
};

// How many of a player's worst rounds do not count.
[[nodiscard]] constexpr int discards_after(int rounds) {
  return rounds >= 8 ? 2 : rounds >= 4 ? 1 : 0;
}

// Everybody in the order of rank.
[[nodiscard]] std::vector<SeriesStanding> series_standings(int players,
                                                           std::span<const SeriesRound> rounds);

// Deals those present to the tables by rank: 1 2 3 3 2 1 and so on.
[[nodiscard]] Round next_series_round(std::span<const Player> present, int players, int k,
                                      std::span<const SeriesRound> rounds);

}  // namespace boathouse::tournament
