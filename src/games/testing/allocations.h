// Counts what a test program takes from the heap, to show that the move loop takes nothing.
#pragma once

#include <cstdint>

namespace boathouse {

// How many times `operator new` was called since the program began.
[[nodiscard]] std::uint64_t allocations();

}  // namespace boathouse
