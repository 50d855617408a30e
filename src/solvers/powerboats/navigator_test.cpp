#include "solvers/powerboats/navigator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "solvers/blocks.h"
#include "solvers/powerboats/heat_map.h"
#include "solvers/powerboats/navigator_cache.h"
#include "solvers/powerboats/testing/solved.h"

namespace boathouse::powerboats {
namespace {

using Boat = Powerboats::Boat;
using testing::CourseOnLake;
using testing::solved;

TEST(PowerboatsDiceSets, AreNumberedOnce) {
  for (std::size_t set = 0; set < DiceSets::count; ++set) {
    EXPECT_EQ(DiceSets::number_of(dice_sets.dice[set]), set);
    EXPECT_EQ(dice_sets.dice[set].total(), dice_sets.total[set]);
  }
}

TEST(PowerboatsNavigator, EveryValueIsWhatThoseAfterItSay) {
  EXPECT_GT(solved().states(), 7'000'000U);
  EXPECT_LE(solved().residual(), Navigator::tolerance);
}

// The expected turns as the rules themselves tell them, from the values after one turn.
double turns_by_the_rules(const CourseOnLake& on, const Navigator& navigator, const Boat& boat) {
  Powerboats::Position before = on.position(boat);
  const auto after_run = [&](const Powerboats::Position& rolled) {
    Powerboats::MoveList ways;
    Powerboats::legal_moves(*on.setup, rolled, 0, ways);
    double best = 1e9;
    for (const Move way : ways) {
      const auto heading = static_cast<int>(way);
      Powerboats::Position sailed = rolled;
      Powerboats::sail(sailed, Powerboats::run(*on.setup, rolled, heading), heading);
      const Boat& moved = sailed.boats[0];
      const double turns = moved.state == Powerboats::State::finished ? 0
                           : moved.state == Powerboats::State::sunk   ? Navigator::sinking_turns
                                                                      : navigator.turns(moved);
      best = std::min(best, 1 + turns);
    }
    return best;
  };
  Powerboats::MoveList plans;
  Powerboats::legal_moves(*on.setup, before, 0, plans);
  double best = 1e9;
  for (const Move plan : plans) {
    if (Powerboats::plan(plan).keep.count() + Powerboats::plan(plan).roll > most_planned) continue;
    Powerboats::Position planned = before;
    Powerboats::play(*on.setup, planned, 0, plan);
    double mean = 0;
    if (planned.phase == Powerboats::Phase::steer) {
      mean = after_run(planned);
    } else {
      const Chances rolls = rolls_of(planned.to_roll);
      for (const Outcome& roll : rolls.outcomes()) {
        Powerboats::Position rolled = planned;
        Powerboats::happen(*on.setup, rolled, roll.code);
        mean += after_run(rolled) * roll.weight / rolls.total();
      }
    }
    best = std::min(best, mean);
  }
  return best;
}

TEST(PowerboatsNavigator, TheRulesConfirmItsValues) {
  const CourseOnLake on;
  Random random{3};
  for (int i = 0; i < 400; ++i) {
    const Boat boat = on.random_boat(random);
    EXPECT_NEAR(turns_by_the_rules(on, solved(), boat), solved().turns(boat), 2e-3);
  }
}

TEST(PowerboatsNavigator, WhoSailsByItNeedsAsManyTurnsAsItSays) {
  const CourseOnLake on;
  const Powerboats::Berthing start = solved().best_start();
  Random random{11};
  constexpr int races = 2000;
  double sum = 0;
  double squares = 0;
  for (int race = 0; race < races; ++race) {
    Boat boat{};
    boat.cell = start.cell;
    boat.heading = static_cast<std::uint8_t>(start.heading);
    boat.state = Powerboats::State::racing;
    Powerboats::Position position = on.position(boat);
    while (position.boats[0].state == Powerboats::State::racing) {
      position.phase = Powerboats::Phase::plan;
      Powerboats::play(*on.setup, position, 0,
                       Powerboats::code(solved().best_plan(position.boats[0])));
      if (position.phase == Powerboats::Phase::roll) {
        Powerboats::happen(*on.setup, position, rolls_of(position.to_roll).pick(random));
      }
      const int heading = solved().best_direction(position.boats[0]);
      Powerboats::sail(position, Powerboats::run(*on.setup, position, heading), heading);
    }
    const Boat& home = position.boats[0];
    const bool sunk = home.state == Powerboats::State::sunk;
    const double turns = home.turns + (sunk ? Navigator::sinking_turns : 0);
    sum += turns;
    squares += turns * turns;
  }
  const double mean = sum / races;
  const double error = std::sqrt((squares / races - mean * mean) / races);
  EXPECT_LT(error, 0.2);
  EXPECT_NEAR(mean, solved().par(), 4 * error);
}

TEST(PowerboatsNavigator, NoBoatIsFasterThanTheEstimateAllows) {
  const CourseOnLake on;
  const Waters& waters = solved().waters();
  const Estimate estimate{waters};
  Random random{5};
  for (int i = 0; i < 20'000; ++i) {
    const Boat boat = on.random_boat(random);
    const int fewest = estimate.fewest_turns(waters.place(boat), boat.heading, boat.dice.count());
    EXPECT_GE(fewest, 1);
    EXPECT_LE(fewest, solved().turns(boat) + 2e-3);
  }
}

TEST(PowerboatsNavigator, DamageAndADistantMarkDoNotMakeABoatFaster) {
  const CourseOnLake on;
  Random random{6};
  for (int i = 0; i < 20'000; ++i) {
    Boat boat = on.random_boat(random);
    boat.damage = static_cast<std::uint8_t>(random.below(3));
    Boat worse = boat;
    ++worse.damage;
    EXPECT_LE(solved().turns(boat), solved().turns(worse) + 0.02);
  }
}

TEST(PowerboatsNavigator, ParIsThatOfTheBestStartingPlace) {
  const CourseOnLake on;
  int places = 0;
  for_each_starting_place(on.course, on.obstacles(), [&](Cell cell) {
    ++places;
    EXPECT_GE(solved().par(cell), solved().par());
  });
  EXPECT_GE(places, 6);
}

TEST(PowerboatsNavigator, EstimatesWhatIsNotSolvedYet) {
  const CourseOnLake on;
  Navigator navigator{on.course, on.obstacles()};
  Boat boat{};
  boat.cell = solved().best_start().cell;
  EXPECT_FALSE(navigator.is_complete());
  EXPECT_GT(navigator.turns(boat), 10);
  EXPECT_LT(navigator.turns(boat), 40);
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(navigator.solve({.stop = &stop}));
  EXPECT_EQ(navigator.solved_blocks(), 0);
  solve_a_block(navigator);
  // The last mark with the most damage comes first.
  boat.mark = Powerboats::finish_line;
  boat.damage = 3;
  EXPECT_EQ(navigator.turns(boat), solved().turns(boat));
}

TEST(PowerboatsNavigator, ABoatWithMoreThanSixDiceCanBeAskedFor) {
  Boat boat{};
  boat.cell = solved().best_start().cell;
  boat.dice = Dice::of(2, 3, 3);
  EXPECT_GT(solved().turns(boat), 1);
  EXPECT_EQ(solved().best_plan(boat).keep, Dice::of(2, 3, 2));
  EXPECT_EQ(solved().best_plan(boat).roll, 0);
  boat.dice = Dice::of(2, 3, 2);
  const Powerboats::Plan plan = solved().best_plan(boat);
  EXPECT_EQ(plan.keep.count() + plan.roll, 6);
}

TEST(PowerboatsHeatMap, TheBestLineRoundsAllMarksInAboutParTurns) {
  const Line line = best_line(solved());
  EXPECT_EQ(line.turns.front().mark, Powerboats::start_line);
  EXPECT_EQ(line.turns.back().mark, Powerboats::finish_line);
  EXPECT_NEAR(static_cast<double>(line.turns.size()), solved().par(), 4);
}

// --- The cache ---

TEST(PowerboatsNavigatorCache, TwoWhoAskForACourseGetTheSameNavigatorComplete) {
  const CourseOnLake on;
  NavigatorCache cache;
  NavigatorCache::Answer one;
  NavigatorCache::Answer other;
  double done = -1;
  std::thread asker{
      [&] { one = cache.wait_for(on.course, on.obstacles(), [](double) { return true; }); }};
  other = cache.wait_for(on.course, on.obstacles(), [&](double share) {
    EXPECT_GE(share, done);
    done = share;
    return true;
  });
  asker.join();
  EXPECT_EQ(one, other);
  EXPECT_TRUE(one->is_complete());
  EXPECT_EQ(one->par(), solved().par());
}

TEST(PowerboatsNavigatorCache, WhoHasNoPatienceGetsWhatThereIs) {
  const CourseOnLake on;
  NavigatorCache cache;
  const auto answer = cache.wait_for(on.course, on.obstacles(), [](double) { return false; });
  Boat boat{};
  boat.cell = solved().best_start().cell;
  EXPECT_GT(answer->turns(boat), 10);
  EXPECT_EQ(cache.find(on.course, on.obstacles()), answer);
}

TEST(PowerboatsNavigatorCache, TheOneAskedForLongestAgoGivesWay) {
  const CourseOnLake on;
  const auto wait = [](double) { return true; };
  NavigatorCache cache{1};
  const auto first = cache.wait_for(on.course, on.obstacles(), wait);
  CourseOnLake other = on;
  other.course = course_of(
      on.setup->lake, 0,
      {on.course.berths[0], on.course.berths[2], on.course.berths[1], on.course.berths[3]});
  const auto second = cache.wait_for(other.course, other.obstacles(), wait);
  EXPECT_NE(first, second);
  EXPECT_EQ(cache.bytes(), second->bytes());
  // Whoever uses it keeps it.
  EXPECT_EQ(first->par(), solved().par());
}

}  // namespace
}  // namespace boathouse::powerboats
