#include "games/powerboats/lake.h"

namespace boathouse::powerboats {

namespace {

// A face as it lies at one of the six places.
struct Piece {
  Obstacles land;
  std::array<Spot, 2> spots{};
};

constexpr int tiles_across = lake_size / tile_columns;

Cell cell_on(int place, int column, int row) {
  return cell_at(place % tiles_across * tile_columns + column,
                 place / tiles_across * tile_rows + row);
}

Piece piece_of(const Face& face, int place) {
  Piece piece{.land = {}, .spots = face.spots};
  for (int row = 0; row < tile_rows; ++row) {
    for (int column = 0; column < tile_columns; ++column) {
      if (face.is_land(column, row)) piece.land.add(cell_on(place, column, row));
    }
  }
  return piece;
}

// Every face at every place both ways round: laying a lake is then a few hundred operations.
using Pieces = std::array<std::array<std::array<std::array<Piece, 2>, 6>, tile_count>, 2>;

const Pieces& pieces() {
  static const Pieces all = [] {
    Pieces made;
    for (const Water water : {Water::dark, Water::light}) {
      for (int tile = 0; tile < tile_count; ++tile) {
        const Face& face = tiles().face(water, tile);
        for (int place = 0; place < tile_count; ++place) {
          auto& both = made[static_cast<std::size_t>(water)][static_cast<std::size_t>(tile)]
                           [static_cast<std::size_t>(place)];
          both = {piece_of(face, place), piece_of(turned_round(face), place)};
        }
      }
    }
    return made;
  }();
  return all;
}

}  // namespace

const Obstacles& Obstacles::shore() {
  static const Obstacles shore = [] {
    Obstacles frame;
    for (std::uint32_t& line : frame.lines_) line = ~0U;
    for_each_cell([&](Cell cell) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const Bit bit = bit_of(cell, axis);
        frame.lines_[bit.line] &= ~(1U << bit.at);
      }
    });
    return frame;
  }();
  return shore;
}

Lake lay_lake(Water water, const std::array<Laid, tile_count>& laid) {
  Lake lake{.land = Obstacles::shore()};
  std::array<std::size_t, 3> count{};
  for (std::size_t place = 0; place < laid.size(); ++place) {
    const Piece& piece = pieces()[static_cast<std::size_t>(water)][laid[place].tile][place]
                                 [laid[place].turned ? 1 : 0];
    lake.land.add(piece.land);
    for (const Spot& spot : piece.spots) {
      lake.berths[spot.letter][count[spot.letter]++] = {
          cell_on(static_cast<int>(place), spot.column, spot.row),
          static_cast<std::uint8_t>(spot.side)};
    }
  }
  return lake;
}

Obstacles obstacles_of(const Lake& lake, int race, int start_berth) {
  const auto& berths = lake.berths[static_cast<std::size_t>(race)];
  Obstacles all = lake.land;
  for (const Berth& berth : berths) all.add(berth.cell);
  all.add(berths[static_cast<std::size_t>(start_berth)].finish_buoy());
  return all;
}

}  // namespace boathouse::powerboats
