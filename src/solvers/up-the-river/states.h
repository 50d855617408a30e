// The states of Up the River for two players in which the die is about to be rolled and the first
// seat began, numbered without gaps. All other positions are one choice away from these.
//
// A state belongs to a block: how many boats each seat has on the river, and who holds which of the
// berths taken so far. Boats are docked or lost for ever, so play never returns to a block it has
// left. Within a block, a state is given by
//
//   layer    the river's phase and the seat on turn, which follow each other in a ring: each turn
//            leads to the next layer. With boats of one seat only, that seat is always on turn.
//   waiting  the fleet of the other seat
//   moving   the fleet of the seat on turn
//
// and number = first of the block + (layer × waiting fleets + waiting) × moving fleets + moving.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/up-the-river/rules.h"
#include "solvers/up-the-river/fleets.h"

namespace boathouse::up_the_river {

inline constexpr std::uint32_t phases = 10;

// Who holds the berths taken so far: after a leading 1 one bit each, the oldest first, saying which
// seat.
using Ledger = std::uint32_t;
inline constexpr Ledger no_berths = 1;
inline constexpr Ledger ledger_end = 1U << 7U;  // six boats and the leading 1
constexpr Ledger with_berth(Ledger ledger, std::uint32_t seat) { return ledger << 1U | seat; }

struct Block {
  std::array<std::uint8_t, 2> boats;  // of each seat on the river
  std::uint8_t ledger;
  std::uint32_t first;  // number of its first state

  // One of the seats on turn has boats: both, or the only one.
  [[nodiscard]] constexpr bool both() const { return boats[0] != 0 && boats[1] != 0; }
  [[nodiscard]] constexpr std::uint32_t layers() const { return both() ? 2 * phases : phases; }
  [[nodiscard]] constexpr std::uint32_t layer(std::uint32_t phase, std::uint32_t mover) const {
    return both() ? 2 * phase + mover : phase;
  }
  [[nodiscard]] constexpr std::uint32_t fleets_of(std::uint32_t seat) const {
    return fleets_with(boats[seat]);
  }
  [[nodiscard]] constexpr std::uint32_t pairs() const { return fleets_of(0) * fleets_of(1); }
  [[nodiscard]] constexpr std::uint32_t states() const { return layers() * pairs(); }
  [[nodiscard]] constexpr std::uint32_t layer_start(std::uint32_t phase,
                                                    std::uint32_t mover) const {
    return first + layer(phase, mover) * pairs();
  }
  // The state with these fleets, numbered among all.
  [[nodiscard]] constexpr std::uint32_t state(std::uint32_t phase, std::uint32_t mover,
                                              std::uint32_t moving, std::uint32_t waiting) const {
    return layer_start(phase, mover) +
           (waiting - first_fleet[boats[1 - mover]]) * fleets_of(mover) +
           (moving - first_fleet[boats[mover]]);
  }
};

// All blocks, those with fewer boats first: play leads only to earlier ones.
[[nodiscard]] std::span<const Block> blocks();
[[nodiscard]] const Block& block_of(std::uint32_t boats0, std::uint32_t boats1, Ledger ledger);
[[nodiscard]] std::uint32_t state_count();

// The number of a position in which the die is about to be rolled, and back.
[[nodiscard]] std::uint32_t state_of(const UpTheRiver::Position& position);
[[nodiscard]] UpTheRiver::Position position_of(std::uint32_t state);

}  // namespace boathouse::up_the_river
