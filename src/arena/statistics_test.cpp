#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace boathouse {
namespace {

SetScores scores_of(std::initializer_list<std::uint64_t> counts) {
  SetScores scores{static_cast<int>(counts.size()) - 1};
  int score = 0;
  for (const std::uint64_t count : counts) scores.add(score++, count);
  return scores;
}

TEST(Statistics, EloFollowsTheLogisticCurve) {
  EXPECT_DOUBLE_EQ(elo_of_share(0.5), 0);
  EXPECT_NEAR(elo_of_share(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(elo_of_share(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of_share(0.36), -elo_of_share(0.64), 1e-9);
  EXPECT_NEAR(share_of_elo(100), 0.640065, 1e-6);
  EXPECT_NEAR(share_of_elo(elo_of_share(0.123)), 0.123, 1e-12);
  EXPECT_EQ(elo_of_share(0), -INFINITY);
  EXPECT_EQ(elo_of_share(1), INFINITY);
}

TEST(Statistics, MeanAndVarianceAreThoseOfTheSets) {
  const SetScores scores = scores_of({1, 0, 2, 0, 1});  // shares 0, 1/2, 1/2, 1
  EXPECT_EQ(scores.sets(), 4U);
  EXPECT_DOUBLE_EQ(scores.share(), 0.5);
  EXPECT_DOUBLE_EQ(scores.variance(), 0.5 / 3);
}

// Sets in which shared dice decide both games the same way, so that each ends 1 : 1, say far more
// about equal strength than as many games that fall at random.
TEST(Statistics, BoundsTakeSharedDiceIntoAccount) {
  const Estimate paired = estimate_elo(scores_of({0, 0, 1000, 0, 0}));
  const Estimate random = estimate_elo(scores_of({250, 0, 500, 0, 250}));
  EXPECT_DOUBLE_EQ(paired.value, 0);
  EXPECT_LT(paired.high - paired.low, 2.0);
  EXPECT_NEAR(random.high, 15.3, 0.2);  // 695 × 1.96 × √(1/8 / 1000) Elo
  EXPECT_NEAR(random.low, -random.high, 1e-9);
}

TEST(Statistics, BoundsOfAShareAreNormalForManySets) {
  const Estimate share = estimate_share(scores_of({1000, 2000, 4000, 2000, 1000}));
  EXPECT_DOUBLE_EQ(share.value, 0.5);
  EXPECT_NEAR(share.high - 0.5, 1.96 * std::sqrt(0.075 / 10000), 2e-5);
}

TEST(Statistics, FewEqualResultsAreNoCertainty) {
  const Estimate swept = estimate_elo(scores_of({0, 0, 0, 0, 5}));
  EXPECT_EQ(swept.value, INFINITY);
  EXPECT_GT(swept.low, 0);
  EXPECT_LT(swept.low, 300);
  EXPECT_EQ(swept.high, INFINITY);
  const Estimate nothing = estimate_elo(scores_of({0, 0, 0, 0, 0}));
  EXPECT_EQ(nothing.value, 0);
  EXPECT_EQ(nothing.low, -INFINITY);
}

// Values of fishtest's LLR_logistic for the same counts.
TEST(Statistics, RatioIsThatOfTheTestServer) {
  const auto ratio = [](const SetScores& scores, double elo0, double elo1) {
    return Sprt{.elo0 = elo0, .elo1 = elo1}.ratio(scores);
  };
  EXPECT_NEAR(ratio(scores_of({3, 20, 50, 22, 5}), 0, 20), 0.04032037241670679, 1e-9);
  EXPECT_NEAR(ratio(scores_of({3, 20, 50, 22, 5}), 0, 5), 0.17838022438188125, 1e-9);
  EXPECT_NEAR(ratio(scores_of({3, 20, 50, 22, 5}), -10, 10), 0.9344729113889829, 1e-9);
  EXPECT_NEAR(ratio(scores_of({0, 10, 30, 12, 0}), 0, 20), -0.27041453628885204, 1e-9);
  EXPECT_NEAR(ratio(scores_of({12, 40, 60, 30, 8}), 0, 20), -2.9973011351582723, 1e-9);
}

TEST(Statistics, RatioIsNearItsGaussianFormForManySets) {
  const SetScores scores = scores_of({900, 2000, 4000, 2050, 1050});
  const double s0 = share_of_elo(0);
  const double s1 = share_of_elo(5);
  const double gauss = static_cast<double>(scores.sets()) * (s1 - s0) *
                       (2 * scores.share() - s0 - s1) / (2 * scores.variance());
  EXPECT_NEAR((Sprt{.elo0 = 0, .elo1 = 5}.ratio(scores)), gauss, 0.01);
}

TEST(Statistics, TheTestDecidesAtItsBounds) {
  const Sprt sprt{.elo0 = 0, .elo1 = 20};
  EXPECT_NEAR(sprt.bound(), 2.944438979166440, 1e-12);
  EXPECT_EQ(sprt.verdict(scores_of({3, 20, 50, 22, 5})), Sprt::Verdict::open);
  EXPECT_EQ(sprt.verdict(scores_of({12, 40, 60, 30, 8})), Sprt::Verdict::elo0);
  EXPECT_EQ(sprt.verdict(scores_of({10, 40, 100, 90, 60})), Sprt::Verdict::elo1);
}

}  // namespace
}  // namespace boathouse
