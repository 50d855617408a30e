// Dice with the faces 1, 2 and 3, of which only the number of each face matters; and the rolls of
// up to eight of them, with their weights.
#pragma once

#include <array>
#include <cstdint>

#include "core/chance.h"

namespace boathouse::powerboats {

inline constexpr int most_dice = 8;

// A number of each face, four bits for each.
struct Dice {
  std::uint16_t counts = 0;

  static constexpr Dice of(int ones, int twos, int threes) {
    return {static_cast<std::uint16_t>(ones | twos << 4 | threes << 8)};
  }
  [[nodiscard]] constexpr int ones() const { return counts & 15; }
  [[nodiscard]] constexpr int twos() const { return counts >> 4 & 15; }
  [[nodiscard]] constexpr int threes() const { return counts >> 8 & 15; }
  [[nodiscard]] constexpr int count() const { return ones() + twos() + threes(); }
  [[nodiscard]] constexpr int total() const { return ones() + 2 * twos() + 3 * threes(); }
  // The faces as digits, the highest first: 3, 2 and 2 are 322.
  [[nodiscard]] constexpr int digits() const {
    int number = 0;
    for (int i = 0; i < threes(); ++i) number = number * 10 + 3;
    for (int i = 0; i < twos(); ++i) number = number * 10 + 2;
    for (int i = 0; i < ones(); ++i) number = number * 10 + 1;
    return number;
  }
  friend constexpr Dice operator+(Dice a, Dice b) {
    return {static_cast<std::uint16_t>(a.counts + b.counts)};
  }
  friend constexpr bool operator==(Dice, Dice) = default;
};

// All rolls of so many dice, those with more threes first. An outcome's code is the counts, its
// weight in how many ways the dice can show it.
[[nodiscard]] Chances rolls_of(int dice);

}  // namespace boathouse::powerboats
