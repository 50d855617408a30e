#include "minds/mcts.h"

#include <gtest/gtest.h>

#include "games/list.h"
#include "games/testing/allocations.h"
#include "minds/list.h"
#include "minds/testing/lanterns_table.h"
#include "minds/up-the-river/testing/river.h"

namespace boathouse {
namespace {

using testing::HiddenHands;
using testing::LastLantern;
using testing::River;

Thought think(Mind& mind, const SeatView& view, std::uint64_t nodes, std::uint64_t seed = 1) {
  Random random{seed};
  return mind.think(view, {.nodes = nodes}, random);
}

void expect_equal(const Thought& one, const Thought& other) {
  ASSERT_EQ(one.choices.size(), other.choices.size());
  EXPECT_EQ(one.best, other.best);
  EXPECT_EQ(one.nodes, other.nodes);
  for (std::size_t i = 0; i < one.choices.size(); ++i) {
    EXPECT_EQ(one.choices[i].move, other.choices[i].move);
    EXPECT_EQ(one.choices[i].equity, other.choices[i].equity);
    EXPECT_EQ(one.choices[i].error, other.choices[i].error);
  }
}

TEST(Mcts, FindsWhatCanBeWorkedOutByHand) {
  const LastLantern last;
  Mcts<Lanterns> mind;
  const Thought thought = think(mind, testing::lanterns_view(last.setup, last.position, 2), 20'000);
  ASSERT_EQ(thought.choices.size(), 2U);
  EXPECT_EQ(thought.best, 0U);
  EXPECT_NEAR(thought.choices[0].equity, LastLantern::west, 4 * thought.choices[0].error);
  EXPECT_NEAR(thought.choices[1].equity, LastLantern::east, 4 * thought.choices[1].error);
  EXPECT_LT(thought.choices[0].error, 0.01);
}

TEST(Mcts, KnowsThatABoatSavedIsBetterThanABoatLost) {
  // The second player moves last before the waterfall; the first has nothing left to do.
  const River river{.colours = {{{}, {12}}, {{1, 6}, {}}}, .mover = 1, .die = 2, .phase = 6};
  for (const bool evaluates : {false, true}) {
    Mcts<UpTheRiver> mind{{.evaluates = evaluates}};
    EXPECT_EQ(think(mind, testing::view_of(river), 2000).move(), testing::sail_from(1));
  }
}

TEST(Mcts, DependsOnSeedAndNodesAlone) {
  const auto view = testing::view_of(
      River{.colours = {{{2, 4, 6}, {}}, {{3, 3, 7}, {}}}, .mover = 0, .die = 3, .phase = 2});
  Mcts<UpTheRiver> fresh;
  Mcts<UpTheRiver> used;
  (void)think(used, view, 50'000, 7);
  expect_equal(think(fresh, view, 3000), think(used, view, 3000));
  EXPECT_NE(think(fresh, view, 3000, 2).choices[0].equity,
            think(fresh, view, 3000, 3).choices[0].equity);
}

TEST(Mcts, DoesNotDependOnWhatItsSeatCannotSee) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const HiddenHands table{seed};
    const auto view = testing::lanterns_view(table.setup, table.position, table.seat);
    Random random{seed};
    const lanterns::Position other =
        Lanterns::sample(*table.setup, view.view(), table.seat, random);
    const auto same_view = testing::lanterns_view(table.setup, other, table.seat);
    Mcts<Lanterns> one;
    Mcts<Lanterns> two;
    expect_equal(think(one, view, 300, seed), think(two, same_view, 300, seed));
  }
}

TEST(Mcts, TakesNothingFromTheHeapForASimulation) {
  const auto view =
      testing::view_of(River{.colours = {{{4, 4, 4}, {}}, {{4, 4, 4}, {}}}, .mover = 0, .die = 2});
  Mcts<UpTheRiver> mind;
  const auto counted = [&](std::uint64_t nodes) {
    (void)think(mind, view, nodes);
    const std::uint64_t before = allocations();
    (void)think(mind, view, nodes);
    return allocations() - before;
  };
  EXPECT_EQ(counted(100), counted(20'000));
}

TEST(Mcts, StopsAtOnceWithAnAnswer) {
  const std::atomic<bool> stop = true;
  Mcts<UpTheRiver> mind;
  Random random{1};
  const auto view = testing::view_of(
      River{.colours = {{{2, 4, 6}, {}}, {{3, 3, 7}, {}}}, .mover = 0, .die = 3, .phase = 2});
  const Thought thought = mind.think(view, {.stop = &stop}, random);
  EXPECT_EQ(thought.nodes, 0U);
  EXPECT_EQ(thought.choices.size(), 3U);
}

TEST(Mcts, GivesTwoPlayersChancesThatAddUpToOne) {
  for (const int die : {0, 3}) {
    const auto view = testing::view_of(
        River{.colours = {{{2, 4, 6}, {}}, {{3, 3, 7}, {}}}, .mover = 0, .die = die, .phase = 2});
    Mcts<UpTheRiver> mind;
    Random random{1};
    const Appraisal found = mind.appraise(view, {.nodes = 1000}, random);
    EXPECT_NEAR(found.equities[0] + found.equities[1], 1, 1e-12);
    EXPECT_GT(found.error, 0);
  }
}

}  // namespace
}  // namespace boathouse
