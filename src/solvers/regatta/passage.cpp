#include "solvers/regatta/passage.h"

#include <algorithm>

namespace boathouse::regatta {

namespace {

constexpr int hull_radius = 3140;  // to a corner, rounded up
constexpr int bow_reach = 3010;    // from the middle of the hull, rounded up

Box reach_of(Pose from, const Sweep& sweep, int wider) {
  return {from.middle + sweep.reach.low - Point{wider, wider},
          from.middle + sweep.reach.high + Point{wider, wider}};
}

}  // namespace

bool Passage::is_clear(Pose from, const Sweep& sweep) const {
  const Box hulls = reach_of(from, sweep, hull_radius + 1);
  bool open = course_.water.holds(hulls.low) && course_.water.holds(hulls.high);
  const Box buoys = reach_of(from, sweep, hull_radius + buoy_radius + 1);
  for (const Point buoy : course_.buoys) open = open && !buoys.holds(buoy);
  if (open) return true;
  const Around near =
      around_.touchable_from({from.middle + sweep.reach.low, from.middle + sweep.reach.high});
  return std::ranges::none_of(sweep.samples, [&](const Sample& sample) {
    const Rectangle hull = hull_of(from.middle + sample.middle(), sample.direction());
    return near.contact(hull).kind != Hindrance::Kind::none;
  });
}

bool Passage::nears_gate(Pose from, const Sweep& sweep, int leg) const {
  const Box bows = reach_of(from, sweep, bow_reach);
  if (leg == 0 || leg == course_.finish_leg()) {
    return bows.low.y <= course_.left.y && bows.high.y >= course_.left.y &&
           bows.low.x <= course_.right.x && bows.high.x >= course_.left.x;
  }
  const Mark& mark = course_.marks[static_cast<std::uint32_t>(leg - 1)];
  // Whether the box lies on both sides of the ray, and not only behind the mark.
  const Point middle{(bows.low.x + bows.high.x) / 2, (bows.low.y + bows.high.y) / 2};
  const Point half{(bows.high.x - bows.low.x) / 2 + 1, (bows.high.y - bows.low.y) / 2 + 1};
  const std::int64_t aside = cross(mark.ray, middle - mark.at);
  const std::int64_t ahead = dot(mark.ray, middle - mark.at);
  const Point ray{std::abs(mark.ray.x), std::abs(mark.ray.y)};
  return std::abs(aside) <= std::int64_t{half.x} * ray.y + std::int64_t{half.y} * ray.x &&
         ahead >= -dot(half, ray);
}

std::optional<Passage::Landfall> Passage::sail(Pose from, Progress progress, int arrow) const {
  const Sweep& way = sweep(arrow, from.heading);
  if (!nears_gate(from, way, progress.leg)) {
    if (!is_clear(from, way)) return std::nullopt;
    return Landfall{way.end(from), progress};
  }
  const Piece piece = piece_of(arrow);
  const Voyage voyage = regatta::sail(sweeps_, around_, from, progress, {&piece, 1});
  if (voyage.hindrance.kind != Hindrance::Kind::none) return std::nullopt;
  return Landfall{voyage.pose, voyage.progress};
}

}  // namespace boathouse::regatta
