// Hexes of the lake and exact geometry on them. Axial coordinates: q grows to the east, r to the
// south-east. The six directions run counter-clockwise as seen on the board, so one more is 60°
// to the left.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace boathouse::powerboats {

inline constexpr int lake_size = 24;  // hexes in a row, and rows

enum Direction : std::uint8_t { east, north_east, north_west, west, south_west, south_east };
inline constexpr std::array<std::string_view, 6> direction_names{"E", "NE", "NW", "W", "SW", "SE"};

[[nodiscard]] constexpr int turned(int direction, int left) { return (direction + left + 6) % 6; }

// A difference of two places, or a place itself. For the middle of a line, which lies between two
// hexes, all coordinates are doubled.
struct Vector {
  std::int32_t q;
  std::int32_t r;
  friend constexpr bool operator==(const Vector&, const Vector&) = default;
  friend constexpr Vector operator+(Vector a, Vector b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Vector operator-(Vector a, Vector b) { return {a.q - b.q, a.r - b.r}; }
  friend constexpr Vector operator*(int n, Vector a) { return {n * a.q, n * a.r}; }
};

inline constexpr std::array<Vector, 6> unit{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

// Positive where b points to the left of a, negative to the right; the sine, but for a factor.
[[nodiscard]] constexpr int cross(Vector a, Vector b) { return a.r * b.q - a.q * b.r; }

// The scalar product, twice over so that it is whole.
[[nodiscard]] constexpr int dot(Vector a, Vector b) {
  return 2 * a.q * b.q + 2 * a.r * b.r + a.q * b.r + a.r * b.q;
}

// How many single steps the vector is.
[[nodiscard]] constexpr int length(Vector a) {
  const auto size = [](int n) { return n < 0 ? -n : n; };
  return (size(a.q) + size(a.r) + size(a.q + a.r)) / 2;
}

// A hex of the lake or of the shore around it as one number, such that a step in a direction is
// always the same difference.
using Cell = std::uint16_t;
inline constexpr Cell nowhere = 0;
inline constexpr int cell_codes = 26 * 64;

[[nodiscard]] constexpr Cell cell_of(Vector place) {
  return static_cast<Cell>((place.r + 1) * 64 + place.q + 12);
}
[[nodiscard]] constexpr Vector place_of(Cell cell) { return {(cell & 63) - 12, (cell >> 6) - 1}; }

inline constexpr std::array<std::int16_t, 6> cell_step{1, -63, -64, -1, 63, 64};
[[nodiscard]] constexpr Cell stepped(Cell cell, int direction, int steps = 1) {
  return static_cast<Cell>(cell + cell_step[static_cast<std::size_t>(direction)] * steps);
}

// Columns and rows as they are drawn, counted from 0: odd rows are shifted right by half a hex.
[[nodiscard]] constexpr Cell cell_at(int column, int row) {
  return cell_of({column - row / 2, row});
}
[[nodiscard]] constexpr int row_of(Cell cell) { return place_of(cell).r; }
[[nodiscard]] constexpr int column_of(Cell cell) {
  const Vector place = place_of(cell);
  return place.q + (place.r >> 1);
}
[[nodiscard]] constexpr bool on_lake(Cell cell) {
  return row_of(cell) >= 0 && row_of(cell) < lake_size && column_of(cell) >= 0 &&
         column_of(cell) < lake_size;
}

[[nodiscard]] constexpr int distance(Cell a, Cell b) { return length(place_of(a) - place_of(b)); }

// A hex as people name it: the letter of its column and the number of its row, from A1 to X24.
[[nodiscard]] inline std::string name_of(Cell cell) {
  return static_cast<char>('A' + column_of(cell)) + std::to_string(row_of(cell) + 1);
}

[[nodiscard]] constexpr std::string_view name_of_direction(int direction) {
  return direction_names[static_cast<std::size_t>(direction)];
}

// Calls with every hex of the lake, row by row.
template <class Visit>
constexpr void for_each_cell(Visit visit) {
  for (int row = 0; row < lake_size; ++row) {
    for (int column = 0; column < lake_size; ++column) visit(cell_at(column, row));
  }
}

}  // namespace boathouse::powerboats
