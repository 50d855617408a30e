// Records of every game in the house: what is written can be read back, and what was written once
// can be read for ever.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/text.h"
#include "match/match.h"

namespace boathouse {
namespace {

MatchPlan random_plan(const GameEntry& game, std::int32_t rules, int seats, Random& random) {
  MatchPlan plan;
  plan.game = &game;
  plan.options = *standard_options_under(game.info(), rules);
  const std::span<const OptionSpec> specs = options_behind(game.info(), plan.options);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const OptionSpec& spec = specs[i];
    const auto choices = static_cast<std::uint32_t>(spec.choices.size());
    if (spec.for_one) {
      plan.options[i] = seats == 1 ? *spec.for_one : spec.standard;
    } else if (choices > 0) {
      plan.options[i] = static_cast<std::int32_t>(random.below(choices));
    }
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

// Today's rules of a game and those before them that it still plays.
std::vector<std::int32_t> rules_of(const GameEntry& game) {
  std::vector<std::int32_t> versions{game.info().rules_version};
  for (const EarlierRules& earlier : game.info().earlier) versions.push_back(earlier.version);
  return versions;
}

TEST(Records, OfEveryGameRoundTrip) {
  Random random{99};
  for (const GameEntry* game : games()) {
    const std::vector<std::int32_t> versions = rules_of(*game);
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      for (int repeat = 0; repeat < 6; ++repeat) {
        const auto version = versions[static_cast<std::size_t>(repeat) % versions.size()];
        Match match = *Match::create(random_plan(*game, version, seats, random));
        play_restlessly(match, random);
        EXPECT_NE(match.record().find(join("\nrules ", version, "  #")), std::string::npos);
        const auto again = Match::from_record(match.record());
        ASSERT_TRUE(again) << again.error().sentence() << "\n" << match.record();
        EXPECT_EQ(again->record(), match.record());
        EXPECT_EQ(again->result(), match.result());
        EXPECT_EQ(again->ending(), match.ending());
      }
    }
  }
}

TEST(Records, OfOneBoatAloneRoundTripAndSayThatItIsAlone) {
  Random random{98};
  for (const GameEntry* game : games()) {
    const GameInfo& info = game->info();
    if (std::ranges::none_of(info.options,
                             [](const OptionSpec& spec) { return spec.for_one.has_value(); })) {
      continue;
    }
    Match match = *Match::create(random_plan(*game, info.rules_version, 1, random));
    play_restlessly(match, random);
    EXPECT_NE(match.record().find("option alone=yes"), std::string::npos);
    const auto again = Match::from_record(match.record());
    ASSERT_TRUE(again) << again.error().sentence();
    EXPECT_EQ(again->record(), match.record());
  }
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream{path, std::ios::binary}.rdbuf();
  return text.str();
}

// A record kept beside its game.
std::string kept_record(std::string_view name) {
  return text_of_file(std::filesystem::path{BOATHOUSE_SOURCE_DIR} / "src/games" / name);
}

// What would have come of the same plies, as far as they go, under today's rules.
Match played_today(const Match& kept) {
  MatchPlan plan;
  plan.game = &kept.game();
  plan.options = standard_options(plan.game->info().options);
  const auto specs = options_behind(plan.game->info(), kept.options());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    (void)set_option(plan.game->info().options, plan.options,
                     join(specs[i].key, "=", option_text(specs, kept.options(), i)));
  }
  for (const Seat& seat : kept.seats()) plan.seats.push_back({.name = seat.name});
  plan.dice = kept.dice();
  Match match = *Match::create(std::move(plan));
  for (const Ply ply : kept.plies()) {
    if (match.over()) break;
    EXPECT_TRUE(ply.is_chance() ? match.happen(ply.code) : match.play(ply.seat, ply.code));
  }
  return match;
}

std::vector<std::int32_t> points_of(const Match& match) {
  const Result result = match.result();
  return {result.points.begin(), result.points.begin() + static_cast<long>(match.seats().size())};
}

using Points = std::vector<std::int32_t>;

// One boat never moved, so under rules 1 the others were some seventy turns ahead of it in each
// race. Today it has no say in the turns, and is worth five points like a sunk one.
TEST(Records, OfPowerboatsKeepTheScoringTheyWerePlayedBy) {
  const auto idler = Match::from_record(kept_record("powerboats/records/version-1-idler.txt"));
  ASSERT_TRUE(idler) << idler.error().sentence();
  EXPECT_EQ(points_of(*idler), (Points{245, 254, 0}));
  EXPECT_EQ(points_of(played_today(*idler)), (Points{25, 34, 0}));
  const auto once = Match::from_record(kept_record("powerboats/records/version-1-once.txt"));
  ASSERT_TRUE(once) << once.error().sentence();
  EXPECT_EQ(points_of(*once), (Points{238, 0}));
  EXPECT_EQ(points_of(played_today(*once)), (Points{21, 0}));
}

// With `stall=0`, which is no option any more, it went on for 150 quiet turns instead of 40.
TEST(Records, OfRetteSichWerKannKeepTheOptionTheyWerePlayedBy) {
  const auto kept = Match::from_record(kept_record("rette-sich-wer-kann/records/version-1.txt"));
  ASSERT_TRUE(kept) << kept.error().sentence();
  EXPECT_EQ(kept->plies().size(), 150U);
  EXPECT_NE(kept->record().find("option stall=0  #"), std::string::npos);
  const Match today = played_today(*kept);
  EXPECT_TRUE(today.over());
  EXPECT_EQ(today.plies().size(), 40U);
}

TEST(Records, KeptFromEarlierVersionsStillReplay) {
  int kept = 0;
  const std::filesystem::path games = std::filesystem::path{BOATHOUSE_SOURCE_DIR} / "src/games";
  for (const auto& file : std::filesystem::recursive_directory_iterator{games}) {
    if (file.path().parent_path().filename() != "records") continue;
    const std::string text = text_of_file(file.path());
    const auto match = Match::from_record(text);
    ASSERT_TRUE(match) << file.path() << ": " << match.error().sentence();
    EXPECT_EQ(match->record(), text) << file.path();
    EXPECT_TRUE(match->over());
    EXPECT_TRUE(match->secret_known());
    ++kept;
  }
  EXPECT_GE(kept, 5);
}

}  // namespace
}  // namespace boathouse
