// Up the River, the rules: a dice race up a river that moves. README.md beside this file states
// the game and our rulings; the comments here quote it.
//
//   option    values               standard
//   layout    standard, shuffled   standard
//   first     seat, drawn          seat       drawn between people who do not sit at one table
//
// Boats of one colour are interchangeable, so a position counts them per section instead of naming
// them, and two boats on one section are one choice.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/game_base.h"
#include "core/json_reader.h"

namespace boathouse {

struct UpTheRiver : OpenGame {
  static const GameInfo info;

  static constexpr int positions = 10;
  static constexpr int harbour = 11;  // where a boat stands that has gone beyond position 10
  static constexpr int boats_each = 3;
  static constexpr int start_position = 4;
  static constexpr int best_berth = 12;
  static constexpr std::uint8_t arrows = 6;

  struct Setup {
    std::int32_t seats = 2;
    bool shuffled = false;
    bool first_drawn = false;
    std::int32_t wave_start = 5;  // 0: to be drawn
    std::int32_t first = 0;       // the first player's seat; -1: to be drawn

    // By river phase, that is by how often the waterfall has taken a section, modulo ten: where
    // the special sections lie, and where a number takes a boat.
    std::array<std::uint8_t, 10> sandbank{};
    std::array<std::uint8_t, 10> wave{};
    std::array<std::array<std::array<std::uint8_t, 11>, 6>, 10> reach{};  // [phase][number][from]
  };

  struct Position {
    static constexpr std::uint8_t to_roll = 0;  // values of die besides the faces 1 to 5 and arrows
    static constexpr std::uint8_t over = 7;

    BySeat<std::uint32_t, 4> boats;   // per colour two bits for each position: how many boats
    BySeat<std::uint16_t, 4> berths;  // per colour one bit for each berth held, bit 0 worth 1
    std::uint8_t mover;
    std::uint8_t die;
    std::uint8_t phase;
    std::uint8_t free_berth;  // the best one still free

    friend bool operator==(const Position&, const Position&) = default;
  };

  using View = Position;  // nothing is hidden
  using MoveList = FixedList<Move, 12>;

  // A move's number: where the boat stands, and for the winds which and whose.
  enum class Kind : std::uint8_t { sail, fair_wind, foul_wind, pass };
  struct Choice {
    Kind kind = Kind::sail;
    std::int32_t colour = 0;  // the seat blown back by foul wind; 0 otherwise
    std::int32_t from = 0;
  };
  static constexpr Move code(Choice choice) {
    return static_cast<Move>(choice.from) | static_cast<Move>(choice.colour) << 4U |
           static_cast<Move>(choice.kind) << 6U;
  }
  static constexpr Choice choice(Move move) {
    return {static_cast<Kind>(move >> 6U), static_cast<std::int32_t>(move >> 4U & 3U),
            static_cast<std::int32_t>(move & 15U)};
  }

  static Setup begin(int seats, const OptionValues& options);
  static Chances setup_chances(const Setup& setup, ChanceBuffer& buffer);
  static void draw_setup(Setup& setup, std::uint32_t outcome);
  static Lot setup_lot(const Setup& setup);
  static void setup_notation(const Setup& setup, std::uint32_t outcome, std::string& text);
  static void setup_parts(const Setup& setup, std::uint32_t outcome, JsonWriter& json);
  static void setup_events(const Setup& setup, std::uint32_t outcome, EventList& events);
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
  // A position as members of an open object, and from such an object, if play can go on from it.
  static void write_position(const Setup& setup, const Position& position, JsonWriter& json);
  static Expected<Position> read_position(const Setup& setup, const Json& json);
  static const Catalogue& words();

  // Steps of a turn, for the rules themselves and for telling what happened.
  static int target(const Setup& setup, const Position& position, Choice choice);
  static void move_boat(const Setup& setup, Position& position, Choice choice);
  static void next_player(const Setup& setup, Position& position);
  static int boats_at(const Position& position, int colour, int place) {
    return static_cast<int>(position.boats[colour] >> shift(place) & 3U);
  }

 private:
  static constexpr std::uint32_t river = 0xFFFFF;  // two bits for each of the ten positions
  static constexpr unsigned shift(int place) { return 2U * static_cast<unsigned>(place - 1); }

  // One bit, the lower of the two, for each position where the colour has a boat.
  static std::uint32_t occupied(const Position& position, int colour) {
    const std::uint32_t boats = position.boats[colour];
    return (boats | boats >> 1U) & 0x55555U;
  }
  static void push_each(std::uint32_t places, Move base, MoveList& moves);
  static bool no_boats(const Position& position) {
    return (position.boats[0] | position.boats[1] | position.boats[2] | position.boats[3]) == 0;
  }
};

inline Turn UpTheRiver::turn(const Setup&, const Position& position) {
  if (position.die == Position::to_roll) return Turn::chance();
  if (position.die == Position::over) return Turn::over();
  return Turn::seat(position.mover);
}

inline Chances UpTheRiver::chances(const Setup&, const Position&, ChanceBuffer&) {
  static constexpr std::array<Outcome, 6> faces{
      {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {arrows, 1}}};
  return Chances::even(faces);
}

inline void UpTheRiver::happen(const Setup&, Position& position, std::uint32_t outcome) {
  position.die = static_cast<std::uint8_t>(outcome);
}

// One move for each place in the set. A colour has three boats, so three stores, of which as many
// count as there are places, do without a branch that no processor could foresee.
inline void UpTheRiver::push_each(std::uint32_t places, Move base, MoveList& moves) {
  const std::uint32_t second = places & (places - 1);
  const std::uint32_t third = second & (second - 1);
  const auto from = [base](std::uint32_t set) {
    return base | (static_cast<Move>(std::countr_zero(set | 1U << 20U)) / 2 + 1);
  };
  Move* out = moves.writable();
  out[0] = from(places);
  out[1] = from(second);
  out[2] = from(third);
  moves.grow(static_cast<std::uint32_t>((places != 0) + (second != 0) + (third != 0)));
}

[[gnu::always_inline]] inline void UpTheRiver::legal_moves(const Setup& setup,
                                                           const Position& position, int seat,
                                                           MoveList& moves) {
  const std::uint32_t own = occupied(position, seat);
  if (position.die != arrows) {
    push_each(own, code({Kind::sail, 0, 0}), moves);
    return;
  }
  // Fair wind: any own boat but the foremost; foul wind: any of an opponent's but the hindmost.
  push_each(own & ~std::bit_floor(own), code({Kind::fair_wind, 0, 0}), moves);
  for (int colour = 0; colour < setup.seats; ++colour) {
    if (colour == seat) continue;
    const std::uint32_t theirs = occupied(position, colour);
    push_each(theirs & (theirs - 1), code({Kind::foul_wind, colour, 0}), moves);
  }
  // “Arrows: if neither is possible, pass.”
  if (moves.empty()) moves.push(code({Kind::pass, 0, 0}));
}

// Where the chosen boat comes to stand.
inline int UpTheRiver::target(const Setup& setup, const Position& position, Choice choice) {
  const auto place = [](std::uint32_t bit) { return static_cast<int>(bit) / 2 + 1; };
  switch (choice.kind) {
    case Kind::sail:
      return setup.reach[position.phase][position.die][static_cast<std::size_t>(choice.from)];
    case Kind::fair_wind: {
      const std::uint32_t ahead =
          occupied(position, position.mover) & ~((2U << shift(choice.from)) - 1);
      const int nearest = place(static_cast<std::uint32_t>(std::countr_zero(ahead)));
      // “If the sandbank lies in between, it stops there.”
      const int sandbank = setup.sandbank[position.phase];
      return choice.from < sandbank && sandbank < nearest ? sandbank : nearest;
    }
    case Kind::foul_wind: {
      // “The sandbank is no obstacle backwards.”
      const std::uint32_t behind =
          occupied(position, choice.colour) & ((1U << shift(choice.from)) - 1);
      return place(static_cast<std::uint32_t>(std::bit_width(behind)) - 1);
    }
    case Kind::pass:
      break;
  }
  return 0;
}

inline void UpTheRiver::move_boat(const Setup& setup, Position& position, Choice choice) {
  if (choice.kind == Kind::pass) return;
  const int colour = choice.kind == Kind::foul_wind ? choice.colour : position.mover;
  const int to = target(setup, position, choice);
  std::uint32_t& boats = position.boats[colour];
  // A boat beyond position 10 shows up as a bit above the river and becomes a berth: “the best
  // free berth: 12 points for the first boat to arrive, then 11, 10, …”
  const std::uint32_t moved = boats - (1U << shift(choice.from)) + (1U << shift(to));
  const std::uint32_t docked = moved >> (2U * positions);
  boats = moved & river;
  position.berths[colour] |= static_cast<std::uint16_t>((docked << position.free_berth) >> 1U);
  position.free_berth = static_cast<std::uint8_t>(position.free_berth - docked);
}

inline void UpTheRiver::next_player(const Setup& setup, Position& position) {
  if (no_boats(position)) {
    position.die = Position::over;
    return;
  }
  int seat = position.mover;
  do {
    ++seat;
    if (seat == setup.seats) seat = 0;
    if (seat == setup.first) {
      // “Each time the first player's turn comes round again, before anything is rolled, the
      // section at position 1 is taken away with every boat on it.”
      for (std::uint32_t& boats : position.boats) boats >>= 2U;
      position.phase = static_cast<std::uint8_t>(position.phase == 9 ? 0 : position.phase + 1);
      if (no_boats(position)) {
        position.die = Position::over;
        return;
      }
    }
    // “A player with no boat on the river takes no more turns.”
  } while (position.boats[seat] == 0);
  position.mover = static_cast<std::uint8_t>(seat);
  position.die = Position::to_roll;
}

[[gnu::always_inline]] inline void UpTheRiver::play(const Setup& setup, Position& position, int,
                                                    Move move) {
  move_boat(setup, position, choice(move));
  next_player(setup, position);
}

}  // namespace boathouse
