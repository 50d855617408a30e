// Positions of Up the River for tests, in a line or two.
#pragma once

#include <initializer_list>
#include <memory>
#include <vector>

#include "games/entry.h"
#include "games/up-the-river/rules.h"

namespace boathouse::testing {

struct Colour {
  std::vector<int> boats;   // where they stand
  std::vector<int> berths;  // what the others hold
};

struct River {
  std::vector<Colour> colours;
  int mover = 0;
  int die = 0;    // 0: to be rolled
  int phase = 0;  // how often the waterfall has come
};

[[nodiscard]] inline UpTheRiver::Position position_of(const River& river) {
  UpTheRiver::Position position{};
  int best_free = UpTheRiver::best_berth;
  for (std::size_t seat = 0; seat < river.colours.size(); ++seat) {
    for (const int place : river.colours[seat].boats) {
      position.boats[seat] += 1U << (2 * static_cast<unsigned>(place - 1));
    }
    for (const int berth : river.colours[seat].berths) {
      position.berths[seat] |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(berth - 1));
      best_free = std::min(best_free, berth - 1);
    }
  }
  position.free_berth = static_cast<std::uint8_t>(best_free);
  position.mover = static_cast<std::uint8_t>(river.mover);
  position.die = static_cast<std::uint8_t>(river.die);
  position.phase = static_cast<std::uint8_t>(river.phase);
  return position;
}

[[nodiscard]] inline std::shared_ptr<const UpTheRiver::Setup> standard_river(int seats) {
  return std::make_shared<const UpTheRiver::Setup>(UpTheRiver::begin(seats, {}));
}

[[nodiscard]] inline const GameEntry& up_the_river_entry() {
  return **find_game(UpTheRiver::info.id);
}

// What a seat sees of it.
[[nodiscard]] inline SeatViewOf<UpTheRiver> view_of(const UpTheRiver::Position& position, int seats,
                                                    int seat) {
  return {up_the_river_entry(), seats, seat, standard_river(seats), position};
}
[[nodiscard]] inline SeatViewOf<UpTheRiver> view_of(const River& river) {
  return view_of(position_of(river), static_cast<int>(river.colours.size()), river.mover);
}

[[nodiscard]] inline Move sail_from(int place) {
  return UpTheRiver::code({UpTheRiver::Kind::sail, 0, place});
}

}  // namespace boathouse::testing
