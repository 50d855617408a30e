#include "solvers/powerboats/clock.h"

#include <gtest/gtest.h>

#include "solvers/powerboats/testing/solved.h"

namespace boathouse::powerboats {
namespace {

using testing::solved;

TEST(PowerboatsClock, NobodyIsHomeBeforeTheFewestTurnsAndMoreTimeHelps) {
  const Waters& waters = solved().waters();
  const Estimate estimate{waters};
  std::size_t fewest = 100;
  for_each_starting_place(waters.course(), solved().obstacles(), [&](Cell cell) {
    const Waters::Place place = waters.place(cell, Powerboats::start_line, false);
    for (int heading = 0; heading < 6; ++heading) {
      const int turns = estimate.fewest_turns(place, heading, 0);
      fewest = std::min(fewest, static_cast<std::size_t>(turns));
    }
  });
  Clock clock{solved()};
  const std::vector<double> chances = clock.chances_in_time(23);
  ASSERT_EQ(chances.size(), 24U);
  for (std::size_t turns = 0; turns < fewest; ++turns) EXPECT_EQ(chances[turns], 0);
  for (std::size_t turns = 1; turns < chances.size(); ++turns) {
    EXPECT_GE(chances[turns], chances[turns - 1]);
  }
  EXPECT_LT(chances[15], 0.1) << "far below par";
  EXPECT_GT(chances[23], 0.9) << "far above";
  // A deadline is the same as a worth of one until then.
  const std::vector<double> worths(16, 1);
  EXPECT_EQ(clock.best(worths), chances[16]);
}

TEST(PowerboatsClock, IfEveryTurnCostsTheSameTheNavigatorIsTheBest) {
  constexpr std::size_t turns = 40;
  std::vector<double> worths;
  for (std::size_t turn = 1; turn <= turns; ++turn) {
    worths.push_back(1 - static_cast<double>(turn) / turns);
  }
  // Sinking is worth nothing here, which is as good as arriving in turn 40, and costs 50 turns more
  // there: hence almost.
  EXPECT_NEAR(Clock{solved()}.best(worths), 1 - solved().par() / turns, 0.003);
}

}  // namespace
}  // namespace boathouse::powerboats
