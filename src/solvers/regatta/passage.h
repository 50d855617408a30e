// How a boat alone on the water sails along an arrow: by the rules, but in open water, where there
// is nothing to touch or round, without checking the way.
#pragma once

#include <optional>

#include "games/regatta/sailing.h"

namespace boathouse::regatta {

inline constexpr int arrow_count = 2 * exit_count;

[[nodiscard]] constexpr int arrow_of(Size size, int exit) {
  return static_cast<int>(size) * exit_count + exit;
}
[[nodiscard]] constexpr Piece piece_of(int arrow) {
  return {static_cast<Size>(arrow / exit_count), static_cast<Exit>(arrow % exit_count)};
}

class Passage {
 public:
  explicit Passage(const Course& course)
      : course_(course), sweeps_(Sweeps::made()), around_(course_) {}
  Passage(const Passage&) = delete;
  Passage& operator=(const Passage&) = delete;

  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] const Sweep& sweep(int arrow, int heading) const {
    const Piece piece = piece_of(arrow);
    return sweeps_.of(piece.size, piece.exit, heading);
  }

  struct Landfall {
    Pose pose;
    Progress progress;
  };
  // Nothing if the boat touches a buoy or the edge.
  [[nodiscard]] std::optional<Landfall> sail(Pose from, Progress progress, int arrow) const;

  // The two halves of that, for callers with many legs: whether the hull stays clear, and what the
  // bow passes.
  [[nodiscard]] bool is_clear(Pose from, const Sweep& sweep) const;
  [[nodiscard]] bool nears_gate(Pose from, const Sweep& sweep, int leg) const;

 private:
  Course course_;
  const Sweeps& sweeps_;
  Around around_;
};

}  // namespace boathouse::regatta
