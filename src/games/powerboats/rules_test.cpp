// Powerboats, sentence by sentence: each test is named after what the rules say.
#include "games/powerboats/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/text.h"

namespace boathouse {
namespace {

using namespace powerboats;
using Names = std::set<std::string>;
using Phase = Powerboats::Phase;
using State = Powerboats::State;
using Points = std::vector<int>;

const OptionValues base;
const OptionValues difference{0, 1, 0};
const OptionValues difference_once{0, 1, 1};
const OptionValues alone{0, 0, 0, 1};

Cell cell(std::string_view name) {
  return cell_at(name[0] - 'A', parse_number<int>(name.substr(1)).value() - 1);
}
Dice dice(std::string_view faces) {
  return Dice::of(static_cast<int>(std::ranges::count(faces, '1')),
                  static_cast<int>(std::ranges::count(faces, '2')),
                  static_cast<int>(std::ranges::count(faces, '3')));
}

// An empty lake on which a test puts land, buoys and boats by hand, in the words of the rules. The
// line leads east from L13 over M13, N13, O13 and P13 to Q13; buoys 1, 2 and 3 stand to the
// north-east, north-west and south-west, so that everything is rounded to the left.
class Race {
 public:
  explicit Race(int seats = 3, const OptionValues& options = base, int number = 1) {
    setup = Powerboats::begin(seats, options);
    setup.tiles_laid = tile_count;
    setup.first_starter = 0;
    setup.lake.land = Obstacles::shore();
    setup.lake.berths.fill(
        {{{cell("L13"), east}, {cell("R5"), east}, {cell("F5"), east}, {cell("F20"), east}}});
    at = Powerboats::start(setup);
    at.race = static_cast<std::uint8_t>(number - 1);
    refresh();
    Powerboats::happen(setup, at, 0);
  }

  Race& land(std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) setup.lake.land.add(cell(name));
    refresh();
    return *this;
  }
  // Land such that from there so many hexes are free in each of the directions.
  Race& blocked(std::string_view from, const std::map<Direction, int>& free) {
    for (const auto& [direction, steps] : free) {
      setup.lake.land.add(stepped(cell(from), direction, steps + 1));
    }
    refresh();
    return *this;
  }
  // All boats on the water, far from each other and from everything; seat 0 is on turn.
  Race& racing() {
    for (int seat = 0; seat < setup.seats; ++seat) {
      boat(seat).cell = cell_at(4 * seat, 23);
      boat(seat).state = State::racing;
    }
    at.racing = static_cast<std::uint8_t>(setup.seats);
    at.phase = Phase::plan;
    at.mover = 0;
    return *this;
  }
  Race& put(int seat, std::string_view name, Direction heading, std::string_view held = "") {
    boat(seat).cell = cell(name);
    boat(seat).heading = heading;
    boat(seat).dice = dice(held);
    return *this;
  }
  Race& mark(int seat, Powerboats::Mark next) {
    boat(seat).mark = next;
    return *this;
  }
  Race& damaged(int seat, int markers) {
    boat(seat).damage = static_cast<std::uint8_t>(markers);
    return *this;
  }

  Race& play(std::string_view notation) {
    for (const Move move : moves()) {
      if (name_of(move) != notation) continue;
      Powerboats::play(setup, at, at.mover, move);
      return *this;
    }
    ADD_FAILURE() << notation << " is not legal here";
    return *this;
  }
  Race& roll(std::string_view faces) {
    EXPECT_EQ(at.phase, Phase::roll);
    Powerboats::happen(setup, at, dice(faces).counts);
    return *this;
  }
  // A whole turn in which nothing is rolled.
  Race& turn(std::string_view plan, std::string_view direction) {
    return play(plan).play(direction);
  }

  [[nodiscard]] Names choices() const {
    Names names;
    for (const Move move : moves()) names.insert(name_of(move));
    return names;
  }
  Powerboats::Boat& boat(int seat) { return at.boats[seat]; }
  [[nodiscard]] std::string where(int seat) const {
    return powerboats::name_of(at.boats[seat].cell);
  }

  Powerboats::Setup setup;
  Powerboats::Position at{};

 private:
  void refresh() {
    for (int race = 0; race < 3; ++race) {
      for (int start = 0; start < 4; ++start) {
        setup.obstacles[static_cast<std::size_t>(race)][static_cast<std::size_t>(start)] =
            obstacles_of(setup.lake, race, start);
      }
    }
  }
  [[nodiscard]] std::vector<Move> moves() const {
    Powerboats::MoveList list;
    Powerboats::legal_moves(setup, at, at.mover, list);
    return {list.begin(), list.end()};
  }
  [[nodiscard]] std::string name_of(Move move) const {
    std::string text;
    Powerboats::notation(setup, at, Ply::move(at.mover, move), referee, text);
    return text;
  }
};

// --- Set-up ---

TEST(PowerboatsSetup, TilesAreDrawnOneByOneEachRandomlyTurnedThenTheStartPlayer) {
  Powerboats::Setup setup = Powerboats::begin(4, base);
  for (std::size_t place = 0; place < 6; ++place) {
    ChanceBuffer buffer;
    const Chances chances = Powerboats::setup_chances(setup, buffer);
    EXPECT_EQ(chances.outcomes().size(), 2 * (6 - place));
    EXPECT_EQ(chances.total(), chances.outcomes().size());
    Powerboats::draw_setup(setup, chances.outcomes().back().code);
    EXPECT_EQ(setup.laid[place].tile, 5 - place);
    EXPECT_TRUE(setup.laid[place].turned);
  }
  ChanceBuffer buffer;
  EXPECT_EQ(Powerboats::setup_chances(setup, buffer).outcomes().size(), 4U);
  Powerboats::draw_setup(setup, 2);
  buffer.clear();
  EXPECT_TRUE(Powerboats::setup_chances(setup, buffer).empty());
  EXPECT_EQ(Powerboats::start(setup).starter, 2);
}

TEST(PowerboatsSetup, WaterSaysWhichFaceAllTilesShow) {
  for (const int water : {0, 1}) {
    Random random{1};
    const auto setup = random_setup<Powerboats>(2, {water}, random);
    const Lake expected = lay_lake(*setup.kit, water == 0 ? Water::dark : Water::light, setup.laid);
    EXPECT_EQ(setup.lake.land, expected.land);
  }
}

// --- Course ---

TEST(PowerboatsCourseDraw, TheBuoysAreDrawnWhenTheRaceBeginsAll24WaysEquallyLikely) {
  Random random{2};
  const auto setup = random_setup<Powerboats>(3, base, random);
  const auto position = Powerboats::start(setup);
  EXPECT_TRUE(Powerboats::turn(setup, position).is_chance());
  ChanceBuffer buffer;
  const Chances chances = Powerboats::chances(setup, position, buffer);
  EXPECT_EQ(chances.outcomes().size(), 24U);
  EXPECT_EQ(chances.total(), 24U);
}

TEST(PowerboatsCourseDraw, Race1UsesTheASpotsRace2TheBSpotsRace3TheCSpots) {
  Random random{3};
  const auto setup = random_setup<Powerboats>(3, base, random);
  for (std::uint8_t race = 0; race < 3; ++race) {
    auto position = Powerboats::start(setup);
    position.race = race;
    Powerboats::happen(setup, position, 23);
    for (int buoy = 0; buoy < 4; ++buoy) {
      EXPECT_EQ(position.course.buoy(buoy),
                setup.lake.berths[race][static_cast<std::size_t>(3 - buoy)].cell);
    }
  }
}

TEST(PowerboatsLine, IsTheFourHexesLeavingBuoy0AndTheFinishBuoyStandsOnTheNext) {
  const Race race;
  EXPECT_EQ(name_of(race.at.course.finish_buoy), "Q13");
  for (const auto* name : {"M13", "N13", "O13", "P13"}) {
    EXPECT_NE(race.at.course.line.index_of(cell(name)), 0);
  }
  EXPECT_EQ(race.at.course.line.index_of(cell("Q13")), 0);
}

TEST(PowerboatsLine, BuoysAndTheFinishBuoyAreObstacles) {
  const Race race;
  const Obstacles& obstacles = Powerboats::obstacles(race.setup, race.at);
  for (const auto* name : {"L13", "R5", "F5", "F20", "Q13"}) EXPECT_TRUE(obstacles.at(cell(name)));
  EXPECT_EQ(obstacles.run(cell("J13"), east), 1);
}

TEST(PowerboatsLine, TheStartLeadsToTheSideOfBuoy1AndTheFinishComesFromTheSideOfBuoy3) {
  const Race race;
  EXPECT_EQ(race.at.course.front, left);
  EXPECT_EQ(race.at.course.finish_from, right);
}

TEST(PowerboatsLine, WithBuoy1OnTheAxisTheStartLeadsToTheLeftOfTheLine) {
  Race race;
  race.setup.lake.berths[0][1].cell = cell("V13");
  EXPECT_EQ(course_of(race.setup.lake, 0, {0, 1, 2, 3}).front, left);
}

TEST(PowerboatsLine, WithBuoy3OnTheAxisTheFinishComesFromTheRearOfTheStart) {
  Race race;
  race.setup.lake.berths[0][3].cell = cell("C13");
  EXPECT_EQ(course_of(race.setup.lake, 0, {0, 1, 2, 3}).finish_from, right);
  race.setup.lake.berths[0][1].cell = cell("R20");
  EXPECT_EQ(course_of(race.setup.lake, 0, {0, 1, 2, 3}).finish_from, left);
}

// --- Rounding. Buoy 1 at K11 with its gate to the east, rounded counter-clockwise: from south
// to north. ---

Course rounding_course() {
  Course course = Race{}.at.course;
  course.gates[0] = {cell("K11"), east, Row::to_the_shore};
  course.sense[0] = left;
  course.gates[1] = {cell("T11"), west, Row::to_the_shore};
  course.sense[1] = right;
  return course;
}

Powerboats::Progress sailed(Powerboats::Progress progress, std::string_view from, int heading,
                            int steps) {
  return Powerboats::pass_marks(rounding_course(), progress, cell(from), heading, steps);
}

constexpr Powerboats::Progress to_buoy_1{Powerboats::buoy_1, 0, false};
constexpr Powerboats::Progress behind_1{Powerboats::buoy_1, 1, false};

TEST(PowerboatsRounding, IsAStepFromTheGateToItsFarSide) {
  EXPECT_EQ(sailed(to_buoy_1, "M13", north_west, 2).mark, Powerboats::buoy_1) << "on the gate";
  EXPECT_EQ(sailed(to_buoy_1, "M13", north_west, 3).mark, Powerboats::buoy_2);
  EXPECT_EQ(sailed(to_buoy_1, "L11", north_west, 1).mark, Powerboats::buoy_2) << "from the gate";
}

TEST(PowerboatsRounding, NeedNotBeCloseTheGateReachesTheShore) {
  EXPECT_EQ(sailed(to_buoy_1, "X12", north_west, 3).mark, Powerboats::buoy_2);
}

TEST(PowerboatsRounding, PassingTheBuoyOnItsOtherSideIsNone) {
  EXPECT_EQ(sailed(to_buoy_1, "J13", north_west, 4).mark, Powerboats::buoy_1);
}

TEST(PowerboatsRounding, RunningAlongTheGateIsNone) {
  EXPECT_EQ(sailed(to_buoy_1, "L11", east, 5).mark, Powerboats::buoy_1);
}

TEST(PowerboatsRounding, TheWrongWayCountsMinusOneAndNeverLess) {
  const auto once = sailed(to_buoy_1, "M9", south_east, 2);
  EXPECT_EQ(once.mark, Powerboats::buoy_1);
  EXPECT_EQ(once.back, 1);
  EXPECT_EQ(sailed(once, "M9", south_east, 2).back, 1);
}

TEST(PowerboatsRounding, TheWrongWayCountsWhenTheGateIsReachedNotWhenItIsLeft) {
  EXPECT_EQ(sailed(to_buoy_1, "M9", south_east, 1).back, 0);
  EXPECT_EQ(sailed(to_buoy_1, "M9", south_east, 2).back, 1);
  EXPECT_EQ(sailed(to_buoy_1, "M11", south_east, 2).back, 0) << "it stood on the gate";
}

TEST(PowerboatsRounding, FromMinusOneTheGateMustBePassedTwice) {
  const auto even = sailed(behind_1, "M13", north_west, 4);
  EXPECT_EQ(even.mark, Powerboats::buoy_1);
  EXPECT_EQ(even.back, 0);
  EXPECT_EQ(sailed(even, "M13", north_west, 4).mark, Powerboats::buoy_2);
}

TEST(PowerboatsRounding, OnceRoundedItIsRoundedForGood) {
  const auto done = sailed(to_buoy_1, "M13", north_west, 3);
  EXPECT_EQ(sailed(done, "M9", south_east, 5).mark, Powerboats::buoy_2);
}

TEST(PowerboatsRounding, ABoatOnAGateWhenItsBuoyBecomesNextCountsAsOnTheNearSide) {
  // Both gates lie on row 11, so whoever has just rounded buoy 1 may stand on neither; but a boat
  // put there with a clean count needs one step only.
  EXPECT_EQ(sailed({Powerboats::buoy_2, 0, false}, "P11", north_west, 1).mark, Powerboats::buoy_3);
}

TEST(PowerboatsRounding, OneStepServesOneMarkOnly) {
  // The gates of buoys 1 and 2 share the row: the step over it counts for buoy 1 alone.
  EXPECT_EQ(sailed(to_buoy_1, "N13", north_west, 4).mark, Powerboats::buoy_2);
}

TEST(PowerboatsRounding, BuoysCountStrictlyInOrder) {
  EXPECT_EQ(sailed({Powerboats::buoy_3, 0, false}, "M13", north_west, 4).mark, Powerboats::buoy_3);
}

TEST(PowerboatsRounding, OneRunMayRoundTwoBuoys) {
  Course course = rounding_course();
  course.gates[1] = {cell("K9"), east, Row::to_the_shore};
  course.sense[1] = left;
  const auto progress = Powerboats::pass_marks(course, to_buoy_1, cell("P13"), north_west, 5);
  EXPECT_EQ(progress.mark, Powerboats::buoy_3);
}

TEST(PowerboatsStart, Buoy1CountsOnlyAfterAStepFromALineHexToTheFrontSide) {
  constexpr Powerboats::Progress fresh{Powerboats::start_line, 0, false};
  EXPECT_EQ(sailed(fresh, "N14", north_west, 1).mark, Powerboats::start_line) << "onto the line";
  EXPECT_EQ(sailed(fresh, "N14", north_west, 2).mark, Powerboats::buoy_1);
  EXPECT_EQ(sailed(fresh, "N13", north_west, 1).mark, Powerboats::buoy_1) << "from the line";
  EXPECT_EQ(sailed(fresh, "N12", south_east, 3).mark, Powerboats::start_line) << "backwards";
  EXPECT_EQ(sailed(fresh, "S14", north_west, 3).mark, Powerboats::start_line) << "beside the line";
  EXPECT_EQ(sailed(fresh, "L11", north_west, 1).mark, Powerboats::start_line) << "gate 1 too early";
}

TEST(PowerboatsFinish, IsAStepOntoALineHexFromTheSideOfBuoy3AfterAllThreeBuoys) {
  constexpr Powerboats::Progress home{Powerboats::finish_line, 0, false};
  EXPECT_TRUE(sailed(home, "N14", north_west, 1).finished) << "reach";
  EXPECT_TRUE(sailed(home, "N14", north_west, 4).finished) << "or pass";
  EXPECT_FALSE(sailed(home, "N12", south_west, 2).finished) << "from the wrong side";
  EXPECT_FALSE(sailed(home, "N13", north_west, 2).finished) << "standing on it already";
  EXPECT_FALSE(sailed(home, "N13", east, 2).finished) << "along it";
  EXPECT_FALSE(sailed({Powerboats::buoy_3, 0, false}, "N14", north_west, 4).finished);
}

// --- Starting places ---

TEST(PowerboatsPlacing, BeginsWithTheStartPlayersRightHandNeighbourAndGoesCounterClockwise) {
  Race race(4);
  ASSERT_EQ(race.at.starter, 0);
  std::vector<int> order;
  for (const auto* place : {"M13 E", "N13 E", "O13 E", "P13 E"}) {
    order.push_back(race.at.mover);
    race.play(place);
  }
  EXPECT_EQ(order, (std::vector{3, 2, 1, 0}));
  EXPECT_EQ(race.at.phase, Phase::plan);
  EXPECT_EQ(race.at.mover, 0);
}

TEST(PowerboatsPlacing, IsOnTheLineOrBehindItUpToThreeHexesAwayFacingAnySide) {
  const Race race;
  const Names choices = race.choices();
  EXPECT_EQ(choices.size(), 28U * 6U);
  EXPECT_TRUE(choices.contains("M13 E"));
  EXPECT_TRUE(choices.contains("M13 SW"));
  EXPECT_TRUE(choices.contains("N16 NE"));
  EXPECT_FALSE(choices.contains("J13 E")) << "on the axis beside the line";
  EXPECT_FALSE(choices.contains("N12 E")) << "in front";
  EXPECT_FALSE(choices.contains("N17 E")) << "four away";
}

TEST(PowerboatsPlacing, LandBetweenDoesNotMatterButLandItselfDoes) {
  Race race;
  race.land({"M14", "N14", "M15", "N15"});
  EXPECT_TRUE(race.choices().contains("N16 E"));
  EXPECT_FALSE(race.choices().contains("N15 E"));
}

TEST(PowerboatsPlacing, OneBoatPerHex) {
  Race race;
  race.play("N13 E");
  EXPECT_FALSE(race.choices().contains("N13 NE"));
  EXPECT_EQ(race.choices().size(), 27U * 6U);
}

// --- Dice ---

Names plans(std::string_view held) {
  Race race;
  return race.racing().put(0, "M20", east, held).choices();
}

TEST(PowerboatsDice, NoneAtTheStartOfARaceAndOneMayBeAdded) {
  EXPECT_EQ(plans(""), (Names{"none", "+1"}));
}

TEST(PowerboatsDice, AddOneRemoveOneOrKeepTheNumberAndRollAgainWhatYouLike) {
  EXPECT_EQ(plans("1"), (Names{"none", "1", "+1", "1+1", "+2"}));
  EXPECT_EQ(plans("21"),
            (Names{"1", "2", "21", "+1", "1+1", "2+1", "21+1", "+2", "1+2", "2+2", "+3"}));
}

TEST(PowerboatsDice, EqualDiceAreOneChoice) {
  EXPECT_EQ(plans("22"), (Names{"2", "22", "+1", "2+1", "22+1", "+2", "2+2", "+3"}));
}

TEST(PowerboatsDice, EveryPlanKeepsASubMultisetAndRollsAsManyAsTheRulesSay) {
  for (const std::string_view held : {"", "3", "321", "3331", "332211", "3322211", "33322211"}) {
    const int h = dice(held).count();
    Names expected;
    for (int threes = 0; threes <= dice(held).threes(); ++threes) {
      for (int twos = 0; twos <= dice(held).twos(); ++twos) {
        for (int ones = 0; ones <= dice(held).ones(); ++ones) {
          const int kept = ones + twos + threes;
          for (int roll = 0; roll <= 8; ++roll) {
            const int count = kept + roll;
            if (count < 0 || count > 8 || count < h - 1 || count > h + 1) continue;
            std::string name = std::string(static_cast<std::size_t>(threes), '3') +
                               std::string(static_cast<std::size_t>(twos), '2') +
                               std::string(static_cast<std::size_t>(ones), '1');
            if (roll > 0) name += "+" + std::to_string(roll);
            expected.insert(name.empty() ? "none" : name);
          }
        }
      }
    }
    EXPECT_EQ(plans(held), expected) << held;
  }
}

TEST(PowerboatsDice, AtMostEightPerBoat) {
  for (const std::string& plan : plans("33322211")) {
    std::string_view rest = plan;
    const std::string_view kept = cut(rest, '+');
    const int rolled = rest.empty() ? 0 : rest[0] - '0';
    EXPECT_LE((kept == "none" ? 0 : static_cast<int>(kept.size())) + rolled, 8) << plan;
  }
}

TEST(PowerboatsDice, ARollIsAMultisetWeightedByTheWaysToThrowIt) {
  const Chances one = rolls_of(1);
  ASSERT_EQ(one.outcomes().size(), 3U);
  std::map<std::uint32_t, std::uint32_t> two;
  for (const Outcome& outcome : rolls_of(2).outcomes()) two[outcome.code] = outcome.weight;
  EXPECT_EQ(two.size(), 6U);
  EXPECT_EQ(two[dice("11").counts], 1U);
  EXPECT_EQ(two[dice("31").counts], 2U);
  std::uint32_t ways = 1;
  for (int count = 0; count <= 8; ++count, ways *= 3) {
    EXPECT_EQ(rolls_of(count).total(), ways);
    for (const Outcome& outcome : rolls_of(count).outcomes()) {
      EXPECT_EQ(Dice{static_cast<std::uint16_t>(outcome.code)}.count(), count);
    }
  }
  EXPECT_EQ(rolls_of(8).outcomes().size(), 45U);
}

TEST(PowerboatsDice, TheChosenOnesAndTheAddedDieAreRolledTogether) {
  Race race;
  race.racing().put(0, "M20", east, "32").play("3+2");
  EXPECT_TRUE(Powerboats::turn(race.setup, race.at).is_chance());
  ChanceBuffer buffer;
  EXPECT_EQ(Powerboats::chances(race.setup, race.at, buffer).total(), 9U);
  race.roll("13");
  EXPECT_EQ(race.boat(0).dice, dice("331"));
  EXPECT_EQ(race.boat(0).dice.total(), 7);
}

TEST(PowerboatsDice, WithNothingToRollTheDirectionFollowsAtOnce) {
  Race race;
  race.racing().put(0, "M20", east, "32").play("32");
  EXPECT_EQ(race.at.phase, Phase::steer);
}

// --- Turn and move ---

TEST(PowerboatsTurn, KeepsTheHeadingOrTurns60DegreesLeftOrRight) {
  Race race;
  race.racing().put(0, "M20", east, "2").play("2");
  EXPECT_EQ(race.choices(), (Names{"E>O20", "NE>N18", "SE>N22"}));
  race.play("NE>N18");
  EXPECT_EQ(race.where(0), "N18");
  EXPECT_EQ(race.boat(0).heading, north_east) << "the boat keeps the heading";
  EXPECT_EQ(race.boat(0).dice, dice("2")) << "and its dice";
}

TEST(PowerboatsTurn, TheViewSaysHowFarEachOfTheThreeDirectionsIsFree) {
  Race race;
  race.blocked("K18", {{east, 6}, {north_east, 0}, {south_east, 4}}).racing().put(0, "K18", east);
  const auto described = [&] {
    JsonWriter json;
    json.open_object();
    Powerboats::describe(race.setup, race.at, 0, json);
    return json.close_object().take();
  };
  EXPECT_TRUE(described().contains(R"("free":{"left":0,"ahead":6,"right":4})")) << described();
  race.at.phase = Phase::place;
  EXPECT_FALSE(described().contains(R"("free":)")) << "nobody is on the way yet";
}

TEST(PowerboatsTurn, MustAllowTheWholeTotal) {
  Race race;
  race.land({"N20"}).racing().put(0, "M20", east, "2").play("2");
  EXPECT_EQ(race.choices(), (Names{"NE>N18", "SE>N22"}));
}

TEST(PowerboatsTurn, ElseHasTheLongestRunAndEqualOnesAreAFreeChoice) {
  Race race;
  race.blocked("M20", {{east, 1}, {north_east, 1}, {south_east, 0}});
  race.racing().put(0, "M20", east, "3").play("3");
  EXPECT_EQ(race.choices(), (Names{"E>N20!2", "NE>N19!2"}));
}

TEST(PowerboatsTurn, OtherBoatsDoNotMatterForIt) {
  Race race;
  race.racing().put(0, "M20", east, "2").put(1, "O20", east).put(2, "N20", east).play("2");
  EXPECT_EQ(race.choices(), (Names{"E>M20", "NE>N18", "SE>N22"}));
}

TEST(PowerboatsTurn, WithATotalOf0YouOnlyTurnOrNot) {
  Race race;
  race.racing().put(0, "M20", east).play("none");
  EXPECT_EQ(race.choices(), (Names{"E>M20", "NE>M20", "SE>M20"}));
  race.play("SE>M20");
  EXPECT_EQ(race.boat(0).heading, south_east);
  EXPECT_EQ(race.boat(0).damage, 0);
}

TEST(PowerboatsMove, BoatsMayBePassedThrough) {
  Race race;
  race.racing().put(0, "M20", east, "3").put(1, "N20", east).put(2, "O20", west);
  race.turn("3", "E>P20");
  EXPECT_EQ(race.where(0), "P20");
}

TEST(PowerboatsMove, StopsOnTheLastFreeHexBeforeABoatOnTheLastOne) {
  Race race;
  race.racing().put(0, "M20", east, "3").put(1, "P20", east).turn("3", "E>O20");
  EXPECT_EQ(race.where(0), "O20");
  EXPECT_EQ(race.boat(0).damage, 0) << "without damage";
  EXPECT_EQ(race.boat(0).dice, dice("3"));
}

TEST(PowerboatsMove, OnlyHexesUpToTheLastOneCountForGatesAndFinish) {
  Race race;
  // Another boat lies on the line hex that would be reached.
  race.racing().put(0, "N15", north_east, "2").put(1, "O13", east).mark(0, Powerboats::finish_line);
  race.turn("2", "NE>N14");
  EXPECT_EQ(race.boat(0).state, State::racing);
}

// --- Crash ---

const std::map<Direction, int> all_round{{east, 0}, {north_east, 0}, {south_east, 0}};

TEST(PowerboatsCrash, CostsWhatIsLeftOfTheTotalAndAllDice) {
  Race race;
  race.blocked("M20", all_round).racing().put(0, "M20", east, "2").play("2").play("E>M20!2");
  EXPECT_EQ(race.boat(0).damage, 2);
  EXPECT_EQ(race.boat(0).dice, dice(""));
  EXPECT_EQ(race.where(0), "M20");
}

TEST(PowerboatsCrash, DamageIsCountedToTheObstacleEvenIfABoatStopsYouEarlier) {
  Race race;
  race.blocked("M20", {{east, 1}, {north_east, 0}, {south_east, 0}})
      .racing()
      .put(0, "M20", east, "3")
      .put(1, "N20", west);
  race.turn("3", "E>M20!2");
  EXPECT_EQ(race.boat(0).damage, 2);
}

TEST(PowerboatsCrash, FourMarkersSinkTheBoatAndItLeavesTheLake) {
  Race race;
  race.blocked("M20", all_round).racing().put(0, "M20", east, "2").damaged(0, 2).play("2");
  EXPECT_EQ(race.choices(), Names{"E>sunk!2"}) << "all three directions come to the same";
  race.play("E>sunk!2");
  EXPECT_EQ(race.boat(0).state, State::sunk);
  EXPECT_EQ(race.boat(0).cell, nowhere);
  EXPECT_EQ(race.at.mover, 1);
  EXPECT_EQ(race.at.racing, 2);
}

TEST(PowerboatsCrash, ThreeMarkersDoNot) {
  Race race;
  race.blocked("M20", all_round).racing().put(0, "M20", east, "3").turn("3", "E>M20!3");
  EXPECT_EQ(race.boat(0).state, State::racing);
}

TEST(PowerboatsCrash, AfterCrossingTheFinishDamagesAndMaySinkButTheBoatHasFinished) {
  Race race;
  race.racing().put(0, "N15", north_east, "33").damaged(0, 1).mark(0, Powerboats::finish_line);
  race.blocked("N15", {{north_east, 2}, {east, 0}, {north_west, 0}}).play("33");
  EXPECT_EQ(race.choices(), Names{"NE>finish!4"});
  race.play("NE>finish!4");
  EXPECT_EQ(race.boat(0).state, State::finished);
  EXPECT_EQ(race.boat(0).order, 1);
  EXPECT_EQ(race.boat(0).damage, 4);
  EXPECT_EQ(race.at.sunk, 0) << "nobody gets points for it";
}

// --- Worked examples ---

TEST(PowerboatsExample, Holding21BothRolledAgainTo32PassesTwoBoats) {
  Race race;
  race.racing().put(0, "M20", east, "21").put(1, "N20", east).put(2, "P20", east);
  race.play("+2").roll("32").play("E>R20");
  EXPECT_EQ(race.where(0), "R20");
}

TEST(PowerboatsExample, Holding32Keeping3AndRolling13MustTurnRightWhereSevenAreFree) {
  Race race;
  race.racing().put(0, "N16", east, "32");
  race.blocked("N16", {{east, 6}, {north_east, 0}, {south_east, 7}}).play("3+2").roll("13");
  EXPECT_EQ(race.boat(0).dice.total(), 7);
  EXPECT_EQ(race.choices(), Names{"SE>R23"});
}

TEST(PowerboatsExample, Holding322KeepingA2AndRolling3CrashesAfterThreeForTwoMarkers) {
  Race race;
  race.racing().put(0, "M20", east, "322");
  race.blocked("M20", {{east, 3}, {north_east, 1}, {south_east, 2}});
  race.play("2+1").roll("3").play("E>P20!2");
  EXPECT_EQ(race.where(0), "P20");
  EXPECT_EQ(race.boat(0).damage, 2);
  EXPECT_EQ(race.boat(0).dice, dice(""));
}

TEST(PowerboatsExample, Holding321DroppingThe3StopsOnTheSecondHexBeforeABoatOnTheThird) {
  Race race;
  race.racing().put(0, "M20", east, "321").put(1, "P20", north_west);
  race.turn("21", "E>O20");
  EXPECT_EQ(race.where(0), "O20");
  EXPECT_EQ(race.boat(0).damage, 0);
}

TEST(PowerboatsExample, Holding33DroppingOneAndRolling3With2FreeAndTheSecondOccupied) {
  Race race;
  race.racing().put(0, "M20", east, "33").put(1, "O20", west);
  race.blocked("M20", {{east, 2}, {north_east, 2}, {south_east, 2}});
  race.play("+1").roll("3").play("E>N20!1");
  EXPECT_EQ(race.where(0), "N20") << "one hex behind the other boat";
  EXPECT_EQ(race.boat(0).damage, 1);
  EXPECT_EQ(race.boat(1).damage, 0) << "which takes no damage";
}

TEST(PowerboatsExample, Holding13AndRollingNothingGoesFourHexesOverTheLineAndHasFinished) {
  Race race;
  race.racing().mark(0, Powerboats::finish_line).put(0, "N16", north_east, "31");
  race.blocked("N16", {{north_east, 5}, {east, 2}}).play("31");
  EXPECT_TRUE(race.choices().contains("NE>finish"));
  Race faster = race;
  faster.boat(0).dice = dice("33");
  ASSERT_EQ(faster.choices().size(), 1U) << "6 or more would have forced a turn to the left";
  EXPECT_TRUE(faster.choices().begin()->starts_with("NW>"));
  race.play("NE>finish");
  EXPECT_EQ(race.boat(0).state, State::finished);
  EXPECT_EQ(race.boat(0).order, 1);
}

TEST(PowerboatsChoices, TwoWaysToFinishAreOneMove) {
  Race race;
  race.racing().mark(0, Powerboats::finish_line).put(0, "N14", north_east, "1").play("1");
  EXPECT_EQ(race.choices(), (Names{"NE>finish", "E>O14"}));
}

// --- The race ---

TEST(PowerboatsRace, TurnsGoClockwiseFromTheStartPlayerPastThoseWhoHaveLeft) {
  Race race(4);
  race.racing();
  race.boat(1).state = State::sunk;
  race.at.racing = 3;
  race.turn("none", "E>A24");
  EXPECT_EQ(race.at.mover, 2);
  EXPECT_EQ(race.boat(0).turns, 1);
}

// A race in which everything is decided but the last turn of seat 0, who rests.
struct Fate {
  State state;
  int order;  // place, or order of sinking
  int turns;
};
Race almost_over(const OptionValues& options, int number, std::vector<Fate> others) {
  Race race(static_cast<int>(others.size()) + 1, options, number);
  race.racing().put(0, "N14", north_west, "1").mark(0, Powerboats::finish_line);
  for (std::size_t i = 0; i < others.size(); ++i) {
    auto& boat = race.at.boats[i + 1];
    boat = {};
    boat.state = others[i].state;
    boat.order = static_cast<std::uint8_t>(others[i].order);
    boat.turns = static_cast<std::uint8_t>(others[i].turns);
    if (others[i].state == State::finished) ++race.at.placed;
    if (others[i].state == State::sunk) ++race.at.sunk;
    if (others[i].state != State::racing) --race.at.racing;
    if (others[i].state == State::racing) boat.cell = cell_at(4 * static_cast<int>(i) + 4, 23);
  }
  return race;
}
Points points_of(const Race& race) {
  Points points;
  for (int seat = 0; seat < race.setup.seats; ++seat) {
    points.push_back(race.at.boats[seat].points);
  }
  return points;
}

TEST(PowerboatsRace, EndsWhenAtMostOneBoatIsStillRacingAndThatOneTakesTheNextPlace) {
  Race race = almost_over(base, 1, {{State::racing, 0, 3}, {State::finished, 1, 20}});
  race.turn("1", "NW>finish");
  EXPECT_EQ(points_of(race), (Points{1, 0, 2}));
  EXPECT_EQ(race.at.phase, Phase::draw_buoys);
  EXPECT_EQ(race.at.race, 1);
}

TEST(PowerboatsRace, TheLastBoatTakesItsPlaceAlsoWhenTheOthersSank) {
  Race race = almost_over(base, 1, {{State::racing, 0, 3}, {State::sunk, 1, 20}});
  race.damaged(0, 3).put(0, "X1", north_east, "3").turn("3", "NE>sunk!3");
  EXPECT_EQ(points_of(race), (Points{0, 2, 0}));
}

TEST(PowerboatsRace, UnderTurnDifferenceScoringItIsSailedToTheEnd) {
  Race race = almost_over(difference, 1, {{State::racing, 0, 3}, {State::finished, 1, 20}});
  race.turn("1", "NW>finish");
  EXPECT_EQ(race.at.race, 0);
  EXPECT_EQ(race.at.mover, 1);
  EXPECT_EQ(race.at.phase, Phase::plan);
}

TEST(PowerboatsRace, EndsWhenEveryBoatStillRacingHasHad100Turns) {
  Race race(3);
  race.racing();
  for (int seat = 0; seat < 3; ++seat) race.boat(seat).turns = 99;
  race.turn("none", "E>A24").turn("none", "E>E24");
  EXPECT_EQ(race.at.race, 0);
  race.turn("none", "E>I24");
  EXPECT_EQ(race.at.race, 1);
  EXPECT_EQ(points_of(race), (Points{0, 0, 0})) << "unplaced, they get nothing";
}

TEST(PowerboatsRace, TheLastBoatRacingTakesItsPlaceEvenIfItHasHadIts100Turns) {
  Race race(3);
  race.racing().mark(2, Powerboats::finish_line).put(2, "N14", north_west, "1");
  race.boat(0).state = State::sunk;
  race.boat(0).cell = nowhere;
  race.boat(1).turns = 100;
  race.boat(2).turns = 99;
  race.at.racing = 2;
  race.at.mover = 2;
  race.turn("1", "NW>finish");
  EXPECT_EQ(points_of(race), (Points{0, 1, 2}));
}

TEST(PowerboatsAlone, ABoatSailsOneRaceUntilItFinishes) {
  Race race(1, alone);
  race.play("M13 NE").mark(0, Powerboats::finish_line).put(0, "N14", north_west, "1");
  race.turn("1", "NW>finish");
  EXPECT_EQ(race.at.phase, Phase::over);
  EXPECT_EQ(race.boat(0).state, State::finished);
  EXPECT_EQ(race.boat(0).turns, 1);
  EXPECT_EQ(points_of(race), (Points{0})) << "there is nobody to beat";
}

TEST(PowerboatsAlone, OrSinks) {
  Race race(1, alone);
  race.play("M13 NE").damaged(0, 3).put(0, "X1", north_east, "3").turn("3", "NE>sunk!3");
  EXPECT_EQ(race.at.phase, Phase::over);
  EXPECT_EQ(race.boat(0).state, State::sunk);
}

TEST(PowerboatsAlone, OrHasHad100Turns) {
  Race race(1, alone);
  race.play("M13 E").boat(0).turns = 98;
  race.turn("none", "E>M13");
  EXPECT_EQ(race.at.phase, Phase::plan);
  race.turn("none", "E>M13");
  EXPECT_EQ(race.at.phase, Phase::over);
  EXPECT_EQ(race.boat(0).state, State::unplaced);
}

TEST(PowerboatsRace, EachLaterOneStartsWithTheLeftNeighbourOfThePreviousStartPlayer) {
  Race race = almost_over(base, 1, {{State::finished, 1, 20}, {State::finished, 2, 21}});
  race.turn("1", "NW>finish");
  EXPECT_EQ(race.at.starter, 1);
  Powerboats::happen(race.setup, race.at, 0);
  EXPECT_EQ(race.at.mover, 0) << "who is the start player's right-hand neighbour";
}

TEST(PowerboatsRepair, ABoatStartsWithTheMarkersItCarriedPlusOneIfItTookAnyDamage) {
  Race race = almost_over(base, 1, {{State::finished, 1, 20}, {State::sunk, 1, 9}});
  race.damaged(0, 3);
  race.boat(2).damage = 4;
  race.turn("1", "NW>finish");
  EXPECT_EQ(race.boat(0).damage, 1);
  EXPECT_EQ(race.boat(1).damage, 0);
  EXPECT_EQ(race.boat(2).damage, 1) << "sinking included";
}

TEST(PowerboatsRepair, AtMostTwoAtTheStartOfRace3) {
  Race race = almost_over(base, 2, {{State::finished, 1, 20}, {State::finished, 2, 22}});
  race.damaged(0, 3).boat(0).carried = 1;
  race.damaged(1, 1).boat(1).carried = 1;
  race.turn("1", "NW>finish");
  EXPECT_EQ(race.boat(0).damage, 2);
  EXPECT_EQ(race.boat(0).carried, 2);
  EXPECT_EQ(race.boat(1).damage, 1) << "no damage in this race";
}

// --- Points ---

const std::vector<Fate> four_home{{State::finished, 1, 20},
                                  {State::finished, 2, 22},
                                  {State::finished, 3, 25},
                                  {State::finished, 4, 26}};

TEST(PowerboatsPoints, WinnerGetsPlayersMinusOneThenOneLessAndRaces2And3DoubleAndTriple) {
  const std::vector<Points> expected{{0, 4, 3, 2, 1}, {0, 8, 6, 4, 2}, {0, 12, 9, 6, 3}};
  for (int number = 1; number <= 3; ++number) {
    Race race = almost_over(base, number, four_home);
    race.turn("1", "NW>finish");
    EXPECT_EQ(points_of(race), expected[static_cast<std::size_t>(number - 1)]);
  }
}

TEST(PowerboatsPoints, WithBoatsSunkTheLastToFinishMayStillScore) {
  Race race =
      almost_over(base, 1, {{State::finished, 1, 20}, {State::sunk, 1, 4}, {State::sunk, 2, 7}});
  race.turn("1", "NW>finish");
  EXPECT_EQ(points_of(race), (Points{2, 3, 0, 0}));
}

TEST(PowerboatsDifference, IsAlwaysScoredWithTwoPlayers) {
  EXPECT_TRUE(Powerboats::begin(2, base).difference);
  EXPECT_FALSE(Powerboats::begin(3, base).difference);
  EXPECT_TRUE(Powerboats::begin(3, difference).difference);
}

TEST(PowerboatsDifference, EachFinisherGetsTheTurnsByWhichHeWasBeforeTheLastThatFinished) {
  Race race = almost_over(difference, 2, {{State::finished, 1, 20}, {State::finished, 2, 23}});
  race.boat(0).turns = 29;
  race.turn("1", "NW>finish");
  // Seat 0 finished in its 30th turn; the places double in race 2, the turns do not.
  EXPECT_EQ(points_of(race), (Points{0, 4 + 10, 2 + 7}));
}

TEST(PowerboatsDifference, AndFivePointsForEachBoatThatDidNotFinish) {
  Race race = almost_over(difference, 3,
                          {{State::finished, 1, 20}, {State::sunk, 1, 3}, {State::sunk, 2, 5}});
  race.boat(0).turns = 24;
  race.turn("1", "NW>finish");
  EXPECT_EQ(points_of(race), (Points{6 + 10, 9 + 5 + 10, 0, 0}));
}

TEST(PowerboatsDifference, WithTheOptionOnceTheFivePointsComeOnce) {
  Race race = almost_over(difference_once, 1,
                          {{State::finished, 1, 20}, {State::sunk, 1, 3}, {State::sunk, 2, 5}});
  race.boat(0).turns = 24;
  race.turn("1", "NW>finish");
  EXPECT_EQ(points_of(race), (Points{2 + 5, 3 + 5 + 5, 0, 0}));
}

TEST(PowerboatsDifference, TheStorySaysWhatThePointsAreFor) {
  Race race = almost_over(difference, 2, {{State::finished, 1, 20}, {State::sunk, 1, 3}});
  race.boat(0).turns = 24;
  race.play("1");
  EventList events;
  const Ply finish = Ply::move(0, static_cast<Move>(north_west));
  Powerboats::events(race.setup, race.at, finish, spectator, events);
  std::vector<std::vector<int>> scored;
  for (const Event& event : events) {
    if (Powerboats::info.events[event.kind].name != "scored") continue;
    scored.emplace_back(event.values.begin(), event.values.begin() + 6);
  }
  // Seat, points, in all, for the place, for five turns ahead, for the boat that sank.
  EXPECT_EQ(scored, (std::vector<std::vector<int>>{{0, 7, 7, 2, 0, 5}, {1, 14, 14, 4, 5, 5}}));
}

// Two boats home, one sunk, and the 100th turn of the other two.
Race with_idlers(const OptionValues& options) {
  Race race = almost_over(options, 1,
                          {{State::finished, 1, 20},
                           {State::finished, 2, 23},
                           {State::sunk, 1, 5},
                           {State::racing, 0, 100}});
  race.boat(0).turns = 99;
  race.put(0, "M20", east).turn("none", "E>M20");
  return race;
}

TEST(PowerboatsDifference, BoatsThatDidNotFinishHaveNoSayInTheTurns) {
  Race race = almost_over(difference, 1, {{State::finished, 1, 20}, {State::racing, 0, 100}});
  race.boat(0).turns = 99;
  race.put(0, "M20", east).turn("none", "E>M20");
  EXPECT_EQ(points_of(race), (Points{0, 2 + 0 + 2 * 5, 0})) << "no turn before the last, itself";
}

TEST(PowerboatsDifference, TheBonusIsTheSameForSunkAndUnplacedBoats) {
  EXPECT_EQ(points_of(with_idlers(difference)), (Points{0, 4 + 3 + 3 * 5, 3 + 3 * 5, 0, 0}));
}

TEST(PowerboatsDifference, WithTheOptionOnceThereAreFivePointsIfAnyBoatDidNotFinish) {
  EXPECT_EQ(points_of(with_idlers(difference_once)), (Points{0, 4 + 3 + 5, 3 + 5, 0, 0}));
  Race all_home = almost_over(difference_once, 1, {{State::finished, 1, 20}});
  all_home.boat(0).turns = 24;
  all_home.turn("1", "NW>finish");
  EXPECT_EQ(points_of(all_home), (Points{0, 1 + 5})) << "no bonus, but five turns ahead";
}

TEST(PowerboatsDifference, UnderRules1TheUnplacedHadFinishedAfter100Turns) {
  OptionValues earlier = difference;
  earlier.rules() = 1;
  EXPECT_EQ(points_of(with_idlers(earlier)), (Points{0, 4 + 80 + 5, 3 + 77 + 5, 0, 0}));
}

// --- The end ---

Result result_of(std::vector<std::pair<int, Fate>> seats, std::vector<int> marks = {}) {
  Race race(static_cast<int>(seats.size()), base, 3);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    auto& boat = race.at.boats[i];
    boat.points = static_cast<std::uint16_t>(seats[i].first);
    boat.state = seats[i].second.state;
    boat.order = static_cast<std::uint8_t>(seats[i].second.order);
    if (!marks.empty()) boat.mark = static_cast<Powerboats::Mark>(marks[i]);
  }
  race.at.phase = Phase::over;
  return Powerboats::result(race.setup, race.at);
}

TEST(PowerboatsEnd, ComesAfterThreeRacesAndMostPointsWin) {
  Race race = almost_over(base, 3, {{State::finished, 1, 20}, {State::finished, 2, 22}});
  race.boat(0).points = 7;
  race.turn("1", "NW>finish");
  EXPECT_TRUE(Powerboats::turn(race.setup, race.at).is_over());
  const Result result = Powerboats::result(race.setup, race.at);
  EXPECT_EQ(result.points[0], 7);
  EXPECT_EQ(result.points[1], 6);
  EXPECT_EQ(result.place[0], 1);
  EXPECT_EQ(result.place[2], 3);
}

TEST(PowerboatsEnd, EqualTotalsGoByTheOrderInRace3FinishedThenUnplacedThenSunk) {
  const Result result = result_of({{9, {State::sunk, 1, 0}},
                                   {9, {State::unplaced, 0, 0}},
                                   {9, {State::finished, 2, 0}},
                                   {9, {State::finished, 1, 0}}});
  EXPECT_EQ(result.place[3], 1);
  EXPECT_EQ(result.place[2], 2);
  EXPECT_EQ(result.place[1], 3);
  EXPECT_EQ(result.place[0], 4);
}

TEST(PowerboatsEnd, OfTheUnplacedTheOneWithMoreMarksRoundedIsAhead) {
  const Fate none{State::unplaced, 0, 0};
  const Result result = result_of({{3, none}, {3, none}, {3, none}}, {1, 3, 2});
  EXPECT_EQ(result.place[1], 1);
  EXPECT_EQ(result.place[2], 2);
  EXPECT_EQ(result.place[0], 3);
}

TEST(PowerboatsEnd, OfTheSunkTheLaterOneIsAhead) {
  const Result result =
      result_of({{3, {State::sunk, 2, 0}}, {3, {State::sunk, 3, 0}}, {3, {State::sunk, 1, 0}}});
  EXPECT_EQ(result.place[1], 1);
  EXPECT_EQ(result.place[0], 2);
  EXPECT_EQ(result.place[2], 3);
}

TEST(PowerboatsEnd, StillEqualIsShared) {
  const Fate none{State::unplaced, 0, 0};
  // The start is no buoy: neither boat has rounded anything.
  const Result result = result_of({{3, none}, {3, none}, {1, none}}, {0, 1, 1});
  EXPECT_EQ(result.place[0], 1);
  EXPECT_EQ(result.place[1], 1);
  EXPECT_EQ(result.place[2], 3);
}

}  // namespace
}  // namespace boathouse
