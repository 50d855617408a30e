// The test game Lanterns as minds see it.
#pragma once

#include <memory>

#include "games/entry.h"
#include "games/testing/lanterns.h"

namespace boathouse::testing {

[[nodiscard]] inline const GameEntry& lanterns_entry() {
  static const EntryOf<Lanterns> entry;
  return entry;
}

using LanternsSetup = std::shared_ptr<const lanterns::Setup>;

[[nodiscard]] inline SeatViewOf<Lanterns> lanterns_view(const LanternsSetup& setup,
                                                        const lanterns::Position& position,
                                                        int seat) {
  return {lanterns_entry(), lanterns::seat_count, seat, setup,
          Lanterns::view(*setup, position, seat)};
}

// Seat 3 is about to hang the last lantern, green, and needs points: green hangs in the west.
// Worked out by hand: in the west it gets 2 points with chance 2/3, catching up with the first seat
// and passing the second, which is an equity of 3/4; in the east 1 point, level with the second,
// an equity of 1/4. A gust leaves it last.
struct LastLantern {
  LanternsSetup setup = std::make_shared<const lanterns::Setup>(
      lanterns::Setup{.copies = 1, .rough = false, .festival = 1});
  lanterns::Position position{.hands = {},
                              .hung = {1, 1, 0},
                              .top = {3, 0},
                              .points = {2, 1, 0},
                              .phase = lanterns::Phase::hang,
                              .seat = 2,
                              .laid = 3,
                              .pier = 0,
                              .forecast = 0};
  static constexpr double west = 2.0 / 3 * 0.75;
  static constexpr double east = 2.0 / 3 * 0.25;
};

// A random position in which a seat is on turn and others hold lanterns it does not see.
struct HiddenHands {
  LanternsSetup setup;
  lanterns::Position position{};
  int seat = 0;

  explicit HiddenHands(std::uint64_t seed) {
    Random random{seed};
    const OptionValues options = standard_options(Lanterns::info.options);
    setup = std::make_shared<const lanterns::Setup>(random_setup<Lanterns>(3, options, random));
    position = Lanterns::start(*setup);
    Lanterns::MoveList moves;
    ChanceBuffer buffer;
    const std::uint32_t plies = 6 + random.below(10);
    for (std::uint32_t ply = 0; ply < plies || position.phase != lanterns::Phase::lay; ++ply) {
      const Turn turn = Lanterns::turn(*setup, position);
      apply<Lanterns>(*setup, position,
                      random_ply<Lanterns>(*setup, position, turn, moves, buffer, random));
    }
    seat = position.seat;
  }
};

}  // namespace boathouse::testing
