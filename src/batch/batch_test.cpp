#include "batch/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <string>
#include <thread>

namespace boathouse {
namespace {

using ::testing::HasSubstr;

BatchPlan plan_for(const GameEntry& game, std::int64_t matches) {
  return {.game = &game,
          .seats = game.info().min_seats,
          .options = standard_options(game.info().options),
          .matches = matches,
          .seed = 5};
}

std::vector<const GameEntry*> games_with_arrays() {
  std::vector<const GameEntry*> all;
  std::ranges::copy_if(games(), std::back_inserter(all),
                       [](const GameEntry* game) { return find_arrays(*game).has_value(); });
  return all;
}

BatchPlan up_the_river(std::int64_t matches) {
  return plan_for(**find_game("up-the-river"), matches);
}

std::unique_ptr<Batch> made(const BatchPlan& plan) { return std::move(make_batch(plan)).value(); }

void step(Batch& batch, std::span<const std::int32_t> actions) {
  const auto stepped = batch.step(actions);
  ASSERT_TRUE(stepped) << stepped.error().sentence();
}
void step_at_random(Batch& batch) { step(batch, *batch.random_actions()); }

template <class T>
std::vector<T> copy(std::span<T> array) {
  return {array.begin(), array.end()};
}

std::string complaint(Batch& batch, std::vector<std::int64_t> actions) {
  const auto stepped = batch.step(std::span<const std::int64_t>(actions));
  return stepped ? "" : stepped.error().sentence();
}

// What the arrays say of a match is what its state says.
void expect_shown(Batch& batch, std::size_t match) {
  const auto state = std::move(batch.state(static_cast<std::int64_t>(match))).value();
  const GameArrays& arrays = **find_arrays(*batch.plan().game);
  const int seat = batch.to_move()[match];
  ASSERT_TRUE(state->turn().has(seat));
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(batch.shape().actions));
  for (const Move move : state->legal_moves(seat)) {
    mask[static_cast<std::size_t>(arrays.action(*state, seat, move))] = 1;
  }
  EXPECT_EQ(copy(batch.masks().subspan(match * mask.size(), mask.size())), mask);
  const auto look = state->look(seat);
  const auto size = static_cast<std::size_t>(batch.shape().observation_size);
  EXPECT_EQ(copy(batch.observations().subspan(match * size, size)), arrays.observe(*look));
  const auto board_size = static_cast<std::size_t>(batch.shape().board_size);
  EXPECT_EQ(copy(batch.boards().subspan(match * board_size, board_size)), arrays.board(*look));
}

TEST(Batch, ShowsWhatTheStatesOfItsMatchesSay) {
  for (const GameEntry* game : games_with_arrays()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      BatchPlan plan = plan_for(*game, 3);
      plan.seats = seats;
      const auto batch = made(plan);
      for (int round = 0; round < 150; ++round) {
        for (std::size_t match = 0; match < 3; ++match) expect_shown(*batch, match);
        step_at_random(*batch);
      }
    }
  }
}

TEST(Batch, IsTheSameForAnyNumberOfThreads) {
  for (const GameEntry* game : games_with_arrays()) {
    BatchPlan plan = plan_for(*game, 300);
    plan.observed = Observed::every_seat;
    const auto alone = made(plan);
    plan.threads = 3;
    const auto together = made(plan);
    for (int round = 0; round < 60; ++round) {
      step_at_random(*alone);
      step_at_random(*together);
    }
    EXPECT_EQ(copy(alone->observations()), copy(together->observations()));
    EXPECT_EQ(copy(alone->boards()), copy(together->boards()));
    EXPECT_EQ(copy(alone->masks()), copy(together->masks()));
    EXPECT_EQ(copy(alone->rewards()), copy(together->rewards()));
    EXPECT_EQ(alone->plies(), together->plies());
  }
}

TEST(Batch, GivesEachMatchDiceOfItsOwnAndTheSameForASeed) {
  const auto one = made(up_the_river(64));
  const auto same = made(up_the_river(64));
  BatchPlan plan = up_the_river(64);
  plan.seed = 6;
  const auto other = made(plan);
  EXPECT_EQ(copy(one->observations()), copy(same->observations()));
  EXPECT_NE(copy(one->observations()), copy(other->observations()));
  std::vector<std::vector<float>> firsts;
  const auto size = static_cast<std::size_t>(one->shape().observation_size);
  for (std::size_t match = 0; match < 64; ++match) {
    firsts.push_back(copy(one->observations().subspan(match * size, size)));
  }
  std::ranges::sort(firsts);
  firsts.erase(std::ranges::unique(firsts).begin(), firsts.end());
  EXPECT_EQ(firsts.size(), 6U);  // the six faces of the die
}

TEST(Batch, RewardsTheWinnerAndBeginsAnew) {
  for (const int seats : {2, 4}) {
    BatchPlan plan = up_the_river(16);
    plan.seats = seats;
    const auto batch = made(plan);
    const auto n = static_cast<std::size_t>(seats);
    int ended = 0;
    for (int round = 0; round < 300; ++round) {
      step_at_random(*batch);
      for (std::size_t match = 0; match < 16; ++match) {
        const auto rewards = batch->rewards().subspan(match * n, n);
        EXPECT_NEAR(std::accumulate(rewards.begin(), rewards.end(), 0.0), 0, 1e-6);
        EXPECT_GE(batch->to_move()[match], 0);
        if (batch->done()[match] == 0) {
          EXPECT_EQ(std::ranges::count(rewards, 0.0F), seats);
        } else {
          ++ended;
          EXPECT_LE(*std::ranges::max_element(rewards), 1);
        }
      }
    }
    EXPECT_GT(ended, 16);
  }
}

TEST(Batch, LeavesFinishedMatchesUntilTheyAreReset) {
  BatchPlan plan = up_the_river(4);
  plan.resets = false;
  const auto batch = made(plan);
  for (int round = 0; round < 500; ++round) step_at_random(*batch);
  for (std::size_t match = 0; match < 4; ++match) {
    EXPECT_EQ(batch->to_move()[match], Batch::match_over);
    EXPECT_EQ(batch->done()[match], 1);
  }
  EXPECT_EQ(std::ranges::count(batch->masks(), 1), 0);
  EXPECT_THAT(complaint(*batch, {-1, 3, -1, -1}), HasSubstr("Match 1 is over"));
  const std::array<std::uint8_t, 4> second{0, 1, 0, 0};
  ASSERT_TRUE(batch->reset(second));
  EXPECT_GE(batch->to_move()[1], 0);
  EXPECT_EQ(batch->done()[1], 0);
  EXPECT_EQ(batch->to_move()[0], Batch::match_over);
}

// The result of a match is that of its last state.
TEST(Batch, RewardsAreThePlacesOfTheLastState) {
  for (const GameEntry* game : games_with_arrays()) {
    BatchPlan plan = plan_for(*game, 8);
    plan.resets = false;
    const auto batch = made(plan);
    for (int round = 0; round < 1500; ++round) {
      step_at_random(*batch);
      for (std::size_t match = 0; match < 8; ++match) {
        const float reward = batch->rewards()[2 * match];
        if (reward == 0) continue;
        const auto state = std::move(batch->state(static_cast<std::int64_t>(match))).value();
        EXPECT_TRUE(state->turn().is_over());
        EXPECT_EQ(reward > 0, state->result().place[0] < state->result().place[1]);
      }
    }
  }
}

TEST(Batch, LeavesChanceToTheCallerOnRequest) {
  for (const GameEntry* game : games_with_arrays()) {
    BatchPlan plan = plan_for(*game, 4);
    plan.rolls = false;
    const auto batch = made(plan);
    bool rolled = false;
    for (int round = 0; round < 200; ++round) {
      for (std::size_t match = 0; match < 4; ++match) {
        const auto state = std::move(batch->state(static_cast<std::int64_t>(match))).value();
        const auto chances = state->chances();
        const auto weights =
            batch->weights().subspan(match * Batch::most_outcomes, Batch::most_outcomes);
        ASSERT_EQ(state->turn().is_chance(), batch->to_move()[match] == Batch::chance_to_move);
        for (std::size_t i = 0; i < weights.size(); ++i) {
          ASSERT_EQ(weights[i], i < chances.size() ? chances[i].weight : 0);
        }
        rolled |= !chances.empty();
      }
      step_at_random(*batch);
    }
    EXPECT_TRUE(rolled);
  }
  BatchPlan plan = up_the_river(1);
  plan.rolls = false;
  const auto batch = made(plan);
  EXPECT_THAT(complaint(*batch, {6}), HasSubstr("outcomes go from 0 to 5"));
  const std::array<std::int32_t, 1> three{2};
  step(*batch, three);
  EXPECT_EQ(batch->to_move()[0], 0);
  const auto numbers = batch->observations();
  EXPECT_EQ(numbers[64 + 3], 1);  // the die shows a 3
}

TEST(Batch, ObservesEverySeatOrOneOrNone) {
  BatchPlan plan = up_the_river(2);
  plan.observed = Observed::every_seat;
  const auto all = made(plan);
  const auto size = static_cast<std::size_t>(all->shape().observation_size);
  ASSERT_EQ(all->observations().size(), 4 * size);
  const auto second = all->observe(1);
  ASSERT_TRUE(second);
  for (std::size_t match = 0; match < 2; ++match) {
    EXPECT_EQ(copy(all->observations().subspan((2 * match + 1) * size, size)),
              copy(second->subspan(match * size, size)));
  }
  plan.observed = Observed::nobody;
  EXPECT_TRUE(made(plan)->observations().empty());
  EXPECT_THAT(all->observe(2).error().sentence(), HasSubstr("There is no seat 2"));
}

TEST(Batch, RefusesWhatIsNotAnActionAndThenHasNotChanged) {
  const auto batch = made(up_the_river(3));
  const auto before = copy(batch->observations());
  const std::int32_t legal = batch->random_actions()->front();
  EXPECT_THAT(complaint(*batch, {legal, legal}), HasSubstr("each of the 3 matches, not 2"));
  EXPECT_THAT(complaint(*batch, {legal, legal, 31}), HasSubstr("no action 31, given for match 2"));
  EXPECT_THAT(complaint(*batch, {legal, -2, -1}), HasSubstr("no action -2"));
  EXPECT_THAT(complaint(*batch, {legal, INT64_MIN, -1}), HasSubstr("given for match 1"));
  EXPECT_THAT(complaint(*batch, {legal, 0x1'0000'0003, -1}), HasSubstr("no action 4294967299"));
  EXPECT_THAT(complaint(*batch, {30, -1, -1}), HasSubstr("not legal in match 0"));
  EXPECT_EQ(copy(batch->observations()), before);
  // Whatever the caller writes into the mask, it makes nothing legal.
  std::ranges::fill(batch->masks(), std::uint8_t{1});
  EXPECT_THAT(complaint(*batch, {30, -1, -1}), HasSubstr("not legal in match 0"));
  EXPECT_THAT(batch->state(3).error().sentence(), HasSubstr("counted from 0 to 2"));
  EXPECT_THAT(batch->reset(std::array<std::uint8_t, 2>{}).error().sentence(),
              HasSubstr("each of the 3 matches, not 2"));
}

TEST(Batch, LeavesAMatchWithoutAnActionAsItIs) {
  const auto batch = made(up_the_river(2));
  const auto size = static_cast<std::size_t>(batch->shape().observation_size);
  const auto before = copy(batch->observations());
  std::array<std::int32_t, 2> actions{-1, (*batch->random_actions())[1]};
  step(*batch, actions);
  EXPECT_TRUE(std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(size),
                         batch->observations().begin()));
  EXPECT_NE(copy(batch->observations()), before);
}

TEST(Batch, RefusesPlansThatItCannotCarryOut) {
  BatchPlan plan = up_the_river(0);
  EXPECT_THAT(make_batch(plan).error().sentence(), HasSubstr("1 to 1000000 matches, not 0"));
  plan.matches = 2'000'000;
  EXPECT_FALSE(make_batch(plan));
  plan.matches = 1;
  plan.threads = -1;
  EXPECT_THAT(make_batch(plan).error().sentence(), HasSubstr("not -1"));
  plan.threads = 1;
  plan.seats = 9;
  EXPECT_THAT(make_batch(plan).error().sentence(), HasSubstr("2 to 4 players"));
}

TEST(Batch, RefusesASecondThread) {
  const auto batch = made(plan_for(**find_game("regatta"), 2000));
  std::atomic<bool> stop = false;
  std::thread other{[&] {
    while (!stop) {
      const auto actions = batch->random_actions();
      if (actions) (void)batch->step(std::span<const std::int32_t>(*actions));
    }
  }};
  std::string refused;
  while (refused.empty()) {
    const auto observed = batch->observe(0);
    if (!observed) refused = observed.error().sentence();
  }
  stop = true;
  other.join();
  EXPECT_THAT(refused, HasSubstr("Another thread is using this batch"));
}

}  // namespace
}  // namespace boathouse
