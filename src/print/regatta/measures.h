// Arrows exactly as the engine sails them, from the integers by which it moves a hull, so that a
// boat of its size follows the print.
#pragma once

#include <vector>

#include "games/regatta/sweep.h"
#include "print/drawing.h"

namespace boathouse::print {

inline constexpr double hull_length = 2.0 * regatta::hull_along / regatta::mm;
inline constexpr double hull_width = 2.0 * regatta::hull_across / regatta::mm;
inline constexpr double buoy_radius = 1.0 * regatta::buoy_radius / regatta::mm;

// From the middle of the near edge, where the bow is, to the tip, where the stern ends up; upwards
// on the sheet.
[[nodiscard]] std::vector<Point> arrow_of(regatta::Size size, regatta::Exit exit);

// A strip as wide as a hull along an arrow and the hull at its end; the entry is at the origin. The
// word names the size of card it is for.
[[nodiscard]] Group measure_of(regatta::Size size, regatta::Exit exit, std::string_view word);

}  // namespace boathouse::print
