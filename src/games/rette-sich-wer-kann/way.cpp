#include "games/rette-sich-wer-kann/way.h"

#include <cstdlib>

namespace boathouse::pool {

namespace {

int sign(int number) { return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0); }

bool in_line(int one, int other) {
  return column_of(one) == column_of(other) || row_of(one) == row_of(other);
}

int distance(int from, int to) {
  return std::abs(column_of(to) - column_of(from)) + std::abs(row_of(to) - row_of(from));
}

// Whether a piece on its way to the end can go straight from one cell to the other.
bool is_open(int from, int to, int end, Cells free) {
  const int step =
      sign(column_of(to) - column_of(from)) + columns * sign(row_of(to) - row_of(from));
  for (int cell = from; cell != to;) {
    cell += step;
    if (cell != end && !free.has(cell)) return false;
  }
  return true;
}

}  // namespace

std::optional<Way> way_between(int from, int end, int steps, int most_turns, Cells free) {
  for (int turns = 0; turns <= most_turns; ++turns) {
    for (int corner = 0; corner < cell_count; ++corner) {
      if (corner == from || !in_line(from, corner)) continue;
      const bool upright = column_of(corner) == column_of(from);
      const int second = upright ? cell_at(column_of(end), row_of(corner))
                                 : cell_at(column_of(corner), row_of(end));
      // Without a turn at the corner there is none after it: the way would go on or come back.
      if (second == corner && corner != end) continue;
      const int made = (corner != second ? 1 : 0) + (second != end ? 1 : 0);
      const int length = distance(from, corner) + distance(corner, second) + distance(second, end);
      if (made != turns || length != steps) continue;
      const bool open = is_open(from, corner, end, free) && is_open(corner, second, end, free) &&
                        is_open(second, end, end, free);
      if (open) return Way{corner, end};
    }
  }
  return std::nullopt;
}

}  // namespace boathouse::pool
