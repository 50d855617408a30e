// All lakes by number, for tests that go through them.
#pragma once

#include <array>
#include <cstdint>

#include "games/powerboats/lake.h"

namespace boathouse::powerboats {

// 6! orders of the tiles, 2^6 ways to turn them, two faces.
inline constexpr int lakes_per_water = 720 * 64;
inline constexpr int lakes_in_all = 2 * lakes_per_water;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool under_sanitizers = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool under_sanitizers = true;
#else
inline constexpr bool under_sanitizers = false;
#endif
#else
inline constexpr bool under_sanitizers = false;
#endif

[[nodiscard]] inline Lake lake_number(int number) {
  const Water water = number < lakes_per_water ? Water::dark : Water::light;
  const int turns = number % 64;
  int order = number % lakes_per_water / 64;
  std::array<std::uint8_t, tile_count> rest{0, 1, 2, 3, 4, 5};
  std::array<Laid, tile_count> laid{};
  for (int place = 0; place < tile_count; ++place) {
    const int left_over = tile_count - place;
    auto index = static_cast<std::size_t>(order % left_over);
    order /= left_over;
    laid[static_cast<std::size_t>(place)] = {rest[index], (turns >> place & 1) != 0};
    for (; index + 1 < rest.size(); ++index) rest[index] = rest[index + 1];
  }
  return lay_lake(LakeKit::made(), water, laid);
}

}  // namespace boathouse::powerboats
