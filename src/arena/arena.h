// Minds against minds. Games come in sets: one seed, that is the same dice, and every rotation of
// the players over the seats, so that neither luck nor the first move favours anybody. With limits
// in nodes the same seed gives the same result, whatever the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/statistics.h"
#include "minds/mind.h"
#include "minds/solution_source.h"

namespace boathouse {

struct ArenaPlan {
  const GameEntry* game = nullptr;
  OptionValues options{};
  std::vector<std::string> players;  // one for each seat; see arena/player.h
  std::uint64_t games = 0;           // rounded up to whole sets
  std::uint64_t nodes = 0;           // what a player may spend on a move; 0: no limit
  std::chrono::nanoseconds time{0};
  std::uint64_t seed = 1;
  unsigned threads = 1;
  SolutionSource solutions{};  // for the minds
  std::optional<Sprt> sprt;    // about the first player: ends the series as soon as it is decided
};

// What came of one player against all others.
struct Standing {
  std::uint64_t won = 0;     // alone in front
  std::uint64_t shared = 0;  // in front together with others
  std::uint64_t lost = 0;
  std::int64_t points = 0;       // as the game counts them
  SetScores scores;              // opponents left behind, a tie counting half
  std::uint64_t faults = 0;      // games that a program could not finish
  std::optional<Error> fault{};  // the first of them
};

// What came of one player against one other, the later one in the list.
struct Pairing {
  std::size_t one = 0;
  std::size_t other = 0;
  std::uint64_t won = 0;
  std::uint64_t shared = 0;
  std::uint64_t lost = 0;
  SetScores scores;
};

struct ArenaResult {
  std::uint64_t sets = 0;
  std::uint64_t games = 0;
  std::vector<Standing> standings;
  std::vector<Pairing> pairings;
  Sprt::Verdict verdict = Sprt::Verdict::open;
};

// Told now and then how many of the games are done; answers whether to go on.
using ArenaWatch = std::function<bool(std::uint64_t games, std::uint64_t of)>;

// Plays the series. When it is stopped, the result is that of the sets finished so far.
[[nodiscard]] Expected<ArenaResult> run_arena(const ArenaPlan& plan, const ArenaWatch& watch = {});

}  // namespace boathouse
