// The tiles: a swimmer on the front, a crocodile with its number on the back. Fronts of one colour
// all look the same, so that nobody knows which is which.
#pragma once

#include "print/drawing.h"

namespace boathouse::print {

inline constexpr double pool_tile = 26;  // length of a side

[[nodiscard]] Group swimmer_of(int seat);
[[nodiscard]] Group crocodile_of(int seat, int value);

}  // namespace boathouse::print
