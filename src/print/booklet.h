// What is printed for a game: sheets of A4 or US Letter in printing order, each back right after
// its front.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"
#include "print/drawing.h"

namespace boathouse::print {

inline constexpr double margin = 5;  // what a printer may leave blank on every side

// The part of a page that belongs to the game; above it is the title, below it the ruler.
inline constexpr double content_top = 11;

struct Paper {
  std::string_view code;
  double width = 0;
  double height = 0;
  [[nodiscard]] constexpr double content_bottom() const { return height - 11; }
};
inline constexpr Paper a4{"a4", 210, 297};
inline constexpr Paper us_letter{"letter", 215.9, 279.4};
inline constexpr std::array papers{a4, us_letter};
[[nodiscard]] std::optional<Paper> paper_of(std::string_view code);

// Sheets are laid out for the width of A4 and the height of Letter, and centred on wider paper.
inline constexpr double page_width = a4.width;
inline constexpr double content_bottom = us_letter.content_bottom();

struct Sheet {
  std::string title;
  bool back = false;  // of the sheet before
  Group drawing{};
};

struct Booklet {
  std::string game;  // its id
  std::string title;
  Language language = Language::en;
  Paper paper = a4;
  bool both_sides = false;  // then every second page is a back, empty if necessary
  std::vector<Sheet> sheets;
};

// The names of the pieces on a sheet, in the order in which they are drawn.
[[nodiscard]] std::vector<std::string> pieces_of(const Sheet& sheet);

// A page as a picture, and all of them as one document.
[[nodiscard]] std::string svg_of(const Booklet& booklet, const Sheet& sheet);
[[nodiscard]] std::string pdf_of(const Booklet& booklet);

}  // namespace boathouse::print
