// Paper Boats, the rules: a dice race along a canal. README.md beside this file states the game and
// our rulings; the comments here quote it.
//
//   option    values        standard
//   canal     short, long   short
//
// Boats of one player are interchangeable, so a position keeps them in order, and two boats on one
// field are one choice.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/game.h"
#include "core/game_base.h"

namespace boathouse {

struct PaperBoats : OpenGame {
  static const GameInfo info;

  static constexpr int boats_each = 2;
  static constexpr int short_pond = 10;
  static constexpr int long_pond = 16;

  struct Setup {
    std::int32_t seats = 2;
    std::int32_t pond = short_pond;  // the field behind the last one
  };

  struct Position {
    static constexpr std::uint8_t to_roll = 0;  // values of die besides the faces 1 to 6
    static constexpr std::uint8_t over = 7;

    BySeat<std::array<std::uint8_t, boats_each>, 4> boats;  // their fields, the hindmost first
    std::uint8_t mover;
    std::uint8_t die;

    friend bool operator==(const Position&, const Position&) = default;
  };

  using View = Position;  // nothing is hidden
  using MoveList = FixedList<Move, boats_each>;
  // A move's number is the field from which a boat sails.

  static Setup begin(int seats, const OptionValues& options);
  static Position start(const Setup& setup);

  static Turn turn(const Setup& setup, const Position& position);
  static void legal_moves(const Setup& setup, const Position& position, int seat, MoveList& moves);
  static void play(const Setup& setup, Position& position, int seat, Move move);
  static Chances chances(const Setup& setup, const Position& position, ChanceBuffer& buffer);
  static void happen(const Setup& setup, Position& position, std::uint32_t outcome);
  static Lot lot(const Setup& setup, const Position& position);
  static Result result(const Setup& setup, const Position& position);

  static void notation(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                       std::string& text);
  static void parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json);
  static void events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& events);
  static void describe(const Setup& setup, const View& view, Viewer viewer, JsonWriter& json);
  static void draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                   std::span<const std::string> names, Screen& screen);
  static const Catalogue& words();

  // For the rules themselves, for telling what happened, and for minds.

  // Where the number alone takes the mover's boat, and where it ends with the wake.
  static int landing(const Setup& setup, const Position& position, int from);
  static int target(const Setup& setup, const Position& position, int from);
  // The fields that a player's boats have covered.
  static int covered(const Position& position, int seat);
};

}  // namespace boathouse
