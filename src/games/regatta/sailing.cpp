#include "games/regatta/sailing.h"

#include <cassert>

namespace boathouse::regatta {

namespace {

// From the middle of a hull to a corner of it, and of a zone, rounded up.
constexpr int hull_radius = 3133;
constexpr int zone_radius = 5409;

Box wider(const Box& box, int by) { return {box.low - Point{by, by}, box.high + Point{by, by}}; }

bool near_enough(Point a, Point b, std::int64_t distance) {
  const Point apart = a - b;
  return dot(apart, apart) <= distance * distance;
}

// No move takes the bow farther than two straight large cards.
constexpr int farthest_bow = 400 * mm;

bool may_finish(const Course& course, Pose from) {
  return std::abs(from.middle.y - course.left.y) <= farthest_bow;
}

template <bool Tracked>
Voyage sail_along(const Sweeps& sweeps, const Around& around, Pose from, Progress progress,
                  std::span<const Piece> pieces) {
  Voyage voyage{.hindrance = {}, .pose = from, .progress = progress};
  for (const Piece& piece : pieces) {
    const Point start = voyage.pose.middle;
    const Sweep& sweep = sweeps.of(piece.size, piece.exit, voyage.pose.heading);
    const Box middles{start + sweep.reach.low, start + sweep.reach.high};
    const bool open = around.is_open_to(middles);
    const bool passes = Tracked && may_pass(around.course(), voyage.progress,
                                            {start + sweep.bows.low, start + sweep.bows.high});
    ++voyage.pieces;
    voyage.steps = static_cast<std::uint8_t>(sweep.samples.size());
    if (passes || !open) {
      const Around near = around.touchable_from(middles);
      Point bow = voyage.pose.bow();
      voyage.steps = 0;
      for (const Sample& sample : sweep.samples) {
        ++voyage.steps;
        if (passes) {
          const Point to = start + sample.bow();
          follow(around.course(), voyage.progress, bow, to);
          bow = to;
          // “The move ends at that instant: nothing later in it is tested.”
          if (voyage.progress.finished) {
            voyage.pose = {start + sample.middle(), sample.heading};
            return voyage;
          }
        }
        if (open) continue;
        voyage.hindrance = near.contact(hull_of(start + sample.middle(), sample.direction()));
        if (voyage.hindrance.kind != Hindrance::Kind::none) return voyage;
      }
    }
    voyage.pose = sweep.end(voyage.pose);
  }
  // “The zone is tested after the second” half of a cloud.
  voyage.hindrance = around.zone(hull_of(voyage.pose));
  return voyage;
}

}  // namespace

Hindrance Around::contact(const Rectangle& hull) const {
  for (const Other& other : boats_) {
    if (near_enough(hull.middle, other.middle, std::int64_t{2} * hull_radius) &&
        meet(hull, other.hull, Border::counts)) {
      return {Hindrance::Kind::boat, other.seat};
    }
  }
  for (const Buoy& buoy : buoys_) {
    if (touches_buoy(hull, buoy.at)) return {Hindrance::Kind::buoy, buoy.index};
  }
  if (edge_ && touches_edge(hull, course_->water)) return {Hindrance::Kind::edge, 0};
  return {};
}

Hindrance Around::zone(const Rectangle& hull) const {
  for (const Other& other : boats_) {
    if (near_enough(hull.middle, other.zone.middle, hull_radius + zone_radius) &&
        meet(hull, other.zone, Border::does_not_count)) {
      return {Hindrance::Kind::zone, other.seat};
    }
  }
  return {};
}

bool Around::is_open_to(const Box& middles) const {
  const Box safe = wider(course_->water, -hull_radius - 1);
  if (!safe.holds(middles.low) || !safe.holds(middles.high)) return false;
  const Box boats = wider(middles, 2 * hull_radius);
  for (const Other& other : boats_) {
    if (boats.holds(other.middle)) return false;
  }
  const Box buoys = wider(middles, hull_radius + buoy_radius);
  for (const Buoy& buoy : buoys_) {
    if (buoys.holds(buoy.at)) return false;
  }
  return true;
}

Around Around::touchable_from(const Box& middles) const {
  Around near;
  near.course_ = course_;
  const Box boats = wider(middles, 2 * hull_radius);
  for (const Other& other : boats_) {
    if (boats.holds(other.middle)) near.boats_.push(other);
  }
  const Box buoys = wider(middles, hull_radius + buoy_radius);
  for (const Buoy& buoy : buoys_) {
    if (buoys.holds(buoy.at)) near.buoys_.push(buoy);
  }
  const Box safe = wider(course_->water, -hull_radius - 1);
  near.edge_ = !safe.holds(middles.low) || !safe.holds(middles.high);
  return near;
}

Voyage sail(const Sweeps& sweeps, const Around& around, Pose from, Progress progress,
            std::span<const Piece> pieces) {
  return sail_along<true>(sweeps, around, from, progress, pieces);
}

Prospect look_ahead(const Sweeps& sweeps, const Around& around, Pose from, Progress progress,
                    std::span<const Piece> pieces) {
  const Voyage voyage = may_finish(around.course(), from)
                            ? sail_along<true>(sweeps, around, from, progress, pieces)
                            : sail_along<false>(sweeps, around, from, progress, pieces);
  return {voyage.hindrance, voyage.progress.finished};
}

Voyage stop_at_zone(const Sweeps& sweeps, const Around& around, Pose from, Progress progress,
                    std::span<const Piece> pieces) {
  Voyage stopped{.hindrance = {}, .pose = from, .progress = progress};
  Progress passed = progress;
  Pose start = from;
  Point bow = from.bow();
  std::uint8_t piece_count = 0;
  for (const Piece& piece : pieces) {
    ++piece_count;
    std::uint8_t steps = 0;
    const Sweep& sweep = sweeps.of(piece.size, piece.exit, start.heading);
    for (const Sample& sample : sweep.samples) {
      ++steps;
      const Point to = start.middle + sample.bow();
      follow(around.course(), passed, bow, to);
      bow = to;
      const Pose pose{start.middle + sample.middle(), sample.heading};
      const Rectangle hull = hull_of(pose);
      if (around.contact(hull).kind != Hindrance::Kind::none ||
          around.zone(hull).kind != Hindrance::Kind::none) {
        continue;
      }
      stopped = {
          .hindrance = {}, .pose = pose, .progress = passed, .pieces = piece_count, .steps = steps};
    }
    start = sweep.end(start);
  }
  if (stopped.pieces == 0) return stopped;
  // Being set to the nearest heading moves the bow a little, and that is track as well.
  const Piece& last = pieces[stopped.pieces - 1U];
  Pose before = from;
  for (std::uint8_t i = 0; i + 1 < stopped.pieces; ++i) {
    before = sweeps.of(pieces[i].size, pieces[i].exit, before.heading).end(before);
  }
  const Sweep& sweep = sweeps.of(last.size, last.exit, before.heading);
  follow(around.course(), stopped.progress, before.middle + sweep.samples[stopped.steps - 1U].bow(),
         stopped.pose.bow());
  return stopped;
}

Voyage turn_on_the_spot(const Around& around, Pose from, Progress progress, int heading) {
  Voyage voyage{.hindrance = {}, .pose = {from.middle, heading}, .progress = progress};
  follow(around.course(), voyage.progress, from.bow(), voyage.pose.bow());
  if (!voyage.progress.finished) voyage.hindrance = around.contact(hull_of(voyage.pose));
  return voyage;
}

}  // namespace boathouse::regatta
