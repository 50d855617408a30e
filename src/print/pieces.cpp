#include "print/pieces.h"

#include <array>
#include <cmath>

#include "print/marks.h"

namespace boathouse::print {

void add_cut_lines(const Grid& grid, Group& sheet) {
  constexpr double beyond = 2;
  const double right = grid.corner.x + grid.columns * grid.width;
  const double bottom = grid.corner.y + grid.rows * grid.height;
  for (int column = 0; column <= grid.columns; ++column) {
    const double x = grid.corner.x + column * grid.width;
    sheet.draw(segment({x, grid.corner.y - beyond}, {x, bottom + beyond}), cut_line);
  }
  for (int row = 0; row <= grid.rows; ++row) {
    const double y = grid.corner.y + row * grid.height;
    sheet.draw(segment({grid.corner.x - beyond, y}, {right + beyond, y}), cut_line);
  }
}

void add_arrow_head(Point from, Point tip, double length, Colour colour, Group& group) {
  const Point way = tip - from;
  const Point along = (length / std::sqrt(way.x * way.x + way.y * way.y)) * way;
  const Point across{-0.55 * along.y, 0.55 * along.x};
  group.draw(polygon(std::array{tip, tip - along + across, tip - along - across}), filled(colour));
}

void add_centred(std::string_view text, Point middle, double size, double room, Group& group,
                 Font font, Colour colour) {
  const double width = size * width_of(text, font);
  const double fitted = width > room ? size * room / width : size;
  group.write(text, {.at = middle + Point{0, below_middle(fitted)},
                     .size = size,
                     .room = room,
                     .align = Align::middle,
                     .font = font,
                     .colour = colour});
}

void add_hull(int seat, double length, double width, Group& group) {
  const double middle = width / 2;
  const double shoulder = 0.62 * length;
  group.draw(Path{}
                 .move({0.02 * length, 0.1 * width})
                 .line({shoulder, 0.02 * width})
                 .curve({0.8 * length, 0.06 * width}, {0.92 * length, 0.3 * width},
                        {0.99 * length, middle})
                 .curve({0.92 * length, 0.7 * width}, {0.8 * length, 0.94 * width},
                        {shoulder, 0.98 * width})
                 .line({0.02 * length, 0.9 * width})
                 .close(),
             outlined(colour_of_seat(seat), colour::ink, 0.03 * width));
  add_mark(seat, {0.42 * length, middle}, 0.36 * width, group);
}

}  // namespace boathouse::print
