// A course: where the buoys stand, in which sense each is rounded, its gate, and the start/finish
// line with its two directions. All of it exact, in whole numbers.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.h"
#include "games/powerboats/hex.h"
#include "games/powerboats/lake.h"

namespace boathouse::powerboats {

enum Side : std::int8_t { right = -1, on_axis = 0, left = 1 };

[[nodiscard]] constexpr Side side_of(int sign) {
  if (sign == 0) return on_axis;
  return sign > 0 ? left : right;
}
[[nodiscard]] constexpr Side opposite(Side side) { return static_cast<Side>(-side); }

// The row of hexes that leaves a buoy in one direction: a gate, as far as the shore, or the
// start/finish line, four hexes long. Left and right are as seen from the buoy along the row.
struct Row {
  Cell buoy;
  std::uint8_t direction;
  std::uint8_t hexes;  // how many belong to it; for a gate more than any lake has

  static constexpr std::uint8_t to_the_shore = 64;

  [[nodiscard]] Side side(Cell cell) const {
    return side_of(cross(unit[direction], place_of(cell) - place_of(buoy)));
  }
  // Which hex of the row it is, counted from 1, or 0 if it is none of them.
  [[nodiscard]] int index_of(Cell cell) const;

  friend bool operator==(const Row&, const Row&) = default;
};

// How a straight run meets a row: nothing, or it is on its one common hex after so many steps, on
// its way to the left or to the right.
struct Meeting {
  int steps = -1;
  Side towards = on_axis;
};
[[nodiscard]] Meeting meet(const Row& row, Cell from, int direction);

// The step of a run, counted from 1, that leads from the row to the given side; 0 if none does.
[[nodiscard]] inline int step_off(const Row& row, Side side, Cell from, int direction, int steps) {
  const Meeting meeting = meet(row, from, direction);
  return meeting.towards == side && meeting.steps >= 0 && meeting.steps < steps ? meeting.steps + 1
                                                                                : 0;
}
// The step of a run that leads onto the row from the given side; 0 if none does.
[[nodiscard]] inline int step_on(const Row& row, Side side, Cell from, int direction, int steps) {
  const Meeting meeting = meet(row, from, direction);
  return meeting.towards == opposite(side) && meeting.steps > 0 && meeting.steps <= steps
             ? meeting.steps
             : 0;
}

struct Course {
  std::array<std::uint8_t, 4> berths;  // of buoys 0 to 3, among the four of the race's letter
  Row line;                            // leaves buoy 0
  Cell finish_buoy;
  std::array<Row, 3> gates;   // of buoys 1 to 3
  std::array<Side, 3> sense;  // left is counter-clockwise, the side of the gate that is far
  Side front;                 // where the start leads to
  Side finish_from;           // whence a boat finishes
  std::uint8_t race;          // 0, 1, 2, and so the letter of its berths

  [[nodiscard]] Cell buoy(int number) const {
    return number == 0 ? line.buoy : gates[static_cast<std::size_t>(number - 1)].buoy;
  }
  friend bool operator==(const Course&, const Course&) = default;
};

// The 24 ways to put four buoys on four berths, in lexical order.
inline constexpr int buoy_orders = 24;
[[nodiscard]] std::array<std::uint8_t, 4> buoy_order(int number);

[[nodiscard]] Course course_of(const Lake& lake, int race,
                               const std::array<std::uint8_t, 4>& berths);

// A course for each race, the buoys drawn by lot.
[[nodiscard]] std::array<Course, 3> draw_courses(const Lake& lake, Random& random);

// With P the mark before, B the buoy and N the next, in doubled coordinates.
[[nodiscard]] Side turning_sense(Vector p, Vector b, Vector n);
[[nodiscard]] int gate_direction(Vector p, Vector b, Vector n);

// “On a line hex or on free water strictly behind the line's axis, at most three hexes from the
// nearest line hex, land between or not.” Free means free of land and buoys.
template <class Visit>
void for_each_starting_place(const Course& course, const Obstacles& obstacles, Visit visit);

// All 28 hexes there, free or not, even beyond the shore: always in the same order.
inline constexpr int starting_hexes = 28;
template <class Visit>
void for_each_starting_hex(const Course& course, Visit visit);

inline int Row::index_of(Cell cell) const {
  const Vector along = place_of(cell) - place_of(buoy);
  if (cross(unit[direction], along) != 0 || dot(unit[direction], along) <= 0) return 0;
  const int index = length(along);
  return index <= hexes ? index : 0;
}

inline Meeting meet(const Row& row, Cell from, int direction) {
  const Vector axis = unit[row.direction];
  const int pace = cross(axis, unit[static_cast<std::size_t>(direction)]);  // −1, 0 or 1
  if (pace == 0) return {};
  const Vector offset = place_of(from) - place_of(row.buoy);
  const int steps = -cross(axis, offset) * pace;
  const Vector common = offset + steps * unit[static_cast<std::size_t>(direction)];
  const int along = common.q * axis.q + common.r * axis.r;  // positive ahead of the buoy
  if (along <= 0 || (row.hexes == line_length && length(common) > line_length)) return {};
  return {steps, side_of(pace)};
}

template <class Visit>
void for_each_starting_hex(const Course& course, Visit visit) {
  constexpr int reach = 3;
  const int behind = course.front == left ? -1 : 1;  // to the left is one more
  const Vector along = unit[course.line.direction];
  for (int index = 1; index <= line_length; ++index) {
    visit(place_of(course.line.buoy) + index * along);
  }
  // Rows parallel to the line: the one at distance n, from three hexes before the line's first hex
  // to three beyond its last, is shorter by n hexes.
  const Vector first = place_of(course.line.buoy) + along;
  for (int row = 1; row <= reach; ++row) {
    const Vector start =
        first + row * unit[static_cast<std::size_t>(turned(course.line.direction, 2 * behind))] -
        (reach - row) * along;
    for (int index = 0; index < line_length + 2 * reach - row; ++index) {
      visit(start + index * along);
    }
  }
}

template <class Visit>
void for_each_starting_place(const Course& course, const Obstacles& obstacles, Visit visit) {
  for_each_starting_hex(course, [&](Vector place) {
    if (place.r < 0 || place.r >= lake_size) return;
    const Cell cell = cell_of(place);
    if (on_lake(cell) && !obstacles.at(cell)) visit(cell);
  });
}

}  // namespace boathouse::powerboats
