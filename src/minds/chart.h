// The winning chances over a match as a drawing (SVG): a line for each seat, with its own colour,
// pattern and marks, readable on light and dark pages.
#pragma once

#include <string>

#include "minds/review.h"

namespace boathouse {

[[nodiscard]] std::string chart_svg(const Match& match, const Review& review, Language language);

}  // namespace boathouse
