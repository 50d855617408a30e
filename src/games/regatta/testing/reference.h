// The geometry once more, slowly and in long double: polygons by their corners, distances by all
// pairs of sides. In hundredths of a millimetre.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "games/regatta/geometry.h"
#include "games/regatta/sweep.h"

namespace boathouse::regatta::reference {

using Real = long double;

struct Reals {
  Real x = 0;
  Real y = 0;
};
using Corners = std::array<Reals, 4>;

inline Reals real(Point point) { return {Real(point.x), Real(point.y)}; }

inline Reals way(Real degrees) {
  const Real angle = degrees * std::numbers::pi_v<Real> / 180;
  return {std::sin(angle), std::cos(angle)};
}

inline Corners rectangle(Reals middle, Reals along, Real half_length, Real half_width) {
  const auto corner = [&](Real ahead, Real right) {
    return Reals{middle.x + ahead * half_length * along.x + right * half_width * along.y,
                 middle.y + ahead * half_length * along.y - right * half_width * along.x};
  };
  return {corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)};
}
inline Corners hull(Reals middle, Reals along) { return rectangle(middle, along, 3000, 900); }
inline Corners hull(Pose pose) { return hull(real(pose.middle), way(15.0L * pose.heading)); }
inline Corners zone(Pose pose) {
  const Reals along = way(15.0L * pose.heading);
  const Reals middle = real(pose.middle);
  return rectangle({middle.x + 7500 * along.x, middle.y + 7500 * along.y}, along, 4500, 3000);
}

// How far a point lies from a side.
inline Real distance(Reals from, Reals to, Reals point) {
  const Reals side{to.x - from.x, to.y - from.y};
  const Reals apart{point.x - from.x, point.y - from.y};
  const Real length = side.x * side.x + side.y * side.y;
  const Real part = std::clamp((side.x * apart.x + side.y * apart.y) / length, Real{0}, Real{1});
  return std::hypot(apart.x - part * side.x, apart.y - part * side.y);
}

inline bool inside(const Corners& shape, Reals point) {
  bool left = false;
  bool right = false;
  for (std::size_t i = 0; i < 4; ++i) {
    const Reals a = shape[i];
    const Reals b = shape[(i + 1) % 4];
    const Real side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
    left |= side > 0;
    right |= side < 0;
  }
  return !(left && right);
}

// 0 inside.
inline Real distance(const Corners& shape, Reals point) {
  if (inside(shape, point)) return 0;
  Real nearest = 1e9;
  for (std::size_t i = 0; i < 4; ++i) {
    nearest = std::min(nearest, distance(shape[i], shape[(i + 1) % 4], point));
  }
  return nearest;
}

// The gap between two shapes; if they overlap, less than 0 by how far they would have to move.
inline Real gap(const Corners& a, const Corners& b) {
  Real widest = -1e9;
  for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Reals from = (*one)[i];
      const Reals to = (*one)[(i + 1) % 4];
      const Real length = std::hypot(to.x - from.x, to.y - from.y);
      Real nearest = 1e9;
      for (const Reals& corner : *other) {
        // The corners go round clockwise, so outside is to the left.
        const Real out =
            ((to.x - from.x) * (corner.y - from.y) - (to.y - from.y) * (corner.x - from.x)) /
            length;
        nearest = std::min(nearest, out);
      }
      widest = std::max(widest, nearest);
    }
  }
  return widest;
}

// The arrows as the rules state them: what is straight first, the radius, and the angle.
struct Arrow {
  Real straight;
  Real radius;
  Real degrees;
  Reals tip;
};
inline Arrow arrow(Size size, Exit exit) {
  const bool large = size == Size::large;
  const int turn = std::abs(static_cast<int>(exit) - 2);
  if (turn == 0) return large ? Arrow{9000, 0, 0, {0, 9000}} : Arrow{6000, 0, 0, {0, 6000}};
  if (turn == 1) {
    return large ? Arrow{0, 10243, 45, {3000, 7243}} : Arrow{0, 8485, 45, {2485, 6000}};
  }
  return large ? Arrow{3000, 3000, 90, {3000, 6000}} : Arrow{0, 4500, 90, {4500, 4500}};
}
inline Real arrow_length(Size size, Exit exit) {
  const Arrow made = arrow(size, exit);
  return made.straight + made.radius * made.degrees * std::numbers::pi_v<Real> / 180;
}

// From a frame with the bow at the origin, ahead being +y, to one with the middle there.
inline Reals from_middle(Reals point, Exit exit, int heading) {
  const Real side = static_cast<int>(exit) < 2 ? -1 : 1;
  const Reals ahead = way(15.0L * heading);
  const Real x = side * point.x;
  const Real y = point.y + 3000;
  return {x * ahead.y + y * ahead.x, y * ahead.y - x * ahead.x};
}

// A point so far along the rail from the bow's place at the start.
inline Reals on_rail(Size size, Exit exit, int heading, Real far) {
  const Arrow made = arrow(size, exit);
  if (far <= made.straight || made.radius == 0) return from_middle({0, far}, exit, heading);
  const Real angle =
      std::min((far - made.straight) / made.radius, made.degrees * std::numbers::pi_v<Real> / 180);
  const Real rest = far - made.straight - made.radius * angle;
  return from_middle({made.radius * (1 - std::cos(angle)) + rest * std::sin(angle),
                      made.straight + made.radius * std::sin(angle) + rest * std::cos(angle)},
                     exit, heading);
}

// Where the middle of the hull ends: the stern on the tip, in the arrow's direction.
inline Reals end_of(Size size, Exit exit, int heading) {
  const Arrow made = arrow(size, exit);
  const Real angle = made.degrees * std::numbers::pi_v<Real> / 180;
  return from_middle({made.tip.x + 3000 * std::sin(angle), made.tip.y + 3000 * std::cos(angle)},
                     exit, heading);
}

}  // namespace boathouse::regatta::reference
