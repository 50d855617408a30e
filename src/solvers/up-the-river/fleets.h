// A fleet is what one colour still has on the river: up to three identical boats, each at a
// position. There are 286, numbered by how many boats they have.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/up-the-river/rules.h"

namespace boathouse::up_the_river {

inline constexpr std::uint32_t fleet_count = 286;

// The first fleet with N boats; the last entry is the end of all.
inline constexpr std::array<std::uint32_t, UpTheRiver::boats_each + 2> first_fleet{0, 1, 11, 66,
                                                                                   fleet_count};

constexpr std::uint32_t fleets_with(std::uint32_t boats) {
  return first_fleet[boats + 1] - first_fleet[boats];
}

constexpr std::uint32_t boats_in(std::uint32_t fleet) {
  return (fleet >= first_fleet[1] ? 1U : 0U) + (fleet >= first_fleet[2] ? 1U : 0U) +
         (fleet >= first_fleet[3] ? 1U : 0U);
}

// The number of a fleet that is given as in a position: two bits per section. The boats are ranked
// as a set of distinct numbers (the i-th boat's section plus i) in the combinatorial number system.
constexpr std::uint32_t fleet_number(std::uint32_t boats) {
  std::uint32_t rank = 0;
  std::uint32_t count = 0;
  while (boats != 0) {
    const auto section = static_cast<std::uint32_t>(std::countr_zero(boats)) / 2;
    boats -= 1U << (2 * section);
    const std::uint32_t number = section + count;
    ++count;
    if (count == 1) rank += number;
    if (count == 2) rank += number * (number - 1) / 2;
    if (count == 3) rank += number * (number - 1) * (number - 2) / 6;
  }
  return first_fleet[count] + rank;
}

constexpr std::array<std::uint32_t, fleet_count> list_fleets() {
  std::array<std::uint32_t, fleet_count> fleets{};
  constexpr std::uint32_t places = UpTheRiver::positions + 1;  // the last one: not on the river
  const auto boat = [](std::uint32_t place) {
    return place == UpTheRiver::positions ? 0U : 1U << (2 * place);
  };
  for (std::uint32_t a = 0; a < places; ++a) {
    for (std::uint32_t b = a; b < places; ++b) {
      for (std::uint32_t c = b; c < places; ++c) {
        const std::uint32_t boats = boat(a) + boat(b) + boat(c);
        fleets[fleet_number(boats)] = boats;
      }
    }
  }
  return fleets;
}

// By number, as in a position.
inline constexpr std::array<std::uint32_t, fleet_count> fleets = list_fleets();

}  // namespace boathouse::up_the_river
