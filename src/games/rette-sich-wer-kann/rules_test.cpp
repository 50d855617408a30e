// Rette sich wer kann, sentence by sentence: each test is named after what the rules say.
#include "games/rette-sich-wer-kann/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/rette-sich-wer-kann/reach.h"
#include "games/rette-sich-wer-kann/testing/pool.h"

namespace boathouse {
namespace {

using Ending = RetteSichWerKann::Ending;
using testing::cell_of;
using testing::Names;
using testing::Pool;
using testing::setup_with;
using Phase = RetteSichWerKann::Phase;
using Setup = RetteSichWerKann::Setup;

constexpr int orange = 0;
constexpr int blue = 1;

// A pool with one piece of Orange's, and one of Blue's far away.
Pool lone(std::string_view cell, const std::string& tiles) {
  return Pool().put(cell, tiles).put("a8", "B1");
}

// --- Pool ---

TEST(RetteSichWerKannPool, HasSixColumnsAndFourteenRows) {
  EXPECT_EQ(pool::name_of(0), "a1");
  EXPECT_EQ(pool::name_of(5), "f1");
  EXPECT_EQ(pool::name_of(83), "f14");
  EXPECT_EQ(pool::cell_at(4, 2), cell_of("d2"));
}

TEST(RetteSichWerKannPool, IsTheSameForYellowTurnedByHalf) {
  for (int column = 1; column <= 6; ++column) {
    for (int row = 1; row <= 14; ++row) {
      EXPECT_EQ(pool::turned(pool::cell_at(column, row)), pool::cell_at(7 - column, 15 - row));
    }
  }
}

TEST(RetteSichWerKannPool, EachPlayersBarIsInACornerOfTheOthersEnd) {
  EXPECT_TRUE(pool::bars[orange].has(cell_of("f14")) && pool::bars[orange].has(cell_of("e14")));
  EXPECT_TRUE(pool::bars[blue].has(cell_of("a1")) && pool::bars[blue].has(cell_of("b1")));
  EXPECT_EQ(pool::bars[orange].size() + pool::bars[blue].size(), 4);
}

TEST(RetteSichWerKannPool, LadderCellsAreTheOrthogonalWaterNeighboursOfABar) {
  EXPECT_EQ(pool::ladders[blue], pool::Cells::only(cell_of("c1")) |
                                     pool::Cells::only(cell_of("a2")) |
                                     pool::Cells::only(cell_of("b2")));
  EXPECT_EQ(pool::ladders[orange], pool::Cells::only(cell_of("d14")) |
                                       pool::Cells::only(cell_of("f13")) |
                                       pool::Cells::only(cell_of("e13")));
  EXPECT_EQ(pool::ladders[orange] & pool::water, pool::ladders[orange])
      << "they are ordinary water";
}

TEST(RetteSichWerKannPool, EightyCellsAreWater) { EXPECT_EQ(pool::water.size(), 80); }

TEST(RetteSichWerKannPool, RowsAreSixCellsSideBySide) {
  pool::Cells all;
  for (int row = 1; row <= 14; ++row) {
    EXPECT_EQ(pool::row(row).size(), 6);
    pool::row(row).each([&](int cell) { EXPECT_EQ(pool::row_of(cell), row); });
    all |= pool::row(row);
  }
  EXPECT_EQ(all.size(), 84);
}

// --- Set-up ---

TEST(RetteSichWerKannSetUp, RedPlacesFirstThenAlternatelyUntilAllTwelveAreInThePool) {
  Pool pool;
  pool.at = RetteSichWerKann::start(pool.setup);
  Random random{1};
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(pool.turn(), Turn::seat(i % 2));
    EXPECT_EQ(pool.at.phase, Phase::placing);
    const Names names = pool.choices();
    pool.play(*std::next(names.begin(), random.below(static_cast<std::uint32_t>(names.size()))));
  }
  EXPECT_EQ(pool.at.phase, Phase::moving);
  EXPECT_EQ(pool.turn(), Turn::seat(orange)) << "Orange starts";
  EXPECT_EQ(pool.at.swimmers[orange].size(), 6);
  EXPECT_EQ(pool.at.swimmers[blue].size(), 6);
}

TEST(RetteSichWerKannSetUp, RedUsesRowsTwoToFiveAndYellowThirteenToTen) {
  Pool pool;
  pool.at = RetteSichWerKann::start(pool.setup);
  EXPECT_EQ(pool.choices().size(), 24U);
  EXPECT_TRUE(pool.can("place a2") && pool.can("place f5"));
  EXPECT_FALSE(pool.can("place a1") || pool.can("place c1") || pool.can("place a6"));
  pool.play("place d2");
  EXPECT_EQ(pool.choices().size(), 24U);
  EXPECT_TRUE(pool.can("place a13") && pool.can("place f10"));
  EXPECT_FALSE(pool.can("place a14") || pool.can("place a9"));
}

TEST(RetteSichWerKannSetUp, ARowTakesItsQuotaAndAnyFreeCellOfIt) {
  Pool pool;
  pool.at = RetteSichWerKann::start(pool.setup);
  pool.play("place d2").play("place a13");
  EXPECT_EQ(pool.choices().size(), 18U) << "row 2 is full with one";
  EXPECT_FALSE(pool.can("place a2"));
  pool.play("place a3").play("place a12");
  EXPECT_FALSE(pool.can("place a3")) << "that cell is taken";
  EXPECT_TRUE(pool.can("place b3"));
  pool.play("place b3").play("place b12");
  EXPECT_FALSE(pool.can("place c3")) << "row 3 is full with two";
}

TEST(RetteSichWerKannSetUp, TheQuotaMayBeAnyOrderOfOneOneTwoTwo) {
  for (const std::string_view quota : {"1122", "1212", "1221", "2112", "2121", "2211"}) {
    Pool pool(setup_with({std::string{"quota="} + std::string{quota}}));
    pool.at = RetteSichWerKann::start(pool.setup);
    while (pool.at.phase == Phase::placing) pool.play(*pool.choices().begin());
    for (int i = 0; i < 4; ++i) {
      const int expected = quota[static_cast<std::size_t>(i)] - '0';
      EXPECT_EQ((pool.at.swimmers[orange] & pool::row(2 + i)).size(), expected) << quota;
      EXPECT_EQ((pool.at.swimmers[blue] & pool::row(13 - i)).size(), expected) << quota;
    }
  }
  EXPECT_EQ(setup_with({}).quota, (std::array<std::uint8_t, 4>{1, 2, 2, 1}));
}

TEST(RetteSichWerKannSetUp, TheStandardOpeningIsTheFirstGameLayout) {
  Pool pool(setup_with({"opening=standard"}));
  pool.at = RetteSichWerKann::start(pool.setup);
  EXPECT_EQ(pool.at.phase, Phase::moving);
  EXPECT_EQ(pool.turn(), Turn::seat(orange));
  for (const auto* cell : {"d2", "b3", "e3", "c4", "f4", "d5"}) EXPECT_EQ(pool.tiles(cell), "o");
  for (const auto* cell : {"c13", "e12", "b12", "d11", "a11", "c10"}) {
    EXPECT_EQ(pool.tiles(cell), "b");
  }
  EXPECT_EQ(RetteSichWerKann::pieces(pool.at, orange).size(), 6);
}

// --- Swimmers ---

TEST(RetteSichWerKannSwimmer, SwimsOneOrTwoCellsOrthogonallyWithOneChangeOfDirection) {
  EXPECT_EQ(lone("c7", "o").from("c7"),
            (Names{"c8", "c9", "c6", "c5", "b7", "a7", "d7", "e7", "b8", "d8", "b6", "d6"}));
}

TEST(RetteSichWerKannSwimmer, SwimsOverFreeWaterOnly) {
  Pool pool = lone("c7", "o").put("c8", "B2").put("b7", "O2");
  EXPECT_FALSE(pool.can("c7>c8")) << "a swimmer eats nobody";
  EXPECT_FALSE(pool.can("c7>b7"));
  EXPECT_FALSE(pool.can("c7>c9")) << "nobody swims through a piece";
  EXPECT_FALSE(pool.can("c7>b8")) << "both ways are taken";
  EXPECT_TRUE(pool.can("c7>d8")) << "one way is enough";
}

TEST(RetteSichWerKannSwimmer, EndsElsewhereThanItStarted) {
  EXPECT_FALSE(lone("c7", "o").can("c7>c7"));
}

TEST(RetteSichWerKannSwimmer, DoesNotLeaveThePoolAtItsSides) {
  EXPECT_EQ(lone("f7", "o").from("f7"), (Names{"f8", "f9", "f6", "f5", "e7", "d7", "e8", "e6"}));
  EXPECT_EQ(lone("a14", "o").from("a14"), (Names{"a13", "a12", "b14", "c14", "b13"}));
}

TEST(RetteSichWerKannSwimmer, WaysToTheSameCellAreOneMove) {
  const Names names = lone("c7", "o").choices();
  EXPECT_EQ(names.size(), 13U) << "twelve cells and turning over, d8 by two ways being one move";
}

TEST(RetteSichWerKannSwimmer, MovesTheTileItIsAskedTo) {
  Pool pool = lone("c7", "o").put("c3", "o");
  pool.play("c7>d8");
  EXPECT_EQ(pool.tiles("d8"), "o");
  EXPECT_EQ(pool.tiles("c7"), "");
  EXPECT_EQ(pool.tiles("c3"), "o");
  EXPECT_EQ(pool.turn(), Turn::seat(blue));
}

// --- Turning over ---

TEST(RetteSichWerKannTurning, TheValueIsDrawnEvenlyFromThoseNotYetRevealed) {
  Pool pool = lone("c7", "o").put("d2", "O4").put("e2", "b O2");
  pool.play("turn c7");
  EXPECT_TRUE(pool.turn().is_chance());
  EXPECT_EQ(pool.values(), (std::set<std::uint32_t>{1, 3, 5, 6}));
}

TEST(RetteSichWerKannTurning, RevealedValuesStayRevealedUnderOthersAndAtHome) {
  Pool pool = lone("c7", "o").put("d12", "O4 B5").home(blue, "O6");
  pool.play("turn c7");
  EXPECT_EQ(pool.values(), (std::set<std::uint32_t>{1, 2, 3, 5}));
}

TEST(RetteSichWerKannTurning, NoPositionHoldsAValueBeforeItIsRevealed) {
  // Which of two swimmers is turned over makes no difference to what may come.
  Pool one = lone("c7", "o").put("c3", "o");
  Pool other = one;
  EXPECT_EQ(one.play("turn c7").values(), other.play("turn c3").values());
}

TEST(RetteSichWerKannTurning, TheWayIsChosenOnceTheValueIsKnown) {
  Pool pool = lone("c7", "o").put("e2", "o");
  pool.play("turn c7").value(1);
  EXPECT_EQ(pool.turn(), Turn::seat(orange)) << "a second decision of the same turn";
  EXPECT_EQ(pool.tiles("c7"), "O1");
  EXPECT_EQ(pool.choices(),
            (Names{"c7>b8", "c7>c8", "c7>d8", "c7>b7", "c7>d7", "c7>b6", "c7>c6", "c7>d6"}));
  pool.play("c7>d8");
  EXPECT_EQ(pool.tiles("d8"), "O1");
  EXPECT_EQ(pool.turn(), Turn::seat(blue));
}

TEST(RetteSichWerKannTurning, AnySwimmerMayBeTurnedOverEvenWhereNoValueCouldMove) {
  Pool pool = lone("a14", "o").put("a13", "O2").put("b14", "O3").put("b13", "O4");
  EXPECT_TRUE(pool.from("a14").empty());
  EXPECT_TRUE(pool.can("turn a14"));
}

TEST(RetteSichWerKannTurning, ACrocodileThatCannotMoveStaysRevealedAndTheTurnEnds) {
  Pool pool = lone("a14", "o").put("a13", "O2").put("b14", "O3").put("b13", "O4");
  pool.at.passed = 1;
  pool.play("turn a14").value(6);
  EXPECT_EQ(pool.tiles("a14"), "O6");
  EXPECT_EQ(pool.turn(), Turn::seat(blue));
  EXPECT_EQ(pool.at.passed, 0) << "that is no pass";
}

TEST(RetteSichWerKannTurning, ACrocodileJustTurnedOverThatCanMoveMust) {
  Pool pool = lone("c7", "o").put("e2", "O2");
  pool.play("turn c7").value(3);
  EXPECT_EQ(pool.from("c7").size(), pool.choices().size()) << "no pass, and no other piece instead";
}

TEST(RetteSichWerKannTurning, OnlyAnOwnSwimmerOnTopIsTurnedOver) {
  Pool pool = lone("c7", "o").put("d7", "o O5").put("e7", "O4");
  EXPECT_TRUE(pool.can("turn c7"));
  EXPECT_FALSE(pool.can("turn d7") || pool.can("turn e7") || pool.can("turn a8"));
}

// --- Crocodiles ---

TEST(RetteSichWerKannCrocodile, OneGoesOneCellInAnyDirection) {
  EXPECT_EQ(lone("c7", "O1").from("c7"), (Names{"b8", "c8", "d8", "b7", "d7", "b6", "c6", "d6"}));
}

TEST(RetteSichWerKannCrocodile, ADiagonalStepNeedsOnlyItsTarget) {
  Pool pool = lone("c7", "O1").put("c8", "O2").put("d7", "O3").put("b7", "B4").put("b8", "b");
  EXPECT_TRUE(pool.can("c7>d8")) << "whatever stands beside it";
  EXPECT_TRUE(pool.can("c7>b8")) << "edible is as good as free";
  EXPECT_FALSE(pool.can("c7>c8"));
}

TEST(RetteSichWerKannCrocodile, OneDoesNotLeaveThePoolAtItsSides) {
  EXPECT_EQ(lone("a7", "O1").put("c7", "o").from("a7"), (Names{"a6", "b6", "b7", "b8", "a8"}));
  EXPECT_EQ(lone("f7", "O1").from("f7"), (Names{"f8", "e8", "e7", "e6", "f6"}));
}

TEST(RetteSichWerKannCrocodile, TwoGoesExactlyTwo) {
  EXPECT_EQ(lone("c7", "O2").from("c7"), (Names{"c9", "c5", "a7", "e7", "b8", "d8", "b6", "d6"}));
}

TEST(RetteSichWerKannCrocodile, ThreeFourAndFiveTurnAtMostOnce) {
  EXPECT_EQ(lone("c7", "O3").from("c7"),
            (Names{"c10", "c4", "f7", "d9", "b9", "d5", "b5", "e8", "e6", "a8", "a6"}));
  EXPECT_EQ(lone("c7", "O4").from("c7"),
            (Names{"c11", "c3", "d10", "b10", "d4", "b4", "e9", "a9", "e5", "a5", "f8", "f6"}));
  EXPECT_EQ(lone("c7", "O5").from("c7"),
            (Names{"c12", "c2", "d11", "b11", "d3", "b3", "e10", "a10", "e4", "a4", "f9", "f5"}));
}

TEST(RetteSichWerKannCrocodile, SixTurnsAtMostTwice) {
  const Names ends = lone("c7", "O6").from("c7");
  EXPECT_TRUE(ends.contains("c13") && ends.contains("c1")) << "straight on";
  EXPECT_TRUE(ends.contains("d12") && ends.contains("f10")) << "one turn";
  EXPECT_TRUE(ends.contains("e7") && ends.contains("d8")) << "there, across and back";
  EXPECT_TRUE(ends.contains("d10")) << "there, across and on";
  EXPECT_FALSE(ends.contains("c7"));
  // Out of the corner two turns are needed; a third is one too many.
  Pool corner = lone("a14", "O6").put("b14", "o").put("a12", "o").put("c13", "o");
  EXPECT_EQ(corner.from("a14"), Names{"b9"});
}

TEST(RetteSichWerKannCrocodile, PassesThroughFreeCellsOnly) {
  Pool pool = lone("c7", "O4").put("c8", "b").put("c6", "o");
  EXPECT_FALSE(pool.can("c7>c11"));
  EXPECT_FALSE(pool.can("c7>c3"));
  EXPECT_TRUE(pool.can("c7>e9")) << "the other way round is free";
  EXPECT_FALSE(pool.can("c7>c8")) << "exactly four, no fewer";
  pool.put("e7", "b");
  EXPECT_FALSE(pool.can("c7>e9"));
}

TEST(RetteSichWerKannCrocodile, NeverEntersTheCellItStartedFrom) {
  Pool pool = lone("a14", "O2").put("a13", "o");
  EXPECT_EQ(pool.from("a14"), (Names{"c14", "b13"})) << "b14 and back is no way";
}

TEST(RetteSichWerKannCrocodile, EatsSwimmersCrocodilesAndStacks) {
  Pool pool = lone("c7", "O2").put("c9", "b").put("e7", "B4").put("b6", "o B5");
  EXPECT_TRUE(pool.can("c7>c9") && pool.can("c7>e7") && pool.can("c7>b6"));
  EXPECT_EQ(Pool(pool).play("c7>c9").tiles("c9"), "b O2") << "it comes to stand on top";
  EXPECT_EQ(Pool(pool).play("c7>e7").tiles("e7"), "B4 O2");
  EXPECT_EQ(Pool(pool).play("c7>b6").tiles("b6"), "o B5 O2");
}

TEST(RetteSichWerKannCrocodile, MayNotEndOnAnOwnPiece) {
  Pool pool = lone("c7", "O2").put("c9", "o").put("e7", "O4").put("b6", "b O5");
  EXPECT_FALSE(pool.can("c7>c9") || pool.can("c7>e7") || pool.can("c7>b6"));
}

// “A crocodile with 2, 4 or 6 never changes the colour of a chequered board.”
TEST(RetteSichWerKannCrocodile, EvenValuesStayOnTheirColour) {
  const auto colour = [](int cell) { return (pool::column_of(cell) + pool::row_of(cell)) % 2; };
  pool::water.each([&](int from) {
    const pool::Cells free = pool::water.without(pool::Cells::only(from));
    for (int value = 1; value <= 6; ++value) {
      pool::reach_of_crocodile(value, from, free, free).each([&](int to) {
        if (value % 2 == 0) {
          EXPECT_EQ(colour(from), colour(to));
        } else if (value > 1) {
          EXPECT_NE(colour(from), colour(to));
        }
      });
    }
  });
}

// --- Stacks ---

TEST(RetteSichWerKannStack, TheTopTileDecidesWhoOwnsItAndHowItMoves) {
  Pool pool = lone("c7", "O5 b O2").put("e2", "o B3");
  EXPECT_EQ(pool.from("c7"), lone("c7", "O2").from("c7"));
  EXPECT_TRUE(pool.from("e2").empty());
}

TEST(RetteSichWerKannStack, MovesAsOne) {
  Pool pool = lone("c7", "O5 b O2");
  pool.play("c7>c9");
  EXPECT_EQ(pool.tiles("c9"), "O5 b O2");
  EXPECT_EQ(pool.tiles("c7"), "");
}

TEST(RetteSichWerKannStack, EatsAndIsEatenWhateverItsHeight) {
  Pool pool = lone("c7", "b O2").put("c9", "o O3 b B4");
  pool.play("c7>c9");
  EXPECT_EQ(pool.tiles("c9"), "o O3 b B4 b O2");
}

TEST(RetteSichWerKannStack, EatenTilesKeepTheSideTheyShowed) {
  Pool pool = lone("c7", "O2").put("c9", "b").put("e2", "b");
  pool.play("c7>c9");
  EXPECT_EQ(pool.tiles("c9"), "b O2");
  EXPECT_EQ(RetteSichWerKann::hidden_values(pool.at, blue), 0b111110U) << "only B1 was revealed";
  EXPECT_TRUE(pool.play("turn e2").values().contains(6)) << "its value may still be any";
}

// --- Bars ---

TEST(RetteSichWerKannBar, TheFirstArrivalMustBeAStackOfAtLeastTwo) {
  EXPECT_FALSE(lone("d14", "o").can("d14>bar"));
  EXPECT_FALSE(lone("d14", "O1").can("d14>bar"));
  EXPECT_TRUE(lone("d14", "b O1").can("d14>bar"));
  EXPECT_TRUE(lone("d14", "O5 O1").can("d14>bar"));
}

TEST(RetteSichWerKannBar, AfterTheFirstArrivalByEitherPlayerSingleTilesMayEnter) {
  for (const int first : {orange, blue}) {
    EXPECT_TRUE(lone("d14", "o").home(first, "o B2").can("d14>bar"));
    EXPECT_TRUE(lone("d14", "O1").home(first, "o B2").can("d14>bar"));
    EXPECT_TRUE(lone("c12", "o").put("c1", "b").home(first, "o B2").turn_of(blue).can("c1>bar"));
  }
}

TEST(RetteSichWerKannBar, IsEnteredAsTheLastStepOfAnExactCount) {
  EXPECT_TRUE(lone("d14", "b O1").can("d14>bar"));
  EXPECT_FALSE(lone("d14", "b O2").put("d13", "o").can("d14>bar")) << "one step is not two";
  EXPECT_TRUE(lone("c14", "b O2").can("c14>bar"));
  EXPECT_TRUE(lone("a14", "b O4").can("a14>bar"));
  EXPECT_TRUE(lone("d14", "o").home(orange, "o").can("d14>bar")) << "a swimmer by one step";
  EXPECT_TRUE(lone("c14", "o").home(orange, "o").can("c14>bar")) << "or by two";
  EXPECT_FALSE(lone("b14", "o").home(orange, "o").can("b14>bar"));
}

TEST(RetteSichWerKannBar, IsEnteredOrthogonallyFromItsThreeLadderCells) {
  for (const auto* ladder : {"d14", "e13", "f13"}) {
    EXPECT_TRUE(lone(ladder, "b O1").can(std::string{ladder} + ">bar"));
  }
  for (const auto* ladder : {"c1", "a2", "b2"}) {
    Pool pool = Pool().put("d8", "O1").put(ladder, "o B1").turn_of(blue);
    EXPECT_TRUE(pool.can(std::string{ladder} + ">bar"));
  }
}

TEST(RetteSichWerKannBar, TheOneNeverEntersItDiagonally) {
  EXPECT_FALSE(lone("d13", "b O1").can("d13>bar")) << "diagonal to e14";
  EXPECT_TRUE(lone("e13", "b O1").can("e13>bar")) << "straight to e14, though diagonal to f14";
}

TEST(RetteSichWerKannBar, TheStepIntoItCountsForTheTurnLimit) {
  EXPECT_TRUE(lone("c13", "b O3").can("c13>bar")) << "c14, d14, bar: one turn";
  Pool pool = lone("b12", "b O5").put("b14", "o").put("e12", "o");
  EXPECT_FALSE(pool.can("b12>bar")) << "c12, c13, c14, d14, bar would be two";
}

TEST(RetteSichWerKannBar, IsOneTargetHoweverItIsReached) {
  const auto times = [](const Names& targets) { return std::ranges::count(targets, "bar"); };
  EXPECT_EQ(times(lone("d13", "b O2").from("d13")), 1) << "by d14 and by e13";
  EXPECT_EQ(times(lone("f13", "o").home(orange, "o").from("f13")), 1) << "to f14 and to e14";
}

TEST(RetteSichWerKannBar, OnlyItsOwnerMayEnter) {
  Pool pool = Pool().put("d8", "O1").put("d14", "o B1").put("e13", "b").home(orange, "o");
  pool.turn_of(blue);
  EXPECT_FALSE(pool.can("d14>bar") || pool.can("e13>bar"));
  EXPECT_FALSE(pool.can("d14>e14") || pool.can("e13>e14")) << "for the other player it is solid";
  EXPECT_FALSE(lone("c1", "b O1").can("c1>bar"));
}

TEST(RetteSichWerKannBar, NobodyPassesThroughABar) {
  // f13 to d14 in three steps would lead over f14 and e14.
  Pool pool = lone("f13", "b O3").put("e13", "o");
  EXPECT_FALSE(pool.can("f13>d14"));
}

TEST(RetteSichWerKannBar, WhoHasReachedItIsOutOfThePoolForGood) {
  Pool pool = lone("d14", "b O5 O1").put("c3", "o");
  pool.play("d14>bar");
  EXPECT_EQ(pool.bar(orange), "b O5 O1");
  EXPECT_EQ(pool.tiles("d14"), "");
  EXPECT_EQ(RetteSichWerKann::pieces(pool.at, orange), pool::Cells::only(cell_of("c3")));
  pool.put("d14", "o").turn_of(orange).play("d14>bar");
  EXPECT_EQ(pool.bar(orange), "b O5 O1 o") << "in the order of arrival";
}

// “On some cells it can enter its bar through one ladder only.”
TEST(RetteSichWerKannBar, AnEvenCrocodileOnTheWrongColourHasOneLadder) {
  // f12 and f10 have the colour of f14, whose only ladder is f13; e14 has two.
  Pool pool = lone("f12", "b O2");
  EXPECT_TRUE(pool.can("f12>bar"));
  pool.put("f13", "o");
  EXPECT_FALSE(pool.can("f12>bar"));
  Pool other = lone("d13", "b O2").put("e13", "o");
  EXPECT_TRUE(other.can("d13>bar")) << "d14 is the other ladder to e14";
  other.put("d14", "o");
  EXPECT_FALSE(other.can("d13>bar"));
}

// --- Passing ---

// Blue's crocodile 3 in the corner, with no free way of three.
Pool cornered(const Setup& setup = setup_with({})) {
  return Pool(setup)
      .put("a14", "B3")
      .put("a13", "O2")
      .put("b14", "O4")
      .put("d8", "o")
      .turn_of(blue);
}

TEST(RetteSichWerKannPass, WithoutALegalMoveThePlayerPasses) {
  Pool pool = cornered();
  EXPECT_EQ(pool.choices(), Names{"pass"});
  pool.play("pass");
  EXPECT_EQ(pool.turn(), Turn::seat(orange));
  EXPECT_FALSE(pool.over());
}

TEST(RetteSichWerKannPass, WithALegalMoveNobodyMayPass) {
  EXPECT_FALSE(cornered().put("f7", "b").can("pass"));
  EXPECT_FALSE(cornered().turn_of(orange).can("pass"));
}

TEST(RetteSichWerKannPass, TwoPassesInARowEndTheGame) {
  Pool pool = cornered();
  pool.at.passed = 1;  // Orange could not move either
  pool.play("pass");
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.at.ending, Ending::passes);
}

TEST(RetteSichWerKannPass, AMoveInBetweenBreaksTheRowOfPasses) {
  Pool pool = cornered();
  pool.play("pass").play("d8>d9").play("pass");
  EXPECT_FALSE(pool.over());
}

// --- The end ---

TEST(RetteSichWerKannEnd, AtOnceWhenAllPiecesLeftBelongToOnePlayer) {
  Pool pool;
  pool.put("c7", "O2").put("c9", "o B4").put("e2", "o");
  pool.play("c7>c9");
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.at.ending, Ending::natural);
}

TEST(RetteSichWerKannEnd, BelongingGoesByTheTopTile) {
  Pool pool;
  pool.put("c7", "O2").put("c9", "b").put("e2", "o O3 B4");
  pool.play("c7>c9");
  EXPECT_FALSE(pool.over()) << "tiles of Blue's lie below, and one lies on top";
}

TEST(RetteSichWerKannEnd, WhenNoneAreLeft) {
  Pool pool;
  pool.put("d14", "o B2 O1").home(blue, "B4 B5 B6");
  pool.play("d14>bar");
  EXPECT_TRUE(RetteSichWerKann::pieces(pool.at, orange).empty());
  EXPECT_NE(pool.at.ending, Ending::none);
}

TEST(RetteSichWerKannEnd, NotWhileSwimmersAreStillBeingPlaced) {
  Pool pool;
  pool.at = RetteSichWerKann::start(pool.setup);
  EXPECT_FALSE(pool.play("place d2").over()) << "only Orange has a piece in the pool";
}

TEST(RetteSichWerKannEnd, BringingTheLastOwnPieceHomeEndsTheGameAlsoWhenBehind) {
  Pool pool;
  pool.put("d14", "O1").home(blue, "B2 B3 B4").put("c7", "b").put("c9", "b");
  pool.play("d14>bar");
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.result().place[blue], 1);
  EXPECT_EQ(pool.result().place[orange], 2);
}

TEST(RetteSichWerKannEnd, TilesInBarsCountOfEitherColourAndMostTilesWin) {
  Pool pool;
  pool.put("d14", "b b B3 O1").home(blue, "B6 B5 B4").put("c7", "B1 B2");
  pool.play("d14>bar");
  EXPECT_EQ(pool.result().points[orange], 4);
  EXPECT_EQ(pool.result().points[blue], 3);
  EXPECT_EQ(pool.result().place[orange], 1);
  EXPECT_TRUE(pool.over()) << "no tie, so nothing is turned over";
  EXPECT_EQ(pool.bar(orange), "b b B3 O1");
}

TEST(RetteSichWerKannEnd, ATieGoesToTheHigherSumOfValues) {
  Pool pool;
  pool.put("d14", "B5 O1").home(blue, "B4 B3").put("c7", "B2");
  pool.play("d14>bar");
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.result().place[orange], 2) << "5 + 1 against 4 + 3";
}

TEST(RetteSichWerKannEnd, InATieHiddenTilesAreTurnedOverRedsBarFirstInOrderOfArrival) {
  Pool pool;
  pool.home(orange, "o B6").put("d14", "b o O1").home(blue, "b B3 o B4 B5").put("c7", "B2");
  pool.play("d14>bar");
  ASSERT_TRUE(pool.turn().is_chance());
  EXPECT_EQ(pool.values(), (std::set<std::uint32_t>{2, 3, 4, 5, 6})) << "Orange's, at the bottom";
  pool.value(6);
  EXPECT_EQ(pool.bar(orange), "O6 B6 b o O1");
  EXPECT_EQ(pool.values(), (std::set<std::uint32_t>{1})) << "Blue's, first of the second arrival";
  pool.value(1);
  EXPECT_EQ(pool.values(), (std::set<std::uint32_t>{2, 3, 4, 5}));
  pool.value(2);
  EXPECT_EQ(pool.bar(orange), "O6 B6 B1 O2 O1");
  EXPECT_EQ(pool.at.phase, Phase::tiebreak);
}

TEST(RetteSichWerKannEnd, ATieDrawsAlsoFromTheValuesOfTilesStillInThePool) {
  Pool pool;
  pool.put("d14", "o O1").home(blue, "B4 B3").put("c7", "B2").put("c9", "o B5");
  pool.play("d14>bar");
  EXPECT_EQ(pool.values(), (std::set<std::uint32_t>{2, 3, 4, 5, 6}))
      << "the r on c9 has one of them";
  pool.value(2);
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.result().place[blue], 1);
}

TEST(RetteSichWerKannEnd, StillEqualIsADraw) {
  Pool pool;
  pool.put("c14", "O5 O2").home(blue, "B4 B3").put("c7", "B2");
  pool.play("c14>bar");
  EXPECT_TRUE(pool.over());
  EXPECT_TRUE(pool.is_draw());
}

TEST(RetteSichWerKannEnd, BothBarsEmptyIsADraw) {
  Pool pool;
  pool.put("c7", "O2").put("c9", "o B4");
  pool.play("c7>c9");
  EXPECT_TRUE(pool.over());
  EXPECT_TRUE(pool.is_draw());
}

// --- Stalling ---

Pool idle(const Setup& setup = setup_with({})) {
  return Pool(setup).put("c3", "o").put("c10", "b").put("f3", "o").put("f10", "b");
}
// Four turns after which everything stands as before.
constexpr std::array<std::string_view, 4> to_and_fro{"c3>c4", "c10>c11", "c4>c3", "c11>c10"};

TEST(RetteSichWerKannStall, TheThirdOccurrenceOfAPositionEndsTheGame) {
  Pool pool = idle();
  EXPECT_EQ(RetteSichWerKann::occurrences(pool.at), 1) << "the first one after set-up";
  pool.repeat(1, to_and_fro);
  EXPECT_EQ(RetteSichWerKann::occurrences(pool.at), 2);
  EXPECT_FALSE(pool.over());
  pool.play("c3>c4").play("c10>c11").play("c4>c3");
  EXPECT_FALSE(pool.over());
  pool.play("c11>c10");
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.at.ending, Ending::repetition);
}

TEST(RetteSichWerKannStall, RepetitionMayCountOtherwiseOrBeOff) {
  EXPECT_EQ(idle(setup_with({"repetition=2"})).repeat(1, to_and_fro).at.ending, Ending::repetition);
  Pool four = idle(setup_with({"repetition=4"}));
  EXPECT_FALSE(four.repeat(2, to_and_fro).over());
  EXPECT_TRUE(four.repeat(1, to_and_fro).over());
  EXPECT_FALSE(idle(setup_with({"repetition=0"})).repeat(9, to_and_fro).over());
}

TEST(RetteSichWerKannStall, SwimmersOfOneColourAreInterchangeable) {
  // Two swimmers change places: the same pieces stand on the same cells.
  Pool pool(setup_with({"repetition=2"}));
  pool.put("c3", "o").put("d3", "o").put("c10", "b").put("f10", "b");
  pool.play("c3>c4").play("c10>c11").play("d3>c3").play("c11>c10");
  EXPECT_FALSE(pool.over());
  pool.play("c4>d4").play("c10>c11").play("d4>d3").play("c11>c10");
  EXPECT_EQ(pool.at.ending, Ending::repetition);
}

TEST(RetteSichWerKannStall, CrocodilesAreNotInterchangeable) {
  Pool pool(setup_with({"repetition=2"}));
  pool.put("c3", "O1").put("d3", "O2").put("c10", "b").put("f10", "b");
  // The 2 and the 1 change places.
  pool.play("c3>c2").play("c10>c11").play("d3>c4").play("c11>c10");
  pool.play("c2>d3").play("c10>c11").play("c4>c2").play("c11>c10");
  pool.play("d3>d4").play("c10>c11").play("c2>d3").play("c11>c10");
  pool.play("d4>c3").play("c10>c11").play("d3>c2").play("c11>c10");
  EXPECT_FALSE(pool.over());
}

TEST(RetteSichWerKannStall, TheSamePiecesWithTheOtherPlayerToMoveAreAnotherPosition) {
  Pool pool(setup_with({"repetition=2"}));
  pool.put("c3", "o").put("c10", "b");
  // Orange takes three turns for what Blue does in two.
  pool.play("c3>c5").play("c10>c11").play("c5>c4").play("c11>c12").play("c4>c3");
  EXPECT_FALSE(pool.over());
  pool.play("c12>c10");
  EXPECT_EQ(pool.at.ending, Ending::repetition);
}

TEST(RetteSichWerKannStall, AnythingTurnedOverEatenOrBroughtHomeStartsTheCountAnew) {
  Pool turned = idle().put("e6", "o");
  turned.repeat(1, to_and_fro).play("turn e6").value(1);
  EXPECT_EQ(turned.at.quiet, 0) << "at once, not only when the turn ends";
  EXPECT_EQ(RetteSichWerKann::occurrences(turned.at), 1);
  EXPECT_EQ(turned.play("e6>e7").at.quiet, 0);
  Pool eaten = idle().put("e6", "O2").put("e8", "b");
  eaten.repeat(1, to_and_fro).play("e6>e8");
  EXPECT_EQ(eaten.at.quiet, 0);
  Pool home = idle().put("d14", "o").home(orange, "o");
  home.repeat(1, to_and_fro).play("d14>bar");
  EXPECT_EQ(home.at.quiet, 0);
  EXPECT_EQ(home.at.quiet_moves, RetteSichWerKann::start({}).quiet_moves);
}

TEST(RetteSichWerKannStall, FortyQuietTurnsInARowEndTheGame) {
  Pool pool = idle(setup_with({"repetition=0"}));
  pool.repeat(9, to_and_fro).play("c3>c4").play("c10>c11").play("c4>c3");
  EXPECT_EQ(pool.at.quiet, 39);
  EXPECT_FALSE(pool.over());
  pool.play("c11>c10");
  EXPECT_TRUE(pool.over());
  EXPECT_EQ(pool.at.ending, Ending::stall);
}

TEST(RetteSichWerKannStall, PassesAreCountedToo) {
  EXPECT_EQ(cornered().play("pass").play("d8>d9").at.quiet, 2);
}

TEST(RetteSichWerKannStall, TheNumberOfTurnsIsAnOption) {
  Pool pool = idle(setup_with({"repetition=0", "stall=24"}));
  EXPECT_FALSE(pool.repeat(5, to_and_fro).over());
  EXPECT_EQ(pool.repeat(1, to_and_fro).at.ending, Ending::stall);
}

TEST(RetteSichWerKannStall, TheOptionIsANumberFrom1To150) {
  OptionValues options = standard_options(RetteSichWerKann::info.options);
  for (const std::string_view number : {"stall=1", "stall=150"}) {
    EXPECT_TRUE(set_option(RetteSichWerKann::info.options, options, number));
  }
  for (const std::string_view number : {"stall=0", "stall=151"}) {
    EXPECT_FALSE(set_option(RetteSichWerKann::info.options, options, number));
  }
  EXPECT_EQ(idle(setup_with({"stall=1"})).play("c3>c4").at.ending, Ending::stall);
}

TEST(RetteSichWerKannStall, TheLongestEndsAMatchThatWouldGoOnForEver) {
  Pool pool = idle(setup_with({"repetition=0", "stall=150"}));
  pool.repeat(37, to_and_fro);
  EXPECT_FALSE(pool.over());
  pool.play("c3>c4").play("c10>c11");
  EXPECT_EQ(pool.at.quiet, RetteSichWerKann::most_quiet);
  EXPECT_EQ(pool.at.ending, Ending::stall);
}

TEST(RetteSichWerKannStall, UnderRules1ItCouldBe0WhichWas150) {
  OptionValues options = *standard_options_under(RetteSichWerKann::info, 1);
  const auto specs = options_behind(RetteSichWerKann::info, options);
  ASSERT_TRUE(set_option(specs, options, "repetition=0"));
  ASSERT_TRUE(set_option(specs, options, "stall=0"));
  Pool pool = idle(RetteSichWerKann::begin(2, options));
  pool.repeat(37, to_and_fro).play("c3>c4");
  EXPECT_FALSE(pool.over());
  EXPECT_EQ(pool.play("c10>c11").at.ending, Ending::stall);
}

TEST(RetteSichWerKannStall, TheEndingNamedIsNaturalThenPassesThenRepetitionThenStall) {
  // The last quiet turn brings a position back for the second time.
  Pool pool = idle(setup_with({"repetition=2", "stall=4"}));
  EXPECT_EQ(pool.repeat(1, to_and_fro).at.ending, Ending::repetition);
  // The second pass is also the last quiet turn.
  Pool passes = cornered(setup_with({"stall=1"}));
  passes.at.passed = 1;
  EXPECT_EQ(passes.play("pass").at.ending, Ending::passes);
}

TEST(RetteSichWerKannStall, EveryEndingIsScoredAlike) {
  Pool pool = idle(setup_with({"stall=1"})).home(orange, "O4 O5").home(blue, "B1");
  pool.play("c3>c4");
  EXPECT_EQ(pool.at.ending, Ending::stall);
  EXPECT_EQ(pool.result().place[orange], 1);
  EXPECT_EQ(pool.result().place[blue], 2);
}

// --- What programs rely on ---

TEST(RetteSichWerKannProgram, NoPositionHasMoreMovesThanTheListHolds) {
  // Each tile of a player at its best, as if the pool were empty.
  std::array<int, 7> most{};
  pool::water.each([&](int from) {
    const pool::Cells free = pool::water.without(pool::Cells::only(from));
    most[0] = std::max(most[0], pool::reach_of_swimmer(from, free, free).size() + 2);
    for (int value = 1; value <= 6; ++value) {
      int& best = most[static_cast<std::size_t>(value)];
      best = std::max(best, pool::reach_of_crocodile(value, from, free, free).size() + 1);
    }
  });
  int total = 0;
  for (std::size_t value = 1; value <= 6; ++value) total += std::max(most[0], most[value]);
  EXPECT_LT(total, static_cast<int>(RetteSichWerKann::MoveList::capacity));
}

TEST(RetteSichWerKannProgram, TheKeyKnowsNothingOfHistory) {
  Pool pool = idle();
  const std::uint64_t before = RetteSichWerKann::key(pool.setup, pool.at);
  pool.repeat(1, to_and_fro);
  EXPECT_EQ(RetteSichWerKann::key(pool.setup, pool.at), before);
  pool.play("c3>c4");
  EXPECT_NE(RetteSichWerKann::key(pool.setup, pool.at), before);
}

// --- Terminal ---

TEST(RetteSichWerKannTerminal, EverybodySitsAtTheNearEnd) {
  const Pool pool = lone("c3", "o");
  const std::string oranges = pool.drawing(orange);
  const std::string blues = pool.drawing(blue);
  EXPECT_LT(oranges.find("14 ║"), oranges.find(" 1 ║"));
  EXPECT_GT(blues.find("14 ║"), blues.find(" 1 ║"));
  EXPECT_EQ(pool.drawing(spectator), oranges);
}

TEST(RetteSichWerKannTerminal, ShowsOwnerValueAndHeightWithoutColour) {
  const std::string text = lone("c3", "o").put("d5", "b o O4").put("e5", "B6").drawing(orange);
  EXPECT_NE(text.find("▲4×3"), std::string::npos);
  EXPECT_NE(text.find("●6"), std::string::npos);
}

// The seats' colours on the pages are orange and sky blue; the inks of the terminal are the same.
TEST(RetteSichWerKannTerminal, NamesTheColoursOfThePagesInEveryLanguage) {
  const std::vector<std::string> names{"Ada", "Bo"};
  const auto drawing = [&](Language language) {
    const Pool pool = lone("c3", "o");
    Screen screen;
    RetteSichWerKann::draw(pool.setup, pool.at, orange, language, names, screen);
    return screen.plain_text();
  };
  const auto says = [&](Language language, std::string_view first, std::string_view second) {
    const std::string text = drawing(language);
    return text.find(join("▲ Ada (", first, ")")) != std::string::npos &&
           text.find(join("● Bo (", second, ")")) != std::string::npos;
  };
  EXPECT_TRUE(says(Language::en, "Orange", "Blue"));
  EXPECT_TRUE(says(Language::fr, "orange", "bleu"));
  EXPECT_TRUE(says(Language::de, "Orange", "Blau"));
}

TEST(RetteSichWerKannTerminal, ShowsTheFirstArrivalRuleWhileItHolds) {
  EXPECT_NE(lone("c3", "o").drawing(orange).find("must be a"), std::string::npos);
  EXPECT_EQ(lone("c3", "o").home(blue, "b").drawing(orange).find("must be a"), std::string::npos);
}

TEST(RetteSichWerKannTerminal, ShowsTheQuietTurnsOnceTheyPassTwenty) {
  Pool pool = idle(setup_with({"repetition=0"}));
  pool.repeat(5, to_and_fro);
  EXPECT_EQ(pool.drawing(orange).find("20 uneventful turns"), std::string::npos);
  pool.play("c3>c4");
  EXPECT_NE(pool.drawing(orange).find("21 uneventful turns"), std::string::npos);
}

TEST(RetteSichWerKannTerminal, ShowsWhichValuesAreStillHidden) {
  const std::string text = lone("c3", "o").put("d5", "O4").drawing(orange);
  EXPECT_NE(text.find("still hidden: 1 2 3 5 6"), std::string::npos);
  EXPECT_NE(text.find("still hidden: 2 3 4 5 6"), std::string::npos);
}

}  // namespace
}  // namespace boathouse
