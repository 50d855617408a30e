// What a person may do now, as a numbered list.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cli/page.h"
#include "match/choices.h"

namespace boathouse::cli {

// Those that the word stands for: which begin with it, as a piece that is to move; else those that
// end with it, as a place to go to.
[[nodiscard]] std::vector<Choice> choices_named(const std::vector<Choice>& choices,
                                                std::string_view word);

struct ChoiceList {
  Page page;
  std::size_t next = 0;  // the first choice that found no room, or 0 if all did
};

// The number of each choice among all there are. Those of a part keep the numbers of the whole.
[[nodiscard]] std::vector<std::size_t> numbers_of(const std::vector<Choice>& choices,
                                                  const std::vector<Choice>& all);

// The choices from the given one on, with their numbers, in so many rows and columns: one below the
// other in sentences as long as they fit, else in several columns, else as notation, else only the
// first of them.
[[nodiscard]] ChoiceList list_choices(const std::vector<Choice>& choices,
                                      const std::vector<std::size_t>& numbers, std::size_t from,
                                      int rows, int columns);

}  // namespace boathouse::cli
