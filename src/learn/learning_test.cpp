#include "learn/learning.h"

#include <gtest/gtest.h>

#include "games/up-the-river/rules.h"
#include "learn/guess_error.h"
#include "minds/list.h"

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
  while (!learning->done()) learning->step(team);
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

TEST(Learning, GivesTheSameNetworkForAnyNumberOfThreads) {
  EXPECT_EQ(learnt(short_plan(512), 1), learnt(short_plan(512), 3));
}

TEST(Learning, ContinuesFromACheckpointAsIfNothingHadHappened) {
  const LearningPlan plan = short_plan(1536);
  Team team{2};
  const auto first = *begin_learning(plan);
  first->step(team);
  const auto second = *begin_learning(plan);
  ASSERT_TRUE(second->resume(first->checkpoint()));
  EXPECT_EQ(second->matches(), first->matches());
  while (!second->done()) second->step(team);
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
