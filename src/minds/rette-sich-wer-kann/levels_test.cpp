#include <gtest/gtest.h>

#include "core/text.h"
#include "embedded/minds/rette-sich-wer-kann/data/weights.txt.h"
#include "games/rette-sich-wer-kann/testing/pool.h"
#include "minds/network/learnt_guess.h"
#include "minds/registry.h"
#include "minds/rette-sich-wer-kann/testing/ending_errors.h"
#include "minds/testing/duels.h"

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
  pool.put("c6", "O3").put("c2", "o").put("f3", "o").put("c9", "o b B5").put("a12", "b");
  pool.put("d12", "b");
  for (const char* name : {"bosun", "captain", "commodore", "admiral"}) {
    EXPECT_EQ(plays(name, pool, "c6>c9"), 20) << name;
  }
  EXPECT_GT(plays("sailor", pool, "c6>c9"), 15);
  EXPECT_GT(plays("deckhand", pool, "c6>c9"), 10);
  EXPECT_GT(plays("landlubber", pool, "c6>c9"), 5);
}

TEST(RetteLevels, TheLandlubberLikesToSeeWhatIsUnderATile) {
  Pool pool;
  pool.put("c3", "o").put("d4", "o").put("c12", "b").put("d11", "b");
  const int turned = plays("landlubber", pool, "turn c3") + plays("landlubber", pool, "turn d4");
  EXPECT_GE(turned, 2);
  EXPECT_LE(turned, 12) << "but also to swim";
}

// The swimmer is a small meal, and taking it with the stack loses the stack.
TEST(RetteLevels, TheLandlubberFallsForABait) {
  Pool pool;
  pool.put("c6", "o b O3").put("c2", "o").put("c9", "b").put("c11", "B2").put("a13", "b");
  EXPECT_GT(plays("landlubber", pool, "c6>c9"), 5);
  EXPECT_EQ(plays("captain", pool, "c6>c9"), 0);
  EXPECT_EQ(plays("admiral", pool, "c6>c9"), 0);
}

TEST(RetteLevels, EachBeatsTheOneTwoBelow) {
  EXPECT_GT(testing::least_lead(**find_game(RetteSichWerKann::info.id), 8, 500), 0.7);
}

// Whatever its opponent tries, and even though a repeated position ends the game.
TEST(RetteLevels, TheAdmiralBringsHomeWhatCanBeBroughtHome) {
  Pool pool{testing::setup_with({"repetition=2"})};
  pool.put("e2", "b O3").put("b14", "b B4").home(0, "o").home(1, "b");
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
  pool.put("c6", "b O3").put("f12", "o O5").put("c11", "b B2").home(0, "o").home(1, "b b");
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

// A position in which Orange is on turn, and the same one with the sides exchanged.
std::pair<Pool, Pool> the_same_for_both() {
  Pool orange;
  orange.put("c6", "b O3").put("c2", "o").put("d10", "B4").put("f13", "b").home(0, "o b");
  Pool blue;
  blue.put("d9", "o B3").put("d13", "b").put("c5", "O4").put("a2", "o").home(1, "b o").turn_of(1);
  return {orange, blue};
}

std::shared_ptr<const Network> network_of_the_program() {
  return find_network<RetteSichWerKann>(2, {});
}

TEST(RetteNetwork, IsCloserToExactEndingsThanTheGuessByHand) {
  testing::EndingErrorMeter meter{network_of_the_program()};
  const testing::EndingErrors errors = meter.measure(24, 2);
  EXPECT_GT(errors.positions, 12);
  EXPECT_LT(errors.by_network, 0.8 * errors.by_hand);
}

TEST(RetteNetwork, SaysTheSameForBothSides) {
  const Knowledge<RetteSichWerKann>::Sight sight{network_of_the_program()};
  const auto [orange, blue] = the_same_for_both();
  EXPECT_NEAR(sight.guess(orange.setup, orange.at), 1 - sight.guess(blue.setup, blue.at), 1e-12);
}

TEST(RetteEvaluation, IsTheSameForBothSides) {
  const auto [orange, blue] = the_same_for_both();
  using Evaluation = Knowledge<RetteSichWerKann>::Evaluation;
  EXPECT_NEAR(Evaluation::guess(orange.at), 1 - Evaluation::guess(blue.at), 1e-12);
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
