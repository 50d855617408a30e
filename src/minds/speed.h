// How fast the tree search plays, for benchmarks.
#pragma once

#include <cstdint>

#include "games/registry.h"

namespace boathouse {

struct SearchSpeed {
  std::uint64_t simulations = 0;
  double per_second = 0;
};

// With random rollouts from the middle of a game, on one core.
[[nodiscard]] SearchSpeed mcts_speed(const GameEntry& game, int seats, std::uint64_t simulations);

}  // namespace boathouse
