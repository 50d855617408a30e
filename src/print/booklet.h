// What is printed for a game: A4 sheets in printing order, each back right after its front.
#pragma once

#include <string>
#include <vector>

#include "core/words.h"
#include "print/drawing.h"

namespace boathouse::print {

inline constexpr double page_width = 210;
inline constexpr double page_height = 297;
inline constexpr double margin = 5;  // what a printer may leave blank on every side

// The part of a page that belongs to the game; above it is the title, below it the ruler.
inline constexpr double content_top = 11;
inline constexpr double content_bottom = 286;

struct Sheet {
  std::string title;
  bool back = false;  // of the sheet before
  Group drawing{};
};

struct Booklet {
  std::string game;  // its id
  std::string title;
  Language language = Language::en;
  bool both_sides = false;  // then every second page is a back, empty if necessary
  std::vector<Sheet> sheets;
};

// The names of the pieces on a sheet, in the order in which they are drawn.
[[nodiscard]] std::vector<std::string> pieces_of(const Sheet& sheet);

// A page as a picture, and all of them as one document.
[[nodiscard]] std::string svg_of(const Booklet& booklet, const Sheet& sheet);
[[nodiscard]] std::string pdf_of(const Booklet& booklet);

}  // namespace boathouse::print
