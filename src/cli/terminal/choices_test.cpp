#include "cli/terminal/choices.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace boathouse::cli {
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

std::vector<Choice> choices(int count, const std::string& sentence) {
  std::vector<Choice> made;
  for (int i = 1; i <= count; ++i) {
    made.push_back({static_cast<Move>(i), fmt::format("n{}", i), {sentence, "It stops there."}});
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
  EXPECT_THAT(lines_of(listed(choices(3, "You sail."), 0, 2, 40)),
              ElementsAre("  1  You sail.    3  You sail.", "  2  You sail."));
}

TEST(ListChoices, FallsBackToNotation) {
  EXPECT_THAT(lines_of(listed(choices(3, "You sail a long way."), 0, 2, 30)),
              ElementsAre("  1  n1    3  n3", "  2  n2"));
}

TEST(ListChoices, APartKeepsTheNumbersOfTheWhole) {
  const std::vector<Choice> all = choices(5, "You sail.");
  const std::vector<Choice> part{all[1], all[4]};
  EXPECT_THAT(lines_of(list_choices(part, numbers_of(part, all), 0, 2, 20)),
              ElementsAre("  2  You sail.", "  5  You sail."));
}

TEST(ListChoices, ShowsTheRestOnRequest) {
  const std::vector<Choice> many = choices(9, "You sail a long way.");
  const ChoiceList first = listed(many, 0, 2, 20);
  EXPECT_THAT(lines_of(first), ElementsAre("  1  n1    3  n3", "  2  n2    4  n4"));
  EXPECT_EQ(first.next, 4U);
  const ChoiceList last = listed(many, 8, 2, 20);
  EXPECT_EQ(last.next, 0U);
  EXPECT_THAT(lines_of(last), ElementsAre("  9  You sail a lon…"));
}

}  // namespace
}  // namespace boathouse::cli
