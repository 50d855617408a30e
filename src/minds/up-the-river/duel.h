// Two fleets racing for the same berths: the chance that one ends up ahead of the other.
#pragma once

#include <array>

#include "games/up-the-river/rules.h"

namespace boathouse::up_the_river {

// What a seat has, and what it can expect.
struct Prospect {
  std::array<double, UpTheRiver::boats_each + 1> chance{};  // that so many boats reach the harbour
  double docked = 0;                                        // so many on average
  double turns = 1;                                         // how long one of them takes
  double points = 0;                                        // of the berths it has
  int best_berth = 0;                                       // which breaks ties
};

// The value of the best free berth, and the number of boats of all seats that are expected to dock.
[[nodiscard]] double chance_ahead(const Prospect& own, const Prospect& theirs, double free_berth,
                                  double docked_by_all);

}  // namespace boathouse::up_the_river
