// What may be expected of every two seats, which is what networks learn: from it follows the equity
// of each seat, and the equities always add up.
#pragma once

#include <array>

#include "minds/mind.h"

namespace boathouse {

// For every two seats, in the order 0–1, 0–2, …, 1–2, …: the chance that the first of them finishes
// ahead of the second, a shared place counting half.
using Pairs = std::array<double, max_seats*(max_seats - 1) / 2>;

[[nodiscard]] constexpr std::int32_t pair_count(int seats) { return seats * (seats - 1) / 2; }

// Calls the function with every two seats and the index of their pair.
template <class Function>
void for_each_pair(int seats, const Function& function) {
  std::size_t pair = 0;
  for (int one = 0; one < seats; ++one) {
    for (int other = one + 1; other < seats; ++other) function(one, other, pair++);
  }
}

[[nodiscard]] inline Pairs pairs_of(const Result& result, int seats) {
  Pairs pairs{};
  for_each_pair(seats, [&](int one, int other, std::size_t pair) {
    const int lead = result.place[other] - result.place[one];
    pairs[pair] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  });
  return pairs;
}

[[nodiscard]] inline Equities equities_of(const Pairs& pairs, int seats) {
  Equities equities{};
  for_each_pair(seats, [&](int one, int other, std::size_t pair) {
    equities[one] += pairs[pair] / (seats - 1);
    equities[other] += (1 - pairs[pair]) / (seats - 1);
  });
  return equities;
}

// The same pairs if the seats are counted from another one.
[[nodiscard]] inline Pairs counted_from(int first, const Pairs& pairs, int seats) {
  Pairs turned{};
  std::array<std::array<double, max_seats>, max_seats> ahead{};
  for_each_pair(seats, [&](int one, int other, std::size_t pair) {
    of_seat(of_seat(ahead, one), other) = pairs[pair];
    of_seat(of_seat(ahead, other), one) = 1 - pairs[pair];
  });
  for_each_pair(seats, [&](int one, int other, std::size_t pair) {
    turned[pair] = of_seat(of_seat(ahead, (one + first) % seats), (other + first) % seats);
  });
  return turned;
}

}  // namespace boathouse
