#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "core/chance.h"

namespace boathouse {
namespace {

TEST(Random, SameSeedGivesTheSameNumbersOnEveryPlatform) {
  Random random{2026};
  // Golden numbers: if they change, every seeded game in the world changes.
  EXPECT_EQ(random.next(), 0x4A1EB8842BADA83CU);
  EXPECT_EQ(random.next(), 0xB1B8BC4E28C43E4BU);
  EXPECT_EQ(Random::for_chance(1).next(), 0xD33CAC18AC5184AFU);
  EXPECT_EQ(Random::for_seat(1, 0).next(), 0x5CEB198E893B21F1U);
}

TEST(Random, StreamsOfOneSeedDiffer) {
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    firsts.insert(Random::for_chance(seed).next());
    for (int seat = 0; seat < 6; ++seat) firsts.insert(Random::for_seat(seed, seat).next());
  }
  EXPECT_EQ(firsts.size(), 700U);
}

TEST(Random, BelowIsUniform) {
  Random random{1};
  for (const std::uint32_t bound : {2U, 3U, 6U, 45U}) {
    std::array<int, 45> count{};
    const int draws = 200'000;
    for (int i = 0; i < draws; ++i) ++count[random.below(bound)];
    const double expected = static_cast<double>(draws) / bound;
    for (std::uint32_t i = 0; i < bound; ++i) {
      EXPECT_NEAR(count[i], expected, 5 * std::sqrt(expected)) << bound << " " << i;
    }
  }
}

TEST(Chances, TicketsAreHeldInTheOrderAndNumberOfTheWeights) {
  constexpr std::array<Outcome, 3> outcomes{{{7, 2}, {9, 1}, {4, 3}}};
  const Chances chances = Chances::weighted(outcomes);
  EXPECT_EQ(chances.total(), 6U);
  const std::array<std::uint32_t, 6> holders{7, 7, 9, 4, 4, 4};
  for (std::uint32_t ticket = 0; ticket < 6; ++ticket) {
    EXPECT_EQ(chances.holding(ticket), holders[ticket]);
  }
}

}  // namespace
}  // namespace boathouse
