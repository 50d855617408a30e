#include <gtest/gtest.h>

#include "core/text.h"
#include "embedded/minds/rette-sich-wer-kann/data/weights.txt.h"
#include "games/rette-sich-wer-kann/testing/pool.h"
#include "minds/registry.h"
#include "minds/rette-sich-wer-kann/testing/view.h"

namespace boathouse {
namespace {

using testing::Pool;
using testing::rette_view;

// How often out of twenty times the mind plays the move.
int plays(const std::string& name, const Pool& pool, std::string_view notation) {
  const auto view = rette_view(pool.at);
  const auto mind = *make_mind(view.game(), 2, name);
  int count = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random{seed};
    const Move move = mind->think(view, {.nodes = 2000}, random).move();
    std::string text;
    RetteSichWerKann::notation(pool.setup, pool.at, Ply::move(pool.at.mover, move), referee, text);
    if (text == notation) ++count;
  }
  return count;
}

TEST(RetteLevels, AllEatAStackThatHangs) {
  Pool pool;
  pool.put("c6", "R3").put("c2", "r").put("f3", "r").put("c9", "r y Y5").put("a12", "y");
  pool.put("d12", "y");
  for (const char* name : {"captain", "admiral"}) EXPECT_EQ(plays(name, pool, "c6>c9"), 20) << name;
  EXPECT_GT(plays("sailor", pool, "c6>c9"), 15);
  EXPECT_GT(plays("deckhand", pool, "c6>c9"), 5);
}

// The swimmer is a small meal, and taking it with the stack loses the stack.
TEST(RetteLevels, TheDeckhandFallsForABait) {
  Pool pool;
  pool.put("c6", "r y R3").put("c2", "r").put("c9", "y").put("c11", "Y2").put("a13", "y");
  EXPECT_GT(plays("deckhand", pool, "c6>c9"), 5);
  EXPECT_EQ(plays("captain", pool, "c6>c9"), 0);
  EXPECT_EQ(plays("admiral", pool, "c6>c9"), 0);
}

// Whatever its opponent tries, and even though a repeated position ends the game.
TEST(RetteLevels, TheAdmiralBringsHomeWhatCanBeBroughtHome) {
  Pool pool{testing::setup_with({"repetition=2"})};
  pool.put("e2", "y R3").put("b14", "y Y4").home(0, "r").home(1, "y");
  const auto setup = std::make_shared<const RetteSichWerKann::Setup>(pool.setup);
  const GameEntry& game = **find_game(RetteSichWerKann::info.id);
  const auto mind = *make_mind(game, 2, "admiral");
  rette::PairTables pairs;
  ASSERT_EQ(rette::forecast_of_two(*setup, pool.at, pairs).turns, 15);
  Random random{1};
  while (!RetteSichWerKann::turn(*setup, pool.at).is_over()) {
    const int seat = pool.at.mover;
    RetteSichWerKann::MoveList moves;
    RetteSichWerKann::legal_moves(*setup, pool.at, seat, moves);
    const SeatViewOf<RetteSichWerKann> view{game, 2, seat, setup, pool.at};
    const Move move =
        seat == 0 ? mind->think(view, {}, random).move() : moves[random.below(moves.size())];
    RetteSichWerKann::play(*setup, pool.at, seat, move);
  }
  EXPECT_EQ(pool.result().place[0], 1);
}

TEST(RetteJudge, KnowsEndingsWithThreePiecesExactly) {
  Pool pool;
  pool.put("c6", "y R3").put("f12", "r R5").put("c11", "y Y2").home(0, "r").home(1, "y y");
  const auto view = rette_view(pool.at);
  const auto judge = make_judge(view.game(), 2);
  Random random{1};
  const Thought thought = judge->think(view, {}, random);
  double best = 0;
  for (const Thought::Choice& choice : thought.choices) {
    EXPECT_EQ(choice.error, 0);
    best = std::max(best, choice.equity);
  }
  EXPECT_EQ(best, thought.choices[thought.best].equity);
  const Appraisal appraisal = judge->appraise(view, {}, random);
  EXPECT_EQ(appraisal.error, 0);
  EXPECT_EQ(appraisal.equities[0], best);
}

TEST(RetteEvaluation, IsTheSameForBothSides) {
  Pool red;
  red.put("c6", "y R3").put("c2", "r").put("d10", "Y4").put("f13", "y").home(0, "r y");
  Pool yellow;
  yellow.put("d9", "r Y3").put("d13", "y").put("c5", "R4").put("a2", "r").home(1, "y r").turn_of(1);
  using Evaluation = Knowledge<RetteSichWerKann>::Evaluation;
  EXPECT_NEAR(Evaluation::guess(red.at), 1 - Evaluation::guess(yellow.at), 1e-12);
}

TEST(RetteEvaluation, HasAWeightForEveryFeature) {
  std::string_view text = embedded::minds_rette_sich_wer_kann_data_weights_txt;
  for (const std::string_view name : rette::feature_names) {
    std::string_view line = cut(text, '\n');
    EXPECT_EQ(cut(line, ' '), name);
    EXPECT_TRUE(parse_number<std::int32_t>(line)) << name;
  }
  EXPECT_TRUE(text.empty());
}

}  // namespace
}  // namespace boathouse
