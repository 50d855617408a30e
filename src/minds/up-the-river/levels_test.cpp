#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "minds/network/learnt_guess.h"
#include "minds/registry.h"
#include "minds/testing/duels.h"
#include "minds/up-the-river/knowledge.h"
#include "minds/up-the-river/testing/river.h"
#include "solvers/up-the-river/solution_file.h"
#include "solvers/up-the-river/testing/solved.h"

namespace boathouse {
namespace {

using testing::River;

// How often out of a hundred times the mind plays the move.
int plays(const std::string& name, const River& river, Move move) {
  const auto view = testing::view_of(river);
  const auto mind = *make_mind(view.game(), view.seats(), name);
  int count = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random{seed};
    if (mind->think(view, {.nodes = 3000}, random).move() == move) ++count;
  }
  return count;
}

// The last to move before the waterfall, with a boat on the edge: losing it costs three games in
// ten. But another boat could dock.
const River in_danger{
    .colours = {{{7, 8, 8}, {}}, {{1, 8, 8}, {}}}, .mover = 1, .die = 5, .phase = 5};

TEST(UpTheRiverLevels, TheDeckhandLetsABoatGoThatTheOthersSave) {
  const Move save = testing::sail_from(1);
  EXPECT_LT(plays("landlubber", in_danger, save), 60);
  EXPECT_LT(plays("deckhand", in_danger, save), 30);
  EXPECT_GT(plays("sailor", in_danger, save), 60);
  EXPECT_GT(plays("bosun", in_danger, save), 90);
  for (const char* name : {"captain", "commodore", "admiral"}) {
    EXPECT_EQ(plays(name, in_danger, save), 100) << name;
  }
}

TEST(UpTheRiverLevels, TheSailorForgetsTheWaterfallNowAndThen) {
  const River river{
      .colours = {{{5, 5, 7}, {}}, {{1, 6, 6}, {}}}, .mover = 1, .die = 2, .phase = 6};
  const int saves = plays("sailor", river, testing::sail_from(1));
  EXPECT_GT(saves, 60);
  EXPECT_LT(saves, 98);
}

TEST(UpTheRiverLevels, EachBeatsTheOneTwoBelow) {
  EXPECT_GT(testing::least_lead(**find_game(UpTheRiver::info.id), 400, 300), 0.55);
}

TEST(UpTheRiverLevels, TheDeckhandGivesNoThoughtToWhomTheFoulWindHits) {
  // Blowing back the boat that is almost home hurts most.
  const River river{.colours = {{{2, 3, 10}, {}}, {{6, 6, 6}, {}}},
                    .mover = 1,
                    .die = UpTheRiver::arrows,
                    .phase = 6};
  const Move clever = UpTheRiver::code({UpTheRiver::Kind::foul_wind, 0, 10});
  EXPECT_LT(plays("deckhand", river, clever), 75);
  EXPECT_EQ(plays("admiral", river, clever), 100);
}

TEST(UpTheRiverEvaluation, AddsUpToOneForTwoAndToHalfOfThePairsForMore) {
  for (const int seats : {2, 3, 4}) {
    River river{.colours = {{{2, 4, 6}, {}}, {{3, 7}, {12}}, {{1, 1, 9}, {}}, {{5}, {11, 10}}}};
    river.colours.resize(static_cast<std::size_t>(seats));
    const auto setup = testing::standard_river(seats);
    const Knowledge<UpTheRiver>::Evaluation evaluate{*setup};
    const Equities equities = evaluate(*setup, testing::position_of(river));
    double sum = 0;
    for (const double equity : equities) sum += equity;
    EXPECT_NEAR(sum, seats / 2.0, 1e-12);
  }
}

// Whoever begins: with the seats' roles exchanged, so are their expectations.
TEST(UpTheRiverEvaluation, GoesByWhoBeganNotByTheSeat) {
  const River river{.colours = {{{2, 4, 6}, {}}, {{1, 3, 7}, {}}}, .mover = 1};
  const River exchanged{.colours = {river.colours[1], river.colours[0]}, .mover = 0};
  UpTheRiver::Setup setup = *testing::standard_river(2);
  const Knowledge<UpTheRiver>::Evaluation evaluate{setup};
  const Equities first_began = evaluate(setup, testing::position_of(river));
  setup.first = 1;
  const Equities second_began = evaluate(setup, testing::position_of(exchanged));
  EXPECT_NEAR(first_began[0], second_began[1], 1e-4);
  EXPECT_NEAR(first_began[1], second_began[0], 1e-4);
  EXPECT_GT(evaluate(setup, testing::position_of(river))[0], first_began[0] + 0.01)
      << "its turn would come before the waterfall";
}

// The root mean square in random games, by the exact solution.
template <class Equity>
double error_of(const Equity& equity_of_first) {
  const auto setup = testing::standard_river(2);
  const auto& solution = up_the_river::testing::solved(up_the_river::Aim::win).solution;
  Random random{5};
  double squares = 0;
  int count = 0;
  UpTheRiver::MoveList moves;
  ChanceBuffer buffer;
  for (int game = 0; game < 300; ++game) {
    UpTheRiver::Position position = UpTheRiver::start(*setup);
    for (Turn turn = UpTheRiver::turn(*setup, position); !turn.is_over();
         turn = UpTheRiver::turn(*setup, position)) {
      if (turn.is_chance()) {
        const double off = equity_of_first(*setup, position) - solution.value(*setup, position);
        squares += off * off;
        ++count;
      }
      apply<UpTheRiver>(*setup, position,
                        random_ply<UpTheRiver>(*setup, position, turn, moves, buffer, random));
    }
  }
  return std::sqrt(squares / count);
}

// The figures are what minds state as the error of their guesses.
TEST(UpTheRiverEvaluation, IsAboutAsFarFromTheTruthAsItSays) {
  using Evaluation = Knowledge<UpTheRiver>::Evaluation;
  const Evaluation evaluate{*testing::standard_river(2)};
  const double error = error_of(
      [&](const auto& setup, const auto& position) { return evaluate(setup, position)[0]; });
  EXPECT_NEAR(error, Evaluation::typical_error, 0.01);
}

TEST(UpTheRiverNetworks, AreCloserToTheTruthThanTheGuessByHand) {
  LearntGuess<UpTheRiver> guess{find_network<UpTheRiver>(2, {})};
  guess.prepare(*testing::standard_river(2));
  const double error = error_of(
      [&](const auto& setup, const auto& position) { return guess(setup, position, 2)[0]; });
  EXPECT_LT(error, Knowledge<UpTheRiver>::Features::typical_error);
  RecordProperty("error", std::to_string(error));
}

TEST(UpTheRiverFeatures, AreWithinTheirBoundsAndTellPositionsApart) {
  for (const int seats : {2, 3, 4}) {
    const auto setup = testing::standard_river(seats);
    const Knowledge<UpTheRiver>::Features features{*setup};
    const int count = Knowledge<UpTheRiver>::Features::count(seats);
    std::set<std::vector<std::pair<int, int>>> seen;
    std::set<std::string> positions;
    Random random{9};
    UpTheRiver::MoveList moves;
    ChanceBuffer buffer;
    UpTheRiver::Position position = UpTheRiver::start(*setup);
    for (Turn turn = UpTheRiver::turn(*setup, position); !turn.is_over();
         turn = UpTheRiver::turn(*setup, position)) {
      if (turn.is_chance()) {
        Network::Inputs inputs;
        EXPECT_EQ(features(*setup, position, inputs), position.mover);
        EXPECT_LE(inputs.size(), FeaturesView<UpTheRiver>::most_set(seats));
        std::vector<std::pair<int, int>> found;
        for (const Network::Input& input : inputs) {
          EXPECT_LT(input.place, count);
          EXPECT_LE(input.value, Network::one);
          found.emplace_back(input.place, input.value);
        }
        seen.insert(found);
        positions.emplace(reinterpret_cast<const char*>(&position), sizeof position);
      }
      apply<UpTheRiver>(*setup, position,
                        random_ply<UpTheRiver>(*setup, position, turn, moves, buffer, random));
    }
    EXPECT_EQ(seen.size(), positions.size());
  }
}

TEST(UpTheRiverPerfect, KnowsTheEquityOfEveryChoiceExactly) {
  SolutionSource source;
  source.cache = DiskCache{};
  const auto view = testing::view_of(in_danger);
  const auto judge = make_judge(view.game(), 2, source);
  Random random{1};
  const Thought thought = judge->think(view, {}, random);
  const Appraisal appraisal = judge->appraise(view, {}, random);
  EXPECT_EQ(thought.choices.size(), 2U);
  EXPECT_EQ(thought.choices[thought.best].equity, appraisal.equities[1]);
  EXPECT_EQ(appraisal.equities[0] + appraisal.equities[1], 1);
  for (const Thought::Choice& choice : thought.choices) EXPECT_EQ(choice.error, 0);
}

TEST(UpTheRiverPerfect, StopsSolvingWhenAskedAndSolvesNextTime) {
  SolutionSource source;
  source.cache = DiskCache{};
  const auto view = testing::view_of(in_danger);
  const auto judge = make_judge(view.game(), 2, source);
  Random random{1};
  const std::atomic<bool> stop{true};
  const Thought stopped = judge->think(view, {.stop = &stop}, random);
  EXPECT_EQ(stopped.choices.size(), 2U) << "there is a move to play in any case";
  for (const Thought::Choice& choice : stopped.choices) EXPECT_EQ(choice.error, 0.5);
  EXPECT_EQ(judge->appraise(view, {.stop = &stop}, random).error, 0.5);
  EXPECT_EQ(judge->appraise(view, {}, random).error, 0);
}

TEST(UpTheRiverPerfect, PlaysFromATableThatIsHandedIn) {
  using up_the_river::Aim;
  using up_the_river::Solution;
  SolutionSource source;
  source.cache = DiskCache{};
  // A table with the opposite of the truth shows that it is the one being used.
  const Solution& truth = up_the_river::testing::solved(Aim::win).solution;
  std::vector<double> contrary(truth.values().begin(), truth.values().end());
  for (double& value : contrary) value = 1 - value;
  const Solution solution{Aim::win, {up_the_river::testing::standard_wave}, std::move(contrary)};
  source.given.push_back(
      std::make_shared<const std::string>(up_the_river::write_solution(solution)));
  const auto view = testing::view_of(in_danger);
  const auto mind = *make_mind(view.game(), 2, "perfect", source);
  Random random{1};
  EXPECT_NE(mind->think(view, {}, random).move(), testing::sail_from(1));
}

}  // namespace
}  // namespace boathouse
