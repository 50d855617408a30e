// Up the River in numbers.
//
// Actions: a boat sails from a position (10), has fair wind there (10), an opponent's boat has foul
// wind there (10 for each opponent, the next one first), pass.
#pragma once

#include "batch/encoding.h"
#include "games/up-the-river/rules.h"

namespace boathouse {

template <>
struct Encoding<UpTheRiver> {
  using Setup = UpTheRiver::Setup;
  using Position = UpTheRiver::Position;
  using Kind = UpTheRiver::Kind;
  static constexpr int positions = UpTheRiver::positions;

  static int actions(int seats) { return positions * (seats + 1) + 1; }

  static int action(const Setup& setup, const Position&, int seat, Move move) {
    const UpTheRiver::Choice choice = UpTheRiver::choice(move);
    const int from = choice.from - 1;
    switch (choice.kind) {
      case Kind::sail:
        return from;
      case Kind::fair_wind:
        return positions + from;
      case Kind::foul_wind:
        return positions * (1 + seat_from(seat, choice.colour, setup.seats)) + from;
      case Kind::pass:
        break;
    }
    return positions * (setup.seats + 1);
  }

  static Move move(const Setup& setup, const Position&, int seat, int action) {
    const int group = action / positions;
    const int from = action % positions + 1;
    if (group == 0) return UpTheRiver::code({Kind::sail, 0, from});
    if (group == 1) return UpTheRiver::code({Kind::fair_wind, 0, from});
    if (group > setup.seats) return UpTheRiver::code({Kind::pass, 0, 0});
    return UpTheRiver::code({Kind::foul_wind, seat_at(seat, group - 1, setup.seats), from});
  }

  static VectorLayout board_layout(int) { return {}; }
  static VectorLayout layout(int seats) {
    return {
        {"boats", positions * seats},  // of each seat how many at each position
        {"berths", UpTheRiver::best_berth * seats},
        {"sandbank", positions},
        {"wave", positions},
        {"die", 7},  // to be rolled, 1 to 5, arrows
        {"mover", seats},
        {"first", seats},  // the first player, before whose turn the river moves
    };
  }

  static void write_board(const Setup&, VectorWriter&) {}
  static void write(const Setup& setup, const UpTheRiver::View& view, int seat, VectorWriter& out) {
    const int seats = setup.seats;
    for (int i = 0; i < seats; ++i) write_boats(view.boats[seat_at(seat, i, seats)], out);
    for (int i = 0; i < seats; ++i) {
      out.bits(view.berths[seat_at(seat, i, seats)], UpTheRiver::best_berth);
    }
    const bool over = view.die == Position::over;
    out.one_of(setup.sandbank[view.phase] - 1, positions);
    out.one_of(setup.wave[view.phase] - 1, positions);
    out.one_of(view.die, 7);
    out.one_of(over ? -1 : seat_from(seat, view.mover, seats), seats);
    out.one_of(seat_from(seat, setup.first, seats), seats);
  }

 private:
  // How many boats at each position, from two bits each.
  static void write_boats(std::uint32_t boats, VectorWriter& out) {
    static constexpr auto pairs = [] {
      std::array<std::array<float, 2>, 16> all{};
      for (unsigned bits = 0; bits < 16; ++bits) {
        all[bits] = {static_cast<float>(bits & 3U), static_cast<float>(bits >> 2U)};
      }
      return all;
    }();
    for (int i = 0; i < positions; i += 2) {
      const std::array<float, 2>& pair = pairs[boats & 15U];
      out.put(pair[0]);
      out.put(pair[1]);
      boats >>= 4U;
    }
  }
};

}  // namespace boathouse
