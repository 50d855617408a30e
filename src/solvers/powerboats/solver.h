// The solver for one boat alone on a course, for the registry.
#pragma once

#include "solvers/solver.h"

namespace boathouse::powerboats {

[[nodiscard]] const Solver& course_solver();

}  // namespace boathouse::powerboats
