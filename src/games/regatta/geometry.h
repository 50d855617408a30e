// Places, headings and shapes on open water, in whole hundredths of a millimetre: the same bits
// everywhere. There are 24 headings in steps of 15°, 0 up, clockwise.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace boathouse::regatta {

struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr bool operator==(Point, Point) = default;
};

[[nodiscard]] constexpr std::int64_t dot(Point a, Point b) {
  return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}
// Positive if b lies to the left of a.
[[nodiscard]] constexpr std::int64_t cross(Point a, Point b) {
  return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}

inline constexpr int mm = 100;
inline constexpr int headings = 24;
[[nodiscard]] constexpr int degrees(int heading) { return heading * 360 / headings; }
inline constexpr int hull_along = 30 * mm;  // half the length and half the width
inline constexpr int hull_across = 9 * mm;
inline constexpr int zone_along = 45 * mm;
inline constexpr int zone_across = 30 * mm;
inline constexpr int buoy_radius = 14 * mm;

// A direction is a vector of this length, so that a hull's corners are right to 0.002 mm.
inline constexpr int unit_bits = 14;
inline constexpr std::int64_t unit = 1 << unit_bits;

[[nodiscard]] constexpr int turned(int heading, int by) {
  return (heading + by + headings) % headings;
}

// The direction of a heading, and the bow as seen from the middle of the hull.
[[nodiscard]] Point direction(int heading);
[[nodiscard]] Point bow_from_middle(int heading);

// The middle of the hull, and a heading.
struct Pose {
  Point middle;
  std::int32_t heading = 0;
  [[nodiscard]] Point bow() const { return middle + bow_from_middle(heading); }
  friend constexpr bool operator==(Pose, Pose) = default;
};

// A rectangle: its middle, the direction along it, and half its length and width.
struct Rectangle {
  Point middle;
  Point along_direction;
  std::int32_t along;
  std::int32_t across;
};

[[nodiscard]] inline Rectangle hull_of(Point middle, Point direction) {
  return {middle, direction, hull_along, hull_across};
}
[[nodiscard]] inline Rectangle hull_of(Pose pose) {
  return hull_of(pose.middle, direction(pose.heading));
}
// “The 60 × 90 in front of the bow.”
[[nodiscard]] Rectangle zone_of(Pose pose);

// “Distance zero is contact”, but “sharing only a border is not in it”.
enum class Border : std::uint8_t { counts, does_not_count };

// Whether two rectangles share a point: they do not if, seen along a side of one of them, there is
// a gap.
[[nodiscard]] bool meet(const Rectangle& a, const Rectangle& b, Border border);

// Whether a rectangle and a buoy touch.
[[nodiscard]] bool touches_buoy(const Rectangle& rectangle, Point buoy);

struct Box {
  Point low;
  Point high;
  [[nodiscard]] constexpr bool holds(Point point) const {
    return point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y;
  }
  constexpr void take_in(Point point) {
    low = {std::min(low.x, point.x), std::min(low.y, point.y)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y)};
  }
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

// Whether a rectangle touches or leaves the edge of a box.
[[nodiscard]] bool touches_edge(const Rectangle& rectangle, const Box& water);

// The whole part of a square root.
[[nodiscard]] std::int64_t root(std::int64_t square);

// A vector of the length of a unit, in a direction given by any other vector.
[[nodiscard]] Point unit_vector(std::int64_t x, std::int64_t y);

}  // namespace boathouse::regatta
