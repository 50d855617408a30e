// The pool: 6 columns and 14 rows of cells, and sets of cells as two words of bits. Cells are
// numbered row by row from Orange's left corner: a1 is 0, f1 is 5, f14 is 83.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/turn.h"

namespace boathouse::pool {

inline constexpr int columns = 6;
inline constexpr int rows = 14;
inline constexpr int cell_count = columns * rows;

[[nodiscard]] constexpr int cell_at(int column, int row) {
  return (row - 1) * columns + column - 1;
}
[[nodiscard]] constexpr int column_of(int cell) { return cell % columns + 1; }
[[nodiscard]] constexpr int row_of(int cell) { return cell / columns + 1; }
// The same cell as the player on the other side counts it.
[[nodiscard]] constexpr int turned(int cell) { return cell_count - 1 - cell; }

// A column by its letter and a row by its number, as on a chessboard: "d5".
[[nodiscard]] std::string_view name_of(int cell);

// A set of cells. Two words, because the browser has no integers of 128 bits.
struct Cells {
  std::uint64_t low = 0;   // cells 0 to 63
  std::uint64_t high = 0;  // cells 64 to 83

  static constexpr Cells only(int cell) {
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(cell) & 63U);
    return cell < 64 ? Cells{bit, 0} : Cells{0, bit};
  }

  [[nodiscard]] constexpr bool empty() const { return (low | high) == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(low) + std::popcount(high); }
  [[nodiscard]] constexpr bool has(int cell) const { return !(*this & only(cell)).empty(); }
  [[nodiscard]] constexpr Cells without(Cells other) const {
    return {low & ~other.low, high & ~other.high};
  }
  // Calls take(cell) for each cell in the set, in their order.
  template <class Take>
  constexpr void each(Take take) const {
    for (std::uint64_t left = low; left != 0; left &= left - 1) take(std::countr_zero(left));
    for (std::uint64_t left = high; left != 0; left &= left - 1) take(std::countr_zero(left) + 64);
  }

  friend constexpr Cells operator|(Cells one, Cells other) {
    return {one.low | other.low, one.high | other.high};
  }
  friend constexpr Cells operator&(Cells one, Cells other) {
    return {one.low & other.low, one.high & other.high};
  }
  friend constexpr Cells operator^(Cells one, Cells other) {
    return {one.low ^ other.low, one.high ^ other.high};
  }
  constexpr Cells& operator|=(Cells other) { return *this = *this | other; }
  constexpr Cells& operator^=(Cells other) { return *this = *this ^ other; }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;
};

// “Orange's bar is at Blue's end.” By seat; Orange is 0.
inline constexpr BySeat<Cells, 2> bars{
    Cells::only(cell_at(5, 14)) | Cells::only(cell_at(6, 14)),
    Cells::only(cell_at(1, 1)) | Cells::only(cell_at(2, 1)),
};

inline constexpr Cells water =
    Cells{~std::uint64_t{0}, (std::uint64_t{1} << 20U) - 1}.without(bars[0] | bars[1]);

// “Each bar has three ladder cells, its orthogonal water neighbours.”
inline constexpr std::array<Cells, 2> ladders{
    Cells::only(cell_at(4, 14)) | Cells::only(cell_at(5, 13)) | Cells::only(cell_at(6, 13)),
    Cells::only(cell_at(3, 1)) | Cells::only(cell_at(1, 2)) | Cells::only(cell_at(2, 2)),
};

// All six cells of a row, bars included.
[[nodiscard]] constexpr Cells row(int number) {
  const auto first = static_cast<unsigned>(cell_at(1, number));
  constexpr std::uint64_t six = 0x3F;
  if (first >= 64) return {0, six << (first - 64)};
  return {six << first, first > 58 ? six >> (64 - first) : 0};
}

}  // namespace boathouse::pool
