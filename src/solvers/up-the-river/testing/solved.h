// The standard river, solved once per test program.
#pragma once

#include <cstdint>

#include "solvers/up-the-river/solve.h"

namespace boathouse::up_the_river::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

// Under a sanitizer, slow tests of all states look only at every N-th.
inline constexpr std::uint32_t stride = sanitized ? 101 : 1;

inline constexpr int standard_wave = 5;

// The default for tests: threads that meet often are slow under a sanitizer.
inline const Work usual_work{.threads = sanitized ? 1 : 0};

inline const Solved& solved(Aim aim) {
  static const Solved for_win = *solve(Aim::win, {standard_wave}, usual_work);
  static const Solved for_points = *solve(Aim::points, {standard_wave}, usual_work);
  return aim == Aim::win ? for_win : for_points;
}

}  // namespace boathouse::up_the_river::testing
