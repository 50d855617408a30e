// A course: the line, one to four marks with their rays, and the water around them; how a boat's
// progress follows from the track of its bow.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/list.h"
#include "games/regatta/geometry.h"

namespace boathouse::regatta {

enum class Sense : std::uint8_t { clockwise, counter_clockwise };
inline constexpr std::array<std::string_view, 4> mark_names{"red", "green", "yellow", "blue"};
inline constexpr std::array<std::string_view, 2> sense_names{"clockwise", "counter-clockwise"};
inline constexpr int most_marks = 4;

struct Mark {
  Point at;
  Point ray;  // its direction, of the length of a unit
  std::uint8_t name = 0;
  Sense sense = Sense::clockwise;
};

// Legs are counted: 0 to the start, 1 to the first mark, and so on; the last one to the finish.
struct Course {
  Point left;  // the ends of the line, level
  Point right;
  FixedList<Mark, most_marks> marks;
  Box water;
  FixedList<Point, most_marks + 2> buoys;  // the marks, then the ends of the line

  [[nodiscard]] Point line_middle() const { return {(left.x + right.x) / 2, left.y}; }
  [[nodiscard]] int finish_leg() const { return static_cast<int>(marks.size()) + 1; }
  // What a boat on this leg sails to: a mark, or the line's middle.
  [[nodiscard]] Point aim(int leg) const {
    return leg == 0 || leg == finish_leg() ? line_middle()
                                           : marks[static_cast<std::uint32_t>(leg - 1)].at;
  }
};

// A course from its line and marks: rays and water follow.
[[nodiscard]] Course lay_course(Point left, Point right, std::span<const Mark> marks);

// Where a boat stands: its leg, and whether the count of the mark is −1.
struct Progress {
  std::uint8_t leg = 0;
  std::uint8_t back = 0;
  bool finished = false;
  friend bool operator==(const Progress&, const Progress&) = default;
};

// Whether a bow that stays in the box can make any progress.
[[nodiscard]] bool may_pass(const Course& course, const Progress& progress, const Box& bows);

// The bow goes straight from one point to another. After a finish nothing counts.
void follow(const Course& course, Progress& progress, Point from, Point to);

}  // namespace boathouse::regatta
