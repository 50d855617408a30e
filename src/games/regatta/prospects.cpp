#include "games/regatta/prospects.h"

#include <algorithm>

namespace boathouse::regatta {

std::array<Point, 4> corners_of(const Rectangle& rectangle) {
  const auto corner = [&](std::int64_t ahead, std::int64_t right) {
    const Point way = rectangle.along_direction;
    const std::int64_t x = ahead * rectangle.along * way.x + right * rectangle.across * way.y;
    const std::int64_t y = ahead * rectangle.along * way.y - right * rectangle.across * way.x;
    return rectangle.middle +
           Point{static_cast<std::int32_t>(x / unit), static_cast<std::int32_t>(y / unit)};
  };
  return {corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)};
}

Point ray_end(const Course& course, const Mark& mark) {
  // How far along the ray the nearest edge is, in units of it.
  const auto limit = [](std::int64_t way, std::int64_t low, std::int64_t high) {
    if (way == 0) return std::int64_t{1} << 40;
    return (way > 0 ? high : low) * (1 << 20) / way;
  };
  const std::int64_t far =
      std::min(limit(mark.ray.x, course.water.low.x - mark.at.x, course.water.high.x - mark.at.x),
               limit(mark.ray.y, course.water.low.y - mark.at.y, course.water.high.y - mark.at.y));
  return mark.at + Point{static_cast<std::int32_t>(mark.ray.x * far / (1 << 20)),
                         static_cast<std::int32_t>(mark.ray.y * far / (1 << 20))};
}

std::string_view name_of_aim(const Course& course, int leg) {
  if (leg == 0) return "start";
  if (leg == course.finish_leg()) return "finish";
  return mark_names[course.marks[static_cast<std::uint32_t>(leg - 1)].name];
}

std::int64_t distance_to_aim(const Course& course, Pose pose, int leg) {
  const Point apart = pose.middle - course.aim(leg);
  return root(dot(apart, apart));
}

Track track_of(const Regatta::Setup& setup, const Regatta::Boat& boat) {
  Track track;
  if (boat.wake.made == 0) return track;
  Pose pose{boat.wake.from, boat.wake.heading};
  track.push(pose.bow());
  for (std::uint8_t i = 0; i < boat.wake.sailed; ++i) {
    const int code = boat.wake.pieces[i];
    const Sweep& sweep = setup.sweeps->of(static_cast<Size>(code / exit_count),
                                          static_cast<Exit>(code % exit_count), pose.heading);
    const bool is_last = i + 1 == boat.wake.sailed;
    const std::size_t steps = is_last ? boat.wake.steps : sweep.samples.size();
    for (std::size_t step = 2; step < steps; step += 3) {
      track.push(pose.middle + sweep.samples[step].bow());
    }
    pose = sweep.end(pose);
  }
  track.push(boat.pose().bow());
  return track;
}

}  // namespace boathouse::regatta
