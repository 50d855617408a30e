#include "minds/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "games/list.h"
#include "minds/levels.h"
#include "minds/speed.h"
#include "minds/testing/lanterns_table.h"

namespace boathouse {
namespace {

// The first moment at which a seat has a choice.
std::unique_ptr<State> first_choice(const GameEntry& game, int seats) {
  auto state = game.begin(seats, standard_options(game.info().options));
  while (state->turn().is_chance()) state->play(Ply::chance(state->chances().front().code));
  return state;
}

TEST(Minds, ThinkAboutEveryLegalMoveOfEveryGame) {
  SolutionSource source;
  source.cache = DiskCache{};
  for (const GameEntry* game : games()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      const auto state = first_choice(*game, seats);
      const int seat = state->turn().first();
      for (std::string name : mind_names(*game, seats)) {
        if (name.ends_with(":N")) name.replace(name.size() - 1, 1, "2");
        const auto mind = make_mind(*game, seats, name, source);
        ASSERT_TRUE(mind) << name;
        Random random{1};
        const Thought thought = (*mind)->think(*state->look(seat), {.nodes = 200}, random);
        std::vector<Move> moves;
        for (const Thought::Choice& choice : thought.choices) moves.push_back(choice.move);
        EXPECT_EQ(moves, state->legal_moves(seat)) << name;
        ASSERT_LT(thought.best, moves.size()) << name;
        for (const Thought::Choice& choice : thought.choices) {
          EXPECT_GE(choice.equity, 0) << name;
          EXPECT_LE(choice.equity, 1) << name;
          EXPECT_GE(choice.error, 0) << name;
        }
      }
    }
  }
}

TEST(Minds, AreListedWhenANameIsUnknown) {
  const GameEntry& game = *games().front();
  for (const char* name : {"", "Admiral", "expectimax:", "expectimax:0", "expectimax:x", "mcts:"}) {
    const auto mind = make_mind(game, 2, name);
    ASSERT_FALSE(mind) << name;
    EXPECT_EQ(mind.error().code, "unknown_mind");
    EXPECT_THAT(
        mind.error().sentence(),
        ::testing::HasSubstr("landlubber, deckhand, sailor, bosun, captain, commodore, admiral"));
  }
}

TEST(Minds, HaveAllLevelsInAGameTheyKnowNothingAbout) {
  const testing::HiddenHands table{3};
  const auto view = testing::lanterns_view(table.setup, table.position, table.seat);
  for (std::size_t level = 0; level < level_names.size(); ++level) {
    const auto mind = make_level<Lanterns>(static_cast<Level>(level));
    Random random{1};
    const Thought thought = mind->think(view, {.nodes = 1000}, random);
    EXPECT_FALSE(thought.choices.empty()) << level_names[level];
    EXPECT_EQ(thought.nodes < 1000, level + 1 < level_names.size())
        << "only the admiral takes all it is given";
  }
}

TEST(Minds, IncludeTheAdmiralWithoutANetwork) {
  for (const GameEntry* game : games()) {
    EXPECT_TRUE(make_mind(*game, game->info().min_seats, "admiral@1"));
    EXPECT_EQ(*mind_name(*game, game->info().min_seats, "admiral@1"), "admiral@1");
    EXPECT_FALSE(make_mind(*game, game->info().min_seats, "admiral@2"));
  }
}

TEST(Minds, CanBeStoppedByAnotherThread) {
  const GameEntry& game = *games().front();
  const auto state = first_choice(game, game.info().min_seats);
  for (const char* name : {"mcts", "expectimax:99"}) {
    const auto mind = *make_mind(game, game.info().min_seats, name);
    Random random{1};
    (void)mind->think(*state->look(0), {.nodes = 1}, random);  // which prepares tables
    std::atomic<bool> stop = false;
    std::thread stopper{[&] {
      std::this_thread::sleep_for(std::chrono::milliseconds{50});
      stop = true;
    }};
    const Thought thought =
        mind->think(*state->look(0), {.time = std::chrono::hours{1}, .stop = &stop}, random);
    stopper.join();
    EXPECT_GT(thought.nodes, 0U) << name;
    EXPECT_FALSE(thought.choices.empty()) << name;
  }
}

TEST(Minds, TellHowFastTheySearch) {
  const SearchSpeed speed = mcts_speed(*games().front(), games().front()->info().min_seats, 1000);
  EXPECT_EQ(speed.simulations, 1000U);
  EXPECT_GT(speed.per_second, 0);
}

}  // namespace
}  // namespace boathouse
