// The winning chances over a match as a drawing (SVG): a line for each seat, told apart by colour,
// by pattern and by the marks on it, readable on a light and on a dark page.
#pragma once

#include <string>

#include "minds/review.h"

namespace boathouse {

[[nodiscard]] std::string chart_svg(const Match& match, const Review& review, Language language);

}  // namespace boathouse
