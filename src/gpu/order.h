// What a kernel is told, in the card's memory: which matches to play, and where the traces go.
#pragma once

#include <cstdint>

#include "gpu/seeded_match.h"

namespace boathouse::gpu {

struct Order {
  const void* begun;         // the game's set-up, before its draws
  std::uint64_t first_seed;  // match number i is played with this + i
  std::uint64_t matches;
  Trace* traces;              // one for each match
  std::uint64_t* next_match;  // the number of the first that nobody has begun
  std::uint64_t* plies;       // played in all
};

}  // namespace boathouse::gpu
