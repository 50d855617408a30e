// Courses: rays, water, what counts as start, rounding and finish; and the reader of their file.
#include "games/regatta/course.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace boathouse::regatta {
namespace {

const Course& standard() { return course_named("standard"); }

Point at(int x, int y) { return {x * mm, y * mm}; }

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

TEST(RegattaCourse, EveryCourseOfTheFileIsThere) {
  const auto courses = read_courses(courses_text());
  ASSERT_TRUE(courses);
  ASSERT_EQ(courses->size(), 4U);
  EXPECT_EQ(course_named("short").marks[1].at, at(250, 550));
  EXPECT_EQ(course_named("long").marks[0].at, at(-450, 1050));
  EXPECT_EQ(course_named("triangle").marks.size(), 3U);
}

struct Mistake {
  std::string_view text;
  int line;
  std::string_view sentence;
};

TEST(RegattaCourse, TheReaderNamesLineAndColumnOfAMistake) {
  const Mistake mistakes[] = {
      {"curse a\n", 1, "column 1: “course” should stand here, not “curse”."},
      {"course a\n  lime -150 150 at 0\n", 2, "column 3: “line” should stand here, not “lime”."},
      {"course a\n  line -150 149 at 0\n", 2, "column 13: the line must be at least 300 mm wide."},
      {"course a\n  line -150 150 at 0.5\n", 2,
       "column 20: “-2500 … 2500” should stand here, not “0.5”."},
      {"course a\n  line -150 150 at 0\n", 3, "“red -300 600 clockwise” should stand here"},
      {"course a\n  line -150 150 at 0\n  pink 0 600 clockwise\n", 3,
       "column 3: “red, green, yellow, blue” should stand here, not “pink”."},
      {"course a\n  line -150 150 at 0\n  red 0 600 clockwise\n  red 0 900 clockwise\n", 4,
       "column 3: “red, green, yellow, blue” should stand here, not “red”."},
      {"course a\n  line -150 150 at 0\n  red 100 100 clockwise\n", 3,
       "column 11: this buoy stands less than 150 mm from another."},
      {"course a\n  line -150 150 at 0\n  red 0 600 left\n", 3,
       "column 13: “clockwise, counter-clockwise” should stand here, not “left”."},
      {"course a\n  line -150 150 at 0\n  red 0 600 clockwise\ncourse a\n", 4,
       "column 8: there is a course “a” already."},
  };
  for (const Mistake& mistake : mistakes) {
    const auto read = read_courses(mistake.text);
    ASSERT_FALSE(read) << mistake.text;
    EXPECT_EQ(read.error().line, mistake.line) << mistake.text;
    EXPECT_NE(read.error().sentence().find(mistake.sentence), std::string::npos)
        << read.error().sentence();
  }
}

}  // namespace
}  // namespace boathouse::regatta
