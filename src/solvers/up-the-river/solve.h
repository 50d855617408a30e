// Solves Up the River for two players exactly.
//
// Blocks of states (states.h) are solved from few boats to many. Within a block, play can go on for
// ever, but only around the ring of its layers: each turn leads to the next one, and after ten
// rounds the river is as before. So a block is swept layer by layer, backwards in time, revolution
// after revolution, until a whole revolution changes nothing; each revolution shrinks the error at
// least to the chance that ten rounds pass without a boat docking or getting lost. All layers but
// one then follow from their successors to the last bit, and the last change bounds the residual of
// that one.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/error.h"
#include "solvers/up-the-river/solution.h"
#include "solvers/work.h"

namespace boathouse::up_the_river {

struct SolvedRiver {
  std::vector<double> values;     // of every state, for the first seat
  double residual = 0;            // bound on how far any value is from what its successors say
  std::uint32_t revolutions = 0;  // of the block that took most
};

// Where iteration starts. The sweeps never cross the true values: they approach them from below or
// from above, which is how tests prove the accuracy.
enum class Guess : std::uint8_t { middle, too_low, too_high };

// The set-up must be complete and for two seats. Fails only if stopped.
[[nodiscard]] Expected<SolvedRiver> solve_river(const UpTheRiver::Setup& setup, Aim aim,
                                                const Work& work, Guess guess = Guess::middle);

struct Solved {
  Solution solution;
  double residual = 0;
};

// One river after the other.
[[nodiscard]] Expected<Solved> solve(Aim aim, const std::vector<std::uint8_t>& waves,
                                     const Work& work);

// The set-up for two with the wave there at the start.
[[nodiscard]] UpTheRiver::Setup setup_of(int wave);

}  // namespace boathouse::up_the_river
