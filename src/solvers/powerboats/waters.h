// A course as a boat alone on the lake sees it: the places where it can be, and where every
// straight run from them leads. A place is a water hex together with the task: the next mark, and
// whether its gate was passed the wrong way.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/powerboats/rules.h"

namespace boathouse::powerboats {

class Waters {
 public:
  using Place = std::uint16_t;
  static constexpr Place finished = 0xFFFF;

  // The tasks in the order of the race: the start, each buoy with its gate ahead or passed the
  // wrong way, the finish.
  static constexpr std::size_t tasks = 8;
  [[nodiscard]] static constexpr std::size_t task_of(Powerboats::Mark mark, bool back) {
    if (mark == Powerboats::start_line) return 0;
    return 2 * static_cast<std::size_t>(mark) - 1 + static_cast<std::size_t>(back);
  }
  // Tasks with the same mark lead to each other; all others lead only on.
  static constexpr std::size_t marks = 5;
  struct Tasks {
    std::size_t first;
    std::size_t count;
  };
  [[nodiscard]] static constexpr Tasks tasks_before(std::size_t mark) {
    const bool is_buoy = mark != Powerboats::start_line && mark != Powerboats::finish_line;
    return {mark == 0 ? 0 : 2 * mark - 1, is_buoy ? 2U : 1U};
  }

  Waters(const Course& course, const Obstacles& obstacles);

  // All places with these tasks, in order.
  [[nodiscard]] std::vector<Place> places_of(Tasks which) const;

  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] std::size_t hexes() const { return cells_.size(); }
  [[nodiscard]] std::size_t places() const { return tasks * hexes(); }
  [[nodiscard]] Cell cell(std::size_t hex) const { return cells_[hex]; }
  [[nodiscard]] std::size_t hex(Cell cell) const { return hex_of_[cell]; }
  [[nodiscard]] Place place(Cell cell, Powerboats::Mark mark, bool back) const {
    return static_cast<Place>(task_of(mark, back) * hexes() + hex(cell));
  }
  [[nodiscard]] Place place(const Powerboats::Boat& boat) const {
    return place(boat.cell, boat.mark, boat.back != 0);
  }

  // How far a boat can go, and where it is after each number of steps from 0 to that.
  [[nodiscard]] const std::array<std::uint8_t, 6>& free(std::size_t hex) const {
    return free_[hex];
  }
  [[nodiscard]] std::span<const Place> run(std::size_t place, std::size_t heading) const {
    const std::size_t hex = place % hexes();
    return {ends_.data() + place / hexes() * ends_per_task_ + first_end_[6 * hex + heading],
            free_[hex][heading] + 1U};
  }

  [[nodiscard]] std::size_t bytes() const;

 private:
  Course course_;
  std::vector<Cell> cells_;
  std::array<std::uint16_t, cell_codes> hex_of_{};
  std::vector<std::array<std::uint8_t, 6>> free_;
  std::size_t ends_per_task_ = 0;
  std::vector<std::uint32_t> first_end_;  // [hex][heading]
  std::vector<Place> ends_;               // [task][hex][heading][steps]
};

}  // namespace boathouse::powerboats
