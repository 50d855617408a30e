// A lake laid out from six tiles, and its obstacles as one bit set for each straight line of
// hexes, so that a straight run is looked up and not walked.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/powerboats/hex.h"
#include "games/powerboats/tiles.h"

namespace boathouse::powerboats {

// Where a boat cannot go: land, shore, buoys. Every hex lies on three lines, one for each axis:
// its row (east–west), a line of equal q + r (north-east–south-west) and one of equal q
// (north-west–south-east).
class Obstacles {
 public:
  // Nothing but the shore.
  static const Obstacles& shore();

  void add(Cell cell) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Bit bit = bit_of(cell, axis);
      lines_[bit.line] |= 1U << bit.at;
    }
  }
  void add(const Obstacles& other) {
    for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i] |= other.lines_[i];
  }
  [[nodiscard]] bool at(Cell cell) const {
    const Bit bit = bit_of(cell, 0);
    return (lines_[bit.line] >> bit.at & 1U) != 0;
  }

  // How many hexes a boat can go straight that way. Bits grow to the east and the south; where a
  // boat heads is nothing a processor could foresee, so both ways are looked up and one is chosen.
  [[nodiscard]] int run(Cell cell, int direction) const {
    const Bit bit = bit_of(cell, static_cast<std::size_t>(direction) % 3);
    const std::uint32_t line = lines_[bit.line];
    const int ahead = run_up(line, bit.at);
    const int astern = run_down(line, bit.at);
    return (up >> direction & 1U) != 0 ? ahead : astern;
  }

  // The same for all six directions at once.
  [[nodiscard]] std::array<int, 6> runs(Cell cell) const {
    const Bit row = bit_of(cell, 0);
    const Bit rising = bit_of(cell, 1);
    const Bit falling = bit_of(cell, 2);
    return {run_up(lines_[row.line], row.at),           run_down(lines_[rising.line], rising.at),
            run_down(lines_[falling.line], falling.at), run_down(lines_[row.line], row.at),
            run_up(lines_[rising.line], rising.at),     run_up(lines_[falling.line], falling.at)};
  }

  // A row as bits, the first hex in bit 1; both neighbours beyond its ends are shore.
  [[nodiscard]] std::uint32_t row(int row) const { return lines_[static_cast<std::size_t>(row)]; }

  friend bool operator==(const Obstacles&, const Obstacles&) = default;

 private:
  static constexpr std::uint32_t up = 1U << east | 1U << south_west | 1U << south_east;

  static int run_up(std::uint32_t line, std::uint32_t at) {
    return std::countr_zero(line >> 1U >> at);
  }
  static int run_down(std::uint32_t line, std::uint32_t at) {
    return std::countl_zero(line << (32U - at));
  }

  struct Bit {
    std::size_t line;
    std::uint32_t at;
  };
  static Bit bit_of(Cell cell, std::size_t axis) {
    const Vector place = place_of(cell);
    const auto row = static_cast<std::uint32_t>(place.r);
    if (axis == 0) return {row, static_cast<std::uint32_t>(place.q + (place.r >> 1)) + 1};
    if (axis == 1) return {static_cast<std::size_t>(24 + place.q + place.r), row + 1};
    return {static_cast<std::size_t>(60 + 11 + place.q), row + 1};
  }

  std::array<std::uint32_t, 24 + 36 + 35> lines_{};
};

// Where a buoy may stand in the lake.
struct Berth {
  Cell cell;
  std::uint8_t side;  // by which the start/finish line leaves it

  // The hex after the line, for the finish buoy.
  [[nodiscard]] Cell finish_buoy() const { return stepped(cell, side, line_length + 1); }
};

// A tile laid: which one, and whether turned by 180°.
struct Laid {
  std::uint8_t tile;
  bool turned;
};

struct Lake {
  Obstacles land;
  std::array<std::array<Berth, 4>, 3> berths{};  // for each letter, in the order of the places
};

// A face as it lies at one of the six places.
struct Piece {
  Obstacles land;
  std::array<Spot, 2> spots{};
};

// What every lake is laid from: the shore, and every face at every place both ways round. With it
// laying a lake is a few hundred operations.
struct LakeKit {
  Obstacles shore;
  std::array<std::array<std::array<std::array<Piece, 2>, tile_count>, tile_count>, 2> pieces{};

  // Made once, when first asked for.
  static const LakeKit& made();

  [[nodiscard]] const Piece& piece(Water water, const Laid& laid, std::size_t place) const {
    return pieces[static_cast<std::size_t>(water)][laid.tile][place][laid.turned ? 1 : 0];
  }
};

// The six places for tiles are counted in reading order, three across and two down.
[[nodiscard]] Lake lay_lake(const LakeKit& kit, Water water,
                            const std::array<Laid, tile_count>& laid);

// What stands in the way in a race: the land, the four buoys of the race's letter, and the finish
// buoy, which depends on the berth of buoy 0.
[[nodiscard]] Obstacles obstacles_of(const Lake& lake, int race, int start_berth);

}  // namespace boathouse::powerboats
