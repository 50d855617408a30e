// Integer geometry against a slow reference in long double: results may differ only where shapes
// come within the tolerance of touching each other.
#include "games/regatta/geometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/random.h"
#include "games/regatta/sweep.h"
#include "games/regatta/testing/reference.h"

namespace boathouse::regatta {
namespace {

using reference::Real;

// In hundredths of a millimetre.
constexpr Real tolerance = 1;

int number(Random& random, int low, int high) {
  return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

Pose random_pose(Random& random, int range) {
  return {{number(random, -range, range), number(random, -range, range)}, number(random, 0, 23)};
}

TEST(RegattaGeometry, HullsMeetWhereTheReferenceSaysSo) {
  Random random{1};
  int met = 0;
  int close = 0;
  for (int i = 0; i < 30'000; ++i) {
    const Pose a = random_pose(random, 3500);
    const Pose b = random_pose(random, 3500);
    const bool together = meet(hull_of(a), hull_of(b), Border::counts);
    const Real gap = reference::gap(reference::hull(a), reference::hull(b));
    if (std::abs(gap) < tolerance) {
      ++close;
      continue;
    }
    met += together ? 1 : 0;
    ASSERT_EQ(together, gap <= 0) << gap;
  }
  EXPECT_GT(met, 5'000);
  EXPECT_LT(close, 100);
}

TEST(RegattaGeometry, AHullLiesInAZoneWhereTheReferenceSaysSo) {
  Random random{2};
  for (int i = 0; i < 30'000; ++i) {
    const Pose a = random_pose(random, 5000);
    const Pose b = random_pose(random, 5000);
    const Real gap = reference::gap(reference::hull(a), reference::zone(b));
    if (std::abs(gap) < tolerance) continue;
    ASSERT_EQ(meet(hull_of(a), zone_of(b), Border::does_not_count), gap < 0) << gap;
  }
}

TEST(RegattaGeometry, AHullTouchesABuoyWhereTheReferenceSaysSo) {
  Random random{3};
  for (int i = 0; i < 30'000; ++i) {
    const Pose pose = random_pose(random, 3500);
    const Point buoy = random_pose(random, 3500).middle;
    const Real gap =
        reference::distance(reference::hull(pose), reference::real(buoy)) - buoy_radius;
    if (std::abs(gap) < tolerance) continue;
    ASSERT_EQ(touches_buoy(hull_of(pose), buoy), gap <= 0) << gap;
  }
}

TEST(RegattaGeometry, AHullTouchesTheEdgeWhereTheReferenceSaysSo) {
  Random random{4};
  const Box water{{-5000, -5000}, {5000, 5000}};
  for (int i = 0; i < 30'000; ++i) {
    const Pose pose = random_pose(random, 5000);
    Real room = 1e9;
    for (const auto& corner : reference::hull(pose)) {
      room = std::min({room, 5000 - std::abs(corner.x), 5000 - std::abs(corner.y)});
    }
    if (std::abs(room) < tolerance) continue;
    ASSERT_EQ(touches_edge(hull_of(pose), water), room <= 0) << room;
  }
}

TEST(RegattaGeometry, DistanceZeroIsContactButABorderIsNotInAZone) {
  const Rectangle hull = hull_of(Pose{{0, 0}, 0});
  EXPECT_TRUE(meet(hull, hull_of(Pose{{1800, 0}, 0}), Border::counts));
  EXPECT_FALSE(meet(hull, hull_of(Pose{{1801, 0}, 0}), Border::counts));
  EXPECT_TRUE(meet(hull, hull_of(Pose{{0, 6000}, 0}), Border::counts));
  EXPECT_TRUE(touches_buoy(hull, {0, 4400}));
  EXPECT_FALSE(touches_buoy(hull, {0, 4401}));
  EXPECT_TRUE(touches_edge(hull, {{-900, -9000}, {9000, 9000}}));
  EXPECT_FALSE(touches_edge(hull, {{-901, -9000}, {9000, 9000}}));
  const Rectangle zone = zone_of({{0, -15000}, 0});
  EXPECT_FALSE(meet(hull, zone, Border::does_not_count));
  EXPECT_TRUE(meet(hull, zone_of({{0, -14999}, 0}), Border::does_not_count));
}

TEST(RegattaGeometry, UnitVectorsPointWhereTheyShould) {
  Random random{5};
  for (int i = 0; i < 5'000; ++i) {
    const Point way{number(random, -400'000, 400'000), number(random, -400'000, 400'000)};
    if (way == Point{}) continue;
    const Point made = unit_vector(way.x, way.y);
    const Real length = std::hypot(Real(way.x), Real(way.y));
    EXPECT_NEAR(made.x, double(way.x / length * unit), 0.51);
    EXPECT_NEAR(made.y, double(way.y / length * unit), 0.51);
  }
}

class RegattaSweep : public ::testing::TestWithParam<std::tuple<int, int>> {
 protected:
  [[nodiscard]] static Size size() { return static_cast<Size>(std::get<0>(GetParam())); }
  [[nodiscard]] static Exit exit() { return static_cast<Exit>(std::get<1>(GetParam())); }
};

TEST_P(RegattaSweep, EndsWithTheSternOnTheTipRoundedOnce) {
  for (int heading = 0; heading < headings; ++heading) {
    const Sweep& sweep = Sweeps::made().of(size(), exit(), heading);
    const reference::Reals end = reference::end_of(size(), exit(), heading);
    EXPECT_EQ(sweep.end({{0, 0}, heading}).middle,
              (Point{static_cast<int>(std::lround(end.x)), static_cast<int>(std::lround(end.y))}));
    EXPECT_EQ(sweep.end({{0, 0}, heading}).heading,
              turned(heading, 3 * (static_cast<int>(exit()) - 2)));
  }
}

TEST_P(RegattaSweep, FollowsTheRailInStepsOfAtMostFiveMillimetres) {
  const Real way = reference::arrow_length(size(), exit()) + 6000;
  for (int heading = 0; heading < headings; ++heading) {
    const Sweep& sweep = Sweeps::made().of(size(), exit(), heading);
    ASSERT_EQ(sweep.samples.size(), static_cast<std::size_t>(std::ceil(way / 500 - 1e-9)));
    for (std::size_t k = 0; k < sweep.samples.size(); ++k) {
      const Real bow_way = way * Real(k + 1) / Real(sweep.samples.size());
      const auto bow = reference::on_rail(size(), exit(), heading, bow_way);
      const auto stern = reference::on_rail(size(), exit(), heading, bow_way - 6000);
      const Real chord = std::hypot(bow.x - stern.x, bow.y - stern.y);
      const Sample& sample = sweep.samples[k];
      // The arcs end within two hundredths of the tips.
      EXPECT_NEAR(sample.bow_x, double(bow.x), 2.5);
      EXPECT_NEAR(sample.bow_y, double(bow.y), 2.5);
      EXPECT_NEAR(sample.middle_x, double((bow.x + stern.x) / 2), 2.5);
      EXPECT_NEAR(sample.middle_y, double((bow.y + stern.y) / 2), 2.5);
      EXPECT_NEAR(sample.direction_x, double((bow.x - stern.x) / chord * unit), 2);
      EXPECT_NEAR(sample.direction_y, double((bow.y - stern.y) / chord * unit), 2);
      EXPECT_TRUE(sweep.reach.holds(sample.middle()));
      const Point nearest = direction(sample.heading);
      EXPECT_GE(Real(dot(nearest, sample.direction())) / (unit * unit),
                std::cos(7.51L * std::numbers::pi_v<Real> / 180));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllArrows, RegattaSweep,
                         ::testing::Combine(::testing::Range(0, 2), ::testing::Range(0, 5)));

}  // namespace
}  // namespace boathouse::regatta
