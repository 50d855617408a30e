// The endings of Rette sich wer kann, compared with the rules themselves.
#include "solvers/rette-sich-wer-kann/endings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/rette-sich-wer-kann/testing/pool.h"
#include "solvers/rette-sich-wer-kann/outcome.h"
#include "solvers/rette-sich-wer-kann/solver.h"
#include "solvers/table_file.h"

namespace boathouse::rette {
namespace {

using pool::Cells;
using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;
using testing::Pool;
using testing::setup_with;

#ifdef __SANITIZE_ADDRESS__
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer);
#else
constexpr bool sanitized = false;
#endif

// Orange's equity by looking at everything until the game is over.
double by_search(const Setup& setup, const Position& position) {
  const Turn turn = RetteSichWerKann::turn(setup, position);
  if (turn.is_over()) {
    const auto place = RetteSichWerKann::result(setup, position).place;
    return place[0] == place[1] ? 0.5 : place[0] == 1 ? 1 : 0;
  }
  if (turn.is_chance()) {
    ChanceBuffer buffer;
    const Chances chances = RetteSichWerKann::chances(setup, position, buffer);
    double sum = 0;
    for (const Outcome& each : chances.outcomes()) {
      Position after = position;
      RetteSichWerKann::happen(setup, after, each.code);
      sum += each.weight * by_search(setup, after);
    }
    return sum / chances.total();
  }
  RetteSichWerKann::MoveList moves;
  RetteSichWerKann::legal_moves(setup, position, position.mover, moves);
  double best = position.mover == 0 ? -1 : 2;
  for (const Move move : moves) {
    Position after = position;
    RetteSichWerKann::play(setup, after, position.mover, move);
    const double value = by_search(setup, after);
    best = position.mover == 0 ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// Crocodiles on these cells of a pool with given stacks and bars.
Position with_cells(Position position, std::initializer_list<std::array<int, 3>> crocodiles) {
  for (auto& cells : position.cell) cells.fill(RetteSichWerKann::nowhere);
  position.crocodiles = {};
  for (const auto [seat, value, cell] : crocodiles) {
    position.crocodiles[seat] |= Cells::only(cell);
    position.cell[static_cast<std::size_t>(seat)][static_cast<std::size_t>(value - 1)] =
        static_cast<std::uint8_t>(cell);
  }
  return position;
}

int random_water(Random& random) {
  for (;;) {
    const auto cell = static_cast<int>(random.below(pool::cell_count));
    if (pool::water.has(cell)) return cell;
  }
}

Position with_quiet_turns_left(const Setup& setup, Position position, int left) {
  position.quiet = static_cast<std::uint8_t>(setup.stall - left);
  return position;
}

TEST(RetteOutcome, IsByTilesAndElseByValues) {
  EXPECT_EQ(outcome(Pool().home(0, "o b").home(1, "B6").at), 1);
  EXPECT_EQ(outcome(Pool().home(0, "o").home(1, "B6 b").at), 0);
  EXPECT_EQ(outcome(Pool().home(0, "O5").home(1, "B4").at), 1);
  EXPECT_EQ(outcome(Pool().home(0, "O4").home(1, "B4").at), 0.5);
  EXPECT_EQ(outcome(Pool().at), 0.5);
}

TEST(RetteOutcome, IsTheExactChanceOfTheTieBreak) {
  for (const auto& [orange, blue] : {std::pair{"o o b", "b o B2"}, std::pair{"o O3 b", "B1 b b"},
                                     std::pair{"b b", "o o"}, std::pair{"o", "O6"}}) {
    Position position = Pool().home(0, orange).home(1, blue).at;
    const double exact = outcome(position);
    position.phase = RetteSichWerKann::Phase::tiebreak;
    EXPECT_NEAR(exact, by_search(setup_with({}), position), 1e-12) << orange << " against " << blue;
  }
}

// The best result of the side on turn by the rules, from the turns of the successors.
int turns_by_the_rules(PairTables& pairs, const Pair& pair, const Setup& setup,
                       const Position& position) {
  RetteSichWerKann::MoveList moves;
  RetteSichWerKann::legal_moves(setup, position, 0, moves);
  int arrival = 0;
  int defeat = -1000;  // the latest
  bool safe = false;
  for (const Move move : moves) {
    Position after = position;
    RetteSichWerKann::play(setup, after, 0, move);
    if (after.home[0] != position.home[0]) return 1;
    int turns = 0;
    if (after.ending == RetteSichWerKann::Ending::none) {
      const int own = after.cell[1][static_cast<std::size_t>(pair.other - 1)];
      const int other = after.cell[0][static_cast<std::size_t>(pair.own - 1)];
      turns = pairs.turns(seen_by_other(pair), pool::turned(own), pool::turned(other));
    }
    if (turns == 0) safe = true;
    if (turns < 0 && (arrival == 0 || 1 - turns < arrival)) arrival = 1 - turns;
    if (turns > 0) defeat = defeat == -1000 ? turns : std::max(defeat, turns);
  }
  if (arrival != 0) return arrival;
  return safe ? 0 : -(defeat + 1);
}

TEST(RettePairs, EveryStateIsWhatTheRulesMakeOfTheStatesAfterIt) {
  PairTables pairs;
  const auto setup = setup_with({"repetition=0"});
  constexpr std::size_t step = sanitized ? 7 : 1;
  std::uint64_t states = 0;
  for (std::size_t number = 0; number < pair_count; number += step) {
    const Pair pair = pair_numbered(number);
    const auto croc = [](char colour, int value) { return colour + std::to_string(value); };
    Pool pool{setup};
    // A piece that may not enter is a single tile before the first arrival.
    const std::string under = pair.entry == Entry::both ? "b o " : "";
    pool.put("a5", (pair.entry == Entry::mover ? "b " : under) + croc('O', pair.own));
    pool.put("a6", (pair.entry == Entry::other ? "b " : under) + croc('B', pair.other));
    pool::water.each([&](int own) {
      pool::water.without(Cells::only(own)).each([&](int other) {
        const Position position = with_cells(pool.at, {{0, pair.own, own}, {1, pair.other, other}});
        ASSERT_EQ(pairs.turns(pair, own, other), turns_by_the_rules(pairs, pair, setup, position))
            << pair.own << " on " << pool::name_of(own) << ", " << pair.other << " on "
            << pool::name_of(other);
        ++states;
      });
    });
  }
  EXPECT_EQ(states, sanitized ? 16 * PairTables::states / pair_count : PairTables::states);
}

TEST(RettePairs, AgreeWithPlainSearchWhateverTheQuietTurnsLeft) {
  const auto setup = setup_with({});
  PairTables pairs;
  Random random = Random::for_chance(2);
  Pool pool{setup};
  pool.home(0, "O6 o").home(1, "B5 o b");
  for (int i = 0; i < (sanitized ? 40 : 400); ++i) {
    const auto own = static_cast<int>(random.below(6)) + 1;
    const auto other = static_cast<int>(random.below(6)) + 1;
    Position position = pool.at;
    position.under[0][static_cast<std::size_t>(own - 1)] = 0xF;
    const int cell = random_water(random);
    position = with_cells(position, {{0, own, cell}, {1, other, (cell + 7 + i % 5) % 82}});
    if (!pool::water.has((cell + 7 + i % 5) % 82)) continue;
    position.mover = static_cast<std::uint8_t>(i % 2);
    position = with_quiet_turns_left(setup, position, 1 + i % 4);
    EXPECT_EQ(forecast_of_two(setup, position, pairs).value, by_search(setup, position));
  }
}

// A side that can force a piece home does so even if no position may repeat.
TEST(RettePairs, NeedNoPositionTwice) {
  const auto setup = setup_with({"repetition=2", "stall=150"});
  PairTables pairs;
  Random random = Random::for_chance(3);
  Pool pool{setup};
  pool.put("a5", "b O4").put("a6", "B5").home(0, "o").home(1, "b");
  int won = 0;
  for (int i = 0; i < 300; ++i) {
    const int orange = random_water(random);
    const int blue = random_water(random);
    if (orange == blue) continue;
    Position position = with_cells(pool.at, {{0, 4, orange}, {1, 5, blue}});
    if (forecast_of_two(setup, position, pairs).value != 1) continue;
    while (!RetteSichWerKann::turn(setup, position).is_over()) {
      RetteSichWerKann::MoveList moves;
      RetteSichWerKann::legal_moves(setup, position, position.mover, moves);
      Move chosen = moves[random.below(moves.size())];
      int soonest = 1000;
      for (const Move move : moves) {
        Position after = position;
        RetteSichWerKann::play(setup, after, position.mover, move);
        if (position.mover != 0) continue;
        const bool home = after.home[0] != position.home[0];
        const int turns = home ? 0
                          : after.ending != RetteSichWerKann::Ending::none
                              ? 1000
                              : -pairs.turns({5, 4, Entry::both}, pool::turned(after.cell[1][4]),
                                             pool::turned(after.cell[0][3]));
        if (turns < 0 || turns >= soonest || (turns == 0 && !home)) continue;
        soonest = turns;
        chosen = move;
      }
      RetteSichWerKann::play(setup, position, position.mover, chosen);
    }
    EXPECT_EQ(position.ending, RetteSichWerKann::Ending::natural);
    EXPECT_EQ(RetteSichWerKann::result(setup, position).place[0], 1);
    ++won;
  }
  EXPECT_GT(won, 50);
}

TEST(RetteThreePieces, AreWhatTheRulesMakeOfTheStatesAfterThem) {
  const auto setup = setup_with({"repetition=0"});
  Endings endings;
  Pool pool{setup};
  pool.put("a5", "b O2").put("a6", "o O5").put("c7", "o b B3").home(0, "o O1").home(1, "b");
  Random random = Random::for_chance(4);
  for (int i = 0; i < (sanitized ? 2000 : 40000); ++i) {
    const std::array<int, 3> cells{random_water(random), random_water(random),
                                   random_water(random)};
    if (cells[0] == cells[1] || cells[1] == cells[2] || cells[0] == cells[2]) continue;
    Position position = with_cells(pool.at, {{0, 2, cells[0]}, {0, 5, cells[1]}, {1, 3, cells[2]}});
    position.mover = static_cast<std::uint8_t>(i % 2);
    position = with_quiet_turns_left(setup, position, 1 + static_cast<int>(random.below(40)));
    RetteSichWerKann::MoveList moves;
    RetteSichWerKann::legal_moves(setup, position, position.mover, moves);
    double best = position.mover == 0 ? -1 : 2;
    for (const Move move : moves) {
      Position after = position;
      RetteSichWerKann::play(setup, after, position.mover, move);
      const auto known = endings.solve(setup, after);
      const double value = known ? *known : outcome(after);
      best = position.mover == 0 ? std::max(best, value) : std::min(best, value);
    }
    ASSERT_EQ(*endings.solve(setup, position), best);
  }
}

TEST(RetteThreePieces, AgreeWithPlainSearch) {
  const auto setup = setup_with({"stall=2"});
  Endings endings;
  Pool pool{setup};
  pool.put("e12", "b O1").put("f11", "O2").put("d12", "o B2").home(0, "b o").home(1, "b o B6");
  Random random = Random::for_chance(5);
  for (int i = 0; i < (sanitized ? 3 : 30); ++i) {
    const auto near = [&](int cell) { return cell - static_cast<int>(random.below(3)); };
    const std::array<int, 3> cells{near(70), near(65), near(75)};
    Position position = with_cells(pool.at, {{0, 1, cells[0]}, {0, 2, cells[1]}, {1, 2, cells[2]}});
    position.mover = static_cast<std::uint8_t>(i % 2);
    EXPECT_EQ(*endings.solve(setup, position), by_search(setup, position));
  }
}

TEST(RetteEndingsSolver, GivesTheSameTableEverywhere) {
  const auto solved = endings_solver().solve({.aim = "endings"}, {});
  ASSERT_TRUE(solved);
  EXPECT_EQ(checksum_of((*solved)->table()),
            "82beac6248ac8452d2c0b23eed6194fc28f895c852dafa31ecb51362500b9183");
  const auto exact = read_table((*solved)->table());
  const auto compact = read_table((*solved)->rounded_table());
  ASSERT_TRUE(exact);
  ASSERT_TRUE(compact);
  EXPECT_EQ(exact->values, compact->values);
}

}  // namespace
}  // namespace boathouse::rette
