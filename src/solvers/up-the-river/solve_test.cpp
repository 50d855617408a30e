#include "solvers/up-the-river/solve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/playout.h"
#include "solvers/up-the-river/states.h"
#include "solvers/up-the-river/testing/solved.h"

namespace boathouse::up_the_river {
namespace {

using testing::sanitized;
using testing::solved;
using testing::standard_wave;
using testing::stride;
using testing::usual_work;

class Solving : public ::testing::TestWithParam<Aim> {
 protected:
  const UpTheRiver::Setup setup = setup_of(standard_wave);
};
INSTANTIATE_TEST_SUITE_P(UpTheRiver, Solving, ::testing::Values(Aim::win, Aim::points),
                         [](const auto& test) {
                           return std::string{aim_names[static_cast<std::size_t>(test.param)]};
                         });

// The mean over the die of the best choice, all by the rules.
double by_the_rules(const Solution& solution, const UpTheRiver::Setup& setup,
                    const UpTheRiver::Position& position) {
  ChanceBuffer buffer;
  const Chances chances = UpTheRiver::chances(setup, position, buffer);
  double sum = 0;
  for (const Outcome& outcome : chances.outcomes()) {
    UpTheRiver::Position rolled = position;
    UpTheRiver::happen(setup, rolled, outcome.code);
    sum += outcome.weight * solution.value(setup, rolled);
  }
  return sum / chances.total();
}

TEST_P(Solving, EveryValueIsWhatTheRulesMakeOfTheValuesAfterIt) {
  const Solved& game = solved(GetParam());
  double residual = 0;
  for (std::uint32_t state = 0; state < state_count(); state += stride) {
    const double difference =
        game.solution.values()[state] - by_the_rules(game.solution, setup, position_of(state));
    residual = std::max(residual, std::abs(difference));
  }
  EXPECT_LE(residual, 1e-11);
  EXPECT_LE(game.residual, 1e-11) << "as the solver has it";
}

// The table is of the match in which the first seat begins. The rules say what every value is where
// the second was drawn to begin, so the river moves on before its turns.
TEST_P(Solving, IsRightAlsoWhereTheSecondSeatBegins) {
  const Solution& solution = solved(GetParam()).solution;
  UpTheRiver::Setup second = UpTheRiver::begin(2, {0, 1});
  UpTheRiver::draw_setup(second, 1);
  const UpTheRiver::Position start = UpTheRiver::start(second);
  EXPECT_EQ(solution.value(second, start),
            to_other_seat(GetParam(), solution.value(setup, UpTheRiver::start(setup))));
  double residual = 0;
  for (std::uint32_t state = 0; state < state_count(); state += stride) {
    UpTheRiver::Position position = position_of(state);
    std::swap(position.boats[0], position.boats[1]);
    std::swap(position.berths[0], position.berths[1]);
    position.mover ^= 1U;
    const double difference =
        solution.value(second, position) - by_the_rules(solution, second, position);
    residual = std::max(residual, std::abs(difference));
  }
  EXPECT_LE(residual, 1e-11);
}

// Sweeps that start below the true values stay below them, and those that start above stay above.
TEST_P(Solving, ComesToTheSameFromBelowAndFromAbove) {
  const auto low = solve_river(setup, GetParam(), usual_work, Guess::too_low);
  const auto high = solve_river(setup, GetParam(), usual_work, Guess::too_high);
  double gap = 0;
  for (std::size_t state = 0; state < low->values.size(); ++state) {
    gap = std::max(gap, std::abs(high->values[state] - low->values[state]));
  }
  EXPECT_LE(gap, 1e-10);
}

TEST_P(Solving, GivesTheSameBitsForAnyNumberOfThreads) {
  const Work alone{.threads = 1};
  const Work three{.threads = 3};
  EXPECT_EQ(solve_river(setup, GetParam(), alone)->values,
            solve_river(setup, GetParam(), three)->values);
}

// What both can reach within N plies, assuming the worst and the best beyond.
class PlainExpectimax {
 public:
  PlainExpectimax(const UpTheRiver::Setup& setup, Aim aim, double beyond)
      : setup_(setup), aim_(aim), beyond_(beyond) {}

  double value(const UpTheRiver::Position& position, int plies) {
    const Turn turn = UpTheRiver::turn(setup_, position);
    if (turn.is_over()) return payoff(aim_, setup_, position);
    if (plies == 0) return beyond_;
    const auto [entry, fresh] = known_.try_emplace({UpTheRiver::key(setup_, position), plies}, 0);
    if (!fresh) return entry->second;
    const double found = turn.is_chance() ? mean(position, plies) : best(position, plies);
    return known_[{UpTheRiver::key(setup_, position), plies}] = found;
  }

 private:
  double mean(const UpTheRiver::Position& position, int plies) {
    double sum = 0;
    for (std::uint32_t face = 1; face <= 6; ++face) {
      UpTheRiver::Position rolled = position;
      UpTheRiver::happen(setup_, rolled, face);
      sum += value(rolled, plies - 1);
    }
    return sum / 6;
  }

  double best(const UpTheRiver::Position& position, int plies) {
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(setup_, position, position.mover, moves);
    const double sign = position.mover == 0 ? 1 : -1;
    double found = -1000;
    for (const Move move : moves) {
      UpTheRiver::Position played = position;
      UpTheRiver::play(setup_, played, position.mover, move);
      found = std::max(found, sign * value(played, plies - 1));
    }
    return sign * found;
  }

  const UpTheRiver::Setup& setup_;
  Aim aim_;
  double beyond_;
  std::map<std::pair<std::uint64_t, int>, double> known_;
};

// One boat left in all, or one each.
TEST_P(Solving, AgreesWithPlainExpectimaxOnLatePositions) {
  constexpr int plies = 100;
  const Aim aim = GetParam();
  const double low = aim == Aim::win ? 0 : -33;
  const double high = aim == Aim::win ? 1 : 33;
  const Solution& solution = solved(aim).solution;
  Random random{3};
  for (const Block& block : blocks()) {
    if (block.boats[0] > 1 || block.boats[1] > 1 || random.below(3) != 0) continue;
    const std::uint32_t state = block.first + random.below(block.states());
    const double least = PlainExpectimax{setup, aim, low}.value(position_of(state), plies);
    const double most = PlainExpectimax{setup, aim, high}.value(position_of(state), plies);
    EXPECT_GE(solution.values()[state], least - 1e-11);
    EXPECT_LE(solution.values()[state], most + 1e-11);
    EXPECT_LE(most - least, 1e-3 * (high - low)) << "too few plies to tell";
  }
}

TEST_P(Solving, AgreesWithGamesOfPerfectPlayersWithinFourStandardErrors) {
  const Solution& solution = solved(GetParam()).solution;
  constexpr int games = sanitized ? 2000 : 100'000;
  Random random{20240229};
  double sum = 0;
  double squares = 0;
  for (int game = 0; game < games; ++game) {
    UpTheRiver::Position position = UpTheRiver::start(setup);
    while (!UpTheRiver::turn(setup, position).is_over()) {
      UpTheRiver::happen(setup, position, 1 + random.below(6));
      UpTheRiver::MoveList moves;
      UpTheRiver::legal_moves(setup, position, position.mover, moves);
      const double target = solution.value(setup, position);
      for (const Move move : moves) {
        UpTheRiver::Position played = position;
        UpTheRiver::play(setup, played, position.mover, move);
        if (solution.value(setup, played) != target) continue;
        position = played;
        break;
      }
    }
    const double result = payoff(GetParam(), setup, position);
    sum += result;
    squares += result * result;
  }
  const double mean = sum / games;
  const double error = std::sqrt((squares / games - mean * mean) / games);
  EXPECT_NEAR(mean, solution.start_value(), 4 * error);
  EXPECT_GT(error, 0);
}

TEST(SolvedRiver, HasItsValues) {
  EXPECT_NEAR(solved(Aim::points).solution.start_value(), -1.173603747613, 1e-10);
  EXPECT_NEAR(solved(Aim::win).solution.start_value(), 0.460474691057, 1e-10);
}

TEST(SolvedRiver, KnowsTheEndOfAGame) {
  const UpTheRiver::Setup setup = setup_of(standard_wave);
  UpTheRiver::Position over{};
  over.die = UpTheRiver::Position::over;
  EXPECT_EQ(solved(Aim::win).solution.value(setup, over), 0.5) << "all at zero: shared";
  over.berths = {0x900, 0x600};  // 12 and 9 against 11 and 10
  EXPECT_EQ(solved(Aim::win).solution.value(setup, over), 1) << "a tie: the higher single berth";
  EXPECT_EQ(solved(Aim::points).solution.value(setup, over), 0);
}

TEST(SolvedRiver, ShuffledRiversAreEquallyLikely) {
  const std::vector<std::uint8_t> waves{4, 5};
  const auto both = solve(Aim::points, waves, usual_work);
  ASSERT_TRUE(both);
  double sum = 0;
  for (const std::uint8_t wave : waves) {
    const UpTheRiver::Setup setup = setup_of(wave);
    EXPECT_TRUE(both->solution.covers(setup));
    sum += both->solution.value(setup, UpTheRiver::start(setup));
  }
  EXPECT_FALSE(both->solution.covers(setup_of(6)));
  EXPECT_DOUBLE_EQ(both->solution.start_value(), sum / 2);
  EXPECT_TRUE(std::ranges::equal(both->solution.river(standard_wave),
                                 solved(Aim::points).solution.values()));
}

TEST(SolvedRiver, CanBeStoppedAndTellsHowFarItIs) {
  std::atomic<bool> stop = false;
  double last = 0;
  Work work = usual_work;
  work.stop = &stop;
  work.progress = [&](double done) {
    EXPECT_GE(done, last);
    last = done;
    if (done > 0.1) stop = true;
  };
  const auto river = solve_river(setup_of(standard_wave), Aim::points, work);
  ASSERT_FALSE(river);
  EXPECT_EQ(river.error().code, "stopped");
  EXPECT_LT(last, 1);
}

}  // namespace
}  // namespace boathouse::up_the_river
