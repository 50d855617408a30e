// Where a piece can go. All ways are followed at once, as sets of cells that spread by one step at
// a time, one set for each direction and number of turns made.
//
// A way of at most two right-angled turns never comes back to a cell, so “never entering the same
// cell twice” needs no book-keeping; the cell where a piece starts is not free, since it stands on
// it.
//
//   free     the cells that may be passed
//   target   the cells where the way may end: free ones, prey, and the piece's own bar
#pragma once

#include <array>
#include <cstdint>

#include "games/rette-sich-wer-kann/pool.h"

namespace boathouse::pool {

// No crocodile but the 6 going straight leaves the 64 cells around it, so one word is enough for a
// way. Bit 32 is the piece's own cell, bit 32 + k the cell k further on.
namespace window {

inline constexpr int centre = 32;
inline constexpr std::uint64_t start = std::uint64_t{1} << 32U;

[[nodiscard]] constexpr std::uint64_t around(int cell, Cells cells) {
  if (cell < centre) return cells.low << static_cast<unsigned>(centre - cell);
  const auto down = static_cast<unsigned>(cell - centre);
  return cells.low >> down | cells.high << 1U << (63U - down);
}

[[nodiscard]] constexpr Cells back(int cell, std::uint64_t seen) {
  if (cell < centre) return {seen >> static_cast<unsigned>(centre - cell), 0};
  const auto up = static_cast<unsigned>(cell - centre);
  return {seen << up, seen >> 1U >> (63U - up)};
}

// For a piece in each column: the bits of the window that lie in the given column.
[[nodiscard]] consteval std::array<std::uint64_t, columns> bits_of_column(int column) {
  std::array<std::uint64_t, columns> bits{};
  for (int own = 0; own < columns; ++own) {
    for (int bit = 0; bit < 64; ++bit) {
      const int further = bit - centre;
      const bool in_column = (own + further + cell_count) % columns == column - 1;
      if (in_column) bits[static_cast<std::size_t>(own)] |= std::uint64_t{1} << bit;
    }
  }
  return bits;
}
inline constexpr auto column_a = bits_of_column(1);
inline constexpr auto column_f = bits_of_column(6);

}  // namespace window

// Cells that may be entered, by direction: a step east never arrives in column a, nor one west in
// column f; there the numbering jumps to another row.
struct Onto {
  std::uint64_t any;
  std::uint64_t eastward;
  std::uint64_t westward;

  constexpr Onto(int cell, Cells cells)
      : any(window::around(cell, cells)),
        eastward(any & ~window::column_a[static_cast<std::size_t>(cell % columns)]),
        westward(any & ~window::column_f[static_cast<std::size_t>(cell % columns)]) {}
};

// Where those stand who go in each direction.
struct Walkers {
  std::uint64_t north = 0;
  std::uint64_t east = 0;
  std::uint64_t south = 0;
  std::uint64_t west = 0;

  [[nodiscard]] constexpr std::uint64_t all() const { return north | east | south | west; }
  [[nodiscard]] constexpr Walkers step(const Onto& onto) const {
    return {north << 6U & onto.any, east << 1U & onto.eastward, south >> 6U & onto.any,
            west >> 1U & onto.westward};
  }
  // These, joined by others that turn to the left or to the right.
  [[nodiscard]] constexpr Walkers joined_by_turning(const Walkers& others) const {
    const std::uint64_t across = others.east | others.west;
    const std::uint64_t along = others.north | others.south;
    return {north | across, east | along, south | across, west | along};
  }
};

// One orthogonal step from any of the cells.
[[nodiscard]] constexpr std::uint64_t step_from(std::uint64_t cells, const Onto& onto) {
  return Walkers{cells, cells, cells, cells}.step(onto).all();
}

// “1 or 2 cells orthogonally”: two steps cannot turn more than once.
[[nodiscard]] constexpr Cells reach_of_swimmer(int cell, Cells free, Cells target) {
  const std::uint64_t beside = step_from(window::start, Onto{cell, free});
  return window::back(cell, step_from(window::start | beside, Onto{cell, target}));
}

// “1: one cell, orthogonal or diagonal”; “the 1 never enters the bar diagonally”.
[[nodiscard]] constexpr Cells reach_of_one(int cell, Cells target) {
  const Onto end{cell, target};
  const Onto in_water{cell, target & water};
  const std::uint64_t above_below = window::start << 6U | window::start >> 6U;
  const std::uint64_t diagonal =
      (above_below << 1U & in_water.eastward) | (above_below >> 1U & in_water.westward);
  return window::back(cell, step_from(window::start, end) | diagonal);
}

// “Exactly as many cells as its number”, with at most so many turns.
template <int Steps, int Turns>
[[nodiscard]] constexpr Cells reach_of_walker(int cell, Cells free, Cells target) {
  static_assert(Steps >= 2 && Steps <= 6 && Turns >= 1 && Turns <= 2);
  const Onto through{cell, free};
  const Onto end{cell, target};
  Walkers straight =
      Walkers{window::start, window::start, window::start, window::start}.step(through);
  Walkers once;
  Walkers twice;
  for (int step = 2; step < Steps; ++step) {
    if constexpr (Turns == 2) twice = twice.joined_by_turning(once).step(through);
    once = once.joined_by_turning(straight).step(through);
    straight = straight.step(through);
  }
  if constexpr (Turns == 2) twice = twice.joined_by_turning(once).step(end);
  once = once.joined_by_turning(straight).step(end);
  const Walkers last = straight.step(end);
  Cells cells = window::back(cell, last.all() | once.all() | twice.all());
  if constexpr (Steps == 6) {
    // Six rows up or down lie beyond the window.
    if (straight.north != 0) cells |= Cells::only(cell + 36) & target;
    if (straight.south != 0 && cell >= 36) cells |= Cells::only(cell - 36) & target;
  }
  return cells;
}

// “2, 3, 4, 5: at most one 90° turn. 6: at most two.”
[[nodiscard]] constexpr Cells reach_of_crocodile(int value, int cell, Cells free, Cells target) {
  switch (value) {
    case 1:
      return reach_of_one(cell, target);
    case 2:
      return reach_of_walker<2, 1>(cell, free, target);
    case 3:
      return reach_of_walker<3, 1>(cell, free, target);
    case 4:
      return reach_of_walker<4, 1>(cell, free, target);
    case 5:
      return reach_of_walker<5, 1>(cell, free, target);
    default:
      return reach_of_walker<6, 2>(cell, free, target);
  }
}

// The same as a call. All of it in line at every place would swell the engine for the browser, and
// only the rules are in such a hurry.
[[nodiscard]] Cells ask_reach(int value, int cell, Cells free, Cells target);

}  // namespace boathouse::pool
