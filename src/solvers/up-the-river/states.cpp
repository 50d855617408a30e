#include "solvers/up-the-river/states.h"

#include <algorithm>
#include <vector>

namespace boathouse::up_the_river {

namespace {

constexpr std::uint32_t boats_each = UpTheRiver::boats_each;

std::uint32_t berths_taken(Ledger ledger) {
  return static_cast<std::uint32_t>(std::bit_width(ledger)) - 1;
}

// Whether the seats can hold these berths and still have this many boats.
bool is_possible(std::uint32_t boats0, std::uint32_t boats1, Ledger ledger) {
  const auto docked1 = static_cast<std::uint32_t>(std::popcount(ledger)) - 1;
  const std::uint32_t docked0 = berths_taken(ledger) - docked1;
  return boats0 + docked0 <= boats_each && boats1 + docked1 <= boats_each;
}

struct BlockList {
  std::vector<Block> blocks;
  std::array<std::array<std::array<std::uint8_t, ledger_end>, boats_each + 1>, boats_each + 1>
      at{};  // [boats of seat 0][boats of seat 1][ledger]
  std::uint32_t states = 0;

  BlockList() {
    for (std::uint32_t boats = 1; boats <= 2 * boats_each; ++boats) {
      for (std::uint32_t own = 0; own <= std::min(boats, boats_each); ++own) {
        if (boats - own <= boats_each) add(own, boats - own);
      }
    }
  }

  void add(std::uint32_t boats0, std::uint32_t boats1) {
    for (Ledger ledger = no_berths; ledger < ledger_end; ++ledger) {
      if (!is_possible(boats0, boats1, ledger)) continue;
      at[boats0][boats1][ledger] = static_cast<std::uint8_t>(blocks.size());
      blocks.push_back({{static_cast<std::uint8_t>(boats0), static_cast<std::uint8_t>(boats1)},
                        static_cast<std::uint8_t>(ledger),
                        states});
      states += blocks.back().states();
    }
  }
};

const BlockList& block_list() {
  static const BlockList all;
  return all;
}

// Berths as bits of a position, from a ledger: the oldest is the best.
std::uint16_t berths_of(Ledger ledger, std::uint32_t seat) {
  const std::uint32_t taken = berths_taken(ledger);
  const Ledger all = (1U << taken) - 1;
  const Ledger held = (seat == 1 ? ledger : ~ledger) & all;
  return static_cast<std::uint16_t>(held << (UpTheRiver::best_berth - taken));
}

}  // namespace

std::span<const Block> blocks() { return block_list().blocks; }

const Block& block_of(std::uint32_t boats0, std::uint32_t boats1, Ledger ledger) {
  return block_list().blocks[block_list().at[boats0][boats1][ledger]];
}

std::uint32_t state_count() { return block_list().states; }

std::uint32_t state_of(const UpTheRiver::Position& position) {
  const std::array fleet{fleet_number(position.boats[0]), fleet_number(position.boats[1])};
  const auto taken = static_cast<unsigned>(UpTheRiver::best_berth - position.free_berth);
  const Ledger ledger =
      1U << taken | static_cast<Ledger>(position.berths[1] >> position.free_berth);
  const std::uint32_t mover = position.mover;
  return block_of(boats_in(fleet[0]), boats_in(fleet[1]), ledger)
      .state(position.phase, mover, fleet[mover], fleet[1 - mover]);
}

UpTheRiver::Position position_of(std::uint32_t state) {
  const auto after = std::ranges::upper_bound(blocks(), state, {}, &Block::first);
  const Block& block = *(after - 1);
  std::uint32_t rest = state - block.first;
  const std::uint32_t layer = rest / block.pairs();
  const std::uint32_t mover = block.both() ? layer % 2 : block.boats[0] == 0 ? 1U : 0U;
  rest %= block.pairs();

  UpTheRiver::Position position{};
  position.phase = static_cast<std::uint8_t>(block.both() ? layer / 2 : layer);
  position.mover = static_cast<std::uint8_t>(mover);
  position.boats[mover] = fleets[first_fleet[block.boats[mover]] + rest % block.fleets_of(mover)];
  position.boats[1 - mover] =
      fleets[first_fleet[block.boats[1 - mover]] + rest / block.fleets_of(mover)];
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    position.berths[seat] = berths_of(block.ledger, seat);
  }
  position.free_berth = static_cast<std::uint8_t>(UpTheRiver::best_berth -
                                                  static_cast<int>(berths_taken(block.ledger)));
  return position;
}

}  // namespace boathouse::up_the_river
