#include "solvers/regatta/route_field.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/regatta/course_file.h"
#include "games/regatta/rules.h"
#include "solvers/blocks.h"

namespace boathouse::regatta {
namespace {

const RouteField& field_of(std::string_view course) {
  return *route_field(course_named(course), deck());
}
const RouteField& standard_field() { return field_of("standard"); }

Progress on_leg(int leg) { return {static_cast<std::uint8_t>(leg), 0, false}; }

Pose random_pose(const Course& course, Random& random) {
  constexpr int margin = 60 * mm;
  const Point size = course.water.high - course.water.low;
  const auto within = [&](std::int32_t length) {
    return margin +
           static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(length - 2 * margin)));
  };
  return {course.water.low + Point{within(size.x), within(size.y)},
          static_cast<std::int32_t>(random.below(headings))};
}

TEST(RegattaRouteField, FromTheStartItIsAboutWhatRacesTake) {
  const auto from_start = [](std::string_view course) {
    return field_of(course).turns({{0, -hull_along}, 0}, {});
  };
  EXPECT_NEAR(from_start("short"), 13, 1);
  EXPECT_NEAR(from_start("standard"), 15.4, 1);
  EXPECT_NEAR(from_start("long"), 22.3, 1.5);
  EXPECT_NEAR(from_start("triangle"), 18.8, 1.5);
}

TEST(RegattaRouteField, TheLastTurnIsATurn) {
  const Course& course = course_named("standard");
  const Pose before_the_line{course.line_middle() + Point{0, 60 * mm}, headings / 2};
  const int finish = course.finish_leg();
  EXPECT_NEAR(standard_field().turns(before_the_line, on_leg(finish)), 1, 0.02);
  EXPECT_EQ(standard_field().turns(before_the_line, {on_leg(finish).leg, 0, true}), 0);
}

TEST(RegattaRouteField, EveryLegThatIsBehindMakesTheWayShorter) {
  const Course& course = course_named("standard");
  Random random{1};
  for (int i = 0; i < 2000; ++i) {
    const Pose pose = random_pose(course, random);
    for (int leg = 1; leg < course.finish_leg(); ++leg) {
      EXPECT_GT(standard_field().turns(pose, on_leg(leg)),
                standard_field().turns(pose, on_leg(leg + 1)) - 0.5F);
    }
  }
}

TEST(RegattaRouteField, AWholeRoundMoreWhereAMarkWasPassedTheWrongWay) {
  const Pose pose{{0, 30'000}, 0};
  EXPECT_EQ(standard_field().turns(pose, {1, 1, false}),
            standard_field().turns(pose, on_leg(1)) + RouteField::whole_round);
}

TEST(RegattaRouteField, DecreasesAlongAGoodWay) {
  const RouteField& field = standard_field();
  const Course& course = field.passage().course();
  Random random{2};
  for (int i = 0; i < 1000; ++i) {
    const Pose pose = random_pose(course, random);
    const Progress progress = on_leg(static_cast<int>(random.below(4)));
    if (!field.passage().sail(pose, progress, arrow_of(Size::large, 2))) continue;
    float best = never;
    for (int arrow = 0; arrow < arrow_count; ++arrow) {
      const auto landfall = field.passage().sail(pose, progress, arrow);
      if (landfall) best = std::min(best, field.turns(landfall->pose, landfall->progress));
    }
    for (int heading = 0; heading < headings; ++heading) {
      best = std::min(best, field.turns({pose.middle, heading}, progress));
    }
    EXPECT_LT(best, field.turns(pose, progress));
  }
}

TEST(RegattaRouteField, ASecondCardIsNeverALoss) {
  Random random{3};
  const Course& course = course_named("standard");
  for (int i = 0; i < 2000; ++i) {
    const Pose pose = random_pose(course, random);
    const Progress progress = on_leg(static_cast<int>(random.below(4)));
    EXPECT_LE(standard_field().turns_with_second(pose, progress),
              standard_field().turns(pose, progress) + 0.001F);
  }
}

TEST(RegattaRouteField, OneIsMadeForACourseAndShared) {
  const auto one = route_field(course_named("standard"), deck());
  EXPECT_EQ(one, route_field(course_named("standard"), deck()));
  EXPECT_NE(one, route_field(course_named("short"), deck()));
  EXPECT_LT(one->bytes(), 4'000'000U);
}

TEST(RegattaRouteField, UntilItIsSolvedTheTurnsAreEstimated) {
  for (const char* name : {"short", "standard", "long", "triangle"}) {
    const RouteField unsolved{course_named(name), deck()};
    EXPECT_FALSE(unsolved.is_complete());
    EXPECT_LT(unsolved.bytes(), 100'000U) << "a course that nobody solves is small";
    const RouteField& solved = field_of(name);
    const Course& course = course_named(name);
    Random random{5};
    double sum = 0;
    constexpr int poses = 500;
    for (int i = 0; i < poses; ++i) {
      const Pose pose = random_pose(course, random);
      const Progress progress = on_leg(static_cast<int>(random.below(4)));
      const double off = unsolved.turns(pose, progress) - solved.turns(pose, progress);
      sum += off < 0 ? -off : off;
    }
    EXPECT_LT(sum / poses, 2.5) << name;
    EXPECT_NEAR(unsolved.turns({{0, -hull_along}, 0}, {}), solved.turns({{0, -hull_along}, 0}, {}),
                3);
  }
}

TEST(RegattaRouteField, IsSolvedLegByLegFromTheLast) {
  RouteField field{course_named("short"), deck()};
  const RouteField& solved = field_of("short");
  const Pose pose{{0, 30'000}, 12};
  const int finish = field.passage().course().finish_leg();
  while (field.solved_blocks() <= headings) solve_a_block(field);
  EXPECT_EQ(field.turns(pose, on_leg(finish)), solved.turns(pose, on_leg(finish)));
  EXPECT_NE(field.turns(pose, on_leg(1)), solved.turns(pose, on_leg(1)));
  const std::size_t bytes = field.bytes();
  while (!field.is_complete()) solve_a_block(field);
  EXPECT_EQ(field.turns(pose, on_leg(1)), solved.turns(pose, on_leg(1)));
  EXPECT_LT(field.bytes(), bytes) << "what was needed to solve it is gone";
}

TEST(RegattaPassage, SailsAsTheRulesSay) {
  const RouteField& field = standard_field();
  const Course& course = field.passage().course();
  const Around alone{course};
  Random random{4};
  int touched = 0;
  int passed = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Pose pose = random_pose(course, random);
    const Progress progress = on_leg(static_cast<int>(random.below(4)));
    const int arrow = static_cast<int>(random.below(arrow_count));
    const Piece piece = piece_of(arrow);
    const Voyage voyage = sail(Sweeps::made(), alone, pose, progress, {&piece, 1});
    const auto landfall = field.passage().sail(pose, progress, arrow);
    ASSERT_EQ(landfall.has_value(), voyage.hindrance.kind == Hindrance::Kind::none);
    touched += landfall ? 0 : 1;
    if (!landfall) continue;
    EXPECT_EQ(landfall->pose, voyage.pose);
    EXPECT_EQ(landfall->progress, voyage.progress);
    passed += voyage.progress == progress ? 0 : 1;
  }
  EXPECT_GT(touched, 500);
  EXPECT_GT(passed, 100);
}

TEST(RegattaHands, TheBestOfAHandIsWhatTheCardsOfTheDeckMakeOfIt) {
  const Hands hands{deck()};
  Hands::Values values{};
  values.fill(7);
  EXPECT_FLOAT_EQ(hands.expected_best(values, 5, 9), 7);
  EXPECT_FLOAT_EQ(hands.expected_best(values, 5, 3), 3);
  // One of 55 cards, if the face has one, is in one of eleven hands of five.
  std::uint32_t single = 0;
  while (deck()[single].count != 1) ++single;
  values[single] = 0;
  EXPECT_NEAR(hands.expected_best(values, 5, 9), 7 * 10.0 / 11, 1e-5);
  EXPECT_NEAR(hands.expected_best(values, 1, 9), 7 * 54.0 / 55, 1e-5);
}

}  // namespace
}  // namespace boathouse::regatta
