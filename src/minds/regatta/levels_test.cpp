#include <gtest/gtest.h>

#include <vector>

#include "games/entry.h"
#include "games/regatta/course_file.h"
#include "games/testing/allocations.h"
#include "minds/regatta/skipper.h"
#include "minds/regatta/testing/alone.h"
#include "minds/registry.h"
#include "minds/testing/duels.h"

namespace boathouse {
namespace {

using regatta::Point;
using Boat = Regatta::Boat;
using Choice = Regatta::Choice;
using Kind = Regatta::Kind;
using Phase = Regatta::Phase;
using Position = Regatta::Position;
using Setup = Regatta::Setup;

const GameEntry& game() { return **find_game(Regatta::info.id); }

std::shared_ptr<const Setup> standard(int seats) {
  auto setup = std::make_shared<Setup>(
      Regatta::begin_on(seats, false, regatta::course_named("standard"), regatta::deck()));
  setup->first = 0;
  return setup;
}

SeatViewOf<Regatta> view_of(const std::shared_ptr<const Setup>& setup, const Position& position) {
  const int seat = position.mover;
  return {game(), setup->seats, seat, setup, Regatta::view(*setup, position, seat)};
}

void draw(const Setup& setup, Position& position, Random& random) {
  ChanceBuffer buffer;
  Regatta::happen(setup, position, Regatta::chances(setup, position, buffer).pick(random));
}

double mean_turns_alone(const std::string& name, int races) {
  double sum = 0;
  for (int race = 0; race < races; ++race) {
    const auto turns = regatta::turns_alone(name, regatta::course_named("standard"),
                                            static_cast<std::uint64_t>(race) + 1);
    EXPECT_TRUE(turns) << name << " does not finish";
    sum += turns.value_or(0);
  }
  return sum / races;
}

// The share of its turns in which a level exchanges cards, in the first rounds of some races.
double share_of_exchanges(const std::string& name) {
  int exchanges = 0;
  int turns = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto setup = standard(2);
    const auto mind = *make_mind(game(), 2, name);
    Random random{seed};
    Position position = Regatta::start(*setup);
    for (int moves = 0; moves < 24 && !Regatta::turn(*setup, position).is_over();) {
      if (Regatta::turn(*setup, position).is_chance()) {
        draw(*setup, position, random);
        continue;
      }
      const Move move = mind->think(view_of(setup, position), {}, random).move();
      exchanges += Regatta::choice(move).kind == Kind::exchange ? 1 : 0;
      turns += position.phase == Phase::sail ? 1 : 0;
      ++moves;
      Regatta::play(*setup, position, position.mover, move);
    }
  }
  return static_cast<double>(exchanges) / turns;
}

TEST(RegattaLevels, ThoseWhoMisjudgeMuchSailAllTheSame) {
  EXPECT_LT(share_of_exchanges("landlubber"), 0.2);
  EXPECT_LT(share_of_exchanges("bosun"), 0.2);
}

TEST(RegattaLevels, WithATimeLimitNobodyWaitsForALargeCourse) {
  const auto course = regatta::read_course(
      "line,-150,150,at,0:red,-2000,2100,clockwise:green,2000,2100,clockwise:"
      "yellow,2000,-2000,clockwise:blue,-2000,-2000,clockwise");
  ASSERT_TRUE(course);
  auto setup =
      std::make_shared<Regatta::Setup>(Regatta::begin_on(2, false, *course, regatta::deck()));
  setup->first = 0;
  Position position = Regatta::start(*setup);
  Random random{1};
  while (Regatta::turn(*setup, position).is_chance()) draw(*setup, position, random);
  for (const char* name : {"sailor", "admiral", "greedy"}) {
    const auto mind = *make_mind(game(), 2, name);
    const Thought thought =
        mind->think(view_of(setup, position), {.time = std::chrono::milliseconds{10}}, random);
    EXPECT_FALSE(thought.choices.empty()) << name;
  }
  const auto field =
      regatta::house_routes().wait_for(*course, setup->deck, [](double) { return false; });
  EXPECT_FALSE(field->is_complete()) << "it is being solved in the background";
}

// 200 races: median 15, see docs/knowledge.md. One whose trials count a turn for a second card
// needs 15.8 turns in these five.
TEST(RegattaLevels, TheAdmiralAloneFinishesInAboutFifteenTurns) {
  EXPECT_LT(mean_turns_alone("admiral", 5), 15.5);
}

TEST(RegattaLevels, EachBeatsTheOneTwoBelow) {
  EXPECT_GT(testing::least_lead(**find_game(Regatta::info.id), 15, 60), 0.6);
}

TEST(RegattaLevels, TheLandlubberFindsHome) {
  const double landlubber = mean_turns_alone("landlubber", 12);
  RecordProperty("turns", std::to_string(landlubber));
  EXPECT_LT(landlubber, 60);
  EXPECT_LT(mean_turns_alone("captain", 12) + 10, landlubber);
}

// Two boats that have been placed, five cards dealt to each.
Position placed(const Setup& setup, std::uint64_t seed) {
  Random random{seed};
  Position position = Regatta::start(setup);
  while (position.phase == Phase::deal) draw(setup, position, random);
  for (int seat = 0; seat < 2; ++seat) {
    const Choice berth{.kind = Kind::place, .slot = 2 + 4 * seat, .row = 0};
    Regatta::play(setup, position, seat, Regatta::code(berth));
  }
  return position;
}

std::uint8_t face_named(const Setup& setup, std::string_view name) {
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    std::string text;
    regatta::write_face(setup.deck[face], text);
    if (text == name) return static_cast<std::uint8_t>(face + 1);
  }
  return 0;
}

void deal(const Setup& setup, Boat& boat, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) boat.hand[i].face = face_named(setup, names[i]);
}

Choice chosen(const std::string& mind, const std::shared_ptr<const Setup>& setup,
              const Position& position) {
  Random random{1};
  const Thought thought =
      (*make_mind(game(), 2, mind))->think(view_of(setup, position), {}, random);
  return Regatta::choice(thought.move());
}

void set_on_leg(Boat& boat, int leg, Point middle, int heading) {
  boat.leg = static_cast<std::uint8_t>(leg);
  boat.middle = middle;
  boat.heading = static_cast<std::uint8_t>(heading);
}

TEST(RegattaLevels, AFinishThatIsThereIsTaken) {
  const auto setup = standard(2);
  Position position = placed(*setup, 1);
  set_on_leg(position.boats[0], setup->course.finish_leg(), {0, 100 * regatta::mm}, 12);
  deal(*setup, position.boats[0], {"L90", "R90", "L45s", "S", "R45s"});
  for (const char* mind : {"sailor", "captain", "admiral"}) {
    Position after = position;
    Regatta::play(*setup, after, 0, Regatta::code(chosen(mind, setup, position)));
    EXPECT_EQ(after.boats[0].state, Regatta::State::finished) << mind;
  }
}

TEST(RegattaLevels, ACloudIsPlayedWhereItLeadsHomeAtOnce) {
  const auto setup = standard(2);
  Position position = placed(*setup, 2);
  set_on_leg(position.boats[0], setup->course.finish_leg(), {0, 32'000}, 12);
  deal(*setup, position.boats[0], {"S", "S~", "Ss", "L45", "R45"});
  const Choice choice = chosen("admiral", setup, position);
  EXPECT_EQ(choice.kind, Kind::play);
  EXPECT_EQ(choice.slot, 1);
}

TEST(RegattaLevels, ASunIsLaidOnTheRivalWhoIsAlmostHome) {
  const auto setup = standard(2);
  Position position = placed(*setup, 3);
  set_on_leg(position.boats[0], setup->course.finish_leg(), {0, 60'000}, 12);
  set_on_leg(position.boats[1], setup->course.finish_leg(), {20'000, 40'000}, 13);
  deal(*setup, position.boats[0], {"S", "sun", "Ss", "L45", "R45"});
  EXPECT_EQ(chosen("admiral", setup, position).sun, 1);
}

TEST(RegattaLevels, AHelmIsPlayedWhereTwoCardsLeadHomeAtOnce) {
  const auto setup = standard(2);
  Position position = placed(*setup, 4);
  // Right, then left again, and the bow crosses the line; no single card does that, and the other
  // boat will finish with its next one.
  set_on_leg(position.boats[0], setup->course.finish_leg(), {8'000, 25'000}, 12);
  set_on_leg(position.boats[1], setup->course.finish_leg(), {-9'000, 12'000}, 12);
  deal(*setup, position.boats[0], {"R45*", "L45", "R90s", "Ss", "R90"});
  const Choice choice = chosen("admiral", setup, position);
  EXPECT_EQ(choice.slot, 0);
  Regatta::play(*setup, position, 0, Regatta::code(choice));
  ASSERT_EQ(position.phase, Phase::second);
  Regatta::play(*setup, position, 0, Regatta::code(chosen("admiral", setup, position)));
  EXPECT_EQ(position.boats[0].state, Regatta::State::finished);
}

TEST(RegattaLevels, AHandThatLeadsNowhereIsExchanged) {
  const auto setup = standard(2);
  Position position = placed(*setup, 5);
  set_on_leg(position.boats[0], setup->course.finish_leg(), {-55'000, 30'000}, 12);
  // The edge is to the right, so only the ways back remain.
  deal(*setup, position.boats[0], {"sun", "R90", "R90s", "R45s", "R45"});
  const Choice choice = chosen("admiral", setup, position);
  EXPECT_NE(choice.kind, Kind::play);
}

TEST(RegattaLevels, ThinkTheSameAgain) {
  const auto setup = standard(2);
  for (const std::string_view name : level_names) {
    for (std::uint64_t seed = 1; seed < 4; ++seed) {
      const Position position = placed(*setup, seed);
      const auto think = [&] {
        Random random{seed};
        return (*make_mind(game(), 2, name))
            ->think(view_of(setup, position), {.nodes = 50}, random);
      };
      const Thought one = think();
      const Thought other = think();
      ASSERT_EQ(one.choices.size(), other.choices.size());
      EXPECT_EQ(one.best, other.best);
      for (std::size_t i = 0; i < one.choices.size(); ++i) {
        EXPECT_EQ(one.choices[i].equity, other.choices[i].equity);
      }
    }
  }
}

TEST(RegattaLevels, TheHeapHasLittleToDo) {
  const auto setup = standard(2);
  const auto mind = *make_mind(game(), 2, "admiral");
  const SeatViewOf<Regatta> view = view_of(setup, placed(*setup, 1));
  Random random{1};
  (void)mind->think(view, {}, random);
  const std::uint64_t before = allocations();
  (void)mind->think(view, {}, random);
  EXPECT_LT(allocations() - before, 40U);
}

TEST(RegattaRace, AddsUpToHalfOfThePairsAndFavoursWhoIsAhead) {
  for (const bool sail_on : {false, true}) {
    for (const int seats : {2, 3, 4}) {
      Regatta::Setup setup = *standard(seats);
      setup.sail_on = sail_on;
      Position position{};
      position.phase = Phase::sail;
      for (Boat& boat : position.boats) boat.state = Regatta::State::racing;
      const Equities equities = regatta::race_equities(setup, position, {8, 6, 9, 7});
      double sum = 0;
      for (const double equity : equities) sum += equity;
      EXPECT_NEAR(sum, seats / 2.0, 1e-12);
      EXPECT_GT(equities[1], equities[0]);
      position.boats[1].becalmed = 1;
      EXPECT_LT(regatta::race_equities(setup, position, {8, 6, 9, 7})[1], equities[1]);
    }
  }
}

TEST(RegattaRace, ASunInAHandThreatensTheRivalInARaceOfTwo) {
  const auto setup = standard(2);
  Position position{};
  position.phase = Phase::sail;
  for (Boat& boat : position.boats) boat.state = Regatta::State::racing;
  const auto chance = [&](const regatta::RaceModel& model) {
    return regatta::race_equities(*setup, position, {8, 7}, model)[0];
  };
  const double before = chance(regatta::race_model_for_two);
  const double first = chance(regatta::first_race_model);
  deal(*setup, position.boats[0], {"sun"});
  EXPECT_GT(chance(regatta::race_model_for_two), before);
  EXPECT_EQ(chance(regatta::first_race_model), first);
  deal(*setup, position.boats[0], {"S"});
  deal(*setup, position.boats[1], {"sun"});
  EXPECT_LT(chance(regatta::race_model_for_two), before);
}

TEST(RegattaEvaluation, AGoodHandIsWorthTurns) {
  const auto setup = standard(2);
  const Knowledge<Regatta>::Evaluation evaluation{*setup};
  Position position = placed(*setup, 1);
  set_on_leg(position.boats[0], setup->course.finish_leg(), {0, 60'000}, 12);
  deal(*setup, position.boats[0], {"S~", "S~", "S", "S", "S"});
  const double good = evaluation.turns_to_go(*setup, position, 0, 3);
  deal(*setup, position.boats[0], {"sun", "R90", "R90s", "L90", "L90s"});
  const double bad = evaluation.turns_to_go(*setup, position, 0, 3);
  EXPECT_LT(good + 1, bad);
}

}  // namespace
}  // namespace boathouse
