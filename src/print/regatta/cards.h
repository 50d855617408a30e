// The cards and what shares their size: zones and courses. All fit into 60 × 90 mm.
#pragma once

#include "games/regatta/course_file.h"
#include "games/regatta/deck.h"
#include "print/drawing.h"
#include "print/press.h"

namespace boathouse::print {

inline constexpr double card_width = 60;
inline constexpr double card_height = 90;

[[nodiscard]] Group card_of(const regatta::Face& face, const Press& press);
[[nodiscard]] Group back_of_card();
[[nodiscard]] Group zone_of(int seat, const Press& press);
[[nodiscard]] Group course_of(const regatta::NamedCourse& named, const Press& press);

// Marks by the number of their name.
[[nodiscard]] Colour colour_of_mark(int name);

}  // namespace boathouse::print
