#include "learn/trainer.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "minds/numbers.h"

namespace boathouse {
namespace {

// Which of two inputs is on, but not both: no network without a hidden layer can tell.
std::vector<Sample> either_or() {
  std::vector<Sample> samples(4);
  samples[1].inputs = {{0, 1024}};
  samples[2].inputs = {{1, 1024}};
  samples[3].inputs = {{0, 1024}, {1, 1024}};
  samples[1].targets[0] = samples[2].targets[0] = 1;
  return samples;
}

Trainer trained(std::uint64_t seed, int threads, int steps) {
  const std::vector<Sample> samples = either_or();
  std::vector<const Sample*> all;
  for (std::size_t i = 0; i < 200; ++i) all.push_back(&samples[i % samples.size()]);
  Trainer trainer{{2, 8, 1}, seed};
  Team team{threads};
  for (int step = 0; step < steps; ++step) trainer.step(all, 0.01, team);
  return trainer;
}

TEST(Trainer, LearnsWhatNeedsAHiddenLayerAndSurvivesRounding) {
  const Network network = trained(1, 1, 2000).rounded();
  for (const Sample& sample : either_or()) {
    Network::Inputs inputs;
    for (const Network::Input& input : sample.inputs) inputs.push(input);
    Network::Outputs outputs;
    network(inputs, outputs);
    EXPECT_NEAR(logistic(outputs[0]), sample.targets[0], 0.05);
  }
}

TEST(Trainer, GivesTheSameBitsForAnyNumberOfThreads) {
  EXPECT_EQ(trained(5, 1, 20).state(), trained(5, 3, 20).state());
  EXPECT_NE(trained(5, 1, 20).state(), trained(6, 1, 20).state());
}

TEST(Trainer, ContinuesFromItsState) {
  const std::vector<double> state = trained(7, 1, 5).state();
  Trainer other{{2, 8, 1}, 99};
  ASSERT_TRUE(other.restore(state));
  EXPECT_EQ(other.state(), state);
  EXPECT_FALSE(other.restore(std::span{state}.first(3)));
}

}  // namespace
}  // namespace boathouse
