// The colours of the seats, which survive colour blindness (after Okabe and Ito). Program and pages
// share them: both read seat_colours.inc.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/turn.h"

namespace boathouse {

struct SeatColour {
  std::uint32_t rgb;
  std::uint32_t ink;  // dark on light colours, light on dark ones
};

inline constexpr std::array<SeatColour, max_seats> seat_colours{{
#include "core/seat_colours.inc"
}};
static_assert(seat_colours.back().rgb != 0, "every seat has a colour");

// As SVG and CSS write it: #E69F00.
[[nodiscard]] inline std::string css_of(std::uint32_t rgb) {
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += "0123456789ABCDEF"[rgb >> shift & 15U];
  return text;
}

}  // namespace boathouse
