// Two crocodiles in the pool, one of each side: who can force their own home, and in how many
// turns.
//
// Nothing else happens in such an ending. Eating the other crocodile, or letting the quiet turns
// run out, leaves the bars as they are; coming home adds a stack to the bar; either way the game is
// over. So each side prefers its own arrival to nothing, and nothing to the other's arrival,
// whatever the bars hold. One table of turns therefore serves every score, every height and every
// number of quiet turns left: an arrival that takes longer does not count.
//
// States are seen from the side on turn, with the cells numbered as for Orange: 36 pairs of values,
// three cases of who may enter a bar at all, 80 × 79 cells; 682,560 together. Blue's are the
// same, turned.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/rette-sich-wer-kann/pool.h"

namespace boathouse::rette {

// “The very first arrival of the game must be a stack”: until then a single tile stays outside. It
// cannot be that neither may enter, since then all twelve tiles are in two stacks.
enum class Entry : std::uint8_t { both, mover, other };
inline constexpr int entries = 3;

struct Pair {
  std::int32_t own;    // value of the crocodile on turn
  std::int32_t other;  // of the opponent's
  Entry entry;
  friend bool operator==(const Pair&, const Pair&) = default;
};
inline constexpr int pair_count = 6 * 6 * entries;
[[nodiscard]] constexpr std::size_t number_of(const Pair& pair) {
  const std::int32_t values = (pair.own - 1) * 6 + pair.other - 1;
  return static_cast<std::size_t>(values) * entries + static_cast<std::size_t>(pair.entry);
}
[[nodiscard]] constexpr Pair pair_numbered(std::size_t number) {
  const auto n = static_cast<std::int32_t>(number);
  return {n / entries / 6 + 1, n / entries % 6 + 1, static_cast<Entry>(n % entries)};
}
// The same pair from the opponent's side.
[[nodiscard]] constexpr Pair seen_by_other(const Pair& pair) {
  constexpr std::array<Entry, entries> turned{Entry::both, Entry::other, Entry::mover};
  return {pair.other, pair.own, turned[static_cast<std::size_t>(pair.entry)]};
}

class PairTables {
 public:
  // The turns, both sides' together, until a piece reaches its bar: above 0 if the side on turn
  // gets it there, below if the opponent does, 0 if neither can force it. A pair is solved on first
  // use, together with the opponent's side of it.
  [[nodiscard]] int turns(const Pair& pair, int own_cell, int other_cell) {
    const auto& table = tables_[number_of(pair)];
    if (!table) solve(pair);
    return (*table)[index(own_cell, other_cell)];
  }

  static constexpr std::uint64_t states = std::uint64_t{pair_count} * 80 * 79;

 private:
  static constexpr std::size_t cells = pool::cell_count;
  using Table = std::array<std::int8_t, cells * cells>;
  class Solving;

  static constexpr std::size_t index(int own_cell, int other_cell) {
    return static_cast<std::size_t>(own_cell) * cells + static_cast<std::size_t>(other_cell);
  }
  void solve(const Pair& pair);

  std::array<std::unique_ptr<Table>, pair_count> tables_;
};

}  // namespace boathouse::rette
