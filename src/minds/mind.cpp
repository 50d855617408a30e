#include "minds/mind.h"

namespace boathouse {

double equity_of(const Result& result, int seats, int seat) {
  int halves = 0;
  for (int other = 0; other < seats; ++other) {
    if (other == seat) continue;
    halves += result.place[seat] < result.place[other]
                  ? 2
                  : static_cast<int>(result.place[seat] == result.place[other]);
  }
  return halves / (2.0 * (seats - 1));
}

Equities equities_of(const Result& result, int seats) {
  Equities equities{};
  for (int seat = 0; seat < seats; ++seat) {
    equities[seat] = equity_of(result, seats, seat);
  }
  return equities;
}

}  // namespace boathouse
