// The lake as a picture: a clean, flat SVG with a course on it.
#pragma once

#include <span>
#include <string>

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

// Pieces of a picture, for whoever draws more than the lake: its water and land, and a course.
void draw_lake(const Lake& lake, Water water, std::string& svg);
void draw_course(const Course& course, std::string& svg);

// One lake for each course, side by side, each with its course.
[[nodiscard]] std::string lake_svg(const Lake& lake, Water water, std::span<const Course> courses);

}  // namespace boathouse::powerboats
