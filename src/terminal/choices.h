// The player's choices as a numbered list.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cli/page.h"
#include "match/choices.h"

namespace boathouse::terminal {

// The choices that a word selects: those that begin with it, such as a piece to move; otherwise
// those that end with it, such as a destination.
[[nodiscard]] std::vector<Choice> choices_named(const std::vector<Choice>& choices,
                                                std::string_view word);

struct ChoiceList {
  cli::Page page;
  std::size_t next = 0;  // the first choice that did not fit, or 0 if all did
};

// The number of each choice among all choices; a selection keeps these numbers.
[[nodiscard]] std::vector<std::size_t> numbers_of(const std::vector<Choice>& choices,
                                                  const std::vector<Choice>& all);

// The choices from the given one on, with their numbers, in the given rows and columns: as
// sentences below each other if they fit, otherwise in several columns, otherwise as notation,
// otherwise only the first of them. No two read alike.
[[nodiscard]] ChoiceList list_choices(const std::vector<Choice>& choices,
                                      const std::vector<std::size_t>& numbers, std::size_t from,
                                      int rows, int columns);

}  // namespace boathouse::terminal
