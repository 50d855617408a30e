// A boat that goes by single steps, alone on the lake: whether a course can be sailed, and how far
// it is to the next mark.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/powerboats/rules.h"

namespace boathouse::powerboats {

class Sailor {
 public:
  struct Boat {
    Cell cell;
    Powerboats::Progress progress;
    int steps = 0;  // taken so far
  };

  Sailor(const Course& course, const Obstacles& obstacles)
      : course_(course), obstacles_(obstacles) {}

  // The boat after the fewest steps that bring it past its next mark.
  std::optional<Boat> past_next_mark(Boat boat) {
    seen_ = {};
    open_.assign(1, boat);
    for (std::size_t next = 0; next < open_.size(); ++next) {
      const Boat from = open_[next];
      for (int direction = 0; direction < 6; ++direction) {
        const Cell cell = stepped(from.cell, direction);
        if (!on_lake(cell) || obstacles_.at(cell)) continue;
        const auto progress =
            Powerboats::pass_marks(course_, from.progress, from.cell, direction, 1);
        const Boat moved{cell, progress, from.steps + 1};
        if (progress.finished || progress.mark != boat.progress.mark) return moved;
        bool& seen = seen_[progress.back][cell];
        if (!seen) open_.push_back(moved);
        seen = true;
      }
    }
    return std::nullopt;
  }

  // From a starting place over the start, round the buoys in order, over the finish.
  bool can_sail_from(Cell start) {
    Boat boat{start, {Powerboats::start_line, 0, false}};
    while (!boat.progress.finished) {
      const auto past = past_next_mark(boat);
      if (!past) return false;
      boat = *past;
    }
    return true;
  }

 private:
  const Course& course_;
  const Obstacles& obstacles_;
  std::array<std::array<bool, cell_codes>, 2> seen_{};
  std::vector<Boat> open_;
};

}  // namespace boathouse::powerboats
