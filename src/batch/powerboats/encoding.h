// Powerboats in numbers.
//
// Actions: a starting place (28, see below) with a heading (168 = 28 · 6); a plan, that is how many
// ones, twos and threes are kept and how many dice are rolled (495); straight on, left, right (3).
#pragma once

#include <array>

#include "batch/encoding.h"
#include "games/powerboats/rules.h"

namespace boathouse {

template <>
struct Encoding<Powerboats> {
  using Setup = Powerboats::Setup;
  using Position = Powerboats::Position;
  using Phase = Powerboats::Phase;

  static constexpr int starting_places = powerboats::starting_hexes;
  static constexpr int first_plan = starting_places * 6;
  static constexpr int plans = 495;
  static constexpr int first_direction = first_plan + plans;

  static int actions(int) { return first_direction + 3; }
  static int action(const Setup& setup, const Position& position, int seat, Move move);
  static Move move(const Setup& setup, const Position& position, int seat, int action);

  // The starting places are looked up once for all moves, which are listed in their order.
  template <class Take>
  static void each_action(const Setup& setup, const Position& position, int seat,
                          const Powerboats::MoveList& moves, const Take& take) {
    if (position.phase != Phase::place) {
      for (const Move move : moves) take(action(setup, position, seat, move));
      return;
    }
    const Places all = places(position.course);
    std::size_t slot = 0;
    for (const Move move : moves) {
      const Powerboats::Berthing berthing = Powerboats::berthing(move);
      while (all[slot] != berthing.cell) ++slot;
      take(static_cast<int>(slot) * 6 + berthing.heading);
    }
  }

  static VectorLayout board_layout(int seats);
  static VectorLayout layout(int seats);
  static void write_board(const Setup& setup, VectorWriter& out);
  static void write(const Setup& setup, const Powerboats::View& view, int seat, VectorWriter& out);

  // The places on the line, beginning beside its buoy, then those behind it, row by row; some of
  // them may be land or taken.
  using Places = std::array<powerboats::Cell, starting_places>;
  [[nodiscard]] static Places places(const powerboats::Course& course);
};

}  // namespace boathouse
