// What the hull sweeps on its way along an arrow: the samples at which contact is tested, for each
// size of card, each arrow and each heading, as integers rounded once.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/regatta/geometry.h"

namespace boathouse::regatta {

// The arrows of a card, from left to right.
enum class Exit : std::uint8_t { left_90, left_45, straight, right_45, right_90 };
inline constexpr int exit_count = 5;
enum class Size : std::uint8_t { large, small };

// One step of the way, as seen from the middle of the hull at the start.
struct Sample {
  std::int16_t middle_x;
  std::int16_t middle_y;
  std::int16_t bow_x;
  std::int16_t bow_y;
  std::int16_t direction_x;
  std::int16_t direction_y;
  std::int16_t heading;  // the nearest of the 24

  [[nodiscard]] Point middle() const { return {middle_x, middle_y}; }
  [[nodiscard]] Point bow() const { return {bow_x, bow_y}; }
  [[nodiscard]] Point direction() const { return {direction_x, direction_y}; }
};

struct Sweep {
  std::span<const Sample> samples;  // the last is the pose at the end
  Box reach;                        // of all middles
  Box bows;                         // of all bows, the one at the start too

  [[nodiscard]] Pose end(Pose from) const {
    const Sample& last = samples.back();
    return {from.middle + last.middle(), last.heading};
  }
};

class Sweeps {
 public:
  [[nodiscard]] const Sweep& of(Size size, Exit exit, int heading) const {
    return sweeps_[static_cast<std::size_t>(size)][static_cast<std::size_t>(exit)]
                  [static_cast<std::size_t>(heading)];
  }

  // Made once, when first asked for.
  static const Sweeps& made();

  Sweeps(const Sweeps&) = delete;
  Sweeps& operator=(const Sweeps&) = delete;

 private:
  Sweeps();

  static constexpr std::size_t all_samples = std::size_t{274} * headings;
  std::array<Sample, all_samples> samples_{};
  std::array<std::array<std::array<Sweep, headings>, exit_count>, 2> sweeps_{};
};

}  // namespace boathouse::regatta
