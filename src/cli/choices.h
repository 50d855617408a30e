// What a person may do now: the legal moves, numbered and told as what they would do.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/page.h"
#include "games/registry.h"

namespace boathouse::cli {

struct Choice {
  Move move = 0;
  std::string notation;
  std::vector<std::string> sentences;  // in the order of what would happen
};

// The legal moves of the seat. What would happen to others after any of them is no reason to
// choose, and is left out.
[[nodiscard]] std::vector<Choice> choices_of(const State& state, int seat, const Teller& teller);

// Those that the word stands for: which begin with it, as a piece that is to move; else those that
// end with it, as a place to go to.
[[nodiscard]] std::vector<Choice> choices_named(const std::vector<Choice>& choices,
                                                std::string_view word);

struct ChoiceList {
  Page page;
  std::size_t next = 0;  // the first choice that found no room, or 0 if all did
};

// The choices from the given one on, in so many rows and columns: one below the other in sentences
// as long as they fit, else in several columns, else as notation, else only the first of them.
[[nodiscard]] ChoiceList list_choices(const std::vector<Choice>& choices, std::size_t from,
                                      int rows, int columns);

}  // namespace boathouse::cli
