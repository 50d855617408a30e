#include "arena/arena.h"

#include <gtest/gtest.h>

#include <chrono>

#include "arena/player.h"
#include "arena/report.h"
#include "core/json_reader.h"

namespace boathouse {
namespace {

ArenaPlan plan_for(std::vector<std::string> players, std::uint64_t games) {
  ArenaPlan plan;
  plan.game = *find_game("up-the-river");
  plan.options = standard_options(plan.game->info().options);
  plan.players = std::move(players);
  plan.games = games;
  return plan;
}

ArenaResult run(const ArenaPlan& plan) {
  auto result = run_arena(plan);
  EXPECT_TRUE(result) << result.error().sentence();
  return std::move(*result);
}

TEST(Arena, EqualPlayersAreEqual) {
  for (const std::size_t players : {2U, 3U, 4U}) {
    const ArenaPlan plan = plan_for(std::vector<std::string>(players, "random"), 6000);
    const ArenaResult result = run(plan);
    EXPECT_EQ(result.games, 6000U);
    EXPECT_EQ(result.pairings.size(), players * (players - 1) / 2);
    for (const Standing& standing : result.standings) {
      // Four standard errors, so that the test does not depend on the seed.
      const Estimate share = estimate_share(standing.scores);
      EXPECT_NEAR(share.value, 0.5, 2 * (share.high - share.low) / 2);
      EXPECT_LT(share.high - share.low, 0.05);
      EXPECT_EQ(standing.won + standing.shared + standing.lost, result.games);
    }
  }
}

TEST(Arena, PlaysWholeSets) {
  const ArenaResult result = run(plan_for({"random", "random", "random"}, 100));
  EXPECT_EQ(result.sets, 34U);
  EXPECT_EQ(result.games, 102U);
  EXPECT_EQ(result.standings[0].scores.sets(), 34U);
}

TEST(Arena, PairingsAndStandingsAddUp) {
  const ArenaResult result = run(plan_for({"random", "random", "random"}, 300));
  for (std::size_t player = 0; player < 3; ++player) {
    double sum = 0;
    for (const Pairing& pairing : result.pairings) {
      if (pairing.one == player) sum += pairing.scores.share();
      if (pairing.other == player) sum += 1 - pairing.scores.share();
    }
    EXPECT_NEAR(sum / 2, result.standings[player].scores.share(), 1e-12);
  }
}

TEST(Arena, SameSeedSameResultWithAnyNumberOfThreads) {
  ArenaPlan plan = plan_for({"random", "random", "random"}, 900);
  plan.nodes = 50;
  const std::string one = arena_json(plan, run(plan));
  plan.threads = 2;
  EXPECT_EQ(arena_json(plan, run(plan)), one);
  plan.seed = 2;
  EXPECT_NE(arena_json(plan, run(plan)), one);
}

TEST(Arena, TestEndsAtTheSameSetWithAnyNumberOfThreads) {
  ArenaPlan plan = plan_for({"random", "random"}, 100000);
  plan.sprt = Sprt{.elo0 = -40, .elo1 = 40};
  const ArenaResult one = run(plan);
  plan.threads = 3;
  const ArenaResult three = run(plan);
  EXPECT_NE(one.verdict, Sprt::Verdict::open);
  EXPECT_LT(one.sets, 50000U);
  EXPECT_EQ(arena_json(plan, one), arena_json(plan, three));
}

TEST(Arena, GivesWhatItHasWhenStopped) {
  ArenaPlan plan = plan_for({"random", "random"}, 1'000'000'000);
  plan.threads = 2;
  const auto result = run_arena(plan, [](std::uint64_t games, std::uint64_t of) {
    EXPECT_EQ(of, 1'000'000'000U);
    return games < 100;
  });
  ASSERT_TRUE(result);
  EXPECT_GE(result->games, 100U);
  EXPECT_EQ(result->games, 2 * result->sets);
}

TEST(Arena, RefusesWhoDoesNotExist) {
  EXPECT_EQ(run_arena(plan_for({"random", "nobody"}, 2)).error().code, "unknown_mind");
  EXPECT_EQ(run_arena(plan_for({"random"}, 2)).error().code, "seat_count");
  EXPECT_EQ(run_arena(plan_for({"random", "program:/no/such"}, 2)).error().code, "program_start");
  EXPECT_EQ(run_arena(plan_for({"random", "program:a b"}, 2)).error().code, "program_path");
}

TEST(Arena, ReportsEverything) {
  ArenaPlan plan = plan_for({"random", "random"}, 20);
  plan.sprt = Sprt{.elo0 = 0, .elo1 = 5};
  const auto json = read_json(arena_json(plan, run(plan)));
  ASSERT_TRUE(json);
  EXPECT_EQ(json->find("games")->whole<int>(), 20);
  const Json& first = json->find("standings")->items()->front();
  const Json& pairing = json->find("pairings")->items()->front();
  EXPECT_EQ(first.find("won")->whole<int>(), pairing.find("won")->whole<int>());
  EXPECT_EQ(first.find("sets")->items()->size(), 5U) << "nought to four half points";
  EXPECT_NEAR(*pairing.find("elo")->find("value")->number(),
              elo_of_share(*first.find("share")->find("value")->number()), 1e-3);
  EXPECT_EQ(*json->find("sprt")->find("verdict")->text(), "open");
  EXPECT_NEAR(*json->find("sprt")->find("bound")->number(), 2.94444, 1e-5);
}

}  // namespace
}  // namespace boathouse
