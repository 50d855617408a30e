#include "print/marks.h"

#include <array>
#include <vector>

#include "core/seat_colours.h"

namespace boathouse::print {

namespace {

// Sines and cosines of 0°, 36°, 72° and so on.
constexpr std::array<Point, 10> fifths{{{0, -1},
                                        {0.587785, -0.809017},
                                        {0.951057, -0.309017},
                                        {0.951057, 0.309017},
                                        {0.587785, 0.809017},
                                        {0, 1},
                                        {-0.587785, 0.809017},
                                        {-0.951057, 0.309017},
                                        {-0.951057, -0.309017},
                                        {-0.587785, -0.809017}}};

Path star() {
  std::vector<Point> corners;
  for (std::size_t i = 0; i < fifths.size(); ++i) {
    corners.push_back((i % 2 == 0 ? 1.0 : 0.42) * fifths[i]);
  }
  return polygon(corners);
}

Path sun() {
  Path path = circle({}, 0.4);
  for (int heading = 0; heading < headings; heading += 3) {
    path.then(segment(0.65 * direction(heading), direction(heading)));
  }
  return path;
}

Path anchor() {
  return segment({0, -0.9}, {0, 0.85})
      .then(segment({-0.5, -0.4}, {0.5, -0.4}))
      .move({-0.8, 0.2})
      .curve({-0.7, 0.8}, {-0.3, 0.9}, {0, 0.9})
      .curve({0.3, 0.9}, {0.7, 0.8}, {0.8, 0.2});
}

}  // namespace

Colour colour_of_seat(int seat) { return {seat_colours[static_cast<std::size_t>(seat)].rgb}; }

void draw_mark(int seat, Point middle, double radius, Colour colour, Group& group) {
  Group mark{.place = {.a = radius, .d = radius, .e = middle.x, .f = middle.y}};
  const Style line = stroked(colour, 0.28);
  switch (seat) {
    case 0:
      mark.draw(segment({-0.9, -0.35}, {0.9, -0.35}).then(segment({-0.9, 0.35}, {0.9, 0.35})),
                line);
      break;
    case 1:
      mark.draw(circle({}, 0.7), filled(colour));
      break;
    case 2:
      mark.draw(star(), filled(colour));
      break;
    case 3:
      mark.draw(Path{}
                    .move({-1, 0})
                    .curve({-0.7, -0.7}, {-0.3, -0.7}, {0, 0})
                    .curve({0.3, 0.7}, {0.7, 0.7}, {1, 0}),
                line);
      break;
    case 4:
      mark.draw(anchor(), line);
      break;
    default:
      mark.draw(sun(), line);
  }
  group.add(std::move(mark));
}

void add_mark(int seat, Point middle, double radius, Group& group) {
  const Colour ink{seat_colours[static_cast<std::size_t>(seat)].ink};
  group.draw(circle(middle, radius), outlined(colour_of_seat(seat), colour::ink, 0.08 * radius));
  draw_mark(seat, middle, 0.64 * radius, ink, group);
}

}  // namespace boathouse::print
