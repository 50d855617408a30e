// The picture of a race shows what its viewer may see, and all of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "games/regatta/testing/race.h"

namespace boathouse::regatta {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using View = Regatta::View;

const std::array<std::string, 2> two_names{"Ada & Co", "Ben"};

std::string drawn(const Race& race, const std::vector<View>& seen, Viewer viewer) {
  return Regatta::picture(race.setup, seen, viewer, Language::en, two_names);
}
std::string drawn(const Race& race, Viewer viewer) {
  return drawn(race, {Regatta::view(race.setup, race.position, viewer)}, viewer);
}

int count_of(const std::string& text, std::string_view part) {
  int count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

Race between_two() {
  Race race{2};
  return race.boat(0, 0, 300, 0, 1).hand(0, "S R45*").hand(1, "L45 sun");
}

TEST(RegattaPicture, CardsOfOthersLieFaceDown) {
  const std::string own = drawn(between_two(), 0);
  EXPECT_THAT(own, HasSubstr(">1:S<"));
  EXPECT_THAT(own, HasSubstr(">2:R45*<"));
  EXPECT_THAT(own, Not(HasSubstr(">1:L45<")));
  const std::string all = drawn(between_two(), referee);
  EXPECT_THAT(all, HasSubstr(">1:L45<"));
  EXPECT_THAT(all, HasSubstr(">2:sun<"));
}

TEST(RegattaPicture, WhatIsHiddenDoesNotShow) {
  const Race one = between_two();
  Race other = between_two();
  other.hand(1, "R90 S~");
  EXPECT_EQ(drawn(one, 0), drawn(other, 0));
  EXPECT_NE(drawn(one, 1), drawn(other, 1));
}

TEST(RegattaPicture, NamesAreTextAndNothingElse) {
  EXPECT_THAT(drawn(between_two(), 0), HasSubstr(">Ada &amp; Co<"));
}

TEST(RegattaPicture, TheTracksOfAllTurnsAreThere) {
  Race race = between_two();
  race.hand(0, "S R45* S Ss S~");
  std::vector<View> seen;
  const auto look = [&] { seen.push_back(Regatta::view(race.setup, race.position, spectator)); };
  look();
  const auto turns_begun = [&] {
    return count_of(drawn(race, seen, spectator), "<circle transform");
  };
  EXPECT_EQ(turns_begun(), 0);
  for (const std::string_view ply : {"2:R45*", "1:S", "S", "S"}) {
    race.play(ply);
    look();
  }
  EXPECT_EQ(turns_begun(), 1) << "two cards in one turn";
  race.play("turn 90");
  look();
  EXPECT_EQ(turns_begun(), 2) << "a turn on the spot is track too";
  EXPECT_EQ(count_of(drawn(race, {seen.back()}, spectator), "<circle transform"), 2)
      << "the last move of each boat needs no history";
}

TEST(RegattaPicture, WhereCardsLeadIsShownToWhoMayChoose) {
  const std::string ghost = "stroke-dasharray=\"6 4\"";
  EXPECT_EQ(count_of(drawn(between_two(), 0), ghost), 2);
  EXPECT_EQ(count_of(drawn(between_two(), 1), ghost), 0);
  EXPECT_EQ(count_of(drawn(between_two(), spectator), ghost), 0);
}

}  // namespace
}  // namespace boathouse::regatta
