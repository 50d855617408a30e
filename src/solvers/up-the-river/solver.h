// The solver for two players, for the registry.
#pragma once

#include "solvers/solver.h"

namespace boathouse::up_the_river {

[[nodiscard]] const Solver& two_player_solver();

}  // namespace boathouse::up_the_river
