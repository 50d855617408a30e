// A drawing on a sheet, in millimetres, y downwards: filled or stroked paths, lines of text, and
// groups of them that are moved and turned together. Writers turn it into SVG and PDF.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "print/fonts.h"

namespace boathouse::print {

struct Point {
  double x = 0;
  double y = 0;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator*(double n, Point a) { return {n * a.x, n * a.y}; }
};

// The direction of a heading in steps of 15°, 0 up, clockwise, as a vector of length 1.
inline constexpr int headings = 24;
[[nodiscard]] Point direction(int heading);

struct Colour {
  std::uint32_t rgb = 0;
  friend constexpr bool operator==(Colour, Colour) = default;
};

// The colours of the pages by day, web/src/app.css; large areas have the light ones, to save ink.
namespace colour {
inline constexpr Colour white{0xFFFFFF};
inline constexpr Colour paper{0xFBF8F1};
inline constexpr Colour ink{0x14213D};
inline constexpr Colour grey{0x6B7280};
inline constexpr Colour deep{0x1C5E8E};
inline constexpr Colour water{0x3F8FC0};
inline constexpr Colour shallow{0x9AD0E5};
inline constexpr Colour foam{0xEAF6FB};
inline constexpr Colour sand{0xE9D8A6};
inline constexpr Colour wood{0x8B5E3C};
inline constexpr Colour reed{0x47734A};
inline constexpr Colour meadow{0xCFE0B4};
inline constexpr Colour coral{0xEF6F53};
}  // namespace colour

class Path {
 public:
  // A move or a line has one point, a curve three, the end of a closed path none.
  struct Step {
    char kind;
    Point to{};
    Point first{};  // the handles of a curve
    Point second{};
  };

  Path& move(Point to) { return add({'M', to}); }
  Path& line(Point to) { return add({'L', to}); }
  Path& curve(Point first, Point second, Point to) { return add({'C', to, first, second}); }
  Path& close() { return add({'Z'}); }
  Path& then(const Path& more);

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }

 private:
  Path& add(Step step) {
    steps_.push_back(step);
    return *this;
  }
  std::vector<Step> steps_;
};

[[nodiscard]] Path line_of(std::span<const Point> points);
[[nodiscard]] Path polygon(std::span<const Point> corners);
[[nodiscard]] Path segment(Point from, Point to);
[[nodiscard]] Path rectangle(Point corner, double width, double height, double rounding = 0);
[[nodiscard]] Path ellipse(Point middle, double across, double along);
[[nodiscard]] inline Path circle(Point middle, double radius) {
  return ellipse(middle, radius, radius);
}

struct Style {
  std::optional<Colour> fill{};
  std::optional<Colour> stroke{};
  double width = 0.3;
  double dash = 0;  // length of dashes and gaps; 0 for a solid line
};
[[nodiscard]] inline Style filled(Colour colour) { return {.fill = colour}; }
[[nodiscard]] inline Style stroked(Colour colour, double width) {
  return {.stroke = colour, .width = width};
}
[[nodiscard]] inline Style outlined(Colour fill, Colour stroke, double width) {
  return {.fill = fill, .stroke = stroke, .width = width};
}
// Lines to cut along.
inline constexpr Style cut_line{.stroke = colour::grey, .width = 0.2, .dash = 1.2};

struct Shape {
  Path path;
  Style style;
};

enum class Align : std::uint8_t { left, middle, right };

// A line of text: no wider than its room, made smaller if necessary.
struct Writing {
  Point at;  // on the baseline
  double size = 3.2;
  double room = 0;
  Align align = Align::left;
  Font font = Font::regular;
  Colour colour = colour::ink;
};

struct Label {
  std::string text;
  Point at;  // where it begins, on the baseline
  double size = 0;
  double width = 0;
  double room = 0;
  Font font = Font::regular;
  Colour colour = colour::ink;
};

// A place and a direction: (x, y) becomes (ax + cy + e, bx + dy + f).
struct Matrix {
  double a = 1;
  double b = 0;
  double c = 0;
  double d = 1;
  double e = 0;
  double f = 0;

  [[nodiscard]] Point operator()(Point p) const {
    return {a * p.x + c * p.y + e, b * p.x + d * p.y + f};
  }
  // Applies the other first, then this one.
  [[nodiscard]] Matrix after(const Matrix& other) const;
};
[[nodiscard]] inline Matrix moved(Point to) { return {.e = to.x, .f = to.y}; }
// Turns clockwise about the origin in steps of 15°, then moves.
[[nodiscard]] Matrix turned(int steps, Point to = {});

struct Group;

// A shape, a text or a group; groups are in a list of their own because they contain such items
// themselves.
struct Item {
  std::variant<Shape, Label, std::vector<Group>> is;
};

// Items drawn together. A group with a name is a piece of the game, to be cut out or laid down.
struct Group {
  std::string name{};
  Matrix place{};
  std::vector<Item> items{};

  void draw(Path path, Style style);
  void write(std::string_view text, const Writing& how);
  // Writes the text in as many lines as it needs; returns the baseline after the last one.
  double write_lines(std::string_view text, Writing how);
  void add(Group group, Matrix where = {});
};

// The text broken into lines no wider than the room, at a font size.
[[nodiscard]] std::vector<std::string> broken(std::string_view text, Font font, double size,
                                              double room);
// Line height relative to the font size.
inline constexpr double leading = 1.35;

// The distance from the middle of capital letters down to their baseline.
[[nodiscard]] constexpr double below_middle(double size) { return 0.359 * size; }

}  // namespace boathouse::print
