// Rette sich wer kann, the rules: swimmers that turn out to be crocodiles. README.md beside this
// file states the game and our rulings; the comments here quote it.
//
//   option       values                                       standard
//   opening      placed, standard                             placed
//   quota        1122, 1212, 1221, 2112, 2121, 2211           1221
//   repetition   0, 2, 3, 4; 0 is off                         3
//   stall        1 to 150 turns                               40
//
// Under rules 1 `stall` could be 0: off for the players, and 150 all the same.
//
// A swimmer in the pool lies alone, and those of one colour are interchangeable: they are a set of
// cells. A crocodile is one of a kind, its colour and its value, so it is known where each one is
// and what lies under it. A value that is not yet revealed is nowhere in the position.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/game_base.h"
#include "core/json_reader.h"
#include "games/rette-sich-wer-kann/pool.h"

namespace boathouse {

struct RetteSichWerKann : OpenGame {
  static const GameInfo info;

  static constexpr int tiles_each = 6;
  static constexpr int most_values = 6;
  // No match may go on for ever, whatever its options: so many turns in a row without a tile
  // turned over, eaten or brought home end it. That also bounds the list of quiet moves.
  static constexpr int most_quiet = 150;

  enum class Opening : std::uint8_t { placed, standard };

  struct Setup {
    Opening opening = Opening::placed;
    std::array<std::uint8_t, 4> quota{};  // swimmers per row, nearest row first
    std::uint8_t repetition = 3;          // occurrence that ends the game; 0: none
    std::uint8_t stall = 40;              // quiet turns that end the game
  };

  // Tiles that lie on each other, four bits each, the top tile in the lowest. A bar is such a pile
  // too: who came last, and lay on top, is in the lowest bits.
  using Pile = std::uint64_t;
  struct Tile {
    std::int32_t seat;
    std::int32_t value;  // 0 while it shows the swimmer
    friend bool operator==(const Tile&, const Tile&) = default;
  };

  enum class Phase : std::uint8_t {
    placing,   // a player sets a swimmer into the pool
    moving,    // a player begins a turn
    turning,   // chance says what the swimmer on the active cell is
    way,       // a player moves the crocodile on the active cell, just turned over
    tiebreak,  // chance says what the next hidden tile in the bars is
    over,
  };
  enum class Ending : std::uint8_t { none, natural, passes, repetition, stall };

  static constexpr std::uint8_t nowhere = 255;

  struct Position {
    BySeat<pool::Cells, 2> swimmers;    // by colour
    BySeat<pool::Cells, 2> crocodiles;  // by colour, those on top
    // By colour and value (the value 1 first): what lies under a crocodile on top, and its cell, or
    // nowhere for one that is not revealed, eaten or home.
    BySeat<std::array<Pile, most_values>, 2> under;
    BySeat<Pile, 2> home;  // by whose bar it is
    BySeat<std::array<std::uint8_t, most_values>, 2> cell;
    BySeat<std::uint8_t, 2> revealed;  // by colour, one bit for each value, bit 0 for the 1
    Phase phase;
    std::uint8_t mover;
    std::uint8_t active;  // nowhere but in the phases that have an active cell
    std::uint8_t passed;  // 1: the turn before this one was a pass
    Ending ending;
    // History, of which the key knows nothing: the turns since a tile was turned over, eaten or
    // brought home, and, if repetition counts, their moves, from + 256 × to; 0 for a pass.
    std::uint8_t quiet;
    std::array<std::uint16_t, most_quiet> quiet_moves;

    friend bool operator==(const Position&, const Position&) = default;
  };

  using View = Position;  // nothing is hidden: what nobody knows is not in it
  using MoveList = FixedList<Move, 128>;

  enum class Kind : std::uint8_t { place, swim, turn, crocodile, pass };
  static constexpr std::int32_t bar = pool::cell_count;  // as the target of a move
  struct Choice {
    Kind kind = Kind::pass;
    std::int32_t value = 0;  // of the crocodile
    std::int32_t from = 0;
    std::int32_t to = 0;
  };
  static constexpr Move code(Choice choice) {
    return static_cast<Move>(choice.to) | static_cast<Move>(choice.from) << 7U |
           static_cast<Move>(choice.value) << 14U | static_cast<Move>(choice.kind) << 17U;
  }
  static constexpr Choice choice(Move move) {
    return {static_cast<Kind>(move >> 17U), static_cast<std::int32_t>(move >> 14U & 7U),
            static_cast<std::int32_t>(move >> 7U & 127U), static_cast<std::int32_t>(move & 127U)};
  }

  static Setup begin(int seats, const OptionValues& options);
  static Position start(const Setup& setup);

  static Turn turn(const Setup& setup, const Position& position);
  static void legal_moves(const Setup& setup, const Position& position, int seat, MoveList& moves);
  static void play(const Setup& setup, Position& position, int seat, Move move);
  static Chances chances(const Setup& setup, const Position& position, ChanceBuffer& buffer);
  static void happen(const Setup& setup, Position& position, std::uint32_t outcome);
  static Lot lot(const Setup& setup, const Position& position);
  static Result result(const Setup& setup, const Position& position);
  static std::uint64_t key(const Setup&, const Position& position) {
    return hash_bytes(&position, offsetof(Position, quiet));
  }

  static void notation(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                       std::string& text);
  static void parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json);
  static void events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& events);
  static void describe(const Setup& setup, const View& view, Viewer viewer, JsonWriter& json);
  static void draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                   std::span<const std::string> names, Screen& screen);
  static void mark(const Setup& setup, const View& view, Viewer viewer, std::span<const Move> moves,
                   Screen& screen);
  // A position as members of an open object, and from such an object, if play can go on from it.
  static void write_position(const Setup& setup, const Position& position, JsonWriter& json);
  static Expected<Position> read_position(const Setup& setup, const Json& json);
  static const Catalogue& words();

  // What the position says, for the rules themselves, for telling and drawing, and for minds.

  // “Orange uses rows 2, 3, 4, 5; Blue rows 13, 12, 11, 10”: the row so many from the nearest one.
  static constexpr int home_row(int seat, int index) { return seat == 0 ? 2 + index : 13 - index; }
  // All pieces that a player owns: “own: own colour on top”.
  static pool::Cells pieces(const Position& position, int seat) {
    return position.swimmers[seat] | position.crocodiles[seat];
  }
  // “The very first arrival of the game must be a stack”; until then the bars take nothing else.
  static bool only_stacks_enter(const Position& position) {
    return (position.home[0] | position.home[1]) == 0;
  }
  // The whole pile on a cell; 0 where no tile lies.
  static Pile pile_at(const Position& position, int cell);
  // The value of the seat's crocodile on top of the cell; 0 if there is none.
  static int value_at(const Position& position, int seat, int cell);
  // Where the swimmer or the crocodile can go; cells of the own bar mean the bar.
  static pool::Cells reach_of_swimmer(const Position& position, int seat, int cell);
  static pool::Cells reach_of_crocodile(const Position& position, int seat, int value);
  // The values that a colour's hidden tiles may still have, one bit each, bit 0 for the 1.
  static std::uint32_t hidden_values(const Position& position, int seat) {
    return 0x3FU & ~std::uint32_t{position.revealed[seat]};
  }
  // How often the position has stood at the start of a turn, this time included.
  static int occurrences(const Position& position);
  // The colour of the hidden tile that is turned over next to break a tie, and in whose bar it is.
  struct HiddenAtHome {
    std::int32_t owner;  // of the bar; −1 if no hidden tile is left
    std::int32_t colour;
    std::uint32_t shift;  // where in the pile
  };
  static HiddenAtHome next_hidden(const Position& position);
  // The colour of the tile that chance is about to turn over.
  static int colour_to_turn(const Position& position) {
    return position.phase == Phase::turning ? position.mover : next_hidden(position).colour;
  }

  static constexpr int height(Pile pile) { return (67 - std::countl_zero(pile)) / 4; }
  // The tile so many above the bottom, or, in a bar, that came after so many others.
  static constexpr Tile tile(Pile pile, int index) {
    const auto bits = static_cast<std::int32_t>(pile >> (4 * (height(pile) - 1 - index)) & 15U);
    return {bits >> 3, (bits & 7) == swimmer ? 0 : bits & 7};
  }
  static constexpr Pile stacked(Pile below, Pile above) {
    return below << (4 * height(above)) | above;
  }
  static constexpr int sum_of_values(Pile pile) {
    int sum = 0;
    for (int i = 0; i < height(pile); ++i) sum += tile(pile, i).value;
    return sum;
  }

 private:
  static constexpr std::int32_t swimmer = 7;  // in place of a value, so that no tile is 0
  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
  static constexpr Pile tile_bits(int seat, int value) {
    return static_cast<Pile>(seat) << 3U | static_cast<Pile>(value);
  }
  // What a player's pieces find around them.
  struct Room;
  static Room room_of(const Position& position, int seat);
  static pool::Cells reach(const Room& room, int cell);  // of a swimmer
  static pool::Cells reach(const Room& room, int value, int cell, Pile under);

  static void list_places(const Setup& setup, const Position& position, int seat, MoveList& moves);
  static void place(Position& position, int cell);
  static void swim(Position& position, int from, int to);
  static bool move_crocodile(Position& position, const Choice& choice);
  static Pile take_piece(Position& position, int seat, int cell);
  static void forget_quiet_turns(Position& position);
  static bool may_have_stood_before(const Position& position);
  static bool stood_the_same(const Position& position, int turns_ago);
  static void end_turn(const Setup& setup, Position& position, bool eventful, const Choice& choice);
  static void finish(Position& position, Ending ending);
};

inline Turn RetteSichWerKann::turn(const Setup&, const Position& position) {
  switch (position.phase) {
    case Phase::turning:
    case Phase::tiebreak:
      return Turn::chance();
    case Phase::over:
      return Turn::over();
    default:
      return Turn::seat(position.mover);
  }
}

}  // namespace boathouse
