// Minds against minds. Games come in sets: the same dice for every rotation of the players over the
// seats, so that neither luck nor the first move favours anyone. With a limit in nodes, the same
// seed gives the same result for any number of threads.
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
  std::uint64_t nodes = 0;           // budget per move; 0: no limit
  std::chrono::nanoseconds time{0};
  std::uint64_t seed = 1;
  unsigned threads = 1;
  SolutionSource solutions{};  // for the minds
  std::optional<Sprt> sprt;    // about the first player; ends the series once it is decided
};

// Games that a program could not finish, all for the same reason.
struct Fault {
  Error error;  // of the first of them
  std::uint64_t games = 0;
};

// The result of one player against all others.
struct Standing {
  std::uint64_t won = 0;     // games won alone
  std::uint64_t shared = 0;  // games won together with others
  std::uint64_t lost = 0;
  std::int64_t points = 0;      // as the game counts them
  SetScores scores;             // opponents beaten, a tie counting half
  std::vector<Fault> faults{};  // in the order in which they first occurred

  // The games that another mind had to finish; they count all the same.
  [[nodiscard]] std::uint64_t faulty_games() const;
};

// The result of one player against another, who comes later in the list.
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

  // Whether a program failed, so that the result is not its own.
  [[nodiscard]] bool faulty() const;
};

// Called now and then with the number of finished games; returns whether to continue.
using ArenaWatch = std::function<bool(std::uint64_t games, std::uint64_t of)>;

// Plays the series. If it is stopped, the result covers the sets finished so far.
[[nodiscard]] Expected<ArenaResult> run_arena(const ArenaPlan& plan, const ArenaWatch& watch = {});

}  // namespace boathouse
