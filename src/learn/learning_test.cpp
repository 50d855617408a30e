#include "learn/learning.h"

#include <gtest/gtest.h>

#include "games/up-the-river/rules.h"
#include "learn/guess_error.h"
#include "learn/search_play.h"
#include "minds/list.h"
#include "minds/rette-sich-wer-kann/testing/view.h"

namespace boathouse {
namespace {

LearningPlan short_plan(std::uint64_t matches) {
  return {.game = *find_game(UpTheRiver::info.id),
          .seats = 3,
          .hidden = {16},
          .matches = matches,
          .seed = 11};
}

std::string learnt(const LearningPlan& plan, int threads) {
  const auto learning = *begin_learning(plan);
  Team team{threads};
  while (!learning->done()) EXPECT_TRUE(learning->step(team));
  return learning->network_file();
}

GuessErrors errors_of(std::string_view file, int seats) {
  auto network = read_network<UpTheRiver>(file, seats);
  EXPECT_TRUE(network);
  GuessErrorMeter<UpTheRiver> meter{std::make_shared<const Network>(std::move(*network)),
                                    {.seats = seats, .positions = 60, .matches = 16}};
  return meter.measure();
}

// A short run of what made the networks of the program.
TEST(Learning, MakesBetterGuessesTheLongerItGoesOn) {
  const double before = errors_of(learnt(short_plan(512), 2), 3).by_network;
  const double after = errors_of(learnt(short_plan(3072), 2), 3).by_network;
  EXPECT_LT(after, 0.75 * before);
}

TEST(Learning, HalvedTheErrorOfTheGuessInTheNetworksOfTheProgram) {
  for (const int seats : {2, 3, 4}) {
    const GuessErrors errors = errors_of(Knowledge<UpTheRiver>::Features::network(seats), seats);
    EXPECT_LT(errors.by_network, 0.5 * errors.by_hand) << seats;
  }
}

// What became of positions of Rette sich wer kann, when a search that guesses by hand plays on.
std::vector<Sample> results_of_matches(const GameEntry& game) {
  const auto setup = testing::standard_pool();
  SearchPlay<RetteSichWerKann> play{game, nullptr, {.lambda = 1, .nodes = 40}};
  std::vector<Sample> all;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random{seed};
    std::ranges::move(play.play(setup, random), std::back_inserter(all));
  }
  return all;
}

double error_of(std::string_view file, const std::vector<Sample>& samples) {
  const auto network = read_network<RetteSichWerKann>(file, 2);
  EXPECT_TRUE(network);
  double squares = 0;
  for (const Sample& sample : samples) {
    Network::Inputs inputs;
    Network::Outputs outputs;
    for (const Network::Input& input : sample.inputs) inputs.push(input);
    (*network)(inputs, outputs);
    const double off = logistic(outputs[0]) - sample.targets[0];
    squares += off * off;
  }
  return std::sqrt(squares / static_cast<double>(samples.size()));
}

// A game that is played by a search is learnt in the same way.
LearningPlan short_searched_plan(std::uint64_t matches) {
  return {.game = *find_game(RetteSichWerKann::info.id),
          .hidden = {8},
          .matches = matches,
          .seed = 11,
          .nodes = 40};
}

TEST(Learning, GuessesResultsOfSearchedMatches) {
  const LearningPlan plan = short_searched_plan(256);
  const std::vector<Sample> samples = results_of_matches(*plan.game);
  const std::string ignorant = (*begin_learning(plan))->network_file();
  const double after = error_of(learnt(plan, 2), samples);
  EXPECT_LT(after, 0.9 * error_of(ignorant, samples));
}

TEST(Learning, GivesTheSameNetworkForAnyNumberOfThreads) {
  EXPECT_EQ(learnt(short_plan(512), 1), learnt(short_plan(512), 3));
  EXPECT_EQ(learnt(short_searched_plan(128), 1), learnt(short_searched_plan(128), 3));
}

TEST(Learning, ContinuesFromACheckpointAsIfNothingHadHappened) {
  const LearningPlan plan = short_plan(1536);
  Team team{2};
  const auto first = *begin_learning(plan);
  ASSERT_TRUE(first->step(team));
  const auto second = *begin_learning(plan);
  ASSERT_TRUE(second->resume(first->checkpoint()));
  EXPECT_EQ(second->matches(), first->matches());
  while (!second->done()) ASSERT_TRUE(second->step(team));
  EXPECT_EQ(second->network_file(), learnt(plan, 2));
}

TEST(Learning, RefusesTheCheckpointOfAnotherRun) {
  LearningPlan other = short_plan(256);
  other.seed = 12;
  const auto learning = *begin_learning(short_plan(256));
  const auto resumed = learning->resume((*begin_learning(other))->checkpoint());
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error().code, "table_other");
  EXPECT_FALSE(learning->resume("nonsense"));
}

TEST(Learning, RefusesLayersThatCannotBe) {
  LearningPlan plan = short_plan(256);
  plan.hidden = {32, 32, 32, 32};
  EXPECT_EQ(begin_learning(plan).error().code, "learn_layers");
}

}  // namespace
}  // namespace boathouse
