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
  const auto nobody = cache.find(*games().front(), 2, "nobody");
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().code, "unknown_mind");
}

}  // namespace
}  // namespace boathouse
