// What the sheets of several games share: grids of equal pieces with cut lines, and arrow heads.
#pragma once

#include "print/booklet.h"
#include "print/drawing.h"

namespace boathouse::print {

// Equal pieces side by side, counted row by row.
struct Grid {
  Point corner;
  double width = 0;  // of a piece
  double height = 0;
  int columns = 1;
  int rows = 1;

  [[nodiscard]] Point at(int index) const {
    const int column = index % columns;
    const int row = index / columns;
    return corner + Point{column * width, row * height};
  }
  // Where the back of a piece is on a sheet flipped on its long edge.
  [[nodiscard]] Point behind(int index) const {
    const Point front = at(index);
    return {page_width - front.x - width, front.y};
  }
  [[nodiscard]] int places() const { return columns * rows; }
};

// Cut lines between the pieces, and a little beyond.
void add_cut_lines(const Grid& grid, Group& sheet);

// A filled arrow head with its tip at a point, for an arrow coming from another point.
void add_arrow_head(Point from, Point tip, double length, Colour colour, Group& group);

// Text centred on a point, also by the height of its capitals.
void add_centred(std::string_view text, Point middle, double size, double room, Group& group,
                 Font font = Font::bold, Colour colour = colour::ink);

// A boat from above in its box, which begins at the origin, with the bow to the right.
void add_hull(int seat, double length, double width, Group& group);

}  // namespace boathouse::print
