// Solutions as table files: exact ones for disks, rounded ones for browsers.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "solvers/table_file.h"
#include "solvers/up-the-river/solution.h"

namespace boathouse::up_the_river {

// What the values are rounded to in the form for browsers.
[[nodiscard]] Coding rounded_coding(Aim aim);

[[nodiscard]] std::string write_solution(const Solution& solution,
                                         const Coding& coding = exact_coding);

// A solution in either form, for the rules as they are now.
[[nodiscard]] Expected<Solution> read_solution(std::string_view bytes);

}  // namespace boathouse::up_the_river
