// A way that a piece can take, for those who draw it: rules need only know where ways end.
#pragma once

#include <optional>

#include "games/rette-sich-wer-kann/pool.h"

namespace boathouse::pool {

// Where a way first turns, and its last cell; the same cell if it never turns. A way of two turns
// makes the second one where it comes into line with its end, so nothing else has to be told.
struct Way {
  int corner;
  int end;
};

// A way of exactly so many steps over free cells to the end, free or not, with as few right-angled
// turns as possible.
[[nodiscard]] std::optional<Way> way_between(int from, int end, int steps, int most_turns,
                                             Cells free);

}  // namespace boathouse::pool
