#include "load/measure.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace boathouse::load {
namespace {

TEST(Measure, FindsASlopeAndItsError) {
  const std::vector<Reading> straight{{0, 1}, {1, 3}, {2, 5}, {3, 7}};
  EXPECT_DOUBLE_EQ(slope_of(straight).slope, 2);
  EXPECT_NEAR(slope_of(straight).error, 0, 1e-12);
  // By hand: the mean is (1.5, 2.5), the slope 7/5, the squares of what is left sum to 3.2.
  const std::vector<Reading> rough{{0, 0}, {1, 3}, {2, 2}, {3, 5}};
  EXPECT_DOUBLE_EQ(slope_of(rough).slope, 1.4);
  EXPECT_NEAR(slope_of(rough).error, 0.565685, 1e-6);
  EXPECT_EQ(slope_of(std::vector<Reading>{{1, 1}, {1, 2}}).slope, 0);
}

TEST(Measure, FindsShares) {
  std::vector<std::uint32_t> samples{5, 1, 4, 2, 3};
  EXPECT_EQ(share_of(samples, 0.5), 3U);
  EXPECT_EQ(share_of(samples, 0.99), 5U);
  std::vector<std::uint32_t> none;
  EXPECT_EQ(share_of(none, 0.5), 0U);
}

TEST(Measure, KnowsTheMemoryOfAProcess) {
  EXPECT_GT(memory_of(::getpid()), 1e6);
  EXPECT_EQ(memory_of(-1), 0);
}

TEST(Measure, SeesTheLeastWorkOfAProcess) {
  const double before = processor_of(::getpid());
  EXPECT_GT(before, 0);
  EXPECT_GT(processor_of(::getpid()), before);
  constexpr int above_all = 1 << 22;
  EXPECT_EQ(processor_of(above_all), 0) << "no process has this id";
}

TEST(Measure, ReadsTheMovesOfAnUpdate) {
  const std::string_view update =
      R"({"event":"update","table":"k3v","match":{"plies":6,"turn":"seats","on_turn":[0],)"
      R"("moves":[{"code":4,"notation":"a"},{"code":9,"notation":"b"}],"clock":null}})";
  EXPECT_EQ(number_behind(match_in(update), R"("plies":)"), 6U);
  EXPECT_EQ(moves_in(match_in(update)), (std::vector<std::uint64_t>{4, 9}));
  EXPECT_EQ(text_behind(update, R"("table":")"), "k3v");
  EXPECT_TRUE(match_in(R"({"event":"update"})").empty());
}

}  // namespace
}  // namespace boathouse::load
