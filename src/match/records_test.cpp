// Records of every game in the house: what is written can be read back, and what was written once
// can be read for ever.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/text.h"
#include "match/match.h"

namespace boathouse {
namespace {

MatchPlan random_plan(const GameEntry& game, int seats, Random& random) {
  MatchPlan plan;
  plan.game = &game;
  plan.options = standard_options(game.info().options);
  for (std::size_t i = 0; i < game.info().options.size(); ++i) {
    const OptionSpec& spec = game.info().options[i];
    const auto choices = static_cast<std::uint32_t>(spec.choices.size());
    if (choices > 0) plan.options[i] = static_cast<std::int32_t>(random.below(choices));
  }
  for (int seat = 1; seat <= seats; ++seat) {
    plan.seats.push_back({.name = join("Zoë ", seat), .player = seat == 1 ? "human" : "random"});
    plan.dice.nonces.push_back(digest_from(random));
  }
  plan.dice.secret = digest_from(random);
  plan.dice.match_id = "records";
  return plan;
}

// Plays a random match in which seats also take back, leave, come back and sometimes resign.
void play_restlessly(Match& match, Random& random) {
  while (!match.over()) {
    if (match.turn().is_chance()) {
      ASSERT_TRUE(match.roll());
      continue;
    }
    const int seat = match.turn().first();
    const auto moves = match.state().legal_moves(seat);
    ASSERT_TRUE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    if (random.below(10) == 0) (void)match.undo(seat);
    const int other =
        static_cast<int>(random.below(static_cast<std::uint32_t>(match.state().seats())));
    if (random.below(20) == 0) (void)match.take_over(other, "random");
    if (random.below(20) == 0) (void)match.give_back(other);
    if (random.below(200) == 0) (void)match.resign(other, "random");
  }
}

TEST(Records, OfEveryGameRoundTrip) {
  Random random{99};
  for (const GameEntry* game : games()) {
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      for (int repeat = 0; repeat < 5; ++repeat) {
        Match match = *Match::create(random_plan(*game, seats, random));
        play_restlessly(match, random);
        const auto again = Match::from_record(match.record());
        ASSERT_TRUE(again) << again.error().sentence() << "\n" << match.record();
        EXPECT_EQ(again->record(), match.record());
        EXPECT_EQ(again->result(), match.result());
        EXPECT_EQ(again->ending(), match.ending());
      }
    }
  }
}

TEST(Records, KeptFromEarlierVersionsStillReplay) {
  int kept = 0;
  const std::filesystem::path games = std::filesystem::path{BOATHOUSE_SOURCE_DIR} / "src/games";
  for (const auto& file : std::filesystem::recursive_directory_iterator{games}) {
    if (file.path().parent_path().filename() != "records") continue;
    std::ostringstream text;
    text << std::ifstream{file.path(), std::ios::binary}.rdbuf();
    const auto match = Match::from_record(text.str());
    ASSERT_TRUE(match) << file.path() << ": " << match.error().sentence();
    EXPECT_TRUE(match->over());
    EXPECT_TRUE(match->secret_known());
    ++kept;
  }
  EXPECT_GE(kept, 1);
}

}  // namespace
}  // namespace boathouse
