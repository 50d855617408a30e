// Courses: turning senses, gates and directions against their definitions in plain geometry, and
// that every course can be sailed. A sample of the 6,635,520 courses is always tried; with
// BOATHOUSE_ALL_COURSES=1 in the environment, all of them:
//
//   BOATHOUSE_ALL_COURSES=1 build/release/games_tests --gtest_filter='PowerboatsAllCourses.*'
#include "games/powerboats/course.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "games/powerboats/testing/lakes.h"
#include "games/powerboats/testing/sailor.h"

namespace boathouse::powerboats {
namespace {

// --- Definitions, in the plane ---

struct Point {
  double x;
  double y;  // upwards
};

Point point(Vector place) { return {place.q + place.r / 2.0, -place.r * std::numbers::sqrt3 / 2}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
double across(Point a, Point b) { return a.x * b.y - a.y * b.x; }  // positive: b left of a
double along(Point a, Point b) { return a.x * b.x + a.y * b.y; }
Point unit_of(Point a) {
  const double size = std::sqrt(along(a, a));
  return {a.x / size, a.y / size};
}

// How near each direction lies to the outer bisector of the legs.
std::array<double, 6> nearness(Vector p, Vector b, Vector n) {
  const Point to_p = unit_of(point(p - b));
  const Point to_n = unit_of(point(n - b));
  Point bisector{-to_p.x - to_n.x, -to_p.y - to_n.y};
  if (std::hypot(bisector.x, bisector.y) < 1e-9) bisector = {to_p.y, -to_p.x};  // left of B − P
  std::array<double, 6> near{};
  for (std::size_t i = 0; i < 6; ++i) near[i] = along(bisector, point(unit[i]));
  return near;
}

void expect_nearest(Vector p, Vector b, Vector n, int direction) {
  const auto near = nearness(p, b, n);
  const double chosen = near[static_cast<std::size_t>(direction)];
  for (std::size_t i = 0; i < 6; ++i) {
    ASSERT_LE(near[i], chosen + 1e-9);
    if (i < static_cast<std::size_t>(direction)) {
      ASSERT_LT(near[i], chosen - 1e-9) << "ties go to the first direction";
    }
  }
}

constexpr Vector at(int column, int row) { return 2 * place_of(cell_at(column, row)); }

TEST(PowerboatsSense, ALeftTurnIsRoundedCounterClockwiseAndARightTurnClockwise) {
  EXPECT_EQ(turning_sense(at(2, 10), at(10, 10), at(14, 2)), left);
  EXPECT_EQ(turning_sense(at(2, 10), at(10, 10), at(14, 18)), right);
}

TEST(PowerboatsSense, StraightOnAndStraightBackCountAsClockwise) {
  EXPECT_EQ(turning_sense(at(2, 10), at(10, 10), at(20, 10)), right);
  EXPECT_EQ(turning_sense(at(2, 10), at(10, 10), at(4, 10)), right);
}

TEST(PowerboatsGate, LeavesTheBuoyOnTheOuterSideOfTheTurn) {
  // From the west and on to the north-west: the outer side is east-south-east.
  EXPECT_EQ(gate_direction(at(2, 10), at(10, 10), at(8, 2)), south_east);
  // There and back: straight on.
  EXPECT_EQ(gate_direction(at(2, 10), at(10, 10), at(4, 10)), east);
}

TEST(PowerboatsGate, OfOppositeLegsIsTheNormalOnTheSideWhereTheBoatPasses) {
  // Eastwards with the buoy on the right: north, where NE and NW tie.
  EXPECT_EQ(gate_direction(at(2, 10), at(10, 10), at(18, 10)), north_east);
  // Westwards: south, where SW comes before SE.
  EXPECT_EQ(gate_direction(at(18, 10), at(10, 10), at(2, 10)), south_west);
}

TEST(PowerboatsGate, ATieGoesToTheFirstOfTheSixDirections) {
  // Legs to the south-west and the south-east, equally long: the outer bisector is north.
  const Vector b = at(10, 10);
  EXPECT_EQ(gate_direction(b + 8 * unit[south_west], b, b + 8 * unit[south_east]), north_east);
}

TEST(PowerboatsGate, DependsOnTheDirectionOfTheLegsAndNotOnTheirLength) {
  const Vector b = at(12, 12);
  for (int scale = 1; scale <= 5; ++scale) {
    EXPECT_EQ(gate_direction(b + 2 * unit[west], b, b + scale * unit[north_east]), south_east);
  }
}

TEST(PowerboatsCourse, BuoysCanStandIn24Ways) {
  std::vector<std::array<std::uint8_t, 4>> seen;
  for (int number = 0; number < buoy_orders; ++number) {
    auto order = buoy_order(number);
    if (!seen.empty()) {
      EXPECT_LT(seen.back(), order);
    }
    seen.push_back(order);
    std::ranges::sort(order);
    EXPECT_EQ(order, (std::array<std::uint8_t, 4>{0, 1, 2, 3}));
  }
}

// --- Rows and runs ---

TEST(PowerboatsRow, ARunMeetsItInOneHexAtMost) {
  const Row gate{cell_at(10, 10), east, Row::to_the_shore};
  // From two rows below, north-westwards over L11.
  const Cell from = stepped(cell_at(11, 10), south_east, 2);
  EXPECT_EQ(meet(gate, from, north_west).steps, 2);
  EXPECT_EQ(meet(gate, from, north_west).towards, left);
  EXPECT_EQ(step_on(gate, right, from, north_west, 5), 2);
  EXPECT_EQ(step_off(gate, left, from, north_west, 5), 3);
  EXPECT_EQ(step_off(gate, left, from, north_west, 2), 0) << "it stops on the gate";
  EXPECT_EQ(step_on(gate, left, from, north_west, 5), 0) << "it comes from the right";
  EXPECT_EQ(meet(gate, from, east).towards, on_axis) << "parallel";
  EXPECT_LT(meet(gate, from, south_east).steps, 0) << "it lies astern";
}

TEST(PowerboatsRow, BehindTheBuoyThereIsNoGate) {
  const Row gate{cell_at(10, 10), east, Row::to_the_shore};
  const Cell from = stepped(cell_at(9, 10), south_east, 2);
  EXPECT_EQ(meet(gate, from, north_west).towards, on_axis);
}

TEST(PowerboatsRow, TheLineHasFourHexes) {
  const Row line{cell_at(10, 10), north_east, line_length};
  for (int index = -2; index <= 8; ++index) {
    const Cell cell = stepped(line.buoy, line.direction, index);
    EXPECT_EQ(line.index_of(cell), index >= 1 && index <= 4 ? index : 0);
    EXPECT_EQ(meet(line, stepped(cell, west), east).towards,
              index >= 1 && index <= 4 ? right : on_axis);
  }
}

// --- All courses ---

void expect_definitions(const Lake& lake, const Course& course) {
  const auto mark = [&](int number) {
    const Vector middle = 2 * place_of(course.line.buoy) + 5 * unit[course.line.direction];
    return number == 0 || number == 4 ? middle : 2 * place_of(course.buoy(number));
  };
  for (int buoy = 1; buoy <= 3; ++buoy) {
    const auto gate = static_cast<std::size_t>(buoy - 1);
    const double turn = across(point(mark(buoy)) - point(mark(buoy - 1)),
                               point(mark(buoy + 1)) - point(mark(buoy)));
    ASSERT_EQ(course.sense[gate], turn > 1e-9 ? left : right);
    expect_nearest(mark(buoy - 1), mark(buoy), mark(buoy + 1), course.gates[gate].direction);
  }
  const auto side = [&](int buoy) {
    const double turn = across(point(unit[course.line.direction]),
                               point(place_of(course.buoy(buoy)) - place_of(course.line.buoy)));
    return std::abs(turn) < 1e-9 ? on_axis : side_of(turn > 0 ? 1 : -1);
  };
  ASSERT_EQ(course.front, side(1) == on_axis ? left : side(1));
  ASSERT_EQ(course.finish_from, side(3) == on_axis ? opposite(course.front) : side(3));
  ASSERT_EQ(course.line.direction, lake.berths[course.race][course.berths[0]].side);
}

void try_course(const Lake& lake, int race, int order) {
  const Course course = course_of(lake, race, buoy_order(order));
  const Obstacles obstacles = obstacles_of(lake, race, course.berths[0]);
  expect_definitions(lake, course);
  Cell start = nowhere;
  for_each_starting_place(course, obstacles, [&](Cell cell) { start = cell; });
  ASSERT_NE(start, nowhere);
  ASSERT_TRUE(Sailor(course, obstacles).can_sail_from(start))
      << "race " << race << " order " << order;
}

TEST(PowerboatsAllCourses, ObeyTheirDefinitionsAndCanBeSailed) {
  const bool all = std::getenv("BOATHOUSE_ALL_COURSES") != nullptr;
  if (all) {
    for (int number = 0; number < lakes_in_all && !HasFatalFailure(); ++number) {
      SCOPED_TRACE(number);
      const Lake lake = lake_number(number);
      for (int course = 0; course < 3 * buoy_orders; ++course) {
        try_course(lake, course / buoy_orders, course % buoy_orders);
      }
    }
    return;
  }
  Random random{2026};
  for (int i = 0; i < (under_sanitizers ? 500 : 25'000) && !HasFatalFailure(); ++i) {
    const auto number = static_cast<int>(random.below(lakes_in_all));
    SCOPED_TRACE(number);
    try_course(lake_number(number), i % 3, static_cast<int>(random.below(buoy_orders)));
  }
}

// --- Starting places ---

TEST(PowerboatsStartingPlaces, AreTheLineAndTheWaterBehindItUpToThreeHexesAway) {
  for (int number = 5; number < lakes_in_all; number += 1999) {
    const Lake lake = lake_number(number);
    const Course course = course_of(lake, number % 3, buoy_order(number % buoy_orders));
    const Obstacles obstacles = obstacles_of(lake, course.race, course.berths[0]);
    std::vector<Cell> found;
    for_each_starting_place(course, obstacles, [&](Cell cell) { found.push_back(cell); });
    std::vector<Cell> expected;
    for_each_cell([&](Cell cell) {
      int nearest = 99;
      for (int index = 1; index <= line_length; ++index) {
        nearest = std::min(nearest,
                           distance(cell, stepped(course.line.buoy, course.line.direction, index)));
      }
      const bool behind = course.line.side(cell) == opposite(course.front) && nearest <= 3;
      if (!obstacles.at(cell) && (nearest == 0 || behind)) expected.push_back(cell);
    });
    std::ranges::sort(found);
    std::ranges::sort(expected);
    EXPECT_EQ(found, expected);
    EXPECT_LE(found.size(), 28U);
  }
}

}  // namespace
}  // namespace boathouse::powerboats
