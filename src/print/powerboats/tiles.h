// Lake tiles, and everything else in the size of the lake's hexes.
#pragma once

#include "games/powerboats/tiles.h"
#include "print/drawing.h"

namespace boathouse::print {

inline constexpr double hex_width = 22;       // from side to side
inline constexpr double hex_side = 12.70170;  // hex_width / √3
inline constexpr double tile_width = (powerboats::tile_columns + 0.5) * hex_width;
inline constexpr double tile_height = (1.5 * powerboats::tile_rows + 0.5) * hex_side;

// The middle of a hex of a tile whose box starts at the origin.
[[nodiscard]] Point hex_middle(int column, int row);

// A face with its land and its spots: the letter, and an arrow on the side where the line starts.
[[nodiscard]] Group face_of(powerboats::Water water, int tile);

}  // namespace boathouse::print
