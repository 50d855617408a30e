#include "games/powerboats/paint.h"

#include "core/text.h"

namespace boathouse::powerboats {

namespace {

constexpr int first_column = 3;  // beside the numbers of the rows

Ink ink_of_mark(bool next) { return next ? Ink::coral : Ink::strong; }

}  // namespace

void paint(Screen& screen, Window window, Cell cell, std::string_view text, Ink ink) {
  const int row = row_of(cell) - window.top;
  if (row < 0 || row >= window.rows) return;
  screen.write(row + 1, first_column + 2 * column_of(cell) + row_of(cell) % 2, text, ink);
}

void paint_lake(Screen& screen, Window window, const Lake& lake) {
  for (int column = 0; column < lake_size; ++column) {
    const char letter = static_cast<char>('A' + column);
    screen.write(0, first_column + 2 * column, {&letter, 1}, Ink::quiet);
  }
  for (int row = 0; row < window.rows; ++row) {
    const std::string number = join(window.top + row + 1);
    screen.write(row + 1, 2 - columns_of(number), number, Ink::quiet);
    for (int column = 0; column < lake_size; ++column) {
      const Cell cell = cell_at(column, window.top + row);
      const bool land = lake.land.at(cell);
      paint(screen, window, cell, land ? "▒▒" : "· ", land ? Ink::sand : Ink::water);
    }
  }
}

void paint_course(Screen& screen, Window window, const Lake& lake, const Course& course,
                  int next_mark) {
  for (int number = 1; number <= 3; ++number) {
    const bool next = number == next_mark;
    const Row& gate = course.gates[static_cast<std::size_t>(number - 1)];
    for (Cell cell = stepped(gate.buoy, gate.direction); on_lake(cell);
         cell = stepped(cell, gate.direction)) {
      if (!lake.land.at(cell)) paint(screen, window, cell, next ? "+ " : "' ", ink_of_mark(next));
    }
  }
  const Ink line_ink = ink_of_mark(next_mark == 0 || next_mark == 4);
  for (int index = 1; index <= line_length; ++index) {
    paint(screen, window, stepped(course.line.buoy, course.line.direction, index), "= ", line_ink);
  }
  paint(screen, window, course.line.buoy, "0 ", line_ink);
  paint(screen, window, course.finish_buoy, "F ", line_ink);
  for (int number = 1; number <= 3; ++number) {
    const Side sense = course.sense[static_cast<std::size_t>(number - 1)];
    paint(screen, window, course.buoy(number), join(number, sense_arrow(sense)),
          ink_of_mark(number == next_mark));
  }
}

}  // namespace boathouse::powerboats
