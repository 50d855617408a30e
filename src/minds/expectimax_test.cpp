#include "minds/expectimax.h"

#include <gtest/gtest.h>

#include "games/list.h"
#include "minds/list.h"
#include "minds/testing/lanterns_table.h"
#include "minds/up-the-river/testing/river.h"
#include "solvers/up-the-river/testing/solved.h"

namespace boathouse {
namespace {

using testing::HiddenHands;
using testing::LastLantern;
using testing::River;

TEST(Expectimax, FindsWhatCanBeWorkedOutByHand) {
  const LastLantern last;
  Expectimax<Lanterns> mind{2};
  Random random{1};
  const Thought thought =
      mind.think(testing::lanterns_view(last.setup, last.position, 2), {}, random);
  ASSERT_EQ(thought.choices.size(), 2U);
  EXPECT_EQ(thought.best, 0U);
  EXPECT_NEAR(thought.choices[0].equity, LastLantern::west, 1e-12);
  EXPECT_NEAR(thought.choices[1].equity, LastLantern::east, 1e-12);
}

TEST(Expectimax, KnowsWhenItKnowsExactly) {
  // With 12 against it the last boat is worth 11, docked or lost.
  Expectimax<UpTheRiver> mind{3};
  Random random{1};
  const Thought lost = mind.think(
      testing::view_of({.colours = {{{10}, {}}, {{}, {12}}}, .mover = 0, .die = 1}), {}, random);
  ASSERT_EQ(lost.choices.size(), 1U);
  EXPECT_EQ(lost.choices[0].equity, 0);
  EXPECT_EQ(lost.choices[0].error, 0);
  const Thought open = mind.think(
      testing::view_of({.colours = {{{1, 4}, {}}, {{5}, {12}}}, .mover = 0, .die = 1}), {}, random);
  EXPECT_GT(open.choices[0].error, 0);
}

// All positions with one boat on each side and some berths taken: so few plies are left that six
// decisions cover almost everything, and a wrong rule, weight or sign would show.
TEST(Expectimax, AgreesWithTheExactSolutionOnLatePositions) {
  using up_the_river::Aim;
  const auto& solution = up_the_river::testing::solved(Aim::win).solution;
  Expectimax<UpTheRiver> mind{6};
  Random random{1};
  for (int own = 7; own <= 10; ++own) {
    for (int theirs = 6; theirs <= 10; ++theirs) {
      const River river{.colours = {{{own}, {12}}, {{theirs}, {11}}}, .mover = own % 2, .phase = 6};
      const auto position = testing::position_of(river);
      const Appraisal found = mind.appraise(testing::view_of(river), {}, random);
      EXPECT_NEAR(found.equities[0], solution.value(*testing::standard_river(2), position), 1e-3)
          << own << " " << theirs;
      EXPECT_NEAR(found.equities[0] + found.equities[1], 1, 1e-12);
    }
  }
}

TEST(Expectimax, KeepsTheLastDepthItFinishedWhenTheBudgetEnds) {
  const auto view = testing::view_of(
      {.colours = {{{2, 4, 6}, {}}, {{3, 3, 7}, {}}}, .mover = 0, .die = 3, .phase = 2});
  Random random{1};
  Expectimax<UpTheRiver> shallow{2};
  Expectimax<UpTheRiver> deep{12};
  const Thought finished = shallow.think(view, {}, random);
  const Thought cut_off = deep.think(view, {.nodes = finished.nodes + 20}, random);
  EXPECT_EQ(cut_off.nodes, finished.nodes + 20);
  for (std::size_t i = 0; i < finished.choices.size(); ++i) {
    EXPECT_EQ(cut_off.choices[i].equity, finished.choices[i].equity);
  }
}

TEST(Expectimax, DoesNotThinkForLongWhereItHasNoChoice) {
  Random random{1};
  Expectimax<UpTheRiver> mind{20};
  const Thought thought = mind.think(
      testing::view_of({.colours = {{{4, 4, 4}, {}}, {{4, 4, 4}, {}}}, .mover = 0, .die = 3}),
      {.time = std::chrono::hours{1}}, random);
  ASSERT_EQ(thought.choices.size(), 1U);
  EXPECT_LT(thought.nodes, 100U);
}

TEST(Expectimax, StopsAtOnceWithAnAnswer) {
  const std::atomic<bool> stop = true;
  Expectimax<UpTheRiver> mind{12};
  Random random{1};
  const Thought thought = mind.think(
      testing::view_of({.colours = {{{2, 4}, {}}, {{3}, {}}}, .mover = 0, .die = 3, .phase = 2}),
      {.stop = &stop}, random);
  EXPECT_EQ(thought.choices.size(), 2U);
  EXPECT_EQ(thought.nodes, 0U);
}

TEST(Expectimax, DoesNotDependOnWhatItsSeatCannotSee) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const HiddenHands table{seed};
    const auto view = testing::lanterns_view(table.setup, table.position, table.seat);
    Random random{seed};
    const lanterns::Position other =
        Lanterns::sample(*table.setup, view.view(), table.seat, random);
    Expectimax<Lanterns> mind{2};
    Random one{seed};
    Random two{seed};
    const Thought first = mind.think(view, {}, one);
    const Thought second =
        mind.think(testing::lanterns_view(table.setup, other, table.seat), {}, two);
    EXPECT_EQ(first.best, second.best);
    for (std::size_t i = 0; i < first.choices.size(); ++i) {
      EXPECT_EQ(first.choices[i].equity, second.choices[i].equity);
    }
  }
}

}  // namespace
}  // namespace boathouse
