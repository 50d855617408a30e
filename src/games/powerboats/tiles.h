// The lake tiles as a person draws them: data/lake.txt, its reader, and the conditions on every
// face that make all lakes good ones.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/error.h"

namespace boathouse::powerboats {

inline constexpr int tile_columns = 8;
inline constexpr int tile_rows = 12;
inline constexpr int tile_count = 6;
inline constexpr int line_length = 4;  // hexes of the start/finish line

// A place for a buoy. The start/finish line leaves it by the printed side.
struct Spot {
  std::uint8_t letter = 0;  // 0, 1, 2 for A, B, C
  std::int32_t column = 0;
  std::int32_t row = 0;
  std::int32_t side = 0;  // a direction
};

struct Face {
  std::array<std::uint8_t, tile_rows> land{};  // a bit for each column
  std::array<Spot, 2> spots{};

  [[nodiscard]] bool is_land(int column, int row) const {
    return (land[static_cast<std::size_t>(row)] >> column & 1) != 0;
  }
};

enum class Water : std::uint8_t { dark, light };

struct Tiles {
  std::array<std::array<Face, tile_count>, 2> faces{};  // [water][tile]

  [[nodiscard]] const Face& face(Water water, int tile) const {
    return faces[static_cast<std::size_t>(water)][static_cast<std::size_t>(tile)];
  }
};

// An error names the line and the column of the mistake.
[[nodiscard]] Expected<Tiles> read_tiles(std::string_view text);

// The face turned by 180°, its printed sides with it.
[[nodiscard]] Face turned_round(const Face& face);

// The text of the data file, and the tiles in it.
[[nodiscard]] std::string_view tiles_text();
[[nodiscard]] const Tiles& tiles();

}  // namespace boathouse::powerboats
