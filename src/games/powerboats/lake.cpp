#include "games/powerboats/lake.h"

namespace boathouse::powerboats {

namespace {

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

const LakeKit& LakeKit::made() {
  static const LakeKit all = [] {
    LakeKit kit{.shore = Obstacles::shore()};
    for (const Water water : {Water::dark, Water::light}) {
      for (int tile = 0; tile < tile_count; ++tile) {
        const Face& face = tiles().face(water, tile);
        for (int place = 0; place < tile_count; ++place) {
          auto& both = kit.pieces[static_cast<std::size_t>(water)][static_cast<std::size_t>(tile)]
                                 [static_cast<std::size_t>(place)];
          both = {piece_of(face, place), piece_of(turned_round(face), place)};
        }
      }
    }
    return kit;
  }();
  return all;
}

Lake lay_lake(const LakeKit& kit, Water water, const std::array<Laid, tile_count>& laid) {
  Lake lake{.land = kit.shore};
  std::array<std::size_t, 3> count{};
  for (std::size_t place = 0; place < laid.size(); ++place) {
    const Piece& piece = kit.piece(water, laid[place], place);
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
