#include "gpu/card_learning.h"

#include <gtest/gtest.h>

#include "gpu/learn_kernels.h"
#include "minds/list.h"

namespace boathouse::gpu {
namespace {

using G = UpTheRiver;

// The kernels' own sources, as the compiler of the tests has them; the stage gpu of ./test
// rehearses what tools/make-kernels makes of them.
OrSentence<KernelFunction> find_kernel(std::string_view name) {
  using Kernels = LearningKernels<G>;
  if (name == "learn_play") return [](const void* order) { call(Kernels::learn_play, order); };
  if (name == "learn_follow") return [](const void* order) { call(Kernels::learn_follow, order); };
  if (name == "learn_gradient") {
    return [](const void* order) { call(Kernels::learn_gradient, order); };
  }
  if (name == "learn_move") return [](const void* order) { call(Kernels::learn_move, order); };
  return std::unexpected(join("There is no kernel ", name, "."));
}

LearningPlan short_plan(int seats, std::vector<std::int32_t> hidden) {
  return {.game = *find_game(G::info.id),
          .seats = seats,
          .hidden = std::move(hidden),
          .matches = 96,
          .seed = 11,
          .generation = 32};
}

class CardLearningTest : public testing::Test {
 protected:
  std::unique_ptr<CardLearning<G>> on_card(const LearningPlan& plan) {
    machines_.push_back(machine_in_rehearsal(find_kernel, 2));
    auto begun = CardLearning<G>::begin(plan, layer_sizes<G>(plan), *machines_.back());
    EXPECT_TRUE(begun);
    return std::move(*begun);
  }
  static ProcessorLearning<G> on_processor(const LearningPlan& plan) {
    return {plan, layer_sizes<G>(plan)};
  }

  Team team_{2};

 private:
  std::vector<std::unique_ptr<Machine>> machines_;
};

TEST_F(CardLearningTest, PlaysTheMatchesOfTheProcessor) {
  for (const int seats : {2, 3, 4}) {
    const LearningPlan plan = short_plan(seats, {16});
    const auto card = on_card(plan);
    ASSERT_TRUE(card->play_generation(team_));
    EXPECT_EQ(*card->samples(), on_processor(plan).play_generation(team_)) << seats;
  }
}

TEST_F(CardLearningTest, LearnsTheWeightsOfTheProcessor) {
  for (const auto& hidden : {std::vector{20}, std::vector{17, 8}}) {
    const LearningPlan plan = short_plan(3, hidden);
    const auto card = on_card(plan);
    auto processor = on_processor(plan);
    while (!card->done()) {
      ASSERT_TRUE(card->step(team_));
      ASSERT_TRUE(processor.step(team_));
      EXPECT_EQ(card->checkpoint(), processor.checkpoint());
    }
    EXPECT_EQ(card->matches(), 96U);
    EXPECT_EQ(card->network_file(), processor.network_file());
  }
}

TEST_F(CardLearningTest, GoesOnFromACheckpointOfTheProcessor) {
  const LearningPlan plan = short_plan(2, {8});
  auto processor = on_processor(plan);
  ASSERT_TRUE(processor.step(team_));
  const auto card = on_card(plan);
  ASSERT_TRUE(card->resume(processor.checkpoint()));
  ASSERT_TRUE(card->step(team_));
  ASSERT_TRUE(processor.step(team_));
  EXPECT_EQ(card->checkpoint(), processor.checkpoint());
}

TEST_F(CardLearningTest, RefusesTheCheckpointOfOtherGenerations) {
  LearningPlan other = short_plan(2, {8});
  other.generation = 48;
  const auto resumed = on_card(short_plan(2, {8}))->resume(on_processor(other).checkpoint());
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error().code, "table_other");
}

TEST_F(CardLearningTest, SaysWhichKernelIsMissing) {
  const LearningPlan plan = short_plan(2, {8});
  const KernelFiles nowhere{.folder = "/nowhere", .game = "up-the-river"};
  const auto machine =
      machine_in_rehearsal([&](std::string_view kernel) { return rehearsed(nowhere, kernel); }, 1);
  const auto begun = CardLearning<G>::begin(plan, layer_sizes<G>(plan), *machine);
  ASSERT_TRUE(begun);
  const auto done = (*begun)->step(team_);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().sentence().find("There is no /nowhere/up-the-river/learn_play.so"),
            std::string::npos);
}

}  // namespace
}  // namespace boathouse::gpu
