#include "rating/pairing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace boathouse::rating {
namespace {

using testing::ElementsAre;

Seeker seeker(const char* who, double mean, std::int64_t seconds, int seats = 2) {
  return {.who = who, .kind = "river", .seats = seats, .mean = mean, .waited = 1000 * seconds};
}
Party party(std::vector<std::size_t> members) { return {std::move(members)}; }

TEST(Pairing, PutsTogetherThoseOfTheNearestRatings) {
  EXPECT_THAT(pair_up({seeker("ada", 1500, 3), seeker("ben", 1590, 1), seeker("cleo", 1520, 0)}),
              ElementsAre(party({0, 2})));
  EXPECT_TRUE(pair_up({}).empty());
  EXPECT_TRUE(pair_up({seeker("ada", 1500, 100)}).empty());
}

TEST(Pairing, AcceptsGreaterDifferencesTheLongerSomebodyWaits) {
  EXPECT_TRUE(pair_up({seeker("ada", 1500, 9), seeker("ben", 1800, 0)}).empty());
  EXPECT_THAT(pair_up({seeker("ada", 1500, 10), seeker("ben", 1800, 0)}),
              ElementsAre(party({0, 1})));
}

TEST(Pairing, LetsTheOneWhoHasWaitedLongestChoose) {
  EXPECT_THAT(pair_up({seeker("ada", 1500, 1), seeker("ben", 1510, 2), seeker("cleo", 1560, 9)}),
              ElementsAre(party({2, 1})));
}

TEST(Pairing, KeepsKindsAndSizesApart) {
  Seeker other = seeker("ben", 1500, 5);
  other.kind = "lake";
  EXPECT_TRUE(pair_up({seeker("ada", 1500, 5), other}).empty());
  EXPECT_TRUE(pair_up({seeker("ada", 1500, 5), seeker("ben", 1500, 5, 3)}).empty());
  EXPECT_THAT(pair_up({seeker("ada", 1500, 5, 3), seeker("ben", 1500, 4, 3),
                       seeker("cleo", 1500, 3, 3), seeker("dan", 1500, 2, 3)}),
              ElementsAre(party({0, 1, 2})));
}

TEST(Pairing, TheComputerStepsInOnceSomebodyHasLostPatience) {
  Seeker ada = seeker("ada", 1500, 29, 3);
  ada.patience = 30'000;
  const Seeker ben = seeker("ben", 1500, 3, 3);
  const Seeker far = seeker("far", 5000, 3, 3);
  EXPECT_TRUE(pair_up({ada, ben, far}).empty());
  ada.waited = 30'000;
  EXPECT_THAT(pair_up({ada, ben, far}), ElementsAre(party({0, 1})));
  EXPECT_THAT(pair_up({ada}), ElementsAre(party({0})));
}

}  // namespace
}  // namespace boathouse::rating
