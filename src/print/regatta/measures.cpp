#include "print/regatta/measures.h"

#include <cmath>

#include "core/text.h"
#include "games/regatta/deck.h"
#include "print/pieces.h"

namespace boathouse::print {

using regatta::Exit;
using regatta::Size;

namespace {

Point unit_of(Point way) { return (1 / std::sqrt(way.x * way.x + way.y * way.y)) * way; }

// The edges of a strip of this width around a line.
std::vector<Point> strip_around(const std::vector<Point>& line, double width) {
  std::vector<Point> right;
  std::vector<Point> left;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Point before = line[i == 0 ? 0 : i - 1];
    const Point after = line[i + 1 == line.size() ? i : i + 1];
    const Point way = unit_of(after - before);
    right.push_back(line[i] + width / 2 * Point{-way.y, way.x});
    left.push_back(line[i] - width / 2 * Point{-way.y, way.x});
  }
  right.insert(right.end(), left.rbegin(), left.rend());
  return right;
}

Point end_direction(Size size, Exit exit) {
  const auto& last = regatta::Sweeps::made().of(size, exit, 0).samples.back();
  return direction(last.heading);
}

}  // namespace

std::vector<Point> arrow_of(Size size, Exit exit) {
  // Stern and bow follow the same rail: once the stern has passed the bow's first place, it is on
  // the arrow, and at the end on its tip.
  const regatta::Point entry = regatta::bow_from_middle(0);
  std::vector<Point> points{{0, 0}};
  for (const regatta::Sample& sample : regatta::Sweeps::made().of(size, exit, 0).samples) {
    const regatta::Point stern = sample.middle() + sample.middle() - sample.bow() - entry;
    if (stern.y > 0) {
      points.push_back({1.0 * stern.x / regatta::mm, -1.0 * stern.y / regatta::mm});
    }
  }
  return points;
}

Group measure_of(Size size, Exit exit, std::string_view word) {
  const std::string_view exit_name = regatta::exit_names[static_cast<std::size_t>(exit)];
  const std::string_view size_name = regatta::size_names[static_cast<std::size_t>(size)];
  std::vector<Point> rail = arrow_of(size, exit);
  const std::vector<Point> arrow = rail;
  const Point tip = rail.back();
  const Point ahead = end_direction(size, exit);
  rail.push_back(tip + hull_length * ahead);
  Group measure{.name = join("measure ", size_name, " ", exit_name)};
  measure.draw(polygon(strip_around(rail, hull_width)), filled(colour::foam));
  // The hull at the end, and the arrow to its stern.
  const std::vector<Point> hull{tip, tip + hull_length * ahead};
  measure.draw(polygon(strip_around(hull, hull_width)),
               outlined(colour::white, colour::water, 0.4));
  measure.draw(line_of(arrow), stroked(colour::ink, 0.8));
  add_arrow_head(arrow[arrow.size() - 2], tip, 4, colour::ink, measure);
  measure.draw(segment(tip + 8 * ahead, tip + (hull_length - 4) * ahead),
               stroked(colour::water, 0.3));
  add_arrow_head(tip, tip + hull_length * ahead, 5, colour::water, measure);
  // Beside the arrow, which first goes straight on or nearly so.
  add_centred(word, {-hull_width / 4, -4}, 2.6, hull_width / 2 - 1.2, measure, Font::regular);
  measure.draw(polygon(strip_around(rail, hull_width)), cut_line);
  return measure;
}

}  // namespace boathouse::print
