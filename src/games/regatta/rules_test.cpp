// Regatta, sentence by sentence. What is quoted is README.md beside this file.
#include "games/regatta/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/regatta/prospects.h"
#include "games/regatta/testing/race.h"
#include "games/regatta/testing/shorthand.h"

namespace boathouse::regatta {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Phase = Regatta::Phase;
using State = Regatta::State;

// A race after the deal, before boats are placed.
Race dealt(int seats, int first) {
  Race race{seats};
  race.setup.first = first;
  race.position = Regatta::start(race.setup);
  Random random{1};
  ChanceBuffer buffer;
  while (Regatta::turn(race.setup, race.position).is_chance()) {
    buffer.clear();
    const Chances chances = Regatta::chances(race.setup, race.position, buffer);
    Regatta::happen(race.setup, race.position, chances.pick(random));
  }
  return race;
}

// --- Set-up ---

TEST(RegattaSetUp, TheFirstPlayerIsDrawn) {
  for (int seats = 2; seats <= 4; ++seats) {
    const auto setup = Regatta::begin(seats, standard_options(Regatta::info.options));
    ChanceBuffer buffer;
    EXPECT_EQ(Regatta::setup_chances(setup, buffer).total(), static_cast<unsigned>(seats));
  }
}

TEST(RegattaSetUp, FiveCardsEachAreDealtOneByOneInTurnOrder) {
  Race race{3};
  race.setup.first = 1;
  race.position = Regatta::start(race.setup);
  for (const int seat : {1, 2, 0}) {
    EXPECT_EQ(race.position.mover, seat);
    race.play("L45/S/R45");
  }
  EXPECT_EQ(race.position.mover, 1);
  const Race done = dealt(3, 1);
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(done.at(seat).cards(), 5);
  EXPECT_EQ(done.position.phase, Phase::place);
  EXPECT_EQ(done.position.mover, 1);
}

TEST(RegattaSetUp, DrawsAreWeightedByWhatIsInThePile) {
  Race race{2};
  race.hand(0, "S S~ S S S").hand(1, "sun S~ L45 L45 L45");
  race.at(1).becalmed = 1;
  race.position.discards[race.face("S~") - 1U] = 1;
  const auto pile = Regatta::pile(race.setup, race.position);
  EXPECT_EQ(pile[race.face("S") - 1U], 1);
  EXPECT_EQ(pile[race.face("S~") - 1U], 1);
  EXPECT_EQ(pile[race.face("L45") - 1U], 0);
  EXPECT_EQ(pile[race.face("sun") - 1U], 1) << "one in a hand, one lying";
  ChanceBuffer buffer;
  EXPECT_EQ(Regatta::chances(race.setup, race.position, buffer).total(), 55U - 10 - 1 - 1);
}

TEST(RegattaSetUp, BoatsArePlacedInTurnOrderInNineSlotsAndThreeRows) {
  Race race = dealt(2, 1);
  EXPECT_EQ(race.choices().size(), 27U);
  EXPECT_TRUE(race.can("berth -120 0"));
  EXPECT_TRUE(race.can("berth 120 60"));
  race.play("berth 30 60");
  EXPECT_EQ(race.at(1).pose().bow(), at(30, -60));
  EXPECT_EQ(race.at(1).heading, 0);
  EXPECT_EQ(race.position.mover, 0);
}

TEST(RegattaSetUp, BoatsMayNotTouchAndZonesDoNotMatter) {
  Race race = dealt(2, 0);
  race.play("berth 0 60");
  // Bow on the line in the same slot, the stern touches the other's bow.
  EXPECT_EQ(race.count_of("berth 0 "), 0);
  EXPECT_TRUE(race.can("berth 30 0"));
  race.play("berth 30 0");
  EXPECT_EQ(race.position.phase, Phase::sail);
  EXPECT_EQ(race.position.mover, 0);
}

// --- Cards ---

TEST(RegattaCards, TheBoatEndsWithItsSternOnTheTip) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S Ss R45 R90 R90s");
  race.play("1:S");
  EXPECT_EQ(race.at(0).middle, at(0, 450)) << "a large S advances 90 + 60";
  race.boat(0, 0, 300, 0, 1).hand(0, "R90").position.mover = 0;
  race.position.phase = Phase::sail;
  race.play("1:R90");
  EXPECT_EQ(race.at(0).middle, at(60, 390));
  EXPECT_EQ(race.at(0).heading, 6);
}

TEST(RegattaCards, ArePlayedTheSameWayBeforeAndBehindTheLine) {
  Race race{2};
  race.boat(0, 0, -300, 6).hand(0, "S L45");
  EXPECT_TRUE(race.can("1:S"));
  race.play("1:S");
  EXPECT_EQ(race.at(0).middle, at(150, -300));
}

TEST(RegattaCards, ACardWithSeveralArrowsGivesAChoice) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "L45/S/R45");
  EXPECT_EQ(race.count_of("1:"), 3);
  EXPECT_TRUE(race.can("1:L45/S/R45>R45"));
}

TEST(RegattaCards, EqualCardsAreOneMove) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S L45 S L45 S");
  EXPECT_EQ(race.count_of("1:"), 1);
  EXPECT_EQ(race.count_of("2:"), 1);
  EXPECT_EQ(race.count_of("3:") + race.count_of("4:") + race.count_of("5:"), 0);
  // One, two or three S; with one or two L45; or only those: not twenty-five.
  EXPECT_EQ(race.count_of("exchange"), 3 + 2 + 3);
}

TEST(RegattaCards, DifferentCardsWithTheSameArrowAreTwoMoves) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "R45 R45*");
  EXPECT_TRUE(race.can("1:R45"));
  EXPECT_TRUE(race.can("2:R45*"));
}

TEST(RegattaCards, AfterTheTurnTheHandIsDrawnBackToFive) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S S~ L45 L45 L45").play("1:S");
  EXPECT_EQ(race.discarded("S"), 1);
  EXPECT_EQ(race.position.phase, Phase::draw);
  race.play("R90");
  EXPECT_EQ(race.hand_of(0), "S~ L45 L45 L45 R90");
  EXPECT_EQ(race.position.mover, 1);
}

// --- Contact ---

TEST(RegattaContact, TheHullMayTouchNoBoatOnItsWay) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, 0, 400, 6).hand(0, "S L90");
  EXPECT_FALSE(race.can("1:S"));
  EXPECT_FALSE(race.can("2:L90")) << "the bow swings into it";
  race.boat(1, 0, 600, 12);
  EXPECT_TRUE(race.can("2:L90"));
}

TEST(RegattaContact, TheHullMayTouchNoBuoy) {
  Race race{2};
  race.boat(0, -300, 470, 0, 1).hand(0, "S R45 R90");
  EXPECT_FALSE(race.can("1:S")) << "the red mark";
  EXPECT_TRUE(race.can("3:R90"));
  race.boat(0, -150, -100, 0).hand(0, "S");
  EXPECT_FALSE(race.can("1:S")) << "the end of the line";
}

TEST(RegattaContact, TheEdgeIsAnObstacle) {
  Race race{2};
  race.boat(0, 0, 890, 0, 1).hand(0, "S Ss");
  EXPECT_FALSE(race.can("1:S")) << "the bow would end on 1070 of 1050";
  EXPECT_TRUE(race.can("2:Ss")) << "on 1040";
  race.boat(0, 0, 900, 0, 1);
  EXPECT_FALSE(race.can("2:Ss")) << "on 1050: distance zero is contact";
}

TEST(RegattaContact, ACardLyingOverABoatIsNoMatter) {
  Race race{2};
  // The card would lie over the other boat, but the hull turns away before.
  race.boat(0, 0, 300, 0, 1).boat(1, -25, 420, 0).hand(0, "R90");
  EXPECT_TRUE(race.can("1:R90"));
}

TEST(RegattaContact, ACardWhoseEveryArrowWouldTouchCannotBePlayed) {
  Race race{2};
  // Close to the edge and heading for it: whatever is left is to heave to.
  race.boat(0, 0, 1010, 0, 1).hand(0, "L45/S/R45 S~ R90");
  EXPECT_EQ(race.count_of("1:") + race.count_of("2:") + race.count_of("3:"), 0);
  EXPECT_GT(race.count_of("turn"), 0);
  EXPECT_EQ(race.count_of("exchange"), 3 + 3 + 1);
}

// --- Zones ---

TEST(RegattaZone, AMoveMayNotEndInTheZoneOfAnother) {
  Race race{2};
  // The other heads towards the place where an S ends.
  race.boat(0, 0, 300, 0, 1).boat(1, -75, 450, 6).hand(0, "S R90");
  EXPECT_FALSE(race.can("1:S"));
  EXPECT_FALSE(race.can("1:S!"));
  EXPECT_TRUE(race.can("2:R90"));
}

TEST(RegattaZone, ABoatThatHasNotStartedHasOneToo) {
  for (const int leg : {0, 1}) {
    Race race{2};
    race.boat(0, 0, 300, 0, 1).boat(1, -75, 450, 6, leg).hand(0, "S R90");
    EXPECT_FALSE(race.can("1:S")) << leg;
  }
}

TEST(RegattaZone, AMoveMayPassThroughAZone) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, -75, 380, 6).hand(0, "S~");
  EXPECT_TRUE(race.can("1:S~"));
}

TEST(RegattaZone, OnlyIfNothingElseEndsLegallyItIsEnteredAndTheBoatStopsAtItsEntry) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, -75, 450, 6).hand(0, "S sun");
  ASSERT_TRUE(race.can("1:S!"));
  EXPECT_EQ(race.told("1:S!"), "sailed stopped");
  race.play("1:S!");
  // The zone begins at y = 420; the last step of 5 mm before the bow touches it.
  EXPECT_EQ(race.at(0).middle, at(0, 390));
  EXPECT_EQ(race.discarded("S"), 1);
}

TEST(RegattaZone, TheTrackUpToAForcedStopCounts) {
  Race race{2};
  // The bow goes from 60 below the line to 20 above it, where the zone begins.
  race.boat(0, 0, -90, 0).boat(1, -75, 50, 6).hand(0, "S");
  ASSERT_TRUE(race.can("1:S!"));
  EXPECT_EQ(race.told("1:S!"), "sailed stopped started");
  race.play("1:S!");
  EXPECT_EQ(race.at(0).leg, 1);
}

TEST(RegattaZone, TheSecondHalfOfACloudLapsesWithAForcedStop) {
  Race race{2};
  // Both halves end in the zone of the other, which lies ahead and heads this way.
  race.boat(0, 0, 300, 0, 1).boat(1, 0, 720, 12).hand(0, "S~");
  ASSERT_TRUE(race.can("1:S~!"));
  race.play("1:S~!");
  EXPECT_EQ(race.at(0).middle, at(0, 570)) << "the zone begins at 600";
  EXPECT_EQ(race.position.phase, Phase::draw);
}

TEST(RegattaZone, SharingOnlyABorderIsNotInIt) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, -75, 510, 6).hand(0, "S");
  EXPECT_TRUE(race.can("1:S")) << "the bow ends on the border at 480";
  race.boat(1, -75, 509, 6);
  EXPECT_FALSE(race.can("1:S"));
  EXPECT_TRUE(race.can("1:S!"));
}

TEST(RegattaZone, HeavingToIsNoChoiceThatForbidsIt) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, -75, 450, 6).hand(0, "S");
  EXPECT_TRUE(race.can("1:S!"));
  EXPECT_TRUE(race.can("turn 90"));
  EXPECT_TRUE(race.can("exchange 1:S"));
}

TEST(RegattaZone, AForcedBoatWithNoFreePlaceOnItsWayStaysWhereItIs) {
  Race race{3};
  // The zone of one covers the first steps, that of the other the last.
  race.boat(0, 0, 300, 0, 1).boat(1, -75, 330, 6).boat(2, 75, 410, 18).hand(0, "Ss L45/R45s");
  ASSERT_TRUE(race.can("1:Ss!"));
  EXPECT_EQ(race.told("1:Ss!"), "sailed stayed");
  race.play("1:Ss!");
  EXPECT_EQ(race.at(0).pose(), (Pose{at(0, 300), 0}));
  EXPECT_EQ(race.discarded("Ss"), 1) << "the card is discarded";
  EXPECT_EQ(race.at(0).turns, 1) << "it counts as having moved";
}

TEST(RegattaZone, TheHelmLapsesWithAForcedStop) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, 60, 465, 12).hand(0, "R90* sun");
  ASSERT_TRUE(race.can("1:R90*!"));
  EXPECT_TRUE(race.can("1:R90*! 2:sun>2")) << "the turn ends, and a sun may be laid";
  race.play("1:R90*!");
  EXPECT_EQ(race.position.phase, Phase::draw);
}

TEST(RegattaZone, AForcedCardIsDiscardedAndCountsAsHavingMoved) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, 60, 465, 12).hand(0, "R90* sun");
  race.play("1:R90*! 2:sun>2");
  EXPECT_EQ(race.discarded("R90*"), 1);
  EXPECT_EQ(race.at(1).becalmed, 1) << "a sun may follow, as after any move";
}

// --- Helm and cloud ---

TEST(RegattaHelm, OneMoreCardMayBePlayedAtOnceAndOnlyOne) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "R45* L45* S sun S~").play("1:R45*");
  EXPECT_EQ(race.position.phase, Phase::second);
  EXPECT_EQ(race.position.mover, 0);
  EXPECT_TRUE(race.can("let be"));
  EXPECT_TRUE(race.can("let be 3:sun>2"));
  EXPECT_EQ(race.count_of("turn") + race.count_of("exchange"), 0);
  race.play("1:L45*");
  EXPECT_EQ(race.position.phase, Phase::draw) << "even if that card has a helm too";
  EXPECT_EQ(race.at(0).cards(), 3);
}

TEST(RegattaHelm, TheZoneIsTestedAfterTheFirstCardToo) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "R90* S");
  EXPECT_TRUE(race.can("1:R90*"));
  race.boat(1, 60, 465, 12);
  EXPECT_FALSE(race.can("1:R90*"));
  EXPECT_TRUE(race.can("2:S"));
}

TEST(RegattaHelm, TheSecondCardIsNeverForcedIntoAZone) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "R45* S").play("1:R45*");
  const Pose pose = race.at(0).pose();
  const Pose end = race.setup.sweeps->of(Size::large, Exit::straight, pose.heading).end(pose);
  // Another boat whose zone lies over the end of an S, square to it.
  Race blocked = race;
  const Point beside = direction(turned(end.heading, 6));
  blocked.at(1).middle = end.middle - Point{static_cast<int>(std::int64_t{beside.x} * 7500 / unit),
                                            static_cast<int>(std::int64_t{beside.y} * 7500 / unit)};
  blocked.at(1).heading = static_cast<std::uint8_t>(turned(end.heading, 6));
  EXPECT_TRUE(race.can("1:S"));
  EXPECT_THAT(blocked.choices(), ElementsAre("let be"));
}

TEST(RegattaCloud, TheCardIsPlayedTwiceAndTheZoneTestedAfterTheSecond) {
  Race race{2};
  // A zone lies over the end of the first half.
  race.boat(0, 0, 100, 0, 1).boat(1, -75, 250, 6).hand(0, "S~ S");
  EXPECT_FALSE(race.can("2:S"));
  EXPECT_TRUE(race.can("1:S~"));
  race.play("1:S~");
  EXPECT_EQ(race.at(0).middle, at(0, 400));
}

TEST(RegattaCloud, BothHalvesMustBeFreeOfContact) {
  Race race{2};
  race.boat(0, 0, 100, 0, 1).boat(1, 0, 400, 6).hand(0, "S~ S");
  EXPECT_TRUE(race.can("2:S"));
  EXPECT_FALSE(race.can("1:S~"));
}

TEST(RegattaCloud, AsTheSecondCardOfAHelmItIsPlayedTwice) {
  Race race{2};
  race.boat(0, -200, 100, 0, 1).hand(0, "R45* S~").play("1:R45*");
  const Pose pose = race.at(0).pose();
  race.play("1:S~");
  const Point way = race.at(0).middle - pose.middle;
  EXPECT_NEAR(static_cast<double>(root(dot(way, way))), 300 * mm, 3);
}

// --- Sun ---

TEST(RegattaSun, AtTheEndOfATurnWithAMoveOneMayBeLaidOnAnOpponent) {
  Race race{3};
  race.boat(0, 0, 300, 0, 1).hand(0, "S sun sun S~ R45*");
  EXPECT_TRUE(race.can("1:S 2:sun>2"));
  EXPECT_TRUE(race.can("1:S 2:sun>3"));
  EXPECT_FALSE(race.can("1:S 2:sun>1"));
  EXPECT_EQ(race.count_of("1:"), 3);
  EXPECT_EQ(race.count_of("5:"), 1) << "after a helm the turn goes on";
  race.play("1:S 2:sun>3");
  EXPECT_EQ(race.at(2).becalmed, 1);
  EXPECT_EQ(race.discarded("sun"), 0) << "it lies before the boat";
  EXPECT_EQ(race.at(0).cards(), 3) << "you draw for it too";
}

TEST(RegattaSun, ABecalmedBoatMissesItsNextTurnAndThenDiscardsIt) {
  Race race{3};
  race.boat(0, 0, 300, 0, 1).hand(0, "S sun S~ S~ S~").hand(1, "S S S S L45");
  race.play("1:S 2:sun>2").play("L45").play("L45");
  EXPECT_EQ(race.position.mover, 2);
  EXPECT_EQ(race.at(1).becalmed, 0);
  EXPECT_EQ(race.at(1).turns, 1) << "missed ones count";
  EXPECT_EQ(race.discarded("sun"), 1);
}

TEST(RegattaSun, NotOnABoatAlreadyBecalmed) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S sun");
  race.at(1).becalmed = 1;
  EXPECT_EQ(race.count_of("1:"), 1);
}

TEST(RegattaSun, AfterwardsThatBoatMayBeBecalmedAgain) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S sun sun S~ S~").hand(1, "S S S S L45");
  race.play("1:S 2:sun>2").play("L45").play("L45");
  EXPECT_EQ(race.position.mover, 0) << "the other has missed its turn";
  EXPECT_TRUE(race.can("2:S~ 1:sun>2"));
}

TEST(RegattaSun, NotOnABoatThatHasFinished) {
  Race race{3, true};
  race.boat(0, 0, 300, 0, 1).hand(0, "S sun");
  race.at(1).state = State::finished;
  EXPECT_FALSE(race.can("1:S 2:sun>2"));
  EXPECT_TRUE(race.can("1:S 2:sun>3"));
}

// --- Heaving to ---

TEST(RegattaHeaveTo, OneToThreeCardsAreExchangedSunsToo) {
  Race race{2};
  race.hand(0, "S L45 R45 sun S~");
  EXPECT_EQ(race.count_of("exchange"), 5 + 10 + 10);
  race.play("exchange 1:S 2:L45 4:sun");
  EXPECT_EQ(race.discarded("sun"), 1);
  EXPECT_EQ(race.hand_of(0), "R45 S~");
  EXPECT_EQ(race.position.phase, Phase::draw);
  race.play("S").play("S").play("S");
  EXPECT_EQ(race.position.mover, 1);
}

TEST(RegattaHeaveTo, ATurnOnTheSpotLeadsToAnyOtherHeading) {
  Race race{2};
  race.hand(0, "S L45 R45 sun S~");
  EXPECT_EQ(race.count_of("turn"), 23);
  EXPECT_FALSE(race.can("turn 0"));
  race.play("turn 345");
  EXPECT_EQ(race.at(0).heading, 23);
  EXPECT_EQ(race.at(0).middle, at(-500, -300)) << "about the middle of the hull";
  EXPECT_EQ(race.position.mover, 1) << "nothing to draw";
}

TEST(RegattaHeaveTo, IsCompulsoryIfNoCardCanBePlayed) {
  Race race{2};
  // The other boat is right ahead, and the hand has nothing that leads round it.
  race.boat(0, 0, 300, 0, 1).boat(1, 0, 380, 6).hand(0, "S S~ sun");
  EXPECT_EQ(race.count_of("turn") + race.count_of("exchange"),
            static_cast<int>(race.choices().size()));
  EXPECT_FALSE(race.choices().empty());
}

TEST(RegattaHeaveTo, OnlyTheEndPoseIsTestedAndZonesDoNotMatter) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, 30, 300, 0);
  EXPECT_FALSE(race.can("turn 90"));
  EXPECT_TRUE(race.can("turn 180")) << "though the hull would sweep over the other";
  race.boat(1, 0, 240 - 60, 0);
  EXPECT_TRUE(race.can("turn 180")) << "in the zone of the other";
}

TEST(RegattaHeaveTo, TheBowsWayCountsAsTrack) {
  Race race{2};
  race.boat(0, 0, 10, 12).hand(0, "S");
  race.play("turn 0");
  EXPECT_EQ(race.at(0).leg, 1) << "the bow went over the line";
}

TEST(RegattaHeaveTo, NoSunThen) {
  Race race{2};
  race.hand(0, "S sun");
  EXPECT_TRUE(race.can("turn 90"));
  for (const std::string& choice : race.choices()) {
    if (choice.starts_with("1:")) continue;
    EXPECT_EQ(choice.find("sun>"), std::string::npos) << choice;
  }
}

// --- The pile ---

TEST(RegattaPile, WhenItIsEmptyTheDiscardsBecomeThePile) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "S S~ L45 L45 L45").hand(1, "R45 R45 R45 sun sun");
  race.discard_all_but("S", 0).play("1:S");
  EXPECT_EQ(race.position.shuffles, 1);
  ChanceBuffer buffer;
  EXPECT_EQ(Regatta::chances(race.setup, race.position, buffer).total(), 55U - 9);
  EXPECT_EQ(race.discarded("S"), 0);
}

// --- Progress and end ---

TEST(RegattaFinish, TheMoveEndsAtThatInstantAndNothingLaterIsTested) {
  Race race{2};
  // Behind the line another boat lies in the way.
  race.boat(0, 0, 60, 12, 3).boat(1, 0, -60, 6).hand(0, "S sun");
  EXPECT_TRUE(race.can("1:S"));
  EXPECT_EQ(race.count_of("1:"), 1) << "a finisher lays no sun";
  EXPECT_EQ(race.told("1:S"), "sailed finished won");
  race.play("1:S");
  EXPECT_EQ(race.position.phase, Phase::over);
  const Result result = Regatta::result(race.setup, race.position);
  EXPECT_EQ(result.place[0], 1);
  EXPECT_EQ(result.place[1], 2);
}

TEST(RegattaFinish, ATurnOnTheSpotMayFinish) {
  Race race{2};
  race.boat(0, 0, 20, 6, 3).hand(0, "S");
  race.play("turn 180");
  EXPECT_EQ(race.position.phase, Phase::over);
}

TEST(RegattaFinish, TheOthersLoseAlike) {
  Race race{4};
  race.boat(0, 0, 60, 12, 3).boat(1, 200, 300, 0, 2).hand(0, "S").play("1:S");
  const Result result = Regatta::result(race.setup, race.position);
  EXPECT_THAT(std::vector(result.place.begin(), result.place.begin() + 4), ElementsAre(1, 2, 2, 2));
}

TEST(RegattaSailOn, AFinisherLeavesTheWaterItsHandIsDiscardedAndTheOthersSailOn) {
  Race race{3, true};
  race.boat(0, 0, 60, 12, 3).hand(0, "S sun R45").hand(1, "S S L45 L45 L45");
  ASSERT_TRUE(race.can("1:S lays sun R45"));
  race.play("1:S lays sun R45");
  EXPECT_EQ(race.at(0).state, State::finished);
  EXPECT_EQ(race.at(0).place, 1);
  EXPECT_EQ(race.at(0).cards(), 0);
  EXPECT_EQ(race.discarded("R45"), 1);
  EXPECT_EQ(race.position.mover, 1);
  EXPECT_EQ(race.position.phase, Phase::sail);
  race.boat(1, 0, 60, 12, 3).play("1:S lays S L45 L45 L45");
  EXPECT_EQ(race.position.phase, Phase::over) << "until one is left";
  const Result result = Regatta::result(race.setup, race.position);
  EXPECT_THAT(std::vector(result.place.begin(), result.place.begin() + 3), ElementsAre(1, 2, 3));
}

TEST(RegattaEnd, After150TurnsOfEachPlacesGoByHowFarBoatsHaveCome) {
  Race race{4};
  race.boat(0, 0, 300, 0, 1).hand(0, "S S S S S");
  race.boat(1, 200, 300, 0, 2).boat(2, -300, -200, 0, 0).boat(3, -200, 300, 0, 1);
  for (int seat = 0; seat < 4; ++seat) race.at(seat).turns = 150;
  race.at(0).turns = 149;
  race.play("turn 90");
  EXPECT_EQ(race.position.phase, Phase::over);
  const Result result = Regatta::result(race.setup, race.position);
  EXPECT_THAT(std::vector(result.place.begin(), result.place.begin() + 4), ElementsAre(3, 1, 4, 2))
      << "marks rounded, then the distance to the next";
}

TEST(RegattaEnd, MissedTurnsCountAmongThe150) {
  Race race{2};
  race.hand(0, "S S S S S").hand(1, "S~ S~ L45 L45 L45");
  race.at(0).turns = 149;
  race.at(1).turns = 149;
  race.at(1).becalmed = 1;
  race.play("turn 90");
  EXPECT_EQ(race.at(1).turns, 150);
  EXPECT_EQ(race.position.phase, Phase::over);
}

TEST(RegattaEnd, WhoHasFinishedStaysAheadOfThoseWhoRunOutOfTurns) {
  Race race{3, true};
  race.boat(0, 0, 60, 12, 3).hand(0, "S").play("1:S lays");
  race.boat(1, 0, 300, 0, 1).hand(1, "S S S S S").boat(2, 200, 300, 0, 2);
  race.at(1).turns = 149;
  race.at(2).turns = 150;
  race.play("turn 90");
  EXPECT_EQ(race.position.phase, Phase::over);
  const Result result = Regatta::result(race.setup, race.position);
  EXPECT_THAT(std::vector(result.place.begin(), result.place.begin() + 3), ElementsAre(1, 3, 2));
}

TEST(RegattaEnd, TheMiddleOfTheLineCountsForStartAndFinish) {
  for (const int leg : {0, 3}) {
    Race race{2};
    race.boat(0, 140, -200, 0, leg).boat(1, 0, -210, 0, leg);
    EXPECT_EQ(Regatta::result(race.setup, race.position).place[0], 2) << leg;
  }
}

TEST(RegattaEnd, EqualOnesShare) {
  Race race{2};
  race.boat(0, -100, -200, 0).boat(1, 100, -200, 0);
  const Result result = Regatta::result(race.setup, race.position);
  EXPECT_EQ(result.place[0], 1);
  EXPECT_EQ(result.place[1], 1);
}

// --- What is shown ---

TEST(RegattaShown, ForEachArrowThatIsNotLegalItIsSaidWhy) {
  Race race{2};
  race.boat(0, -300, 470, 0, 1).boat(1, -340, 570, 0).hand(0, "S L45 R90");
  std::vector<Hindrance> found;
  for_each_prospect(race.setup, race.position, [&](const CardProspect& prospect) {
    found.push_back(prospect.voyage.hindrance);
  });
  using Why = Hindrance::Kind;
  EXPECT_THAT(found, ElementsAre(Hindrance{Why::buoy, 0}, Hindrance{Why::boat, 1},
                                 Hindrance{Why::none, 0}));
}

TEST(RegattaShown, ForEachHeadingThatIsBlockedItIsSaidWhy) {
  Race race{2};
  race.boat(0, -325, 570, 0, 1).boat(1, -365, 570, 0);
  std::vector<std::string> found;
  for_each_blocked_heading(race.setup, race.position, [&](int heading, Hindrance hindrance) {
    const bool is_boat = hindrance == Hindrance{Hindrance::Kind::boat, 1};
    EXPECT_TRUE(is_boat || hindrance == (Hindrance{Hindrance::Kind::buoy, 0})) << heading;
    EXPECT_FALSE(race.can(join("turn ", heading * 15))) << heading;
    found.push_back(join(heading * 15, is_boat ? " boat" : " buoy"));
  });
  EXPECT_EQ(race.count_of("turn ") + static_cast<int>(found.size()), headings - 1);
  EXPECT_THAT(found, Contains("75 boat"));
  EXPECT_THAT(found, Contains("45 buoy"));
  race.position.phase = Phase::second;
  for_each_blocked_heading(race.setup, race.position,
                           [](int heading, Hindrance) { ADD_FAILURE() << heading; });
}

TEST(RegattaShown, TheTerminalNamesWhatBlocksATurn) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, -40, 300, 0).hand(0, "S L45 R90");
  Screen screen;
  const std::vector<std::string> names{"Ada", "Ben"};
  Regatta::draw(race.setup, Regatta::view(race.setup, race.position, 0), 0, Language::en, names,
                screen);
  EXPECT_THAT(screen.plain_text(), HasSubstr("° Ben"));
}

TEST(RegattaShown, TheTrackOfTheLastMoveLeadsFromBowToBow) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).hand(0, "R45* S~");
  const Point from = race.at(0).pose().bow();
  race.play("1:R45*").play("1:S~");
  const Track track = track_of(race.setup, race.at(0));
  EXPECT_EQ(track[0], from);
  EXPECT_EQ(track[track.size() - 1], race.at(0).pose().bow());
  for (std::uint32_t i = 1; i < track.size(); ++i) {
    const Point step = track[i] - track[i - 1];
    EXPECT_LE(root(dot(step, step)), 25 * mm);
  }
}

TEST(RegattaAlone, ABoatSailsUntilItFinishes) {
  Race race{1};
  race.boat(0, 0, 80, 12, 3).hand(0, "S sun sun L90 R90");
  EXPECT_EQ(race.count_of("1:S"), 1) << "there is nobody to lay a sun in front of";
  EXPECT_EQ(race.told("1:S"), "sailed finished");
  race.play("1:S");
  EXPECT_EQ(race.position.phase, Regatta::Phase::over);
  EXPECT_EQ(Regatta::result(race.setup, race.position).place[0], 1);
}

TEST(RegattaAlone, OrHasHad150Turns) {
  Race race{1};
  race.hand(0, "S L45 R45 L90 R90").at(0).turns = 148;
  race.play("turn 90");
  EXPECT_EQ(race.position.phase, Regatta::Phase::sail);
  race.play("turn 180");
  EXPECT_EQ(race.position.phase, Regatta::Phase::over);
}

TEST(RegattaShown, TheWayOfEachArrowLeadsToItsEndOrToWhatItTouches) {
  Race race{2};
  race.boat(0, -300, 470, 0, 1).boat(1, -340, 570, 0).hand(0, "S L45 R90");
  const Around around = Regatta::around(race.setup, race.position, 0);
  for_each_prospect(race.setup, race.position, [&](const CardProspect& prospect) {
    const Track way = track_of(race.setup, race.at(0), prospect);
    const Point end = way[way.size() - 1];
    EXPECT_EQ(way[0], race.at(0).pose().bow());
    if (prospect.legal) {
      EXPECT_EQ(end, prospect.voyage.pose.bow());
    } else {
      const Point ahead = end - way[way.size() - 2];
      const Rectangle bow{end, unit_vector(ahead.x, ahead.y), 4 * mm, hull_across};
      EXPECT_EQ(around.contact(bow), prospect.voyage.hindrance);
    }
  });
}

TEST(RegattaShown, TheWayIntoAZoneIsShownToItsEndUnlessItIsForced) {
  Race race{2};
  race.boat(0, 0, 300, 0, 1).boat(1, 100, 480, 18).hand(0, "S R90");
  const auto way_of_first = [&] {
    Track way;
    for_each_prospect(race.setup, race.position, [&](const CardProspect& prospect) {
      if (prospect.slot == 0) way = track_of(race.setup, race.at(0), prospect);
    });
    return way;
  };
  const Track free = way_of_first();
  EXPECT_EQ(free[free.size() - 1], (Point{0, 480 * mm}));
  race.hand(0, "S");
  ASSERT_TRUE(race.can("1:S!"));
  const Track forced = way_of_first();
  race.play("1:S!");
  EXPECT_EQ(forced[forced.size() - 1], race.at(0).pose().bow());
  EXPECT_LT(race.at(0).pose().bow().y, 480 * mm);
}

}  // namespace
}  // namespace boathouse::regatta
