// Time that is measured rather than told. The wall clock can be set back or forward at any time, so
// limits, match clocks and waits go by the steady clock; journals, rows and pages are given wall
// time.
#pragma once

#include <chrono>
#include <compare>

#include "server/store/store.h"

namespace boathouse::server {

// A moment on the steady clock. It means nothing after a restart and is a type of its own, so that
// it cannot be mistaken for wall time.
struct Moment {
  Milliseconds ms = 0;

  friend auto operator<=>(const Moment&, const Moment&) = default;
  friend Moment operator+(Moment moment, Milliseconds time) { return {moment.ms + time}; }
  friend Moment operator-(Moment moment, Milliseconds time) { return {moment.ms - time}; }
  friend Milliseconds operator-(Moment later, Moment earlier) { return later.ms - earlier.ms; }
};
inline constexpr Moment never{INT64_MAX};

[[nodiscard]] inline Moment steady_clock() {
  using namespace std::chrono;
  return {duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count()};
}

// The same moment on both clocks.
struct Now {
  Milliseconds wall = 0;
  Moment steady{};

  // What the wall clock will show at a moment to come.
  [[nodiscard]] Milliseconds wall_at(Moment moment) const { return wall + (moment - steady); }
};

}  // namespace boathouse::server
