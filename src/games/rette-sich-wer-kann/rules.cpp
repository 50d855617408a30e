#include "games/rette-sich-wer-kann/rules.h"

#include <algorithm>
#include <utility>

#include "games/rette-sich-wer-kann/reach.h"

namespace boathouse {

using pool::Cells;

static_assert(Game<RetteSichWerKann>);
static_assert(sizeof(RetteSichWerKann::Position) == 496);

namespace {

constexpr int orange = 0;
constexpr int blue = 1;

// The layout of the option `standard`; Blue's is the same, turned.
constexpr std::array<std::array<int, 2>, 6> standard_places{
    {{4, 2}, {2, 3}, {5, 3}, {3, 4}, {6, 4}, {4, 5}}};

// In the order of the choices of the option `quota`.
constexpr std::array<std::array<std::uint8_t, 4>, 6> quotas{
    {{1, 1, 2, 2}, {1, 2, 1, 2}, {1, 2, 2, 1}, {2, 1, 1, 2}, {2, 1, 2, 1}, {2, 2, 1, 1}}};

constexpr std::array<std::uint8_t, 4> repetitions{0, 2, 3, 4};

// Writes base + cell for each bit of the word, whose bit 0 is the first cell. Two at a time, of
// which the last one may not count: that spares the processor a guess for each cell.
Move* write_each(std::uint64_t word, Move base, Move* out) {
  Move* const end = out + std::popcount(word);
  for (; word != 0; out += 2) {
    for (int i = 0; i < 2; ++i) {
      out[i] = base + static_cast<Move>(std::countr_zero(word));
      word &= word - 1;
    }
  }
  return end;
}

// One move for each cell of the reach; “the bar is one target”.
void push_each(Cells reach, int seat, RetteSichWerKann::Choice base,
               RetteSichWerKann::MoveList& moves) {
  const Cells bar = pool::bars[seat];
  const Cells cells = reach.without(bar);
  const Move to_first = RetteSichWerKann::code(base);
  Move* const begin = moves.writable();
  Move* end = write_each(cells.low, to_first, begin);
  end = write_each(cells.high, to_first + 64, end);
  if (!(reach & bar).empty()) *end++ = to_first + static_cast<Move>(RetteSichWerKann::bar);
  moves.grow(static_cast<std::uint32_t>(end - begin));
}

}  // namespace

RetteSichWerKann::Setup RetteSichWerKann::begin(int, const OptionValues& options) {
  Setup setup;
  setup.opening = static_cast<Opening>(options[0]);
  setup.quota = quotas[at(options[1])];
  setup.repetition = repetitions[at(options[2])];
  setup.stall = static_cast<std::uint8_t>(options[3] == 0 ? most_quiet : options[3]);
  return setup;
}

RetteSichWerKann::Position RetteSichWerKann::start(const Setup& setup) {
  Position position{};
  for (auto& cells : position.cell) cells.fill(nowhere);
  position.active = nowhere;
  if (setup.opening == Opening::standard) {
    for (const auto [column, row] : standard_places) {
      const int cell = pool::cell_at(column, row);
      position.swimmers[orange] |= Cells::only(cell);
      position.swimmers[blue] |= Cells::only(pool::turned(cell));
    }
    position.phase = Phase::moving;
  }
  return position;
}

// --- What the position says ---

int RetteSichWerKann::value_at(const Position& position, int seat, int cell) {
  const auto& cells = position.cell[seat];
  for (int value = 1; value <= most_values; ++value) {
    if (cells[at(value - 1)] == cell) return value;
  }
  return 0;
}

RetteSichWerKann::Pile RetteSichWerKann::pile_at(const Position& position, int cell) {
  for (int seat = orange; seat <= blue; ++seat) {
    if (position.swimmers[seat].has(cell)) return tile_bits(seat, swimmer);
    const int value = value_at(position, seat, cell);
    if (value != 0) return stacked(position.under[seat][at(value - 1)], tile_bits(seat, value));
  }
  return 0;
}

struct RetteSichWerKann::Room {
  Cells free;
  Cells prey;
  Cells bar;           // for a stack
  Cells bar_if_alone;  // for a single tile
};

RetteSichWerKann::Room RetteSichWerKann::room_of(const Position& position, int seat) {
  const Cells prey = pieces(position, 1 - seat);
  const Cells own_bar = pool::bars[at(seat)];
  return {pool::water.without(pieces(position, seat) | prey), prey, own_bar,
          only_stacks_enter(position) ? Cells{} : own_bar};
}

Cells RetteSichWerKann::reach(const Room& room, int cell) {
  return pool::reach_of_swimmer(cell, room.free, room.free | room.bar_if_alone);
}

Cells RetteSichWerKann::reach(const Room& room, int value, int cell, Pile under) {
  // “The last cell may be free, or hold an opponent's swimmer, crocodile or stack.”
  const Cells open_bar = under != 0 ? room.bar : room.bar_if_alone;
  return pool::reach_of_crocodile(value, cell, room.free, room.free | room.prey | open_bar);
}

Cells RetteSichWerKann::reach_of_swimmer(const Position& position, int seat, int cell) {
  return reach(room_of(position, seat), cell);
}

Cells RetteSichWerKann::reach_of_crocodile(const Position& position, int seat, int value) {
  return reach(room_of(position, seat), value, position.cell[seat][at(value - 1)],
               position.under[seat][at(value - 1)]);
}

RetteSichWerKann::HiddenAtHome RetteSichWerKann::next_hidden(const Position& position) {
  for (int owner = orange; owner <= blue; ++owner) {
    const Pile pile = position.home[owner];
    for (int i = height(pile) - 1; i >= 0; --i) {
      const auto shift = static_cast<std::uint32_t>(4 * i);
      const auto bits = static_cast<std::int32_t>(pile >> shift & 15U);
      if ((bits & 7) == swimmer) return {owner, bits >> 3, shift};
    }
  }
  return {-1, -1, 0};
}

// --- Moves ---

// “Any free water cell of the row; rows in any order.”
void RetteSichWerKann::list_places(const Setup& setup, const Position& position, int seat,
                                   MoveList& moves) {
  const Cells own = position.swimmers[seat];
  for (int i = 0; i < 4; ++i) {
    const Cells row = pool::row(home_row(seat, i));
    if ((own & row).size() == setup.quota[at(i)]) continue;
    push_each(row.without(own), seat, {.kind = Kind::place}, moves);
  }
}

void RetteSichWerKann::legal_moves(const Setup& setup, const Position& position, int seat,
                                   MoveList& moves) {
  if (position.phase == Phase::placing) return list_places(setup, position, seat, moves);
  const Room room = room_of(position, seat);
  const auto list_crocodile = [&](int value) {
    const int from = position.cell[seat][at(value - 1)];
    const Pile under = position.under[seat][at(value - 1)];
    push_each(reach(room, value, from, under), seat, {Kind::crocodile, value, from, 0}, moves);
  };
  if (position.phase == Phase::way) {
    return list_crocodile(value_at(position, seat, position.active));
  }
  position.swimmers[seat].each([&](int from) {
    moves.push(code({Kind::turn, 0, from, 0}));
    push_each(reach(room, from), seat, {Kind::swim, 0, from, 0}, moves);
  });
  for (int value = 1; value <= most_values; ++value) {
    if (position.cell[seat][at(value - 1)] != nowhere) list_crocodile(value);
  }
  // “No legal move at all: pass.”
  if (moves.empty()) moves.push(code({.kind = Kind::pass}));
}

void RetteSichWerKann::place(Position& position, int cell) {
  position.swimmers[position.mover] |= Cells::only(cell);
  const bool last = position.mover == blue && position.swimmers[blue].size() == tiles_each;
  if (last) position.phase = Phase::moving;
  position.mover ^= 1U;
}

void RetteSichWerKann::swim(Position& position, int from, int to) {
  Cells& own = position.swimmers[position.mover];
  own ^= Cells::only(from);
  if (to == bar) {
    Pile& home = position.home[position.mover];
    home = stacked(home, tile_bits(position.mover, swimmer));
  } else {
    own |= Cells::only(to);
  }
}

// Takes the seat's piece off its cell and returns its pile.
RetteSichWerKann::Pile RetteSichWerKann::take_piece(Position& position, int seat, int cell) {
  if (position.swimmers[seat].has(cell)) {
    position.swimmers[seat] ^= Cells::only(cell);
    return tile_bits(seat, swimmer);
  }
  const int value = value_at(position, seat, cell);
  Pile& under = position.under[seat][at(value - 1)];
  const Pile pile = stacked(under, tile_bits(seat, value));
  under = 0;
  position.crocodiles[seat] ^= Cells::only(cell);
  position.cell[seat][at(value - 1)] = nowhere;
  return pile;
}

// Says whether something was eaten or brought home.
bool RetteSichWerKann::move_crocodile(Position& position, const Choice& choice) {
  const int seat = position.mover;
  if (choice.to == bar) {
    Pile& home = position.home[seat];
    home = stacked(home, take_piece(position, seat, choice.from));
    return true;
  }
  const Cells to = Cells::only(choice.to);
  const bool eats = !(pieces(position, 1 - seat) & to).empty();
  if (eats) {
    // “The crocodile comes to stand on top.”
    Pile& under = position.under[seat][at(choice.value - 1)];
    under = stacked(take_piece(position, 1 - seat, choice.to), under);
  }
  position.crocodiles[seat] ^= Cells::only(choice.from) | to;
  position.cell[seat][at(choice.value - 1)] = static_cast<std::uint8_t>(choice.to);
  return eats;
}

void RetteSichWerKann::play(const Setup& setup, Position& position, int, Move move) {
  const Choice chosen = choice(move);
  switch (chosen.kind) {
    case Kind::place:
      return place(position, chosen.to);
    case Kind::swim:
      swim(position, chosen.from, chosen.to);
      return end_turn(setup, position, chosen.to == bar, chosen);
    case Kind::turn:
      position.phase = Phase::turning;
      position.active = static_cast<std::uint8_t>(chosen.from);
      return;
    case Kind::crocodile: {
      const bool turned_over = position.phase == Phase::way;
      const bool moved_others = move_crocodile(position, chosen);
      return end_turn(setup, position, turned_over || moved_others, chosen);
    }
    case Kind::pass:
      return end_turn(setup, position, false, chosen);
  }
}

// --- Chance ---

// “Drawn uniformly from that colour's values not yet revealed at the moment of turning over.”
Chances RetteSichWerKann::chances(const Setup&, const Position& position, ChanceBuffer& buffer) {
  const int colour = colour_to_turn(position);
  for (std::uint32_t left = hidden_values(position, colour); left != 0; left &= left - 1) {
    buffer.push({static_cast<std::uint32_t>(std::countr_zero(left)) + 1, 1});
  }
  return Chances::even(buffer.span());
}

void RetteSichWerKann::happen(const Setup& setup, Position& position, std::uint32_t outcome) {
  const auto value = static_cast<int>(outcome);
  const auto bit = static_cast<std::uint8_t>(1U << (outcome - 1));
  if (position.phase == Phase::tiebreak) {
    const HiddenAtHome hidden = next_hidden(position);
    position.revealed[hidden.colour] |= bit;
    position.home[hidden.owner] ^= static_cast<Pile>(swimmer ^ value) << hidden.shift;
    if (next_hidden(position).owner < 0) position.phase = Phase::over;
    return;
  }
  const int seat = position.mover;
  const Cells here = Cells::only(position.active);
  position.swimmers[seat] ^= here;
  position.crocodiles[seat] ^= here;
  position.cell[seat][at(value - 1)] = position.active;
  position.revealed[seat] |= bit;
  forget_quiet_turns(position);
  // “If it can move it must; if not, it stays revealed and the turn ends with the reveal.”
  if (reach_of_crocodile(position, seat, value).empty()) {
    end_turn(setup, position, true, {.kind = Kind::turn});
  } else {
    position.phase = Phase::way;
  }
}

// --- The end ---

// What was turned over, eaten or brought home is so for good: no position before it comes back.
void RetteSichWerKann::forget_quiet_turns(Position& position) {
  std::fill_n(position.quiet_moves.begin(), position.quiet, std::uint16_t{0});
  position.quiet = 0;
}

// Whether the pieces stood as they do now. Undoes the quiet moves one by one; nothing was turned
// over, eaten or brought home since, so a crocodile's pile is what it was.
bool RetteSichWerKann::stood_the_same(const Position& position, int turns_ago) {
  auto swimmers = position.swimmers;
  auto cells = position.cell;
  int seat = position.mover;
  for (int back = 1; back <= turns_ago; ++back) {
    seat = 1 - seat;
    const std::uint16_t quiet_move = position.quiet_moves[at(position.quiet - back)];
    if (quiet_move == 0) continue;
    const int from = quiet_move & 0xFF;
    const int to = quiet_move >> 8;
    if (swimmers[seat].has(to)) {
      swimmers[seat] ^= Cells::only(from) | Cells::only(to);
    } else {
      std::ranges::replace(cells[at(seat)], static_cast<std::uint8_t>(to),
                           static_cast<std::uint8_t>(from));
    }
  }
  return swimmers == position.swimmers && cells == position.cell;
}

// A position comes back only if the cell that was entered last had been left before. Most turns
// end with this look through the list, which takes a few nanoseconds.
bool RetteSichWerKann::may_have_stood_before(const Position& position) {
  if (position.quiet < 4) return false;
  const std::uint16_t last = position.quiet_moves[at(position.quiet - 1)];
  const int entered = last >> 8;
  bool left = last == 0;
  for (int i = 0; i < position.quiet - 1; ++i) {
    left |= (position.quiet_moves[at(i)] & 0xFF) == entered;
  }
  return left;
}

int RetteSichWerKann::occurrences(const Position& position) {
  if (!may_have_stood_before(position)) return 1;
  const Cells now = pieces(position, 0) | pieces(position, 1);
  Cells then = now;
  int count = 1;
  for (int back = 1; back <= position.quiet; ++back) {
    const std::uint16_t quiet_move = position.quiet_moves[at(position.quiet - back)];
    then ^= Cells::only(quiet_move & 0xFF) ^ Cells::only(quiet_move >> 8);
    // The same player was to move an even number of turns ago. Which cells were taken is quickly
    // compared, who stood there seldom has to be.
    const bool may_be = back % 2 == 0 && then == now;
    if (may_be && stood_the_same(position, back)) ++count;
  }
  return count;
}

void RetteSichWerKann::end_turn(const Setup& setup, Position& position, bool eventful,
                                const Choice& choice) {
  if (eventful) {
    forget_quiet_turns(position);
  } else {
    if (setup.repetition != 0) {
      position.quiet_moves[position.quiet] =
          static_cast<std::uint16_t>(choice.from | choice.to << 8);
    }
    ++position.quiet;
  }
  const bool passes = choice.kind == Kind::pass;
  const bool second_pass = passes && position.passed != 0;
  position.passed = passes ? 1 : 0;
  position.phase = Phase::moving;
  position.active = nowhere;
  position.mover ^= 1U;
  // “If several endings apply at once, the one named is, in this order: natural, passes,
  // repetition, stall.”
  if (pieces(position, orange).empty() || pieces(position, blue).empty()) {
    finish(position, Ending::natural);
  } else if (second_pass) {
    finish(position, Ending::passes);
  } else if (setup.repetition != 0 && occurrences(position) >= setup.repetition) {
    finish(position, Ending::repetition);
  } else if (position.quiet >= setup.stall) {
    finish(position, Ending::stall);
  }
}

// “Tie: … never-revealed ones are turned over now, one chance event per tile.”
void RetteSichWerKann::finish(Position& position, Ending ending) {
  position.ending = ending;
  const bool tie = height(position.home[orange]) == height(position.home[blue]);
  position.phase = tie && next_hidden(position).owner >= 0 ? Phase::tiebreak : Phase::over;
}

// “Most tiles wins. Tie: the higher sum of the crocodile values of all tiles in the bar.”
Result RetteSichWerKann::result(const Setup&, const Position& position) {
  Result result;
  for (int seat = 0; seat < 2; ++seat) result.points[seat] = height(position.home[seat]);
  rank_places(result, 2, [&](int seat) {
    const Pile pile = position.home[seat];
    return std::pair{height(pile), sum_of_values(pile)};
  });
  return result;
}

}  // namespace boathouse
