#include "minds/mind_cache.h"

#include <gtest/gtest.h>

namespace boathouse {
namespace {

TEST(MindCache, WakesAMindOnceForEachGameAndNumberOfSeats) {
  MindCache cache;
  const GameEntry& game = *games().front();
  const auto first = cache.find(game, 2, "sailor");
  ASSERT_TRUE(first);
  EXPECT_EQ(*cache.find(game, 2, "sailor"), *first);
  EXPECT_NE(*cache.find(game, 3, "sailor"), *first);
  EXPECT_NE(*cache.find(game, 2, "captain"), *first);
}

TEST(MindCache, KnowsNobodyElse) {
  MindCache cache;
  for (const char* name : {"nobody", "expectimax:0", "expectimax:100", "expectimax:N"}) {
    const auto nobody = cache.find(*games().front(), 2, name);
    ASSERT_FALSE(nobody) << name;
    EXPECT_EQ(nobody.error().code, "unknown_mind");
  }
  EXPECT_EQ(cache.size(), 0U);
}

TEST(MindCache, NamesOfTheSameMindAreOneEntry) {
  MindCache cache;
  const GameEntry& game = *games().front();
  const auto first = cache.find(game, 2, "expectimax:1");
  ASSERT_TRUE(first);
  EXPECT_EQ(*cache.find(game, 2, "expectimax:01"), *first);
  EXPECT_EQ(*cache.find(game, 2, "expectimax:001"), *first);
  EXPECT_EQ(cache.size(), 1U);
  EXPECT_EQ(*cache.find(game, 2, "expectimax"), *cache.find(game, 2, "expectimax:2"));
  EXPECT_EQ(cache.size(), 2U);
}

// A tree search keeps its nodes.
TEST(MindCache, ForgetsTheLeastRecentlyUsedWhenItsMindsBecomeTooLarge) {
  const GameEntry& game = *games().front();
  constexpr std::size_t most = 10'000'000;
  MindCache cache{{}, most};
  const auto state = game.begin(game.info().max_seats, standard_options(game.info().options));
  Random random{1};
  while (state->turn().is_chance()) state->play(Ply::chance(state->chances().front().code));
  for (int seats = game.info().min_seats; seats <= game.info().max_seats; ++seats) {
    for (const char* name : {"mcts", "mcts:rollouts", "sailor"}) {
      const auto mind = cache.find(game, seats, name);
      ASSERT_TRUE(mind);
      if (seats != game.info().max_seats) continue;
      const auto view = state->look(state->turn().first());
      (void)(*mind)->think(*view, {.nodes = 100'000}, random);
    }
  }
  EXPECT_TRUE(cache.find(game, 2, "random"));
  EXPECT_LE(cache.bytes(), most);
  EXPECT_LT(cache.size(), 10U);
  EXPECT_GT(cache.size(), 1U) << "small ones stay";
}

}  // namespace
}  // namespace boathouse
