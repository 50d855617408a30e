// Swiss tournaments: everybody plays every round, against others who have done as well so far.
#pragma once

#include "tournament/score.h"

namespace boathouse::tournament {

struct SwissStanding {
  Player player = 0;
  Score score = 0;
  // Per round the mean of the opponents' final scores, in the same part of a point and a sixtieth.
  std::int64_t buchholz = 0;
  int rank = 0;  // from 1; equal if score and Buchholz are
  bool had_bye = false;
  friend bool operator==(const SwissStanding&, const SwissStanding&) = default;
};

// Everybody in the order of rank; those with the same rank by their numbers.
[[nodiscard]] std::vector<SwissStanding> swiss_standings(int players,
                                                         std::span<const Round> rounds);

// The next round of these players, k to a table, after the rounds before. Those who have left are
// not among the players.
[[nodiscard]] Round next_swiss_round(std::span<const Player> present, int players, int k,
                                     std::span<const Round> rounds);

// What a pairing costs: for each two at a table, a million for every time they have met, and the
// square of the difference of their scores.
[[nodiscard]] std::int64_t swiss_cost(std::span<const std::vector<Player>> tables,
                                      std::span<const Score> scores, const Meetings& met);

}  // namespace boathouse::tournament
