#include "minds/review.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/json_reader.h"
#include "minds/chart.h"
#include "minds/list.h"
#include "minds/mcts.h"
#include "minds/registry.h"
#include "minds/testing/lanterns_table.h"
#include "minds/words.h"

namespace boathouse {
namespace {

SolutionSource without_cache() {
  SolutionSource source;
  source.cache = DiskCache{};
  return source;
}

// The exact judge of the first game for two players, made once, since it has to solve a table.
Judge& exact_judge() {
  static const auto judge = make_judge(*games().front(), 2, without_cache());
  return *judge;
}

Match begin_match(const GameEntry& game, std::size_t seats, std::uint64_t seed) {
  MatchPlan plan;
  plan.game = &game;
  plan.options = standard_options(game.info().options);
  Random random{seed};
  plan.dice.match_id = "review";
  plan.dice.secret = digest_from(random);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    plan.seats.push_back({.name = seat == 0 ? "Tom & <Jerry>" : "Otter"});
    plan.dice.nonces.push_back(digest_from(random));
  }
  return std::move(*Match::create(std::move(plan)));
}

// Plays to the end; each seat chooses among the moves of its view.
template <class Choose>
void play_on(Match& match, const Choose& choose) {
  while (!match.over()) {
    if (match.turn().is_chance()) {
      ASSERT_TRUE(match.roll());
    } else {
      const int seat = match.turn().first();
      ASSERT_TRUE(match.play(seat, choose(*match.state().look(seat))));
    }
  }
}

Match played_by(const char* mind_name, std::uint64_t seed) {
  Match match = begin_match(*games().front(), 2, seed);
  const auto mind = *make_mind(match.game(), 2, mind_name);
  Random random{seed};
  play_on(match, [&](const SeatView& view) { return mind->think(view, {}, random).move(); });
  return match;
}

TEST(Review, LuckAndCostsAddUpToWhatHappened) {
  double cost = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Match match = played_by("deckhand", seed);
    const Review found = review(match, exact_judge(), {}, {});
    EXPECT_TRUE(found.exact);
    ASSERT_EQ(found.plies.size(), match.plies().size());
    EXPECT_EQ(found.plies.back().after[0], equity_of(match.result(), 2, 0));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const SeatReview& own = found.seats[seat];
      const double explained =
          own.own_luck + own.luck_of_others - own.cost + found.seats[1 - seat].cost;
      EXPECT_NEAR(found.plies.back().after[seat] - found.start[seat], explained, 1e-9);
      cost += own.cost;
    }
    EXPECT_NEAR(found.seats[0].own_luck, -found.seats[1].luck_of_others, 1e-9);
  }
  EXPECT_GT(cost, 1) << "deckhands make mistakes";
}

TEST(Review, MarksTheOneMistakeInAMatchThatIsPerfectOtherwise) {
  Match match = begin_match(*games().front(), 2, 4);
  std::size_t planted = 0;
  play_on(match, [&](const SeatView& view) {
    Random random{1};
    const std::vector<Hint> hints = hints_of(exact_judge().think(view, {}, random));
    const bool worth_planting = planted == 0 && hints.back().verdict == Verdict::very_bad;
    if (!worth_planting) return hints.front().move;
    planted = match.plies().size() + 1;
    return hints.back().move;
  });
  ASSERT_GT(planted, 0U);
  const Review found = review(match, exact_judge(), {}, {});
  for (const ReviewedPly& looked : found.plies) {
    if (looked.ply.is_chance()) continue;
    EXPECT_EQ(is_mistake(looked.verdict), looked.number == planted) << looked.number;
    EXPECT_EQ(looked.notation == looked.best, looked.number != planted) << looked.number;
  }
  EXPECT_EQ(found.seats[0].very_bad + found.seats[1].very_bad, 1U);
}

TEST(Review, JudgesGamesWithHiddenHandsFromTheSeatsOwnView) {
  Match match = begin_match(testing::lanterns_entry(), 3, 2);
  Random random{2};
  play_on(match, [&](const SeatView& view) {
    const auto moves = view.sample(random)->legal_moves(view.seat());
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  });
  Mcts<Lanterns> judge;
  const Review found = review(match, judge, {.nodes = 100}, {});
  EXPECT_FALSE(found.exact);
  EXPECT_EQ(found.plies.size() + 1, match.plies().size()) << "the draw of the set-up is left out";
  for (const ReviewedPly& looked : found.plies) {
    EXPECT_GE(looked.cost, 0);
    for (const double equity : looked.after) EXPECT_TRUE(equity >= 0 && equity <= 1);
  }
}

TEST(Review, EndsEarlyWhenItIsStopped) {
  const Match match = played_by("random", 1);
  std::atomic<bool> stop = false;
  Work work;
  work.stop = &stop;
  work.progress = [&](double done) { stop = done > 0.5; };
  const Review found = review(match, exact_judge(), {}, work);
  EXPECT_GT(found.plies.size(), 0U);
  EXPECT_LT(found.plies.size(), match.plies().size());
}

TEST(Review, IsWrittenAsJson) {
  const Match match = played_by("random", 1);
  const Review found = review(match, exact_judge(), {}, {});
  const auto json = read_json(review_json(match, found));
  ASSERT_TRUE(json) << json.error().sentence();
}

TEST(Review, IsDrawnWithALineForEverySeat) {
  const Match match = played_by("random", 1);
  const Review found = review(match, exact_judge(), {}, {});
  for (const Language language : languages) {
    const std::string svg = chart_svg(match, found, language);
    for (const char* part :
         {"class='line s0'", "class='line s1'", "Tom &amp; &lt;Jerry>", "prefers-color-scheme:dark",
          "stroke-dasharray='9 4'", ".s0{stroke:#E69F00"}) {
      EXPECT_THAT(svg, ::testing::HasSubstr(part));
    }
    EXPECT_THAT(svg, ::testing::HasSubstr(say(minds_words(), language, "chart.title")));
    EXPECT_THAT(svg, ::testing::Not(::testing::HasSubstr("<chart.")));
  }
}

TEST(Hints, PutTheBestFirstAndNameWhatTheOthersCost) {
  Thought thought;
  thought.choices = {{.move = 1, .equity = 0.40, .error = 0},
                     {.move = 2, .equity = 0.52, .error = 0},
                     {.move = 3, .equity = 0.518, .error = 0},
                     {.move = 4, .equity = 0.49, .error = 0}};
  thought.best = 1;
  std::vector<Move> order;
  std::vector<std::string_view> words;
  for (const Hint& hint : hints_of(thought)) {
    order.push_back(hint.move);
    words.push_back(name_of(hint.verdict));
  }
  EXPECT_EQ(order, (std::vector<Move>{2, 3, 4, 1}));
  EXPECT_THAT(words, ::testing::ElementsAre("best", "as_good", "doubtful", "very_bad"));
}

TEST(Hints, HaveWordsInEveryLanguage) {
  for (const Language language : languages) {
    for (int i = 0; i <= static_cast<int>(Verdict::very_bad); ++i) {
      const std::string key = "verdict." + std::string{name_of(static_cast<Verdict>(i))};
      EXPECT_TRUE(find_words(minds_words(), language, key)) << key;
    }
  }
}

}  // namespace
}  // namespace boathouse
