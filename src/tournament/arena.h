// Arenas: for a fixed time, whoever has finished a match gets the next one.
#pragma once

#include <chrono>
#include <optional>

#include "tournament/score.h"

namespace boathouse::tournament {

inline constexpr std::chrono::seconds arena_pairing_every{10};
inline constexpr std::chrono::seconds arena_patience{60};
// An arena lasts at least so many times as long as half of the matches do.
inline constexpr int arena_matches = 4;

struct ArenaStanding {
  Player player = 0;
  Score score = 0;
  int matches = 0;
  bool doubling = false;  // the next result counts twice
  int rank = 0;           // from 1; equal scores have the same
  friend bool operator==(const ArenaStanding&, const ArenaStanding&) = default;
};

// A player's standing after these scores, in order: “twice the score; after two results above 1 in
// a row scores double until one is not”. The one that ends it still counts twice, as the model of
// all arenas has it.
[[nodiscard]] ArenaStanding arena_standing(Player player, std::span<const Score> scores);

// Everybody in the order of rank, from the tables in the order in which they ended. Those that are
// not over do not count.
[[nodiscard]] std::vector<ArenaStanding> arena_standings(int players,
                                                         std::span<const Table> tables);

struct ArenaWaiting {
  Player player = 0;
  std::chrono::seconds waited{0};
};

// The tables that form now, with k players: neighbours in the standings sit together. Whoever has
// waited for a minute may sit down with one player fewer, after two minutes with two fewer, down to
// the fewest that the game allows. Everybody else goes on waiting.
[[nodiscard]] std::vector<std::vector<Player>> form_arena_tables(
    std::span<const ArenaStanding> standings, std::span<const ArenaWaiting> waiting, int k,
    int fewest);

}  // namespace boathouse::tournament
