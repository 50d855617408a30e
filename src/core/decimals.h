// Numbers with decimals, written by whole numbers alone: the same everywhere.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "core/text.h"

namespace boathouse {

// A number from 0 to 1000, such as a share or turns.
[[nodiscard]] inline std::string six_decimals(double number) {
  const double bounded = std::clamp(number, 0.0, 1000.0);
  const auto millionths = static_cast<std::uint32_t>(std::lround(bounded * 1e6));
  std::string decimals = join(millionths % 1000000);
  return join(millionths / 1000000, ".", std::string(6 - decimals.size(), '0'), decimals);
}

}  // namespace boathouse
