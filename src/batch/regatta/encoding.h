// Regatta in numbers. Places are in boat lengths, as seen from the middle of the line.
//
// Actions: a place (27 = 9 slots · 3 rows); a card of the hand with its two arrows, the second one
// for clouds, and the opponent who gets a sun, if any (5 · 25 for each number of seats); turning on
// the spot by so many times 15° (24); an exchange, by the cards in it (32); letting the second card
// be, with a sun or without (one for each seat).
#pragma once

#include "batch/encoding.h"
#include "games/regatta/rules.h"

namespace boathouse {

template <>
struct Encoding<Regatta> {
  using Setup = Regatta::Setup;
  using Position = Regatta::Position;
  using Kind = Regatta::Kind;

  static constexpr int places = 27;
  static constexpr int ways = regatta::exit_count * regatta::exit_count;
  static constexpr int first_play = places;
  static int first_turn(int seats) { return first_play + Regatta::hand_size * ways * seats; }
  static int first_exchange(int seats) { return first_turn(seats) + regatta::headings; }
  static int first_let_be(int seats) { return first_exchange(seats) + (1 << Regatta::hand_size); }

  static int actions(int seats) { return first_let_be(seats) + seats; }
  static int action(const Setup& setup, const Position& position, int seat, Move move);
  static Move move(const Setup& setup, const Position& position, int seat, int action);

  static VectorLayout board_layout(int seats);
  static VectorLayout layout(int seats);
  static void write_board(const Setup& setup, VectorWriter& out);
  static void write(const Setup& setup, const Regatta::View& view, int seat, VectorWriter& out);
};

}  // namespace boathouse
