#include "solvers/up-the-river/states.h"

#include <gtest/gtest.h>

#include <set>

#include "core/playout.h"
#include "solvers/up-the-river/testing/solved.h"

namespace boathouse::up_the_river {
namespace {

TEST(Fleets, AreAllWaysToHaveUpToThreeBoatsOnTenSections) {
  std::set<std::uint32_t> seen;
  for (std::uint32_t fleet = 0; fleet < fleet_count; ++fleet) {
    EXPECT_TRUE(seen.insert(fleets[fleet]).second);
    EXPECT_EQ(fleet_number(fleets[fleet]), fleet);
    std::uint32_t boats = 0;
    for (std::uint32_t left = fleets[fleet]; left != 0; left >>= 2U) boats += left & 3U;
    EXPECT_EQ(boats_in(fleet), boats);
  }
}

TEST(States, AreNumberedWithoutGaps) {
  std::uint32_t next = 0;
  for (const Block& block : blocks()) {
    EXPECT_EQ(block.first, next);
    next += block.states();
  }
  EXPECT_EQ(state_count(), next);
  EXPECT_EQ(state_count(), 2'778'300U);
}

TEST(States, NumberAndPositionAreTwoNamesOfOneThing) {
  for (std::uint32_t state = 0; state < state_count(); state += testing::stride) {
    ASSERT_EQ(state_of(position_of(state)), state);
  }
}

// Every position that play can reach has a number, and the number says everything.
TEST(States, HoldEveryPositionOfRandomGames) {
  const UpTheRiver::Setup setup = setup_of(5);
  Random random{1};
  UpTheRiver::MoveList moves;
  ChanceBuffer buffer;
  for (int game = 0; game < 2000; ++game) {
    UpTheRiver::Position position = UpTheRiver::start(setup);
    for (Turn turn = Turn::chance(); !turn.is_over(); turn = UpTheRiver::turn(setup, position)) {
      if (turn.is_chance()) {
        ASSERT_EQ(position_of(state_of(position)), position);
      }
      const Ply ply = random_ply<UpTheRiver>(setup, position, turn, moves, buffer, random);
      apply<UpTheRiver>(setup, position, ply);
    }
  }
}

}  // namespace
}  // namespace boathouse::up_the_river
