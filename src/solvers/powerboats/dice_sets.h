// The dice a boat may hold, as sets numbered from 0, fewer dice first. The rules allow eight, but a
// good player hardly ever holds more than six: on the two courses tried, a limit of eight gave the
// same par to four decimals.
#pragma once

#include <array>
#include <cstdint>

#include "games/powerboats/dice.h"

namespace boathouse::powerboats {

inline constexpr int most_planned = 6;

struct DiceSets {
  // Of none to six dice with three faces.
  static constexpr std::size_t count =
      (most_planned + 1) * (most_planned + 2) * (most_planned + 3) / 6;

  std::array<Dice, count> dice{};
  std::array<std::uint8_t, count> total{};
  std::array<std::array<std::uint8_t, 3>, count> with{};     // one more of each face, if allowed
  std::array<std::array<std::uint8_t, 3>, count> without{};  // one less; itself if there is none
  std::array<std::size_t, most_planned + 2> first{};         // of those with so many dice

  // Sets of n dice are ordered by threes, then by twos.
  [[nodiscard]] static constexpr std::size_t number_of(Dice dice) {
    const auto n = static_cast<std::size_t>(dice.count());
    const auto threes = static_cast<std::size_t>(dice.threes());
    return n * (n + 1) * (n + 2) / 6 + threes * (2 * n + 3 - threes) / 2 +
           static_cast<std::size_t>(dice.twos());
  }
};

[[nodiscard]] constexpr Dice die_of(std::size_t face) {
  return Dice{static_cast<std::uint16_t>(1U << (4 * face))};
}

inline constexpr DiceSets dice_sets = [] {
  DiceSets sets;
  for (int n = 0; n <= most_planned; ++n) {
    sets.first[static_cast<std::size_t>(n)] = DiceSets::number_of(Dice::of(n, 0, 0));
    for (int threes = 0; threes <= n; ++threes) {
      for (int twos = 0; twos <= n - threes; ++twos) {
        const std::array<int, 3> faces{n - threes - twos, twos, threes};
        const Dice dice = Dice::of(faces[0], faces[1], faces[2]);
        const std::size_t number = DiceSets::number_of(dice);
        sets.dice[number] = dice;
        sets.total[number] = static_cast<std::uint8_t>(dice.total());
        for (std::size_t face = 0; face < 3; ++face) {
          if (n < most_planned) {
            sets.with[number][face] =
                static_cast<std::uint8_t>(DiceSets::number_of(dice + die_of(face)));
          }
          const Dice less =
              faces[face] > 0 ? Dice{static_cast<std::uint16_t>(dice.counts - die_of(face).counts)}
                              : dice;
          sets.without[number][face] = static_cast<std::uint8_t>(DiceSets::number_of(less));
        }
      }
    }
  }
  sets.first[most_planned + 1] = DiceSets::count;
  return sets;
}();

}  // namespace boathouse::powerboats
