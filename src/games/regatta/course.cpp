#include "games/regatta/course.h"

#include <algorithm>
#include <optional>

namespace boathouse::regatta {

namespace {

constexpr int margin = 300 * mm;
constexpr int margin_below_line = 450 * mm;

// “From its centre, in the direction of the sum of the unit vectors of the leg that comes in and
// the leg that goes out, turned 90° left for a clockwise mark, right for the other; if the sum is
// zero, the incoming direction turned so.”
Point ray_of(Point before, const Mark& mark, Point after) {
  const auto leg = [](Point from, Point to) {
    // As vectors of 2^28 units, so that even nearly opposite legs have a good sum.
    const std::int64_t x = to.x - from.x;
    const std::int64_t y = to.y - from.y;
    constexpr std::int64_t scale = 1 << 12;
    const std::int64_t length = std::max<std::int64_t>(root((x * x + y * y) * scale * scale), 1);
    return std::array<std::int64_t, 2>{(x * scale << 28) / length, (y * scale << 28) / length};
  };
  const auto in = leg(before, mark.at);
  const auto out = leg(mark.at, after);
  std::int64_t x = in[0] + out[0];
  std::int64_t y = in[1] + out[1];
  // Rounding leaves a remainder of a few of 2^28.
  if (std::abs(x) + std::abs(y) <= 8) {
    x = in[0];
    y = in[1];
  }
  return mark.sense == Sense::clockwise ? unit_vector(-y, x) : unit_vector(y, -x);
}

// How far along the way from one point to another something happens: part of whole.
struct Moment {
  std::int64_t part;
  std::int64_t whole;  // more than 0
  [[nodiscard]] bool before(const Moment& other) const {
    return part * other.whole < other.part * whole;
  }
};

// Where the way meets the line, if it leaves it upwards (“a bow on the line is still below it”) or
// reaches it downwards.
std::optional<Moment> at_line(const Course& course, Point from, Point to, bool upwards) {
  const std::int64_t before = from.y - course.left.y;
  const std::int64_t after = to.y - course.left.y;
  const bool crosses = upwards ? before <= 0 && after > 0 : before > 0 && after <= 0;
  if (!crosses) return std::nullopt;
  const Moment moment = upwards ? Moment{-before, after - before} : Moment{before, before - after};
  const std::int64_t x = from.x * moment.whole + (std::int64_t{to.x} - from.x) * moment.part;
  const bool between = x >= course.left.x * moment.whole && x <= course.right.x * moment.whole;
  return between ? std::optional{moment} : std::nullopt;
}

struct Crossing {
  Moment moment;
  bool forward;
};

// Where the way crosses a mark's ray; a bow on the ray is still on the near side of it.
std::optional<Crossing> at_ray(const Mark& mark, Point from, Point to) {
  const std::int64_t side = mark.sense == Sense::clockwise ? 1 : -1;
  const std::int64_t before = side * cross(mark.ray, from - mark.at);
  const std::int64_t after = side * cross(mark.ray, to - mark.at);
  if ((before >= 0) == (after >= 0)) return std::nullopt;
  const bool forward = before >= 0;
  const Moment moment = forward ? Moment{before, before - after} : Moment{-before, after - before};
  // On the ray and not behind the mark: with r the ray, d the way and p its beginning as seen from
  // the mark, they meet at r · (p × d) / (r × d).
  const bool left = cross(from - mark.at, to - from) < 0;
  if (left != (cross(mark.ray, to - from) < 0)) return std::nullopt;
  return Crossing{moment, forward};
}

}  // namespace

Course lay_course(Point left, Point right, std::span<const Mark> marks) {
  Course course;
  course.left = left;
  course.right = right;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    Mark mark = marks[i];
    mark.ray = ray_of(i == 0 ? course.line_middle() : marks[i - 1].at, mark,
                      i + 1 == marks.size() ? course.line_middle() : marks[i + 1].at);
    course.marks.push(mark);
    course.buoys.push(mark.at);
  }
  course.buoys.push(left);
  course.buoys.push(right);
  // “The rectangle that leaves 300 around all buoy centres and 450 below the line (whichever is
  // more).”
  course.water = {left, left};
  for (const Point buoy : course.buoys) course.water.take_in(buoy);
  course.water.low = {course.water.low.x - margin,
                      std::min(course.water.low.y - margin, left.y - margin_below_line)};
  course.water.high = course.water.high + Point{margin, margin};
  return course;
}

bool may_pass(const Course& course, const Progress& progress, const Box& bows) {
  if (progress.leg == 0 || progress.leg >= course.finish_leg()) {
    return bows.low.y <= course.left.y && bows.high.y >= course.left.y;
  }
  // All corners on one side of the ray's straight line: then so is everything between them.
  const Mark& mark = course.marks[progress.leg - 1U];
  const std::int64_t side = mark.sense == Sense::clockwise ? 1 : -1;
  const auto beyond = [&](Point corner) { return side * cross(mark.ray, corner - mark.at) >= 0; };
  const bool first = beyond(bows.low);
  return beyond(bows.high) != first || beyond({bows.low.x, bows.high.y}) != first ||
         beyond({bows.high.x, bows.low.y}) != first;
}

void follow(const Course& course, Progress& progress, Point from, Point to) {
  Moment now{0, 1};
  if (progress.leg == 0) {
    const auto start = at_line(course, from, to, true);
    if (!start) return;
    now = *start;
    progress.leg = 1;
  }
  // “From the moment it is the current one, +1 for each crossing of its ray in its sense, −1 for
  // each against it, never below −1; at +1 it is rounded for good and the next is current.”
  while (progress.leg < course.finish_leg()) {
    const auto crossing = at_ray(course.marks[progress.leg - 1U], from, to);
    if (!crossing || crossing->moment.before(now)) return;
    if (!crossing->forward) {
      progress.back = 1;
      return;
    }
    if (progress.back != 0) {
      progress.back = 0;
      return;
    }
    now = crossing->moment;
    ++progress.leg;
  }
  const auto finish = at_line(course, from, to, false);
  progress.finished |= finish && !finish->before(now);
}

}  // namespace boathouse::regatta
