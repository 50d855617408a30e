// Rette sich wer kann in numbers. Cells are counted as the seat sees them, from its own left
// corner, so that both play the same game.
//
// Actions: a swimmer is placed on a cell (84), swims from a cell by one of twelve ways or into the
// bar (84 · 13), is turned over on a cell (84); a crocodile goes to a cell or into the bar, by its
// value (6 · 85); pass.
#pragma once

#include <array>
#include <cstdint>

#include "batch/encoding.h"
#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse {

template <>
struct Encoding<RetteSichWerKann> {
  using Setup = RetteSichWerKann::Setup;
  using Position = RetteSichWerKann::Position;
  using Kind = RetteSichWerKann::Kind;

  static constexpr int cells = pool::cell_count;
  static constexpr int ways = 13;  // of a swimmer; the last one leads into the bar
  static constexpr int targets = cells + 1;
  static constexpr int first_swim = cells;
  static constexpr int first_turn = first_swim + cells * ways;
  static constexpr int first_crocodile = first_turn + cells;
  static constexpr int pass = first_crocodile + RetteSichWerKann::most_values * targets;

  static int actions(int) { return pass + 1; }
  static int action(const Setup& setup, const Position& position, int seat, Move move);
  static Move move(const Setup& setup, const Position& position, int seat, int action);

  static VectorLayout board_layout(int) { return {}; }
  static VectorLayout layout(int seats);
  static void write_board(const Setup&, VectorWriter&) {}
  static void write(const Setup& setup, const RetteSichWerKann::View& view, int seat,
                    VectorWriter& out);

  // A cell as the seat counts it, and back; the bar stays what it is.
  static constexpr int seen_from(int seat, int cell) {
    return seat == 0 || cell == RetteSichWerKann::bar ? cell : pool::turned(cell);
  }

 private:
  static constexpr int into_the_bar = ways - 1;
  // The other ways of a swimmer, one or two cells, by what they add to the number of the cell: one
  // row up is six more.
  static constexpr std::array<std::int8_t, ways - 1> steps{6, 1,  -6,  -1, 12, 7,
                                                           2, -5, -12, -7, -2, 5};
  static constexpr int longest_step = 12;
  static constexpr auto way_of_step = [] {
    std::array<std::int8_t, 2 * longest_step + 1> ways_of_steps{};
    for (std::size_t way = 0; way < steps.size(); ++way) {
      const int at = steps[way] + longest_step;
      ways_of_steps[static_cast<std::size_t>(at)] = static_cast<std::int8_t>(way);
    }
    return ways_of_steps;
  }();

  static int way_between(int from, int to) {
    if (to == RetteSichWerKann::bar) return into_the_bar;
    const int at = to - from + longest_step;
    return way_of_step[static_cast<std::size_t>(at)];
  }
  static int target_of(int from, int way) {
    if (way == into_the_bar) return RetteSichWerKann::bar;
    return from + steps[static_cast<std::size_t>(way)];
  }
};

inline int Encoding<RetteSichWerKann>::action(const Setup&, const Position&, int seat, Move move) {
  const RetteSichWerKann::Choice choice = RetteSichWerKann::choice(move);
  const int from = seen_from(seat, choice.from);
  const int to = seen_from(seat, choice.to);
  switch (choice.kind) {
    case Kind::place:
      return to;
    case Kind::swim:
      return first_swim + from * ways + way_between(from, to);
    case Kind::turn:
      return first_turn + from;
    case Kind::crocodile:
      return first_crocodile + (choice.value - 1) * targets + to;
    case Kind::pass:
      break;
  }
  return pass;
}

inline Move Encoding<RetteSichWerKann>::move(const Setup&, const Position& position, int seat,
                                             int action) {
  RetteSichWerKann::Choice choice;
  if (action < first_swim) {
    choice = {.kind = Kind::place, .to = seen_from(seat, action)};
  } else if (action < first_turn) {
    const int from = (action - first_swim) / ways;
    const int to = target_of(from, (action - first_swim) % ways);
    choice = {Kind::swim, 0, seen_from(seat, from), seen_from(seat, to)};
  } else if (action < first_crocodile) {
    choice = {.kind = Kind::turn, .from = seen_from(seat, action - first_turn)};
  } else if (action < pass) {
    const int value = (action - first_crocodile) / targets + 1;
    const int to = seen_from(seat, (action - first_crocodile) % targets);
    const int from = position.cell[seat][static_cast<std::size_t>(value - 1)];
    choice = {Kind::crocodile, value, from, to};
  }
  return RetteSichWerKann::code(choice);
}

}  // namespace boathouse
