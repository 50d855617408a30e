// Paper Boats, sentence by sentence: each test is named after what the rules say.
#include "games/paper-boats/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace boathouse {
namespace {

using Boats = std::array<std::uint8_t, PaperBoats::boats_each>;

// A canal on which a test places boats by hand.
class Canal {
 public:
  explicit Canal(int seats = 2, int canal = 0) {
    setup = PaperBoats::begin(seats, OptionValues{canal});
    at = PaperBoats::start(setup);
  }
  Canal& boats(int seat, Boats fields) {
    at.boats[seat] = fields;
    return *this;
  }
  Canal& roll(std::uint32_t number) {
    PaperBoats::happen(setup, at, number);
    return *this;
  }
  Canal& play(std::string_view notation) {
    for (const Move move : moves()) {
      if (name_of(move) != notation) continue;
      PaperBoats::play(setup, at, at.mover, move);
      return *this;
    }
    ADD_FAILURE() << notation << " is not legal here";
    return *this;
  }
  [[nodiscard]] std::set<std::string> choices() const {
    std::set<std::string> names;
    for (const Move move : moves()) names.insert(name_of(move));
    return names;
  }
  [[nodiscard]] Turn turn() const { return PaperBoats::turn(setup, at); }
  [[nodiscard]] Result result() const { return PaperBoats::result(setup, at); }

  PaperBoats::Setup setup;
  PaperBoats::Position at{};

 private:
  [[nodiscard]] PaperBoats::MoveList moves() const {
    PaperBoats::MoveList moves;
    PaperBoats::legal_moves(setup, at, at.mover, moves);
    return moves;
  }
  [[nodiscard]] std::string name_of(Move move) const {
    std::string name;
    PaperBoats::notation(setup, at, Ply::move(at.mover, move), referee, name);
    return name;
  }
};

using Names = std::set<std::string>;

TEST(PaperBoats, AllBoatsStartAtTheJetty) {
  const Canal canal{4};
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(canal.at.boats[seat], Boats{});
  EXPECT_TRUE(canal.turn().is_chance());
}

TEST(PaperBoats, TheCanalIsShortOrLong) {
  EXPECT_EQ(Canal(2, 0).boats(0, {0, 9}).roll(1).choices(), (Names{"0>1", "9>pond"}));
  EXPECT_EQ(Canal(2, 1).boats(0, {0, 9}).roll(1).choices(), (Names{"0>1", "9>10"}));
}

TEST(PaperBoats, ANumberMovesOneBoatThatManyFields) {
  Canal canal;
  canal.roll(4);
  EXPECT_EQ(canal.choices(), Names{"0>4"}) << "two boats on one field are one choice";
  canal.play("0>4");
  EXPECT_EQ(canal.at.boats[0], (Boats{0, 4}));
}

TEST(PaperBoats, PlayGoesClockwise) {
  Canal canal{3};
  for (const int seat : {0, 1, 2, 0}) {
    canal.roll(1);
    EXPECT_EQ(canal.turn().first(), seat);
    canal.play(*canal.choices().begin());
  }
}

TEST(PaperBoats, ThePondNeedsNoExactNumber) {
  EXPECT_EQ(Canal().boats(0, {5, 6}).roll(6).choices(), (Names{"5>pond", "6>pond"}));
}

TEST(PaperBoats, ABoatInThePondStaysThere) {
  EXPECT_EQ(Canal().boats(0, {5, 10}).roll(1).choices(), Names{"5>6"});
}

TEST(PaperBoats, TheWakeOfAnOpponentCarriesOneFieldFurther) {
  EXPECT_EQ(Canal().boats(0, {0, 2}).boats(1, {3, 7}).roll(3).choices(), (Names{"0>4", "2>5"}));
  EXPECT_EQ(Canal().boats(0, {0, 2}).boats(1, {9, 9}).roll(6).choices(), (Names{"0>6", "2>8"}));
  EXPECT_EQ(Canal().boats(0, {5, 8}).boats(1, {9, 9}).roll(1).choices(), (Names{"5>6", "8>pond"}));
}

TEST(PaperBoats, TheWakeCarriesOnceWhateverIsThere) {
  EXPECT_EQ(Canal().boats(0, {0, 0}).boats(1, {3, 4}).roll(3).choices(), Names{"0>4"});
}

TEST(PaperBoats, ABoatOfOnesOwnLeavesNoWake) {
  EXPECT_EQ(Canal().boats(0, {0, 3}).roll(3).choices(), (Names{"0>3", "3>6"}));
}

TEST(PaperBoats, TheFirstWithBothBoatsInThePondWinsAtOnce) {
  Canal canal{3};
  canal.boats(0, {8, 10}).boats(1, {7, 9}).boats(2, {6, 10}).roll(2).play("8>pond");
  EXPECT_TRUE(canal.turn().is_over());
  EXPECT_EQ(canal.result().place, (BySeat<std::uint8_t>{1, 2, 2, 0, 0, 0}));
  EXPECT_EQ(canal.result().points, (BySeat<std::int32_t>{2, 0, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace boathouse
