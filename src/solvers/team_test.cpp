#include "solvers/team.h"

#include <gtest/gtest.h>

#include <vector>

namespace boathouse {
namespace {

TEST(Team, TakesEveryTurnOnceInEveryLoop) {
  for (const int threads : {0, 1, 2, 5}) {
    Team team{threads};
    for (std::uint32_t count = 0; count < 200; ++count) {
      std::vector<int> turns(count);
      team.each(count, [&](std::uint32_t i) { ++turns[i]; });
      EXPECT_EQ(turns, std::vector<int>(count, 1));
    }
  }
}

}  // namespace
}  // namespace boathouse
