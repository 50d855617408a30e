// A second implementation of Rette sich wer kann, deliberately simple: squares with letters, ways
// walked one by one, stacks as lists of tiles, positions remembered as texts. It is compared with
// the fast one, movement on random positions and the whole game on random play.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

constexpr int positions_to_compare = sanitized ? 30'000 : 1'000'000;
constexpr int plies_to_compare = sanitized ? 15'000 : 300'000;

// --- Movement ---

// The pool as one player sees it, with an edge of '#' around: '.' free water, 'o' own piece, 'x'
// prey, 'B' own bar if it may be entered, '#' where nobody may go.
using Squares = std::array<std::array<char, 16>, 8>;  // by column and row, counted from 1

struct Square {
  int column;
  int row;
  friend auto operator<=>(const Square&, const Square&) = default;
};

constexpr std::array<Square, 4> directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr int no_direction = -1;

// Where a way may end: cells as the engine numbers them, and the bar as one more.
using Ends = std::array<bool, 85>;

void mark_end(char square, Square at, bool eats, Ends& ends) {
  if (square == 'B') ends[84] = true;
  if (square == '.' || (eats && square == 'x')) {
    ends[static_cast<std::size_t>(pool::cell_at(at.column, at.row))] = true;
  }
}

// Walks every way of exactly so many steps with at most so many turns. The squares it has been on
// are marked while it is on its way.
void walk(Squares& squares, Square at, int direction, int steps, int turns, bool eats, Ends& ends) {
  char& here = squares[static_cast<std::size_t>(at.column)][static_cast<std::size_t>(at.row)];
  if (steps == 0) return mark_end(here, at, eats, ends);
  const bool started = direction != no_direction;
  if (started && here != '.') return;
  const char before = std::exchange(here, '#');
  for (int next = 0; next < 4; ++next) {
    const bool turn = started && next != direction;
    if (turn && turns == 0) continue;
    const Square step = directions[static_cast<std::size_t>(next)];
    walk(squares, {at.column + step.column, at.row + step.row}, next, steps - 1,
         turns - (turn ? 1 : 0), eats, ends);
  }
  here = before;
}

Ends swimmer_ends(Squares& squares, Square from) {
  Ends ends{};
  walk(squares, from, no_direction, 1, 1, false, ends);
  walk(squares, from, no_direction, 2, 1, false, ends);
  return ends;
}

Ends crocodile_ends(Squares& squares, Square from, int value) {
  Ends ends{};
  walk(squares, from, no_direction, value, value == 6 ? 2 : 1, true, ends);
  if (value == 1) {
    for (const auto [column, row] : {Square{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
      const Square to{from.column + column, from.row + row};
      const char there =
          squares[static_cast<std::size_t>(to.column)][static_cast<std::size_t>(to.row)];
      if (there != 'B') mark_end(there, to, true, ends);
    }
  }
  return ends;
}

Squares empty_squares(int seat, bool bar_open) {
  Squares squares{};
  for (auto& column : squares) column.fill('#');
  for (std::size_t column = 1; column <= 6; ++column) {
    for (std::size_t row = 1; row <= 14; ++row) squares[column][row] = '.';
  }
  squares[5][14] = squares[6][14] = bar_open && seat == 0 ? 'B' : '#';
  squares[1][1] = squares[2][1] = bar_open && seat == 1 ? 'B' : '#';
  return squares;
}

// A tile lying on top at random, for one position of the movement test.
struct RandomPiece {
  Square at;
  int seat;
  int value;  // 0 for a swimmer
  bool is_stack;
};

std::vector<RandomPiece> random_pieces(Random& random) {
  std::vector<RandomPiece> pieces;
  std::set<Square> taken{{1, 1}, {2, 1}, {5, 14}, {6, 14}};
  for (int seat = 0; seat < 2; ++seat) {
    for (int value = 1; value <= 6; ++value) {
      if (random.below(4) == 0) continue;
      const Square at{1 + static_cast<int>(random.below(6)),
                      1 + static_cast<int>(random.below(14))};
      if (!taken.insert(at).second) continue;
      const bool is_crocodile = random.below(3) != 0;
      pieces.push_back({at, seat, is_crocodile ? value : 0, is_crocodile && random.below(2) == 0});
    }
  }
  return pieces;
}

RetteSichWerKann::Position position_of(const std::vector<RandomPiece>& pieces, int mover,
                                       bool someone_home) {
  RetteSichWerKann::Position position = RetteSichWerKann::start({});
  position.phase = RetteSichWerKann::Phase::moving;
  position.mover = static_cast<std::uint8_t>(mover);
  if (someone_home) position.home[0] = 7;
  for (const RandomPiece& piece : pieces) {
    const auto seat = static_cast<std::size_t>(piece.seat);
    const auto value = static_cast<std::size_t>(piece.value);
    const int cell = pool::cell_at(piece.at.column, piece.at.row);
    if (piece.value == 0) {
      position.swimmers[seat] |= pool::Cells::only(cell);
      continue;
    }
    position.crocodiles[seat] |= pool::Cells::only(cell);
    position.cell[seat][value - 1] = static_cast<std::uint8_t>(cell);
    position.under[seat][value - 1] = piece.is_stack ? 15 : 0;
  }
  return position;
}

// By the cell of the piece: where it may go.
using AllEnds = std::map<int, Ends>;

AllEnds plain_ends(const std::vector<RandomPiece>& pieces, int mover, bool someone_home) {
  AllEnds all;
  for (const RandomPiece& moved : pieces) {
    if (moved.seat != mover) continue;
    Squares squares = empty_squares(mover, someone_home || moved.is_stack);
    for (const RandomPiece& piece : pieces) {
      squares[static_cast<std::size_t>(piece.at.column)][static_cast<std::size_t>(piece.at.row)] =
          piece.seat == mover ? 'o' : 'x';
    }
    all[pool::cell_at(moved.at.column, moved.at.row)] =
        moved.value == 0 ? swimmer_ends(squares, moved.at)
                         : crocodile_ends(squares, moved.at, moved.value);
  }
  return all;
}

AllEnds fast_ends(const RetteSichWerKann::Position& position) {
  RetteSichWerKann::MoveList moves;
  RetteSichWerKann::legal_moves({}, position, position.mover, moves);
  AllEnds all;
  RetteSichWerKann::pieces(position, position.mover).each([&](int cell) { all[cell] = {}; });
  for (const Move move : moves) {
    const auto choice = RetteSichWerKann::choice(move);
    if (choice.kind == RetteSichWerKann::Kind::pass) continue;
    if (choice.kind == RetteSichWerKann::Kind::turn) continue;
    bool& end = all[choice.from][static_cast<std::size_t>(choice.to)];
    EXPECT_FALSE(end) << "the same move twice";
    end = true;
  }
  return all;
}

TEST(RetteSichWerKannPlain, EveryWayOnAMillionRandomPositions) {
  Random random{84};
  for (int i = 0; i < positions_to_compare && !HasFailure(); ++i) {
    const auto pieces = random_pieces(random);
    const int mover = static_cast<int>(random.below(2));
    const bool someone_home = random.below(2) == 0;
    const auto position = position_of(pieces, mover, someone_home);
    EXPECT_EQ(fast_ends(position), plain_ends(pieces, mover, someone_home)) << "position " << i;
  }
}

// --- The whole game ---

struct PlainTile {
  int colour;
  int value = 0;  // 0 while hidden
};
using PlainStack = std::vector<PlainTile>;  // bottom to top

std::string text_of(const PlainStack& stack) {
  std::string text;
  for (const PlainTile& tile : stack) {
    text += (tile.colour == 0 ? "o" : "b") + std::to_string(tile.value);
  }
  return text;
}

std::string name_of(Square square) {
  return std::string(1, static_cast<char>('a' + square.column - 1)) + std::to_string(square.row);
}

struct PlainOptions {
  bool standard;
  std::array<int, 4> quota;
  int repetition;
  int stall;
};

class PlainGame {
 public:
  explicit PlainGame(const PlainOptions& options) : options_(options) {
    if (!options.standard) return;
    for (const Square at : {Square{4, 2}, {2, 3}, {5, 3}, {3, 4}, {6, 4}, {4, 5}}) {
      pool_[at] = {{0}};
      pool_[{7 - at.column, 15 - at.row}] = {{1}};
    }
    start_turn();
  }

  [[nodiscard]] std::set<std::string> choices() const {
    if (placing()) return places();
    std::set<std::string> all;
    for (const auto& [square, stack] : pool_) {
      if (stack.back().colour != mover_) continue;
      if (way_ && square != *turned_) continue;
      if (stack.back().value == 0) all.insert("turn " + name_of(square));
      for (const std::string& target : targets(square)) {
        all.insert(name_of(square) + ">" + target);
      }
    }
    if (all.empty()) all.insert("pass");
    return all;
  }

  void play(const std::string& notation) {
    if (placing()) {
      pool_[square_of(notation.substr(6))] = {{mover_}};
      mover_ = 1 - mover_;
      if (!placing()) start_turn();
    } else if (notation == "pass") {
      ++passes_;
      end_turn(false);
    } else if (notation.starts_with("turn ")) {
      turned_ = square_of(notation.substr(5));
      to_reveal_ = true;
    } else {
      move(square_of(notation.substr(0, notation.find('>'))),
           notation.substr(notation.find('>') + 1));
    }
  }

  [[nodiscard]] bool chance() const { return to_reveal_ || (over_ && hidden_tile()); }
  [[nodiscard]] bool over() const { return over_ && !chance(); }
  [[nodiscard]] int mover() const { return mover_; }
  [[nodiscard]] const std::string& ending() const { return ending_; }

  [[nodiscard]] std::set<int> values() const {
    const int colour = to_reveal_ ? mover_ : bars_[hidden_tile()->bar][hidden_tile()->index].colour;
    std::set<int> left{1, 2, 3, 4, 5, 6};
    const auto strike = [&](const PlainStack& stack) {
      for (const PlainTile& tile : stack) {
        if (tile.colour == colour) left.erase(tile.value);
      }
    };
    for (const auto& [square, stack] : pool_) strike(stack);
    for (const PlainStack& bar : bars_) strike(bar);
    return left;
  }

  void reveal(int value) {
    if (!to_reveal_) {
      const Hidden hidden = *hidden_tile();
      bars_[hidden.bar][hidden.index].value = value;
      return;
    }
    to_reveal_ = false;
    pool_[*turned_].back().value = value;
    passes_ = 0;
    quiet_ = 0;
    way_ = true;
    if (targets(*turned_).empty()) end_turn(true);
  }

  [[nodiscard]] std::string describe() const {
    std::string text;
    for (const auto& [square, stack] : pool_) text += name_of(square) + text_of(stack) + " ";
    return text + "| " + text_of(bars_[0]) + " | " + text_of(bars_[1]) + " | " +
           std::to_string(mover_);
  }
  [[nodiscard]] int quiet() const { return quiet_; }

  // 1 and 2 for the places of Orange and Blue, as the result has them.
  [[nodiscard]] std::array<int, 2> place() const {
    const auto sum = [](const PlainStack& bar) {
      int total = 0;
      for (const PlainTile& tile : bar) total += tile.value;
      return total;
    };
    auto orange = std::pair{bars_[0].size(), 0};
    auto blue = std::pair{bars_[1].size(), 0};
    if (orange == blue) orange.second = sum(bars_[0]), blue.second = sum(bars_[1]);
    return {orange < blue ? 2 : 1, blue < orange ? 2 : 1};
  }

 private:
  static Square square_of(const std::string& name) {
    return {name[0] - 'a' + 1, std::stoi(name.substr(1))};
  }
  [[nodiscard]] bool placing() const { return !started_ && pool_.size() < 12; }

  [[nodiscard]] std::set<std::string> places() const {
    std::set<std::string> all;
    for (int i = 0; i < 4; ++i) {
      const int row = mover_ == 0 ? 2 + i : 13 - i;
      const auto in_row =
          std::ranges::count_if(pool_, [&](const auto& entry) { return entry.first.row == row; });
      if (in_row == options_.quota[static_cast<std::size_t>(i)]) continue;
      for (int column = 1; column <= 6; ++column) {
        if (!pool_.contains({column, row})) all.insert("place " + name_of({column, row}));
      }
    }
    return all;
  }

  [[nodiscard]] std::set<std::string> targets(Square from) const {
    const PlainStack& stack = pool_.at(from);
    const bool first_arrival = bars_[0].empty() && bars_[1].empty();
    Squares squares = empty_squares(mover_, !first_arrival || stack.size() > 1);
    for (const auto& [square, other] : pool_) {
      squares[static_cast<std::size_t>(square.column)][static_cast<std::size_t>(square.row)] =
          other.back().colour == mover_ ? 'o' : 'x';
    }
    const int value = stack.back().value;
    const Ends ends =
        value == 0 ? swimmer_ends(squares, from) : crocodile_ends(squares, from, value);
    std::set<std::string> names;
    for (int cell = 0; cell < 84; ++cell) {
      if (ends[static_cast<std::size_t>(cell)]) {
        names.insert(name_of({pool::column_of(cell), pool::row_of(cell)}));
      }
    }
    if (ends[84]) names.insert("bar");
    return names;
  }

  void move(Square from, const std::string& target) {
    const PlainStack moved = pool_.at(from);
    pool_.erase(from);
    passes_ = 0;
    bool eventful = way_;
    if (target == "bar") {
      PlainStack& bar = bars_[static_cast<std::size_t>(mover_)];
      bar.insert(bar.end(), moved.begin(), moved.end());
      eventful = true;
    } else {
      PlainStack& there = pool_[square_of(target)];
      if (!there.empty()) eventful = true;
      there.insert(there.end(), moved.begin(), moved.end());
    }
    end_turn(eventful);
  }

  void end_turn(bool eventful) {
    quiet_ = eventful ? 0 : quiet_ + 1;
    way_ = false;
    turned_.reset();
    mover_ = 1 - mover_;
    start_turn();
  }

  void start_turn() {
    started_ = true;
    std::set<int> owners;
    for (const auto& [square, stack] : pool_) owners.insert(stack.back().colour);
    const int occurrence = ++stood_[describe()];
    if (owners.size() < 2) {
      ending_ = "natural";
    } else if (passes_ == 2) {
      ending_ = "passes";
    } else if (options_.repetition != 0 && occurrence == options_.repetition) {
      ending_ = "repetition";
    } else if (quiet_ == options_.stall) {
      ending_ = "stall";
    }
    over_ = !ending_.empty();
  }

  // The next one to be turned over at the end, if that has to be: in which bar, and where there.
  struct Hidden {
    std::size_t bar;
    std::size_t index;
  };
  [[nodiscard]] std::optional<Hidden> hidden_tile() const {
    if (bars_[0].size() != bars_[1].size()) return std::nullopt;
    for (const std::size_t bar : {0U, 1U}) {
      for (std::size_t i = 0; i < bars_[bar].size(); ++i) {
        if (bars_[bar][i].value == 0) return Hidden{bar, i};
      }
    }
    return std::nullopt;
  }

  PlainOptions options_;
  std::map<Square, PlainStack> pool_;
  std::array<PlainStack, 2> bars_;
  std::map<std::string, int> stood_;
  std::optional<Square> turned_;
  std::string ending_;
  int mover_ = 0;
  int passes_ = 0;
  int quiet_ = 0;
  bool started_ = false;
  bool to_reveal_ = false;
  bool way_ = false;
  bool over_ = false;
};

std::string text_of(RetteSichWerKann::Pile pile) {
  std::string text;
  for (int i = 0; i < RetteSichWerKann::height(pile); ++i) {
    const auto tile = RetteSichWerKann::tile(pile, i);
    text += (tile.seat == 0 ? "o" : "b") + std::to_string(tile.value);
  }
  return text;
}

std::string describe(const RetteSichWerKann::Position& position) {
  std::string text;
  for (int column = 1; column <= 6; ++column) {
    for (int row = 1; row <= 14; ++row) {
      const auto pile = RetteSichWerKann::pile_at(position, pool::cell_at(column, row));
      if (pile != 0) text += name_of({column, row}) + text_of(pile) + " ";
    }
  }
  return text + "| " + text_of(position.home[0]) + " | " + text_of(position.home[1]) + " | " +
         std::to_string(position.mover);
}

std::string notation_of(const RetteSichWerKann::Position& position, Move move) {
  std::string text;
  RetteSichWerKann::notation({}, position, Ply::move(position.mover, move), referee, text);
  return text;
}

constexpr std::array<const char*, 5> ending_names{"", "natural", "passes", "repetition", "stall"};

// Draws the same value for both.
void reveal_both(const RetteSichWerKann::Setup& setup, RetteSichWerKann::Position& fast,
                 PlainGame& plain, Random& random) {
  ChanceBuffer buffer;
  const Chances chances = RetteSichWerKann::chances(setup, fast, buffer);
  std::set<int> values;
  for (const Outcome& outcome : chances.outcomes()) values.insert(static_cast<int>(outcome.code));
  EXPECT_EQ(values, plain.values());
  const std::uint32_t value = chances.pick(random);
  RetteSichWerKann::happen(setup, fast, value);
  plain.reveal(static_cast<int>(value));
}

void move_both(const RetteSichWerKann::Setup& setup, RetteSichWerKann::Position& fast,
               PlainGame& plain, Random& random) {
  RetteSichWerKann::MoveList moves;
  RetteSichWerKann::legal_moves(setup, fast, fast.mover, moves);
  std::set<std::string> names;
  for (const Move move : moves) names.insert(notation_of(fast, move));
  EXPECT_EQ(names, plain.choices());
  EXPECT_EQ(names.size(), moves.size());
  const Move move = moves[random.below(moves.size())];
  const std::string notation = notation_of(fast, move);
  RetteSichWerKann::play(setup, fast, fast.mover, move);
  plain.play(notation);
}

// Plays one random game with both and returns its plies; stops at the first difference.
int play_both(const RetteSichWerKann::Setup& setup, std::map<std::string, int>& endings,
              Random& random) {
  RetteSichWerKann::Position fast = RetteSichWerKann::start(setup);
  PlainGame plain({setup.opening == RetteSichWerKann::Opening::standard,
                   {setup.quota[0], setup.quota[1], setup.quota[2], setup.quota[3]},
                   setup.repetition,
                   setup.stall});
  for (int plies = 0;; ++plies) {
    const Turn turn = RetteSichWerKann::turn(setup, fast);
    EXPECT_EQ(describe(fast), plain.describe());
    EXPECT_EQ(fast.quiet, plain.quiet());
    EXPECT_EQ(ending_names[static_cast<std::size_t>(fast.ending)], plain.ending());
    EXPECT_EQ(turn.is_over(), plain.over());
    EXPECT_EQ(turn.is_chance(), plain.chance());
    if (turn.is_over() || ::testing::Test::HasFailure()) {
      const Result result = RetteSichWerKann::result(setup, fast);
      EXPECT_EQ(result.place[0], plain.place()[0]);
      EXPECT_EQ(result.place[1], plain.place()[1]);
      ++endings[plain.ending()];
      return plies;
    }
    EXPECT_EQ(fast.mover, plain.mover());
    if (turn.is_chance()) {
      reveal_both(setup, fast, plain, random);
    } else {
      move_both(setup, fast, plain, random);
    }
  }
}

TEST(RetteSichWerKannPlain, AgreesWithTheFastRulesOnRandomPlay) {
  constexpr std::array<std::int32_t, 4> stalls{40, 1, 24, 150};
  Random random{2026};
  std::map<std::string, int> endings;
  for (int plies = 0; plies < plies_to_compare && !HasFailure();) {
    const auto pick = [&](std::uint32_t bound) {
      return static_cast<std::int32_t>(random.below(bound));
    };
    const auto setup = RetteSichWerKann::begin(
        2, OptionValues{pick(2), pick(6), pick(4), stalls[random.below(4)]});
    plies += play_both(setup, endings, random);
  }
  EXPECT_GT(endings["natural"], 0);
  EXPECT_GT(endings["repetition"], 0);
  EXPECT_GT(endings["stall"], 0);
}

}  // namespace
}  // namespace boathouse
