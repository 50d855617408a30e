#include "games/powerboats/lake_svg.h"

#include <array>

#include "core/text.h"

namespace boathouse::powerboats {

using namespace colour;

namespace {

// A hex is 28 wide and 32 high, and rows are 24 apart.
constexpr int hex_width = 28;
constexpr int row_height = 24;
constexpr int shore = 30;

void add_buoy(Cell cell, std::string_view text, std::string_view fill, std::string& svg) {
  const SvgPoint at = svg_middle(cell);
  svg += join("<circle cx=\"", at.x, "\" cy=\"", at.y, "\" r=\"12\" fill=\"", fill, "\" stroke=\"",
              paper, "\" stroke-width=\"2\"/>\n");
  add_label(at, text, paper, 15, svg);
}

// A gate as far as the shore, and an arrow over it, the way it is to be passed.
void add_gate(const Row& gate, Side sense, std::string& svg) {
  Cell end = gate.buoy;
  while (on_lake(stepped(end, gate.direction))) end = stepped(end, gate.direction);
  add_line(svg_middle(gate.buoy), svg_middle(end),
           join("stroke=\"", coral, "\" stroke-width=\"3\" stroke-dasharray=\"3 7\""), svg);
  // Square to the gate: half way between the two directions that lead off it.
  const int way = sense == left ? 1 : -1;
  const Cell middle = stepped(gate.buoy, gate.direction, 2);
  const auto beside = [&](int turn) {
    const SvgPoint a = svg_middle(stepped(middle, turned(gate.direction, turn)));
    const SvgPoint b = svg_middle(stepped(middle, turned(gate.direction, 2 * turn)));
    return SvgPoint{(a.x + b.x) / 2, (a.y + b.y) / 2};
  };
  add_line(beside(-way), beside(way),
           join("stroke=\"", coral, "\" stroke-width=\"4\" marker-end=\"url(#tip)\""), svg);
}

void add_line_hexes(const Course& course, std::string& svg) {
  svg += join("<path fill=\"", foam, "\" fill-opacity=\".85\" d=\"");
  for (int index = 1; index <= line_length; ++index) {
    add_hex(stepped(course.line.buoy, course.line.direction, index), svg);
  }
  svg += "\"/>\n";
  add_line(svg_middle(course.line.buoy), svg_middle(course.finish_buoy),
           join("stroke=\"", ink, "\" stroke-width=\"5\" stroke-dasharray=\"7 7\""), svg);
}

// From hex to hex over the second and third of the line, one way for the start and one for the
// finish.
void add_crossing(const Course& course, int index, Side from, std::string_view colour,
                  std::string& svg) {
  const Cell middle = stepped(course.line.buoy, course.line.direction, index);
  const int turn = from == left ? 1 : -1;
  add_line(svg_middle(stepped(middle, turned(course.line.direction, turn))),
           svg_middle(stepped(middle, turned(course.line.direction, -2 * turn))),
           join("stroke=\"", colour, "\" stroke-width=\"4\" marker-end=\"url(#tip)\""), svg);
}

void draw_lake(const Lake& lake, Water water, std::string& svg) {
  svg += join("<rect width=\"", svg_width, "\" height=\"", svg_height, "\" rx=\"18\" fill=\"", sand,
              "\"/>\n<path stroke=\"", foam, "\" stroke-opacity=\".35\" fill=\"",
              water == Water::dark ? deep : shallow, "\" d=\"");
  for_each_cell([&](Cell cell) {
    if (!lake.land.at(cell)) add_hex(cell, svg);
  });
  svg += join("\"/>\n<path fill=\"", reed, "\" stroke=\"", sand,
              "\" stroke-width=\"5\" stroke-linejoin=\"round\" d=\"");
  for_each_cell([&](Cell cell) {
    if (lake.land.at(cell)) add_hex(cell, svg);
  });
  // Once more without the border, so that the hexes of an island run together.
  svg += join("\"/>\n<path fill=\"", reed, "\" d=\"");
  for_each_cell([&](Cell cell) {
    if (lake.land.at(cell)) add_hex(cell, svg);
  });
  svg += "\"/>\n";
}

}  // namespace

SvgPoint svg_middle(Cell cell) {
  const int row = row_of(cell);
  return {shore + hex_width / 2 + column_of(cell) * hex_width + row % 2 * hex_width / 2,
          shore + 16 + row * row_height};
}

void add_hex(Cell cell, std::string& svg) {
  const auto [x, y] = svg_middle(cell);
  svg += join("M", x, " ", y - 16, "l14 8v16l-14 8l-14-8v-16z");
}

void add_line(SvgPoint from, SvgPoint to, std::string_view style, std::string& svg) {
  svg += join("<line x1=\"", from.x, "\" y1=\"", from.y, "\" x2=\"", to.x, "\" y2=\"", to.y, "\" ",
              style, "/>\n");
}

void add_label(SvgPoint at, std::string_view text, std::string_view fill, int size,
               std::string& svg) {
  svg += join("<text x=\"", at.x, "\" y=\"", at.y + size * 7 / 20, "\" font-size=\"", size,
              "\" fill=\"", fill, "\">", text, "</text>\n");
}

void draw_course(const Course& course, std::string& svg) {
  add_line_hexes(course, svg);
  for (std::size_t i = 0; i < 3; ++i) add_gate(course.gates[i], course.sense[i], svg);
  add_crossing(course, 2, opposite(course.front), coral, svg);
  add_crossing(course, 3, course.finish_from, paper, svg);
  static constexpr std::array<std::string_view, 4> numbers{"0", "1", "2", "3"};
  for (int number = 0; number <= 3; ++number) {
    add_buoy(course.buoy(number), numbers[static_cast<std::size_t>(number)],
             number == 0 ? ink : coral, svg);
  }
  add_buoy(course.finish_buoy, "F", ink, svg);
}

std::string open_svg(int width, int height, const Lake& lake, Water water) {
  std::string svg = join(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", width, " ", height,
      "\" font-family=\"system-ui,sans-serif\" font-weight=\"700\" text-anchor=\"middle\">\n<defs>"
      "<marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"6\" refY=\"5\" markerWidth=\"4\" "
      "markerHeight=\"4\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"context-stroke\"/>"
      "</marker>\n<g id=\"lake\">\n");
  draw_lake(lake, water, svg);
  svg += join("</g></defs>\n<rect width=\"", width, "\" height=\"", height, "\" fill=\"", paper,
              "\"/>\n");
  return svg;
}

std::string lake_svg(const Lake& lake, Water water, std::span<const Course> courses) {
  constexpr int gap = 30;
  constexpr int head = 50;
  constexpr std::array<std::string_view, 3> letters{"A", "B", "C"};
  const auto count = static_cast<int>(courses.size());
  const int width = gap + count * (svg_width + gap);
  std::string svg = open_svg(width, head + svg_height + gap, lake, water);
  for (int i = 0; i < count; ++i) {
    const Course& course = courses[static_cast<std::size_t>(i)];
    const int x = gap + i * (svg_width + gap);
    add_label({x + svg_width / 2, head / 2 + 2}, letters[course.race], wood, 28, svg);
    svg += join("<g transform=\"translate(", x, " ", head, ")\"><use href=\"#lake\"/>\n");
    draw_course(course, svg);
    svg += "</g>\n";
  }
  svg += "</svg>\n";
  return svg;
}

}  // namespace boathouse::powerboats
