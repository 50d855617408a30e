#include "terminal/choices.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::ElementsAre;

std::vector<std::string> lines_of(const ChoiceList& list) {
  std::vector<std::string> lines;
  for (const Line& line : list.page) {
    std::string text;
    for (const Span& span : line) text += span.text;
    lines.push_back(text);
  }
  return lines;
}

// A "#" in the sentence is the number of the choice.
std::vector<Choice> choices(int count, const std::string& sentence) {
  std::vector<Choice> made;
  for (int i = 1; i <= count; ++i) {
    std::string numbered = sentence;
    std::ranges::replace(numbered, '#', static_cast<char>('0' + i));
    made.push_back({static_cast<Move>(i), fmt::format("n{}", i), {numbered, "It stops there."}});
  }
  return made;
}

ChoiceList listed(const std::vector<Choice>& all, std::size_t from, int rows, int columns) {
  return list_choices(all, numbers_of(all, all), from, rows, columns);
}

TEST(ChoicesNamed, AreThoseOfAPieceOrElseThoseThatLeadToAPlace) {
  const std::vector<Choice> all{
      {1, "turn d5", {}}, {2, "d5>d7", {}}, {3, "d5>bar", {}}, {4, "e5>d7", {}}, {5, "d10>d5", {}}};
  const auto moves = [&](std::string_view word) {
    std::vector<Move> found;
    for (const Choice& choice : choices_named(all, word)) found.push_back(choice.move);
    return found;
  };
  EXPECT_THAT(moves("d5"), ElementsAre(1, 2, 3));
  EXPECT_THAT(moves("d7"), ElementsAre(2, 4));
  EXPECT_THAT(moves("bar"), ElementsAre(3));
  EXPECT_THAT(moves("d1"), ElementsAre()) << "is not d10";
  EXPECT_THAT(moves(""), ElementsAre());
}

TEST(ListChoices, TellsAsMuchAsFitsOnALine) {
  EXPECT_THAT(lines_of(listed(choices(1, "You sail."), 0, 3, 80)),
              ElementsAre("  1  You sail. It stops there."));
  EXPECT_THAT(lines_of(listed(choices(1, "You sail."), 0, 3, 20)), ElementsAre("  1  You sail."));
}

TEST(ListChoices, UsesColumnsWhereRowsAreFew) {
  EXPECT_THAT(lines_of(listed(choices(3, "You sail #."), 0, 2, 40)),
              ElementsAre("  1  You sail 1.    3  You sail 3.", "  2  You sail 2."));
}

TEST(ListChoices, FallsBackToNotation) {
  EXPECT_THAT(lines_of(listed(choices(3, "You sail # long ways."), 0, 2, 30)),
              ElementsAre("  1  n1    3  n3", "  2  n2"));
}

TEST(ListChoices, APartKeepsTheNumbersOfTheWhole) {
  const std::vector<Choice> all = choices(5, "You sail #.");
  const std::vector<Choice> part{all[1], all[4]};
  EXPECT_THAT(lines_of(list_choices(part, numbers_of(part, all), 0, 2, 20)),
              ElementsAre("  2  You sail 2.", "  5  You sail 5."));
}

TEST(ListChoices, ThatReadAlikeAlsoSayHowTheyAreWritten) {
  std::vector<Choice> all = choices(3, "You sail.");
  all[1].sentences = {"You wait."};
  EXPECT_THAT(lines_of(listed(all, 0, 3, 40)),
              ElementsAre("  1  You sail. It stops there. (n1)", "  2  You wait.",
                          "  3  You sail. It stops there. (n3)"));
  EXPECT_THAT(lines_of(listed(all, 0, 3, 17)),
              ElementsAre("  1  You sa… (n1)", "  2  You wait.", "  3  You sa… (n3)"));
  EXPECT_THAT(lines_of(listed(all, 0, 2, 50)),
              ElementsAre("  1  You sail. (n1)    3  You sail. (n3)", "  2  You wait."))
      << "in columns as well";
}

TEST(ListChoices, ShowsTheRestOnRequest) {
  const std::vector<Choice> many = choices(9, "You sail # long ways.");
  const ChoiceList first = listed(many, 0, 2, 20);
  EXPECT_THAT(lines_of(first), ElementsAre("  1  n1    3  n3", "  2  n2    4  n4"));
  EXPECT_EQ(first.next, 4U);
  const ChoiceList last = listed(many, 8, 2, 20);
  EXPECT_EQ(last.next, 0U);
  EXPECT_THAT(lines_of(last), ElementsAre("  9  You sail 9 lon…"));
}

}  // namespace
}  // namespace boathouse::terminal
