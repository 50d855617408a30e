// The lake as a picture: a clean, flat SVG with a course on it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/colours.h"
#include "games/powerboats/course.h"
#include "games/powerboats/lake.h"

namespace boathouse::powerboats {

// The corners of the picture's hexes are whole numbers, so that pictures are equal everywhere.
struct SvgPoint {
  int x;
  int y;
};
inline constexpr int svg_width = 746;  // of one lake, its shore included
inline constexpr int svg_height = 644;
[[nodiscard]] SvgPoint svg_middle(Cell cell);

// Pieces of a picture, for whoever draws more than the lake. It is opened with its lake, which is
// then drawn anywhere in it as `<use href="#lake"/>`; lines may end in `url(#tip)`.
[[nodiscard]] std::string open_svg(int width, int height, const Lake& lake, Water water);
void draw_course(const Course& course, std::string& svg);
// The outline of a hex, for a path; a line; a text in the middle of a point.
void add_hex(Cell cell, std::string& svg);
void add_line(SvgPoint from, SvgPoint to, std::string_view style, std::string& svg);
void add_label(SvgPoint at, std::string_view text, std::string_view fill, int size,
               std::string& svg);

// One lake for each course, side by side, each with its course.
[[nodiscard]] std::string lake_svg(const Lake& lake, Water water, std::span<const Course> courses);

}  // namespace boathouse::powerboats
