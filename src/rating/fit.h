// Fits the strengths of levels, and the luck of a game, to matches between them.
#pragma once

#include <span>

#include "rating/anchors.h"

namespace boathouse::rating {

// One match: who played, and in which place each came.
struct Bout {
  struct Seat {
    Level level{};
    int place = 0;
  };
  std::vector<Seat> seats;
};

// By maximum likelihood, under the same model as the ratings'. Nothing unless a deckhand and a
// sailor took part, and the sailor did better.
[[nodiscard]] std::optional<Anchors> fit(const Conditions& conditions, std::span<const Bout> bouts);

}  // namespace boathouse::rating
