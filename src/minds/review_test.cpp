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

TEST(Review, InPartsIsTheSameAsAtOnce) {
  const Match match = played_by("random", 3);
  const Review whole = review(match, exact_judge(), {}, {});
  const std::size_t middle = match.plies().size() / 2;
  const Review first = review(match, exact_judge(), {}, {}, {.first = 1, .last = middle});
  const Review second = review(match, exact_judge(), {}, {}, {.first = middle + 1});
  ASSERT_EQ(first.plies.size() + second.plies.size(), whole.plies.size());
  EXPECT_EQ(first.start, whole.start);
  EXPECT_EQ(second.start, first.plies.back().after);
  for (std::size_t i = 0; i < whole.plies.size(); ++i) {
    const bool early = i < first.plies.size();
    const ReviewedPly& part = early ? first.plies[i] : second.plies[i - first.plies.size()];
    EXPECT_EQ(part.number, whole.plies[i].number);
    EXPECT_EQ(part.cost, whole.plies[i].cost);
    EXPECT_EQ(part.best, whole.plies[i].best);
    EXPECT_EQ(part.luck, whole.plies[i].luck);
    EXPECT_EQ(part.after, whole.plies[i].after);
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(first.seats[seat].decisions + second.seats[seat].decisions,
              whole.seats[seat].decisions);
  }
}

// Spends all it may, gives the first choice this lead over the others, and notes what it was given.
class Spendthrift final : public Judge {
 public:
  explicit Spendthrift(double lead, double error = 0.1) : lead_(lead), error_(error) {}
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override {
    thought_.push_back(budget.nodes);
    Thought thought{.choices = {}, .best = 0, .nodes = budget.nodes};
    for (const Move move : view.sample(random)->legal_moves(view.seat())) {
      const double equity = thought.choices.empty() ? 0.5 : 0.5 - lead_;
      thought.choices.push_back({.move = move, .equity = equity, .error = error_});
    }
    if (lead_ < 0 && thought.choices.size() > 1) thought.best = 1;
    return thought;
  }
  [[nodiscard]] Appraisal appraise(const SeatView&, const Budget& budget, Random&) override {
    appraised_.push_back(budget.nodes);
    return {.equities = {0.5, 0.5}, .error = 0.1};
  }
  [[nodiscard]] const std::vector<std::uint64_t>& thought() const { return thought_; }
  [[nodiscard]] const std::vector<std::uint64_t>& appraised() const { return appraised_; }

 private:
  double lead_;
  double error_;
  std::vector<std::uint64_t> thought_;
  std::vector<std::uint64_t> appraised_;
};

// Always the first choice.
Match played_plainly() {
  Match match = begin_match(*games().front(), 2, 5);
  Random random{1};
  play_on(match, [&](const SeatView& view) {
    return view.sample(random)->legal_moves(view.seat()).front();
  });
  return match;
}

TEST(Review, SpendsLittleWhereAChoiceIsClear) {
  const Match match = played_plainly();
  Spendthrift clear{0.2};
  const std::size_t decisions = [&] {
    const Review found = review(match, clear, {.nodes = 800}, {});
    return found.seats[0].decisions + found.seats[1].decisions;
  }();
  EXPECT_EQ(clear.thought(), std::vector<std::uint64_t>(decisions, 100));
  Spendthrift close{0.01};
  (void)review(match, close, {.nodes = 800}, {});
  ASSERT_EQ(close.thought().size(), 2 * decisions);
  EXPECT_EQ(std::ranges::count(close.thought(), 800U), static_cast<std::ptrdiff_t>(decisions));
}

TEST(Review, TellsOnlyOfMistakesThatAPersonWouldNoticeAndTheJudgeCanTell) {
  const Match match = played_plainly();
  // The first choice was made, and all others are better by this much.
  const auto told = [&](double cost, double error) {
    Spendthrift judge{-cost, error};
    const Review found = review(match, judge, {.nodes = 800}, {});
    const auto decided = [](const ReviewedPly& looked) { return looked.choices > 1; };
    const auto worth = [](const ReviewedPly& looked) { return looked.worth_telling; };
    const auto all = std::ranges::count_if(found.plies, decided);
    const auto some = std::ranges::count_if(found.plies, worth);
    EXPECT_TRUE(some == 0 || some == all);
    return some > 0;
  };
  EXPECT_FALSE(told(0.049, 0)) << "hardly anything";
  EXPECT_TRUE(told(0.051, 0));
  EXPECT_FALSE(told(0.079, 0.08)) << "the judge may be wrong";
  EXPECT_TRUE(told(0.081, 0.08));
}

TEST(Review, SharesItsNodesAmongTheOutcomesOfARoll) {
  const Match match = played_plainly();
  ASSERT_TRUE(match.plies().front().is_chance());
  const std::size_t outcomes = match.state_at(0)->chances().size();
  ASSERT_GT(outcomes, 1U);
  Spendthrift judge{0};
  (void)review(match, judge, {.nodes = 6000}, {}, {.first = 1, .last = 1});
  std::vector<std::uint64_t> expected(outcomes, 6000 / outcomes);
  expected.insert(expected.begin(), 6000);  // what the seats may expect at the start
  EXPECT_EQ(judge.appraised(), expected);
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

// The first choice of a match whose chances and choices are drawn by a seed.
std::unique_ptr<State> first_choice(const GameEntry& game) {
  auto state = game.begin(game.info().min_seats, standard_options(game.info().options));
  Random random{7};
  while (!state->turn().is_seats() || state->legal_moves(state->turn().first()).size() < 2) {
    if (state->turn().is_chance()) {
      state->play(Ply::chance(Chances::weighted(state->chances()).pick(random)));
    } else {
      const int seat = state->turn().first();
      state->play(Ply::move(seat, state->legal_moves(seat).front()));
    }
  }
  return state;
}

TEST(Hints, AreTheSameEveryTimeInTheSamePosition) {
  for (const GameEntry* game : games()) {
    const auto state = first_choice(*game);
    const int seat = state->turn().first();
    const auto judge = make_judge(*game, state->seats(), without_cache());
    const Thought once = advise(*judge, *state, seat);
    const Thought again = advise(*judge, *state->clone(), seat);
    const Thought elsewhere =
        advise(*make_judge(*game, state->seats(), without_cache()), *state, seat);
    for (const Thought* other : {&again, &elsewhere}) {
      EXPECT_EQ(other->best, once.best) << game->info().id;
      EXPECT_EQ(other->nodes, once.nodes) << game->info().id;
      ASSERT_EQ(other->choices.size(), once.choices.size());
      for (std::size_t i = 0; i < once.choices.size(); ++i) {
        EXPECT_EQ(other->choices[i].equity, once.choices[i].equity) << game->info().id << " " << i;
      }
    }
  }
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
