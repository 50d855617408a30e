// What a person may do now, as a numbered list.
#pragma once

#include <cstddef>
#include <vector>

#include "cli/page.h"
#include "match/choices.h"

namespace boathouse::cli {

struct ChoiceList {
  Page page;
  std::size_t next = 0;  // the first choice that found no room, or 0 if all did
};

// The choices from the given one on, in so many rows and columns: one below the other in sentences
// as long as they fit, else in several columns, else as notation, else only the first of them.
[[nodiscard]] ChoiceList list_choices(const std::vector<Choice>& choices, std::size_t from,
                                      int rows, int columns);

}  // namespace boathouse::cli
