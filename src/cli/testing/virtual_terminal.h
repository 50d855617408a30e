// As much of a terminal as the program needs: what it shows, and whether the program kept within
// its limits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace boathouse::cli {

class VirtualTerminal {
 public:
  VirtualTerminal(int rows, int columns);

  void feed(std::string_view bytes);

  [[nodiscard]] std::string row(int number) const;
  // All rows, each with a line end and without trailing spaces.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] int cursor_row() const { return row_; }

  // What went wrong since the last time: text beyond the right edge, scrolling, unknown sequences.
  [[nodiscard]] std::vector<std::string> take_complaints();
  // How many colours were set.
  [[nodiscard]] int colours() const { return colours_; }

 private:
  void print(std::string_view glyph);
  void line_feed();
  void obey(std::string_view parameters, char final);

  int row_ = 0;
  int column_ = 0;
  int columns_;
  int colours_ = 0;
  std::vector<std::vector<std::string>> cells_;
  std::string pending_;  // an escape sequence or a character that is not complete yet
  std::vector<std::string> complaints_;
};

}  // namespace boathouse::cli
