#include "print/powerboats/tiles.h"

#include <array>
#include <vector>

#include "core/text.h"
#include "print/pieces.h"

namespace boathouse::print {

using namespace powerboats;

namespace {

// Headings of the corners, the first at the top, clockwise.
std::vector<Point> corners_of(Point middle, double side) {
  std::vector<Point> corners;
  for (int heading = 0; heading < headings; heading += 4) {
    corners.push_back(middle + side * print::direction(heading));
  }
  return corners;
}

// East is a heading of 90°, and each further direction 60° to the left.
int heading_of(int direction) { return 6 - 4 * direction; }

// The light face has the tint between shallow water and foam.
Colour water_of(Water water) { return water == Water::dark ? colour::shallow : Colour{0xC2E3F0}; }

void add_hex(const Face& face, int column, int row, Water water, Group& tile) {
  const Point middle = hex_middle(column, row);
  tile.draw(polygon(corners_of(middle, hex_side)), outlined(water_of(water), colour::water, 0.2));
  if (!face.is_land(column, row)) return;
  // Land is recognisable by its shape too: a shore and a wood.
  tile.draw(polygon(corners_of(middle, hex_side)), outlined(colour::sand, colour::wood, 0.5));
  tile.draw(polygon(corners_of(middle, 0.78 * hex_side)), filled(colour::meadow));
  for (const int heading : {0, 8, 16}) {
    const Point foot = middle + 3.6 * print::direction(heading) + Point{0, 1.8};
    tile.draw(polygon(std::array{foot + Point{-1.7, 0}, foot + Point{1.7, 0}, foot + Point{0, -4}}),
              filled(Colour{0x6D9268}));
  }
}

void add_spot(const Spot& spot, Group& tile) {
  const Point middle = hex_middle(spot.column, spot.row);
  const Point way = print::direction(heading_of(spot.side));
  tile.draw(circle(middle, 6.6), outlined(colour::white, colour::coral, 0.7));
  const char letter = static_cast<char>('A' + spot.letter);
  add_centred(std::string_view{&letter, 1}, middle, 8.5, 10, tile, Font::bold, colour::ink);
  tile.draw(segment(middle + 6.6 * way, middle + 8.6 * way), stroked(colour::coral, 1.2));
  add_arrow_head(middle, middle + 11.6 * way, 3.4, colour::coral, tile);
}

// Around the tile, along the hexes: first the top and the right side, then the other two, which are
// the same but turned.
std::vector<Point> outline() {
  const auto corner = [](int column, int row, int heading) {
    return hex_middle(column, row) + hex_side * print::direction(heading);
  };
  std::vector<Point> points;
  for (int column = 0; column < tile_columns; ++column) {
    points.push_back(corner(column, 0, 20));
    points.push_back(corner(column, 0, 0));
  }
  for (int row = 0; row < tile_rows; ++row) {
    points.push_back(corner(tile_columns - 1, row, 4));
    points.push_back(corner(tile_columns - 1, row, 8));
  }
  const std::size_t half = points.size();
  for (std::size_t i = 0; i < half; ++i) {
    points.push_back(Point{tile_width, tile_height} - points[i]);
  }
  return points;
}

}  // namespace

Point hex_middle(int column, int row) {
  return {(column + 0.5 + row % 2 * 0.5) * hex_width, (1.5 * row + 1) * hex_side};
}

Group face_of(Water water, int tile) {
  const Face& face = tiles().face(water, tile);
  const std::string name = join(tile + 1, water == Water::dark ? " dark" : " light");
  Group drawing{.name = "tile " + name};
  for (int row = 0; row < tile_rows; ++row) {
    for (int column = 0; column < tile_columns; ++column) {
      add_hex(face, column, row, water, drawing);
    }
  }
  for (const Spot& spot : face.spots) add_spot(spot, drawing);
  // In a corner that is never a spot; dark on any background.
  add_centred(join(tile + 1), hex_middle(0, 0) + Point{0, 7.6}, 3, 6, drawing, Font::regular);
  Style cut = cut_line;
  cut.stroke = colour::ink;
  cut.width = 0.35;
  drawing.draw(polygon(outline()), cut);
  return drawing;
}

}  // namespace boathouse::print
