// Up the River, sentence by sentence: each test is named after what the rules say.
#include "games/up-the-river/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace boathouse {
namespace {

using Places = std::vector<int>;

// A river on which a test places boats by hand, in the words of the rules.
class River {
 public:
  explicit River(int seats = 2, int wave_start = 5) {
    setup = UpTheRiver::begin(seats, OptionValues{1});
    UpTheRiver::draw_setup(setup, static_cast<std::uint32_t>(wave_start));
    at = UpTheRiver::start(setup);
  }

  // Turns the river until the sandbank lies at the position; the boats stay where they are.
  River& sandbank_at(int position) {
    at.phase = static_cast<std::uint8_t>((11 - position) % 10);
    return *this;
  }
  River& boats(int seat, const Places& places) {
    std::uint32_t& lane = at.boats[seat];
    lane = 0;
    for (const int place : places) lane += 1U << (2 * (place - 1));
    return *this;
  }
  River& roll(int number) { return outcome(static_cast<std::uint32_t>(number)); }
  River& roll_arrows() { return outcome(UpTheRiver::arrows); }
  River& turn_of(int seat) {
    at.mover = static_cast<std::uint8_t>(seat);
    return *this;
  }
  River& play(std::string_view notation) {
    for (const Move move : moves()) {
      if (name_of(move) == notation) {
        UpTheRiver::play(setup, at, at.mover, move);
        return *this;
      }
    }
    ADD_FAILURE() << notation << " is not legal here";
    return *this;
  }

  [[nodiscard]] std::set<std::string> choices() const {
    std::set<std::string> names;
    for (const Move move : moves()) names.insert(name_of(move));
    return names;
  }
  [[nodiscard]] Places boats(int seat) const {
    Places places;
    for (int place = 1; place <= 10; ++place) {
      places.insert(places.end(), static_cast<std::size_t>(UpTheRiver::boats_at(at, seat, place)),
                    place);
    }
    return places;
  }
  [[nodiscard]] Places berths(int seat) const {
    Places held;
    for (int berth = 12; berth >= 1; --berth) {
      if ((at.berths[seat] >> (berth - 1) & 1) != 0) held.push_back(berth);
    }
    return held;
  }
  [[nodiscard]] int sandbank() const { return setup.sandbank[at.phase]; }
  [[nodiscard]] int wave() const { return setup.wave[at.phase]; }
  [[nodiscard]] Turn turn() const { return UpTheRiver::turn(setup, at); }
  [[nodiscard]] bool over() const { return turn().is_over(); }

  UpTheRiver::Setup setup;
  UpTheRiver::Position at{};

 private:
  River& outcome(std::uint32_t face) {
    EXPECT_TRUE(turn().is_chance());
    UpTheRiver::happen(setup, at, face);
    return *this;
  }
  [[nodiscard]] std::vector<Move> moves() const {
    UpTheRiver::MoveList list;
    UpTheRiver::legal_moves(setup, at, at.mover, list);
    return {list.begin(), list.end()};
  }
  [[nodiscard]] std::string name_of(Move move) const {
    std::string text;
    UpTheRiver::notation(setup, at, Ply::move(at.mover, move), referee, text);
    return text;
  }
};

using Names = std::set<std::string>;

// --- Board ---

TEST(UpTheRiverBoard, StandardLayoutHasTheSandbankAtOneAndTheWaveAtFive) {
  const auto setup = UpTheRiver::begin(2, OptionValues{0});
  EXPECT_EQ(setup.sandbank[0], 1);
  EXPECT_EQ(setup.wave[0], 5);
  ChanceBuffer buffer;
  EXPECT_TRUE(UpTheRiver::setup_chances(setup, buffer).empty());
}

TEST(UpTheRiverBoard, ShuffledLayoutDrawsTheWaveFromTwoToTen) {
  const auto setup = UpTheRiver::begin(2, OptionValues{1});
  ChanceBuffer buffer;
  const Chances chances = UpTheRiver::setup_chances(setup, buffer);
  ASSERT_EQ(chances.outcomes().size(), 9U);
  EXPECT_EQ(chances.total(), 9U);
  for (const Outcome& outcome : chances.outcomes()) {
    auto drawn = setup;
    UpTheRiver::draw_setup(drawn, outcome.code);
    EXPECT_EQ(drawn.wave[0], outcome.code);
    EXPECT_EQ(drawn.sandbank[0], 1);
    EXPECT_GE(outcome.code, 2U);
    EXPECT_LE(outcome.code, 10U);
  }
}

TEST(UpTheRiverBoard, AllBoatsStartAtPositionFourAndUnusedColoursStayInTheBox) {
  for (int seats = 2; seats <= 4; ++seats) {
    const River river(seats);
    for (int seat = 0; seat < 4; ++seat) {
      EXPECT_EQ(river.boats(seat), seat < seats ? (Places{4, 4, 4}) : Places{});
    }
  }
}

TEST(UpTheRiverBoard, BerthsStartAtTwelveWithAnyNumberOfPlayers) {
  for (int seats = 2; seats <= 4; ++seats) {
    River river(seats);
    river.boats(0, {10}).sandbank_at(1).roll(1).play("10>harbour");
    EXPECT_EQ(river.berths(0), Places{12});
  }
}

TEST(UpTheRiverBoard, AnyNumberOfBoatsOfAnyColourMayShareASection) {
  River river(2, 2);
  river.boats(0, {5, 6, 6}).boats(1, {6, 6, 6}).roll(1).play("5>6");
  EXPECT_EQ(river.boats(0), (Places{6, 6, 6}));
  EXPECT_EQ(river.boats(1), (Places{6, 6, 6}));
}

// --- The first player ---

// A river on which this seat was drawn to go first.
River with_first(int seats, int first) {
  River river(seats);
  river.setup.first = first;
  river.at = UpTheRiver::start(river.setup);
  return river;
}

TEST(UpTheRiverFirstPlayer, IsTheFirstSeatUnlessDrawn) {
  const auto setup = UpTheRiver::begin(3, standard_options(UpTheRiver::info.options));
  ChanceBuffer buffer;
  EXPECT_TRUE(UpTheRiver::setup_chances(setup, buffer).empty());
  EXPECT_EQ(UpTheRiver::start(setup).mover, 0);
}

TEST(UpTheRiverFirstPlayer, MayBeDrawnFromTheSeatsBeforeTheGame) {
  for (int seats = 2; seats <= 4; ++seats) {
    const auto setup = UpTheRiver::begin(seats, OptionValues{0, 1});
    ChanceBuffer buffer;
    const Chances chances = UpTheRiver::setup_chances(setup, buffer);
    ASSERT_EQ(chances.outcomes().size(), static_cast<std::size_t>(seats));
    EXPECT_EQ(chances.total(), static_cast<std::uint32_t>(seats)) << "all equally likely";
    for (int seat = 0; seat < seats; ++seat) {
      auto drawn = setup;
      UpTheRiver::draw_setup(drawn, static_cast<std::uint32_t>(seat));
      ChanceBuffer after;
      EXPECT_TRUE(UpTheRiver::setup_chances(drawn, after).empty());
      EXPECT_EQ(UpTheRiver::start(drawn).mover, seat);
    }
  }
}

TEST(UpTheRiverFirstPlayer, IsDrawnAfterTheWave) {
  auto setup = UpTheRiver::begin(2, OptionValues{1, 1});
  UpTheRiver::draw_setup(setup, 7);
  UpTheRiver::draw_setup(setup, 1);
  EXPECT_EQ(setup.wave[0], 7);
  EXPECT_EQ(UpTheRiver::start(setup).mover, 1);
}

TEST(UpTheRiverFirstPlayer, IsDrawnByDefaultBetweenPeopleWhoDoNotSitAtOneTable) {
  const auto specs = UpTheRiver::info.options;
  EXPECT_EQ(option_text(specs, standard_options(specs), 1), "seat");
  EXPECT_EQ(option_text(specs, standard_options_apart(specs), 1), "drawn");
}

TEST(UpTheRiverFirstPlayer, StaysTheSameForTheGameAndPlayGoesClockwise) {
  River river = with_first(3, 1);
  for (int round = 0; round < 3; ++round) {
    for (const int seat : {1, 2, 0}) {
      EXPECT_EQ(river.at.mover, seat);
      EXPECT_EQ(river.at.phase, round) << "the river moves before the first player's turn";
      river.roll_arrows().play("pass");
    }
  }
}

TEST(UpTheRiverFirstPlayer, UnderRules1IsTheFirstSeat) {
  const OptionValues options = *standard_options_under(UpTheRiver::info, 1);
  EXPECT_EQ(options_behind(UpTheRiver::info, options).size(), 1U) << "there was no such option";
  EXPECT_EQ(UpTheRiver::start(UpTheRiver::begin(2, options)).mover, 0);
}

// --- Die ---

TEST(UpTheRiverDie, HasSixEquallyLikelyFaces) {
  const River river;
  ChanceBuffer buffer;
  const Chances faces = UpTheRiver::chances(river.setup, river.at, buffer);
  ASSERT_EQ(faces.outcomes().size(), 6U);
  for (std::uint32_t i = 0; i < 6; ++i) {
    EXPECT_EQ(faces.outcomes()[i], (Outcome{i + 1, 1}));
  }
}

// --- A number ---

TEST(UpTheRiverNumber, MovesOneOfYourBoatsTowardsTheHarbour) {
  River river;
  river.boats(0, {3, 6}).roll(3);
  EXPECT_EQ(river.choices(), (Names{"3>6", "6>9"}));
  river.play("6>9");
  EXPECT_EQ(river.boats(0), (Places{3, 9}));
}

TEST(UpTheRiverNumber, YouMustMoveIfYouHaveABoatOnTheRiver) {
  River river;
  for (int number = 1; number <= 5; ++number) {
    River rolled = river;
    rolled.roll(number);
    EXPECT_FALSE(rolled.choices().contains("pass"));
    EXPECT_EQ(rolled.choices().size(), 1U);
  }
}

TEST(UpTheRiverNumber, BoatsOfOneColourOnOneSectionAreOneChoice) {
  River river;
  river.boats(0, {2, 2, 7}).roll(1);
  EXPECT_EQ(river.choices(), (Names{"2>3", "7>8"}));
}

TEST(UpTheRiverNumber, PassingOwnOrOtherBoatsIsFree) {
  River river;
  river.boats(0, {2, 3}).boats(1, {4, 4}).roll(4).play("2>6");
  EXPECT_EQ(river.boats(0), (Places{3, 6}));
}

TEST(UpTheRiverSandbank, StopsABoatThatWouldPassItAndTheRestIsLost) {
  River river(2, 2);
  river.sandbank_at(6).boats(0, {4}).roll(5).play("4>6");
  EXPECT_EQ(river.boats(0), Places{6});
}

TEST(UpTheRiverSandbank, StopsABoatThatLandsOnIt) {
  River river(2, 2);
  river.sandbank_at(6).boats(0, {4}).roll(2).play("4>6");
  EXPECT_EQ(river.boats(0), Places{6});
}

TEST(UpTheRiverSandbank, StopsABoatThatWouldReachTheHarbourPastIt) {
  River river(2, 2);
  river.sandbank_at(10).boats(0, {8}).roll(5).play("8>10");
  EXPECT_EQ(river.boats(0), Places{10});
  EXPECT_TRUE(river.berths(0).empty());
}

TEST(UpTheRiverSandbank, LetsABoatThatStartsOnItLeaveFreely) {
  River river(2, 2);
  river.sandbank_at(6).boats(0, {6}).roll(3).play("6>9");
  EXPECT_EQ(river.boats(0), Places{9});
}

TEST(UpTheRiverWave, CarriesABoatThatEndsExactlyOnItThreeFurther) {
  River river;
  river.boats(0, {3, 4}).roll(2).play("3>8");
  EXPECT_EQ(river.boats(0), (Places{4, 8}));
}

TEST(UpTheRiverWave, DoesNothingToABoatThatPassesIt) {
  River river;
  river.boats(0, {4}).roll(3).play("4>7");
  EXPECT_EQ(river.boats(0), Places{7});
}

TEST(UpTheRiverWave, DoesNothingToABoatThatStartsOnIt) {
  River river;
  river.boats(0, {5}).roll(1).play("5>6");
  EXPECT_EQ(river.boats(0), Places{6});
}

TEST(UpTheRiverWave, AtEightNineOrTenCarriesIntoTheHarbour) {
  for (const int wave : {8, 9, 10}) {
    River river(2, wave);
    ASSERT_EQ(river.wave(), wave);
    river.boats(0, {wave - 1}).roll(1).play(std::to_string(wave - 1) + ">harbour");
    EXPECT_EQ(river.berths(0), Places{12});
  }
}

TEST(UpTheRiverWave, StopsOnTheSandbankIfThatLiesWithinItsThreeSections) {
  // The wave drawn at 8, 9 or 10 lies three, two or one section below the sandbank once the river
  // has taken the sandbank away and brought it back at the top.
  for (const int ahead : {1, 2, 3}) {
    River river(2, 11 - ahead);
    river.sandbank_at(9).boats(0, {3});
    ASSERT_EQ(river.wave(), 9 - ahead);
    const int number = river.wave() - 3;
    river.roll(number).play("3>9");
    EXPECT_EQ(river.boats(0), Places{9});
  }
}

TEST(UpTheRiverWave, ThreeSectionsNeverReachTheSandbankInTheStandardLayout) {
  const auto setup = UpTheRiver::begin(2, OptionValues{0});
  for (std::size_t phase = 0; phase < 10; ++phase) {
    const int ahead = setup.sandbank[phase] - setup.wave[phase];
    EXPECT_TRUE(ahead == 6 || ahead == -4) << "phase " << phase;
  }
}

TEST(UpTheRiverHarbour, NeedsNoExactNumber) {
  for (int number = 1; number <= 5; ++number) {
    River river;
    river.sandbank_at(1).boats(0, {10}).roll(number).play("10>harbour");
    EXPECT_TRUE(river.boats(0).empty());
    EXPECT_EQ(river.berths(0), Places{12});
  }
}

TEST(UpTheRiverHarbour, GivesTheBestFreeBerthInTheOrderOfArrival) {
  River river(2, 2);
  river.boats(0, {10, 9, 4}).boats(1, {10, 10, 4});
  river.roll(5).play("10>harbour").roll(5).play("10>harbour");
  river.sandbank_at(1).roll(5).play("8>harbour").roll(5).play("9>harbour");
  EXPECT_EQ(river.berths(0), (Places{12, 10}));
  EXPECT_EQ(river.berths(1), (Places{11, 9}));
}

// --- Arrows ---

TEST(UpTheRiverFairWind, TakesABoatToTheOwnNearestBoatAhead) {
  River river;
  river.boats(0, {2, 6, 9}).boats(1, {4, 4, 4}).roll_arrows();
  EXPECT_EQ(river.choices(), (Names{"fair 2>6", "fair 6>9"}));
  river.play("fair 2>6");
  EXPECT_EQ(river.boats(0), (Places{6, 6, 9}));
}

TEST(UpTheRiverFairWind, NeverLeadsIntoTheHarbour) {
  River river;
  river.boats(0, {9}).boats(1, {4}).roll_arrows();
  EXPECT_EQ(river.choices(), Names{"pass"});
}

TEST(UpTheRiverFairWind, NeedsAnotherSection) {
  River river;
  river.boats(0, {7, 7, 7}).boats(1, {4, 4}).roll_arrows();
  EXPECT_EQ(river.choices(), Names{"pass"});
}

TEST(UpTheRiverFairWind, StopsOnTheSandbankIfThatLiesInBetween) {
  River river(2, 2);
  river.sandbank_at(5).boats(0, {3, 8}).boats(1, {4}).roll_arrows().play("fair 3>5");
  EXPECT_EQ(river.boats(0), (Places{5, 8}));
}

TEST(UpTheRiverFairWind, LeavesTheSandbankFreely) {
  River river(2, 2);
  river.sandbank_at(5).boats(0, {5, 8}).boats(1, {4}).roll_arrows().play("fair 5>8");
  EXPECT_EQ(river.boats(0), (Places{8, 8}));
}

TEST(UpTheRiverFoulWind, TakesAnOpponentsBoatBackToTheNearestOfItsColourBehind) {
  River river;
  river.boats(0, {4}).boats(1, {2, 6, 9}).roll_arrows();
  EXPECT_EQ(river.choices(), (Names{"foul 2 6>2", "foul 2 9>6"}));
  river.play("foul 2 9>6");
  EXPECT_EQ(river.boats(1), (Places{2, 6, 6}));
}

TEST(UpTheRiverFoulWind, IsNotStoppedByTheSandbank) {
  River river(2, 2);
  river.sandbank_at(5).boats(0, {4}).boats(1, {3, 8}).roll_arrows().play("foul 2 8>3");
  EXPECT_EQ(river.boats(1), (Places{3, 3}));
}

TEST(UpTheRiverFoulWind, MayHitAnyOpponent) {
  River river(4);
  river.boats(0, {4}).boats(1, {2, 3}).boats(2, {5, 5}).boats(3, {6, 9}).roll_arrows();
  EXPECT_EQ(river.choices(), (Names{"foul 2 3>2", "foul 4 9>6"}));
}

TEST(UpTheRiverArrows, OffersBothWindsAndNoPassWhenOneIsPossible) {
  River river;
  river.boats(0, {3, 7}).boats(1, {2, 8}).roll_arrows();
  EXPECT_EQ(river.choices(), (Names{"fair 3>7", "foul 2 8>2"}));
}

TEST(UpTheRiverArrows, PassesWhenNeitherIsPossible) {
  River river;
  river.roll_arrows();
  EXPECT_EQ(river.choices(), Names{"pass"});
  river.play("pass");
  EXPECT_EQ(river.boats(0), (Places{4, 4, 4}));
  EXPECT_EQ(river.at.mover, 1);
}

TEST(UpTheRiverArrows, NeverMoveABoatThatIsDockedOrLost) {
  River river;
  // One boat on the river, one docked, one lost: nothing is ahead or behind.
  river.boats(0, {6}).boats(1, {5});
  river.at.berths[0] = 1U << 11U;
  river.at.berths[1] = 1U << 10U;
  river.at.free_berth = 10;
  river.roll_arrows();
  EXPECT_EQ(river.choices(), Names{"pass"});
}

TEST(UpTheRiverArrows, BoatsThatAllStandTogetherAreSafe) {
  River river;
  river.boats(0, {2}).boats(1, {9, 9, 9}).roll_arrows();
  EXPECT_EQ(river.choices(), Names{"pass"});
}

TEST(UpTheRiverArrows, TheWaveDoesNothingToABoatMovedByWind) {
  River river;
  ASSERT_EQ(river.wave(), 5);
  river.boats(0, {2, 5}).boats(1, {5, 8});
  River fair = river;
  fair.roll_arrows().play("fair 2>5");
  EXPECT_EQ(fair.boats(0), (Places{5, 5}));
  river.roll_arrows().play("foul 2 8>5");
  EXPECT_EQ(river.boats(1), (Places{5, 5}));
}

// --- The waterfall ---

TEST(UpTheRiverWaterfall, TakesTheLowestSectionWithItsBoatsAndMovesTheOthersDown) {
  River river;
  river.boats(0, {1, 5, 8}).boats(1, {1, 1, 3}).turn_of(1).roll(4).play("3>7");
  EXPECT_EQ(river.boats(0), (Places{4, 7}));
  EXPECT_EQ(river.boats(1), Places{6});
  EXPECT_TRUE(river.turn().is_chance());
  EXPECT_EQ(river.at.mover, 0);
}

TEST(UpTheRiverWaterfall, BringsTheSectionBackAtPositionTen) {
  River river;
  ASSERT_EQ(river.sandbank(), 1);
  river.turn_of(1).roll(1).play("4>8");
  EXPECT_EQ(river.sandbank(), 10);
  EXPECT_EQ(river.wave(), 4);
}

TEST(UpTheRiverWaterfall, DoesNotComeBeforeTheFirstRoundNorBetweenOtherPlayers) {
  River river(3);
  EXPECT_EQ(river.sandbank(), 1);
  river.roll(2).play("4>6");
  EXPECT_EQ(river.sandbank(), 1);
  river.roll(2).play("4>6");
  EXPECT_EQ(river.sandbank(), 1);
  river.roll(2).play("4>6");
  EXPECT_EQ(river.sandbank(), 10);
}

TEST(UpTheRiverWaterfall, ComesAlsoWhenTheFirstPlayerHasNoBoatLeft) {
  River river;
  river.boats(0, {}).boats(1, {3, 9}).turn_of(1).roll(1).play("3>4");
  EXPECT_EQ(river.boats(1), (Places{3, 8}));
  EXPECT_EQ(river.at.mover, 1);
}

TEST(UpTheRiverWaterfall, ComesBeforeTheTurnOfTheOneWhoWasDrawnToGoFirst) {
  River river = with_first(3, 2);
  river.roll(2).play("4>6").roll(2).play("4>6");
  EXPECT_EQ(river.sandbank(), 1);
  EXPECT_EQ(river.at.mover, 1);
  river.roll(2).play("4>6");
  EXPECT_EQ(river.sandbank(), 10);
  EXPECT_EQ(river.at.mover, 2);
}

TEST(UpTheRiverWaterfall, ComesAlsoWhenTheDrawnFirstPlayerHasNoBoatLeft) {
  River river = with_first(3, 1);
  river.boats(1, {}).boats(0, {3, 9}).turn_of(0).roll(1).play("3>4");
  EXPECT_EQ(river.boats(0), (Places{3, 8}));
  EXPECT_EQ(river.at.mover, 2);
}

TEST(UpTheRiverWaterfall, ABoatThatIsNeverMovedIsLostAtItsFourthTurn) {
  River river;
  for (int round = 1; round <= 4; ++round) {
    ASSERT_EQ(river.boats(0).size(), 3U) << "round " << round;
    for (int seat = 0; seat < 2; ++seat) {
      ASSERT_EQ(river.at.mover, seat);
      river.roll_arrows().play("pass");
    }
  }
  EXPECT_TRUE(river.over());
}

TEST(UpTheRiverNoBoats, APlayerWithoutBoatsIsSkipped) {
  River river(3);
  river.boats(1, {}).roll(2).play("4>6");
  EXPECT_EQ(river.at.mover, 2);
}

// --- End ---

TEST(UpTheRiverEnd, ComesWhenNoBoatIsLeftOnTheRiver) {
  River river;
  river.boats(0, {10}).boats(1, {}).roll(1).play("10>harbour");
  EXPECT_TRUE(river.over());
}

TEST(UpTheRiverEnd, ComesAlsoWhenTheWaterfallTakesTheLastBoats) {
  River river;
  river.boats(0, {1}).boats(1, {10}).turn_of(1).roll(1).play("10>harbour");
  EXPECT_TRUE(river.over());
  EXPECT_EQ(river.sandbank(), 10);
}

Result result_of(std::initializer_list<Places> berths) {
  River river(static_cast<int>(berths.size()));
  std::size_t seat = 0;
  for (const Places& held : berths) {
    river.at.boats[seat] = 0;
    for (const int berth : held) {
      river.at.berths[seat] = static_cast<std::uint16_t>(river.at.berths[seat] | 1U << (berth - 1));
    }
    ++seat;
  }
  return UpTheRiver::result(river.setup, river.at);
}

TEST(UpTheRiverEnd, MostBerthPointsWins) {
  const Result result = result_of({{12, 7}, {11, 10}, {9}});
  EXPECT_EQ(result.points[0], 19);
  EXPECT_EQ(result.points[1], 21);
  EXPECT_EQ(result.place[0], 2);
  EXPECT_EQ(result.place[1], 1);
  EXPECT_EQ(result.place[2], 3);
}

TEST(UpTheRiverEnd, ATieGoesToTheHigherSingleBerth) {
  const Result result = result_of({{11, 10}, {12, 9}});
  EXPECT_EQ(result.points[0], result.points[1]);
  EXPECT_EQ(result.place[1], 1);
  EXPECT_EQ(result.place[0], 2);
}

TEST(UpTheRiverEnd, AllAtZeroIsShared) {
  const Result result = result_of({{}, {}, {}});
  EXPECT_EQ(result.place[0], 1);
  EXPECT_EQ(result.place[1], 1);
  EXPECT_EQ(result.place[2], 1);
}

TEST(UpTheRiverEnd, ThoseWithoutABerthShareTheLastPlace) {
  const Result result = result_of({{12}, {}, {}});
  EXPECT_EQ(result.place[0], 1);
  EXPECT_EQ(result.place[1], 2);
  EXPECT_EQ(result.place[2], 2);
}

}  // namespace
}  // namespace boathouse
