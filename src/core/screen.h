// A drawing in characters, on which a game paints its board for the terminal. Each cell holds one
// code point and an ink; how an ink looks, and whether there is colour at all, is the terminal's
// business.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace boathouse {

enum class Ink : std::uint8_t {
  plain,
  quiet,
  strong,
  water,
  deep,
  sand,
  wood,
  reed,
  coral,
  seat1,
  seat2,
  seat3,
  seat4,
  seat5,
  seat6,
};

[[nodiscard]] constexpr Ink ink_of_seat(int seat) {
  return static_cast<Ink>(static_cast<int>(Ink::seat1) + seat);
}

class Screen {
 public:
  struct Cell {
    std::string glyph{" "};  // one code point in UTF-8
    Ink ink = Ink::plain;
  };

  // Writes the text from the given place to the right; the screen grows as needed.
  void write(int row, int column, std::string_view text, Ink ink = Ink::plain);

  [[nodiscard]] const std::vector<std::vector<Cell>>& rows() const { return rows_; }

  // The drawing without inks, lines without trailing blanks.
  [[nodiscard]] std::string plain_text() const;

 private:
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace boathouse
