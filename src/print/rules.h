// The rules of a game on one or two pages, and the card that reminds each player of a turn. A game
// has them as a text for each language, a line for each paragraph:
//   # a heading
//   - a point of a list
//   = the title of the players' card
//   > a point on it
//   ; a remark for those who edit the text
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "print/drawing.h"

namespace boathouse::print {

struct Rules {
  struct Paragraph {
    char kind = ' ';  // '#', '-' or ' '
    std::string text;
  };
  std::vector<Paragraph> paragraphs;
  std::string card_title;
  std::vector<std::string> card;
};
[[nodiscard]] Rules read_rules(std::string_view text);

// The pages in two columns below a title, in letters as large as two pages allow.
inline constexpr std::size_t most_rule_pages = 2;
[[nodiscard]] std::vector<Group> rule_pages(const Rules& rules, std::string_view title);

// The card for a player, in a box of this size.
[[nodiscard]] Group card_of(const Rules& rules, std::string_view game, int number, double width,
                            double height);

}  // namespace boathouse::print
