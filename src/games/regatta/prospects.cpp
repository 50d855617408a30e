#include "games/regatta/prospects.h"

#include <algorithm>

namespace boathouse::regatta {

namespace {

// From the bow along all pieces, the last for so many steps, without the end.
Track track_along(const Sweeps& sweeps, Pose pose, std::span<const Piece> pieces,
                  std::size_t last_steps) {
  Track track;
  track.push(pose.bow());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Sweep& sweep = sweeps.of(pieces[i].size, pieces[i].exit, pose.heading);
    const std::size_t steps = i + 1 == pieces.size() ? last_steps - 1 : sweep.samples.size();
    for (std::size_t step = 2; step < steps; step += 3) {
      track.push(pose.middle + sweep.samples[step].bow());
    }
    pose = sweep.end(pose);
  }
  return track;
}

}  // namespace

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
  if (boat.wake.made == 0) return {};
  std::array<Piece, 4> pieces{};
  std::ranges::transform(boat.wake.pieces, pieces.begin(), [](int code) {
    return Piece{static_cast<Size>(code / exit_count), static_cast<Exit>(code % exit_count)};
  });
  const auto sailed = std::span{pieces}.first(boat.wake.sailed);
  const Pose from{boat.wake.from, boat.wake.heading};
  Track track = track_along(*setup.sweeps, from, sailed, boat.wake.steps);
  track.push(boat.pose().bow());
  return track;
}

Track track_of(const Regatta::Setup& setup, const Regatta::Boat& boat,
               const CardProspect& prospect) {
  const Face& face = Regatta::face_of(setup, boat.hand[static_cast<std::size_t>(prospect.slot)]);
  const Pieces pieces = Regatta::pieces(face, prospect.first, prospect.second);
  const Voyage& voyage = prospect.voyage;
  const auto sailed = pieces.span().first(voyage.pieces);
  Track track = track_along(*setup.sweeps, boat.pose(), sailed, voyage.steps);
  const bool touches = !prospect.legal && voyage.hindrance.kind != Hindrance::Kind::zone;
  if (touches) {
    // The voyage's pose is where the piece began on which it touches.
    const Sweep& last =
        setup.sweeps->of(sailed.back().size, sailed.back().exit, voyage.pose.heading);
    track.push(voyage.pose.middle + last.samples[voyage.steps - 1U].bow());
  } else {
    track.push(voyage.pose.bow());
  }
  return track;
}

}  // namespace boathouse::regatta
