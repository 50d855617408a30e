#include "games/regatta/geometry.h"

namespace boathouse::regatta {

namespace {

// The sines of 0° to 90° in steps of 15°, as directions and as half a hull's length.
constexpr std::array<std::int32_t, 7> sines{0, 4240, 8192, 11585, 14189, 15826, 16384};
constexpr std::array<std::int32_t, 7> half_lengths{0, 776, 1500, 2121, 2598, 2898, 3000};

constexpr Point of_heading(const std::array<std::int32_t, 7>& quarter, int heading) {
  const auto sine = [&](int steps) {
    const int in_half = steps % 12;
    const int value = quarter[static_cast<std::size_t>(in_half <= 6 ? in_half : 12 - in_half)];
    return steps % headings < 12 ? value : -value;
  };
  return {sine(heading), sine(heading + 6)};
}

template <const std::array<std::int32_t, 7>& Quarter>
constexpr auto all_headings = [] {
  std::array<Point, headings> all{};
  for (int heading = 0; heading < headings; ++heading) {
    all[static_cast<std::size_t>(heading)] = of_heading(Quarter, heading);
  }
  return all;
}();

}  // namespace

Point direction(int heading) { return all_headings<sines>[static_cast<std::size_t>(heading)]; }

Point bow_from_middle(int heading) {
  return all_headings<half_lengths>[static_cast<std::size_t>(heading)];
}

Rectangle zone_of(Pose pose) {
  const Point way = direction(pose.heading);
  constexpr std::int64_t ahead = hull_along + zone_along;
  const auto part = [](std::int64_t length) {
    return static_cast<std::int32_t>((ahead * length + unit / 2) >> unit_bits);
  };
  return {pose.middle + Point{part(way.x), part(way.y)}, way, zone_along, zone_across};
}

bool meet(const Rectangle& a, const Rectangle& b, Border border) {
  const Point apart = b.middle - a.middle;
  const std::int64_t cosine = std::abs(dot(a.along_direction, b.along_direction));
  const std::int64_t sine = std::abs(cross(a.along_direction, b.along_direction));
  // How far the middles lie apart along a side, against how far both rectangles reach there.
  const auto gap = [&](std::int64_t distance, std::int64_t own, std::int64_t other_along,
                       std::int64_t other_across) {
    const std::int64_t room =
        (std::abs(distance) << unit_bits) - (own << 2 * unit_bits) - other_along - other_across;
    return border == Border::counts ? room > 0 : room >= 0;
  };
  return !gap(dot(apart, a.along_direction), a.along, b.along * cosine, b.across * sine) &&
         !gap(cross(apart, a.along_direction), a.across, b.along * sine, b.across * cosine) &&
         !gap(dot(apart, b.along_direction), b.along, a.along * cosine, a.across * sine) &&
         !gap(cross(apart, b.along_direction), b.across, a.along * sine, a.across * cosine);
}

bool touches_buoy(const Rectangle& rectangle, Point buoy) {
  const Point apart = buoy - rectangle.middle;
  const int far = rectangle.along + rectangle.across + buoy_radius;
  if (std::abs(apart.x) > far || std::abs(apart.y) > far) return false;
  const auto beyond = [](std::int64_t distance, std::int64_t reach) {
    const std::int64_t rest = std::abs(distance) - reach * unit;
    return rest > 0 ? rest : 0;
  };
  const std::int64_t ahead = beyond(dot(apart, rectangle.along_direction), rectangle.along);
  const std::int64_t beside = beyond(cross(apart, rectangle.along_direction), rectangle.across);
  constexpr std::int64_t radius = buoy_radius * unit;
  return ahead * ahead + beside * beside <= radius * radius;
}

bool touches_edge(const Rectangle& rectangle, const Box& water) {
  const Point way = rectangle.along_direction;
  const std::int64_t wide = std::int64_t{rectangle.along} * std::abs(way.x) +
                            std::int64_t{rectangle.across} * std::abs(way.y);
  const std::int64_t high = std::int64_t{rectangle.along} * std::abs(way.y) +
                            std::int64_t{rectangle.across} * std::abs(way.x);
  const Point low_room = rectangle.middle - water.low;
  const Point high_room = water.high - rectangle.middle;
  return low_room.x * unit <= wide || high_room.x * unit <= wide || low_room.y * unit <= high ||
         high_room.y * unit <= high;
}

std::int64_t root(std::int64_t square) {
  std::int64_t low = 0;
  std::int64_t high = 3'000'000'000;
  while (low < high) {
    const std::int64_t middle = (low + high + 1) / 2;
    if (middle * middle <= square) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

Point unit_vector(std::int64_t x, std::int64_t y) {
  // Scaled so that the length has some thirty bits.
  while (std::abs(x) + std::abs(y) < (std::int64_t{1} << 29)) {
    x *= 2;
    y *= 2;
  }
  while (std::abs(x) + std::abs(y) >= (std::int64_t{1} << 31)) {
    x /= 2;
    y /= 2;
  }
  const std::int64_t length = root(x * x + y * y);
  const auto scaled = [&](std::int64_t part) {
    const std::int64_t doubled = 2 * part * unit;
    return static_cast<std::int32_t>((doubled + (doubled < 0 ? -length : length)) / (2 * length));
  };
  return {scaled(x), scaled(y)};
}

}  // namespace boathouse::regatta
