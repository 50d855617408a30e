#include "games/powerboats/course.h"

namespace boathouse::powerboats {

namespace {

// The sign of a/√x + b/√y for positive x and y, exactly: “compared by squared integers”.
int sign_of_sum(std::int64_t a, std::int64_t x, std::int64_t b, std::int64_t y) {
  const auto sign = [](std::int64_t n) { return (n > 0) - (n < 0); };
  if (sign(a) * sign(b) >= 0) return sign(sign(a) + sign(b));
  return sign(a) * sign(a * a * y - b * b * x);
}

}  // namespace

std::array<std::uint8_t, 4> buoy_order(int number) {
  std::array<std::uint8_t, 4> rest{0, 1, 2, 3};
  std::array<std::uint8_t, 4> order{};
  int ways = buoy_orders;
  for (std::size_t i = 0; i < 4; ++i) {
    ways /= static_cast<int>(4 - i);
    auto index = static_cast<std::size_t>(number / ways);
    number %= ways;
    order[i] = rest[index];
    for (; index < 3; ++index) rest[index] = rest[index + 1];
  }
  return order;
}

// “A left turn at B from P to N is rounded counter-clockwise as seen, a right turn clockwise;
// straight on counts as clockwise.”
Side turning_sense(Vector p, Vector b, Vector n) { return cross(b - p, n - b) > 0 ? left : right; }

// “One of the six hex directions, the one nearest to the outer bisector of the two legs,
// −(unit(P−B)+unit(N−B)); when the legs are opposite, the normal on the side where the boat
// passes. Ties: first of E, NE, NW, W, SW, SE.”
int gate_direction(Vector p, Vector b, Vector n) {
  const Vector to_p = p - b;
  const Vector to_n = n - b;
  const bool opposite_legs = cross(to_p, to_n) == 0 && dot(to_p, to_n) < 0;
  // Straight on is clockwise, so the boat passes with the buoy on its right: to the left of B−P.
  const auto nearer = [&](int one, int other) {
    const Vector gain = unit[static_cast<std::size_t>(one)] - unit[static_cast<std::size_t>(other)];
    if (opposite_legs) return cross(b - p, gain) > 0;
    return sign_of_sum(-dot(gain, to_p), dot(to_p, to_p), -dot(gain, to_n), dot(to_n, to_n)) > 0;
  };
  int best = 0;
  for (int direction = 1; direction < 6; ++direction) {
    if (nearer(direction, best)) best = direction;
  }
  return best;
}

Course course_of(const Lake& lake, int race, const std::array<std::uint8_t, 4>& berths) {
  const auto& all = lake.berths[static_cast<std::size_t>(race)];
  const Berth& start = all[berths[0]];
  Course course{};
  course.race = static_cast<std::uint8_t>(race);
  course.berths = berths;
  course.line = {start.cell, start.side, line_length};
  course.finish_buoy = start.finish_buoy();
  // “The middle of the line is the midpoint of its 2nd and 3rd hexes, in doubled coordinates.”
  const Vector middle = 2 * place_of(start.cell) + 5 * unit[start.side];
  const auto mark = [&](std::size_t number) {
    return number == 0 || number == 4 ? middle : 2 * place_of(all[berths[number]].cell);
  };
  for (std::size_t buoy = 1; buoy <= 3; ++buoy) {
    const Vector p = mark(buoy - 1);
    const Vector b = mark(buoy);
    const Vector n = mark(buoy + 1);
    course.sense[buoy - 1] = turning_sense(p, b, n);
    course.gates[buoy - 1] = {all[berths[buoy]].cell,
                              static_cast<std::uint8_t>(gate_direction(p, b, n)),
                              Row::to_the_shore};
  }
  // “Start: towards the side of the line's axis on which buoy 1 lies (on the axis: left). Finish:
  // coming from the side on which buoy 3 lies (on the axis: from the rear of the start).”
  course.front = course.line.side(course.buoy(1));
  if (course.front == on_axis) course.front = left;
  course.finish_from = course.line.side(course.buoy(3));
  if (course.finish_from == on_axis) course.finish_from = opposite(course.front);
  return course;
}

std::array<Course, 3> draw_courses(const Lake& lake, Random& random) {
  std::array<Course, 3> courses{};
  for (int race = 0; race < 3; ++race) {
    const auto order = static_cast<int>(random.below(buoy_orders));
    courses[static_cast<std::size_t>(race)] = course_of(lake, race, buoy_order(order));
  }
  return courses;
}

}  // namespace boathouse::powerboats
