#include <gtest/gtest.h>

#include "games/entry.h"
#include "games/list.h"
#include "minds/powerboats/lookahead.h"
#include "minds/powerboats/skipper.h"
#include "minds/powerboats/standings.h"
#include "minds/registry.h"
#include "solvers/powerboats/navigator_cache.h"
#include "solvers/powerboats/testing/solved.h"

namespace boathouse {
namespace {

using powerboats::Dice;
using powerboats::testing::CourseOnLake;
using Boat = Powerboats::Boat;
using Phase = Powerboats::Phase;
using Position = Powerboats::Position;
using State = Powerboats::State;

std::optional<powerboats::Pilot> pilot_on(const CourseOnLake& on) {
  return powerboats::Pilot{*on.setup, on.position({}), {}};
}

SeatViewOf<Powerboats> view_of(const CourseOnLake& on, const Position& position) {
  const GameEntry& game = **find_game(Powerboats::info.id);
  return {game, 2, position.mover, on.setup, position};
}

// Two boats at the start of their turns, the first on turn.
Position duel(const CourseOnLake& on, const Boat& one, const Boat& other) {
  Position position = on.position(one);
  position.boats[1] = other;
  position.boats[1].state = State::racing;
  position.racing = 2;
  return position;
}

Boat boat_at(Powerboats::Berthing place) {
  Boat boat{};
  boat.cell = place.cell;
  boat.heading = static_cast<std::uint8_t>(place.heading);
  boat.state = State::racing;
  return boat;
}

TEST(PowerboatsStandings, AddUpToHalfOfThePairs) {
  const CourseOnLake on;
  const auto pilot = pilot_on(on);
  Random random{2};
  for (int i = 0; i < 1000; ++i) {
    const Position position = duel(on, on.random_boat(random), on.random_boat(random));
    const Equities equities = expected_standings(*on.setup, position, pilot);
    EXPECT_NEAR(equities[0] + equities[1], 1, 1e-12);
    EXPECT_GT(equities[0], 0);
    EXPECT_GT(equities[1], 0);
  }
}

TEST(PowerboatsStandings, WhoIsNearerTheFinishMayExpectMore) {
  const CourseOnLake on;
  const auto pilot = pilot_on(on);
  Random random{3};
  for (int i = 0; i < 1000; ++i) {
    const Boat one = on.random_boat(random);
    const Boat other = on.random_boat(random);
    if (pilot->turns(one) + 1 > pilot->turns(other)) continue;
    EXPECT_GT(expected_standings(*on.setup, duel(on, one, other), pilot)[0], 0.5);
  }
}

TEST(PowerboatsStandings, ASunkBoatIsBehindAndTheOtherHasItsBonus) {
  const CourseOnLake on;
  const auto pilot = pilot_on(on);
  const Powerboats::Berthing start = powerboats::testing::solved().best_start();
  Position position = duel(on, boat_at(start), {});
  position.boats[1] = {};
  position.boats[1].state = State::sunk;
  position.sunk = 1;
  position.racing = 1;
  const double with_bonus = expected_standings(*on.setup, position, pilot)[0];
  EXPECT_GT(with_bonus, 0.6);
  Powerboats::Setup by_place = *on.setup;
  by_place.difference = false;
  EXPECT_LT(expected_standings(by_place, position, pilot)[0], with_bonus);
}

// It takes no part in the count of turns, and there are five points for it as for a sunk one.
TEST(PowerboatsStandings, ABoatThatCannotFinishIn100TurnsIsLikeASunkOne) {
  const CourseOnLake on;
  const auto pilot = pilot_on(on);
  const Powerboats::Berthing start = powerboats::testing::solved().best_start();
  Position position = duel(on, boat_at(start), boat_at(start));
  position.boats[1].turns = Powerboats::most_turns - 1;
  const double against_an_idler = expected_standings(*on.setup, position, pilot)[0];
  Position sunk = position;
  sunk.boats[1] = {};
  sunk.boats[1].state = State::sunk;
  EXPECT_EQ(against_an_idler, expected_standings(*on.setup, sunk, pilot)[0]);
  Powerboats::Setup rules_1 = *on.setup;
  rules_1.unplaced_finish = true;
  EXPECT_GT(expected_standings(rules_1, position, pilot)[0], against_an_idler);
}

// Otherwise the luck of the draw in a review would need the tables of all courses.
TEST(PowerboatsJudge, SolvesNoCourseBeforeABoatIsOut) {
  const CourseOnLake on;
  const GameEntry& game = **find_game(Powerboats::info.id);
  const auto judge = make_judge(game, 2, {});
  Position between = on.position({});
  between.boats = {};
  between.phase = Phase::draw_buoys;
  ChanceBuffer buffer;
  const Chances draws = Powerboats::chances(*on.setup, between, buffer);
  ASSERT_EQ(draws.outcomes().size(), 24U);
  const std::size_t before = Knowledge<Powerboats>::shared_bytes();
  Random random{1};
  std::optional<Equities> first;
  for (const Outcome& draw : draws.outcomes()) {
    Position drawn = between;
    Powerboats::happen(*on.setup, drawn, draw.code);
    const Equities found = judge->appraise(view_of(on, drawn), {}, random).equities;
    if (!first) first = found;
    EXPECT_EQ(found, *first) << "the course is the same for all";
  }
  EXPECT_NEAR((*first)[0] + (*first)[1], 1, 1e-12);
  EXPECT_EQ(Knowledge<Powerboats>::shared_bytes(), before);
}

// The other boat is sunk, so only the finish matters; sinking counts as it does for the navigator.
double mean_turns_alone(const std::string& level, const CourseOnLake& on, int races) {
  const powerboats::Navigator& navigator = powerboats::testing::solved();
  const GameEntry& game = **find_game(Powerboats::info.id);
  const auto mind = *make_mind(game, 2, level);
  Random random{17};
  double turns = 0;
  for (int race = 0; race < races; ++race) {
    Position position = on.position(boat_at(navigator.best_start()));
    position.boats[1].state = State::sunk;
    position.sunk = 1;
    while (position.boats[0].state == State::racing &&
           position.boats[0].turns < Powerboats::most_turns) {
      const Move plan = mind->think(view_of(on, position), {}, random).move();
      Powerboats::play(*on.setup, position, 0, plan);
      if (position.phase == Phase::roll) {
        const Chances rolls = powerboats::rolls_of(position.to_roll);
        Powerboats::happen(*on.setup, position, rolls.pick(random));
      }
      const auto way = static_cast<int>(mind->think(view_of(on, position), {}, random).move());
      Powerboats::sail(position, Powerboats::run(*on.setup, position, way), way);
      position.phase = Phase::plan;
    }
    const Boat& boat = position.boats[0];
    turns += boat.turns;
    if (boat.state == State::sunk) turns += powerboats::Navigator::sinking_turns;
  }
  return turns / races;
}

TEST(PowerboatsLevels, TheAdmiralAloneIsAsFastAsTheNavigatorSays) {
  const CourseOnLake on;
  const double par = powerboats::testing::solved().par();
  const double turns = mean_turns_alone("admiral", on, 1000);
  RecordProperty("share_of_par", std::to_string(turns / par));
  EXPECT_LT(turns, 1.02 * par);
}

TEST(PowerboatsLevels, EachIsFasterThanTheOneTwoBelow) {
  const CourseOnLake on;
  std::vector<double> turns;
  std::string told;
  for (const std::string_view level : level_names) {
    turns.push_back(mean_turns_alone(std::string{level}, on, 50));
    told += std::to_string(turns.back()) + " ";
    if (turns.size() > 2) {
      EXPECT_LT(turns.back(), turns[turns.size() - 3]) << level;
    }
  }
  RecordProperty("turns", told);
}

// Plainly: whatever is rolled and wherever the boat then turns, it is damaged.
bool is_sure_to_crash(const Powerboats::Setup& setup, Position position, Move move) {
  Powerboats::play(setup, position, 0, move);
  std::vector<Position> ready{position};
  if (position.phase == Phase::roll) {
    ready.clear();
    for (const Outcome& roll : powerboats::rolls_of(position.to_roll).outcomes()) {
      Powerboats::happen(setup, ready.emplace_back(position), roll.code);
    }
  }
  for (const Position& each : ready) {
    Powerboats::MoveList ways;
    Powerboats::legal_moves(setup, each, 0, ways);
    for (const Move way : ways) {
      if (Powerboats::run(setup, each, static_cast<int>(way)).damage == 0) return false;
    }
  }
  return true;
}

TEST(PowerboatsLevels, NobodySailsIntoRocksThatHeSeesUnlessItIsTheBestWay) {
  const CourseOnLake on;
  const Boat elsewhere = boat_at(powerboats::testing::solved().best_start());
  powerboats::Skipper sure{{.sees_others = false}};
  powerboats::Skipper unsure{{.sees_others = false, .blur = 2}};
  Random random{11};
  int crashes = 0;
  for (int i = 0; i < 2000; ++i) {
    const Position position = duel(on, on.random_boat(random), elsewhere);
    const auto view = view_of(on, position);
    const Thought thought = unsure.think(view, {}, random);
    if (!is_sure_to_crash(*on.setup, position, thought.move())) continue;
    ++crashes;
    const Thought exact = sure.think(view, {}, random);
    EXPECT_EQ(exact.choices[exact.best].equity, exact.choices[thought.best].equity);
  }
  EXPECT_GT(crashes, 0) << "sometimes there is nothing else";
}

// Two hexes before the line, facing it.
Boat boat_before_finish(const CourseOnLake& on) {
  const powerboats::Row& line = on.course.line;
  const int across = on.course.finish_from == powerboats::left ? -2 : 2;
  const int heading = powerboats::turned(line.direction, across);
  Boat boat{};
  for (int index = 1; index <= 4; ++index) {
    const powerboats::Cell hex = powerboats::stepped(line.buoy, line.direction, index);
    boat.cell = powerboats::stepped(hex, heading, -2);
    if (on.obstacles().run(hex, powerboats::turned(heading, 3)) >= 2) break;
  }
  boat.heading = static_cast<std::uint8_t>(heading);
  boat.mark = Powerboats::finish_line;
  return boat;
}

TEST(PowerboatsLevels, AFinishThatIsThereIsTaken) {
  const CourseOnLake on;
  Boat boat = boat_before_finish(on);
  boat.dice = Dice::of(0, 1, 0);
  const Position position = duel(on, boat, boat_at(powerboats::testing::solved().best_start()));
  const GameEntry& game = **find_game(Powerboats::info.id);
  Random random{1};
  const auto admiral = *make_mind(game, 2, "admiral");
  const Thought thought = admiral->think(view_of(on, position), {}, random);
  const Powerboats::Plan plan = Powerboats::plan(thought.move());
  EXPECT_GE(plan.keep.total() + plan.roll, 2);
}

TEST(PowerboatsPilot, WhoHasNoTimeEstimates) {
  const CourseOnLake on;
  const std::atomic<bool> stop = true;
  const powerboats::Pilot pilot{*on.setup, on.position({}), {.stop = &stop}};
  EXPECT_GT(pilot.turns_from_start(), 10);
  EXPECT_LT(pilot.turns_from_start(), 40);
}

}  // namespace
}  // namespace boathouse
