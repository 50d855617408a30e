#include "minds/mind.h"

namespace boathouse {

double equity_of(const Result& result, int seats, int seat) {
  const auto place = [&](int each) { return result.place[static_cast<std::size_t>(each)]; };
  int halves = 0;
  for (int other = 0; other < seats; ++other) {
    if (other == seat) continue;
    halves += place(seat) < place(other) ? 2 : static_cast<int>(place(seat) == place(other));
  }
  return halves / (2.0 * (seats - 1));
}

Equities equities_of(const Result& result, int seats) {
  Equities equities{};
  for (int seat = 0; seat < seats; ++seat) {
    equities[static_cast<std::size_t>(seat)] = equity_of(result, seats, seat);
  }
  return equities;
}

}  // namespace boathouse
