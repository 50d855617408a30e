// A drawing in characters, on which a game paints its board for the terminal. Each cell holds one
// code point and an ink; how an ink looks, and whether there is colour at all, is the terminal's
// business.
#pragma once

#include <cstdint>
#include <optional>
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

  // A part of a board that is too high for its reader: these of its rows, counted from 1.
  struct Part {
    int first = 0;
    int last = 0;
    int of = 0;
    [[nodiscard]] int hidden() const { return of - (last - first + 1); }
  };

  Screen() = default;
  // The number of rows that the reader can see. A game with a large board shows as much of it as
  // fits, and says so.
  explicit Screen(int room) : room_(room) {}
  [[nodiscard]] std::optional<int> room() const { return room_; }

  // The row below such a part is left free for a word about it.
  void show_part(Part part, int row_below) {
    part_ = part;
    row_below_ = row_below;
  }
  [[nodiscard]] const Part& part() const { return part_; }
  [[nodiscard]] int row_below() const { return row_below_; }

  // Writes the text from the given place to the right; the screen grows as needed.
  void write(int row, int column, std::string_view text, Ink ink = Ink::plain);

  [[nodiscard]] const std::vector<std::vector<Cell>>& rows() const { return rows_; }

  // The drawing without inks, lines without trailing blanks.
  [[nodiscard]] std::string plain_text() const;

 private:
  std::optional<int> room_;
  Part part_;
  int row_below_ = 0;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace boathouse
