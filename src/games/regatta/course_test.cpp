// Courses: rays, water, what counts as start, rounding and finish.
#include "games/regatta/course.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "games/regatta/course_file.h"
#include "games/regatta/testing/shorthand.h"

namespace boathouse::regatta {
namespace {

const Course& standard() { return course_named("standard"); }

// The bow goes along a line of points.
Progress sailed(Progress progress, const std::vector<Point>& track,
                const Course& course = standard()) {
  for (std::size_t i = 1; i < track.size(); ++i) {
    follow(course, progress, track[i - 1], track[i]);
  }
  return progress;
}
Progress on_leg(int leg, int back = 0) {
  return {static_cast<std::uint8_t>(leg), static_cast<std::uint8_t>(back), false};
}

TEST(RegattaCourse, TheWaterLeaves300AroundAllBuoysAnd450BelowTheLine) {
  EXPECT_EQ(standard().water, (Box{at(-600, -450), at(600, 1050)}));
  EXPECT_EQ(course_named("triangle").water, (Box{at(-650, -450), at(700, 1150)}));
}

TEST(RegattaCourse, TheRayIsTheSumOfTheLegsTurnedAQuarterToTheOuterSide) {
  const auto unit_leg = [](double x, double y) {
    const double length = std::hypot(x, y);
    return std::pair{x / length, y / length};
  };
  const auto in = unit_leg(-300, 600);
  const auto out = unit_leg(600, 150);
  const double x = in.first + out.first;
  const double y = in.second + out.second;
  const Mark& red = standard().marks[0];
  EXPECT_NEAR(red.ray.x, -y / std::hypot(x, y) * unit, 1);
  EXPECT_NEAR(red.ray.y, x / std::hypot(x, y) * unit, 1);
}

TEST(RegattaCourse, WithOneMarkTheRayIsTheIncomingDirectionTurned) {
  for (const Sense sense : {Sense::clockwise, Sense::counter_clockwise}) {
    const Mark mark{.at = at(0, 700), .ray = {}, .name = 0, .sense = sense};
    const Course course = lay_course(at(-150, 0), at(150, 0), std::span{&mark, 1});
    const int side = sense == Sense::clockwise ? -1 : 1;
    EXPECT_EQ(course.marks[0].ray, (Point{static_cast<int>(side * unit), 0}));
  }
}

TEST(RegattaCourse, TheBowStartsWhenItCrossesTheLineUpwards) {
  EXPECT_EQ(sailed({}, {at(0, -50), at(0, 50)}).leg, 1);
  EXPECT_EQ(sailed({}, {at(200, -50), at(200, 50)}).leg, 0) << "beside the line";
  EXPECT_EQ(sailed({}, {at(0, 50), at(0, -50)}).leg, 0) << "downwards";
}

TEST(RegattaCourse, ABowOnTheLineIsStillBelowIt) {
  EXPECT_EQ(sailed({}, {at(0, -50), at(0, 0)}).leg, 0);
  EXPECT_EQ(sailed({}, {at(0, 0), at(0, 1)}).leg, 1);
}

TEST(RegattaCourse, TheStartIsNeverUndone) {
  EXPECT_EQ(sailed({}, {at(0, -50), at(0, 50), at(0, -50)}).leg, 1);
}

TEST(RegattaCourse, MarksCountOnlyAfterTheStart) {
  EXPECT_EQ(sailed({}, {at(-400, 500), at(-400, 800), at(-200, 800)}).leg, 0);
}

TEST(RegattaCourse, AMarkIsRoundedWhenItsRayIsCrossedInItsSense) {
  EXPECT_EQ(sailed(on_leg(1), {at(-400, 500), at(-400, 800)}), on_leg(2));
}

TEST(RegattaCourse, BehindTheMarkThereIsNoRay) {
  EXPECT_EQ(sailed(on_leg(1), {at(-200, 500), at(-200, 600), at(-250, 700)}), on_leg(1));
}

TEST(RegattaCourse, ACrossingAgainstTheSenseCountsMinusOneAndNeverLess) {
  const Point near = at(-400, 500);
  const Point far = at(-400, 800);
  EXPECT_EQ(sailed(on_leg(1), {far, near}), on_leg(1, 1));
  EXPECT_EQ(sailed(on_leg(1), {far, near, far}), on_leg(1));
  EXPECT_EQ(sailed(on_leg(1), {far, near, far, near, far}), on_leg(1));
  // Round the mark the wrong way twice, and back twice: the second time counts.
  const std::vector<Point> wrong_twice{far, near, at(-200, 500), at(-200, 800), far, near};
  EXPECT_EQ(sailed(on_leg(1), wrong_twice), on_leg(1, 1));
  EXPECT_EQ(sailed(sailed(on_leg(1), wrong_twice), {near, far}), on_leg(1));
}

TEST(RegattaCourse, ARoundedMarkStaysRounded) {
  EXPECT_EQ(sailed(on_leg(1), {at(-400, 500), at(-400, 800), at(-400, 500)}), on_leg(2));
}

TEST(RegattaCourse, ABowOnTheRayIsStillOnTheNearSide) {
  const Mark mark{.at = at(0, 700), .ray = {}, .name = 0, .sense = Sense::clockwise};
  const Course course = lay_course(at(-150, 0), at(150, 0), std::span{&mark, 1});
  EXPECT_EQ(sailed(on_leg(1), {at(-100, 600), at(-100, 700)}, course), on_leg(1));
  EXPECT_EQ(sailed(on_leg(1), {at(-100, 700), at(-100, 701)}, course), on_leg(2));
}

TEST(RegattaCourse, ACounterClockwiseMarkIsRoundedTheOtherWay) {
  const Mark mark{.at = at(0, 700), .ray = {}, .name = 0, .sense = Sense::counter_clockwise};
  const Course course = lay_course(at(-150, 0), at(150, 0), std::span{&mark, 1});
  EXPECT_EQ(sailed(on_leg(1), {at(100, 600), at(100, 800)}, course), on_leg(2));
  EXPECT_EQ(sailed(on_leg(1), {at(100, 800), at(100, 600)}, course), on_leg(1, 1));
}

TEST(RegattaCourse, TheBowFinishesWhenItReachesTheLineDownwardsWithAllMarksRounded) {
  EXPECT_TRUE(sailed(on_leg(3), {at(0, 50), at(0, 0)}).finished);
  EXPECT_TRUE(sailed(on_leg(3), {at(0, 50), at(0, -50)}).finished);
  EXPECT_FALSE(sailed(on_leg(3), {at(0, -50), at(0, 50)}).finished) << "upwards";
  EXPECT_FALSE(sailed(on_leg(3), {at(200, 50), at(200, -50)}).finished) << "beside the line";
  EXPECT_FALSE(sailed(on_leg(2), {at(0, 50), at(0, -50)}).finished) << "a mark is missing";
}

TEST(RegattaCourse, OnOneWayOnlyWhatComesLaterCounts) {
  // The ray of this mark lies along y = 100; the way crosses the line first, then the ray.
  const Mark mark{.at = at(300, 100), .ray = {}, .name = 0, .sense = Sense::clockwise};
  Course course = lay_course(at(-150, 0), at(150, 0), std::span{&mark, 1});
  course.marks[0].ray = {static_cast<int>(-unit), 0};
  EXPECT_EQ(sailed({}, {at(0, -10), at(0, 110)}, course), on_leg(2));
  // With the ray below the line it is crossed before the start, and so does not count.
  course.marks[0].at = at(300, -5);
  EXPECT_EQ(sailed({}, {at(0, -10), at(0, 110)}, course), on_leg(1));
}

}  // namespace
}  // namespace boathouse::regatta
