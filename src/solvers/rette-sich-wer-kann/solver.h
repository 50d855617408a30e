// The solver of the endings with two pieces, for the registry.
#pragma once

#include "solvers/solver.h"

namespace boathouse::rette {

[[nodiscard]] const Solver& endings_solver();

}  // namespace boathouse::rette
