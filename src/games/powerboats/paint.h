// The lake and a course on a terminal's screen: two columns for each hex, odd rows shifted by one.
// Everything can be read without colour.
#pragma once

#include <string_view>

#include "core/screen.h"
#include "games/powerboats/course.h"
#include "games/powerboats/lake.h"

namespace boathouse::powerboats {

inline constexpr int painted_columns = 52;

// The rows of the lake that are seen; above them stand the letters of the columns.
struct Window {
  int top;
  int rows;
};
inline constexpr Window whole_lake{0, lake_size};

// At most two columns of text on a hex, if it is seen.
void paint(Screen& screen, Window window, Cell cell, std::string_view text, Ink ink);

// ▒▒ land, · water, and the names of columns and rows.
void paint_lake(Screen& screen, Window window, const Lake& lake);

// 1↺ a buoy and its sense, 0 = = = = F the line, and gates: + of the next mark, ' of the others.
// The next mark is 0 or 4 for the line, 1 to 3 for a buoy, and anything else for none.
void paint_course(Screen& screen, Window window, const Lake& lake, const Course& course,
                  int next_mark);

[[nodiscard]] inline std::string_view sense_arrow(Side sense) { return sense == left ? "↺" : "↻"; }

}  // namespace boathouse::powerboats
