// The deck against what is known of the printed game, and the reader of its file against mistakes.
#include "games/regatta/deck.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/text.h"
#include "games/regatta/testing/shorthand.h"

namespace boathouse::regatta {
namespace {

int cards_with(const std::function<bool(const Face&)>& wanted) {
  int count = 0;
  for (const Face& face : deck()) count += wanted(face) ? face.count : 0;
  return count;
}
int cards_of(Colour colour) {
  return cards_with([&](const Face& face) { return face.colour == colour; });
}
int cards_of(Colour colour, Symbol symbol) {
  return cards_with(
      [&](const Face& face) { return face.colour == colour && face.symbol == symbol; });
}
int small_cards_of(Colour colour) {
  return cards_with(
      [&](const Face& face) { return face.colour == colour && face.size == Size::small; });
}

TEST(RegattaDeck, HasFiftyFiveCardsThreeOfThemSuns) {
  EXPECT_EQ(cards_with([](const Face&) { return true; }), 55);
  EXPECT_EQ(cards_of(Colour::sun), 3);
}

TEST(RegattaDeck, HasAtLeastTwelveOfEachColourAndFiveJokersSomeOfThemSmall) {
  EXPECT_GE(cards_of(Colour::red), 12);
  EXPECT_GE(cards_of(Colour::green), 12);
  EXPECT_GE(cards_of(Colour::blue), 12);
  EXPECT_GE(cards_of(Colour::joker), 5);
  EXPECT_GT(small_cards_of(Colour::joker), 0);
}

TEST(RegattaDeck, HasFourHelmsInRedAndGreenAndFourCloudsAndFourSmallOnesInBlue) {
  EXPECT_GE(cards_of(Colour::red, Symbol::helm), 4);
  EXPECT_GE(cards_of(Colour::green, Symbol::helm), 4);
  EXPECT_GE(cards_of(Colour::blue, Symbol::cloud), 4);
  EXPECT_GE(small_cards_of(Colour::blue), 4);
}

TEST(RegattaDeck, MostCardsTurn) {
  constexpr auto straight = static_cast<std::uint8_t>(1U << static_cast<unsigned>(Exit::straight));
  const int turning = cards_with([&](const Face& face) { return (face.exits & ~straight) != 0; });
  EXPECT_GT(2 * turning, 55);
}

TEST(RegattaDeck, HasTheCardsOfTheTable) {
  const auto written = [](Colour colour) {
    std::string all;
    for (const Face& face : deck()) {
      if (face.colour != colour) continue;
      all += all.empty() ? "" : " ";
      write_face(face, all);
      all += join("x", static_cast<int>(face.count));
    }
    return all;
  };
  EXPECT_EQ(written(Colour::red),
            "L45x3 L45*x2 L45sx2 L90x2 L90*x1 L90sx1 L90s*x1 L45/Sx2 L90/L45sx1");
  EXPECT_EQ(written(Colour::blue), "Sx5 S~x4 Ssx3 L45/R45x2 L45/R45sx1");
  EXPECT_EQ(written(Colour::joker), "L45/S/R45x4 L90/S/R90sx3");
}

std::uint8_t mirrored(std::uint8_t exits) {
  std::uint8_t mirror = 0;
  for (int exit = 0; exit < exit_count; ++exit) {
    if ((exits >> exit & 1) != 0)
      mirror |= static_cast<std::uint8_t>(1U << (exit_count - 1 - exit));
  }
  return mirror;
}

TEST(RegattaDeck, GreenIsTheMirrorImageOfRed) {
  for (const Face& red : deck()) {
    if (red.colour != Colour::red) continue;
    const int twins = cards_with([&](const Face& face) {
      return face.colour == Colour::green && face.size == red.size && face.symbol == red.symbol &&
             face.exits == mirrored(red.exits);
    });
    EXPECT_EQ(twins, red.count);
  }
}

TEST(RegattaDeck, FacesAreWrittenInAFewLettersAllDifferent) {
  std::string all = " ";
  for (const Face& face : deck()) {
    std::string name;
    write_face(face, name);
    EXPECT_EQ(all.find(join(" ", name, " ")), std::string::npos) << name;
    all += join(name, " ");
  }
  EXPECT_NE(all.find(" R90s* "), std::string::npos) << all;
  EXPECT_NE(all.find(" S~ "), std::string::npos) << all;
}

TEST(RegattaDeck, TheReaderNamesLineAndColumnOfAMistake) {
  const Mistake mistakes[] = {
      {"# nothing\npink large S x1\n", 2,
       "column 1: expected “red, green, blue, joker, sun” here, not “pink”."},
      {"red huge S x1\n", 1, "column 5: expected “large, small” here, not “huge”."},
      {"red large S/S x1\n", 1, "column 11: expected “L45/S/R45” here, not “S/S”."},
      {"red large L44 x1\n", 1, "column 11: expected “L45/S/R45” here, not “L44”."},
      {"red large S helm 3\n", 1, "column 18: expected “x1” here, not “3”."},
      {"red large S x0\n", 1, "column 13: expected “x1” here, not “x0”."},
      {"red large S x1 more\n", 1, "column 16: unexpected “more” at the end of this line."},
      {"red large S x1\nred large S x2\n", 2, "column 15: this face is already in the deck."},
      {"red large L90/L45/S/R45 cloud x1\n", 1,
       "column 25: a card with a cloud can have at most 3 arrows."},
      {"red large S x40\n", 2,
       "column 1: the deck has 40 cards; it needs one line for the suns and 24 to 200 cards in "
       "all."},
  };
  for (const Mistake& mistake : mistakes) {
    const auto read = read_deck(mistake.text);
    ASSERT_FALSE(read) << mistake.text;
    EXPECT_EQ(read.error().line, mistake.line) << mistake.text;
    EXPECT_NE(read.error().sentence().find(mistake.sentence), std::string::npos)
        << read.error().sentence();
  }
}

}  // namespace
}  // namespace boathouse::regatta
