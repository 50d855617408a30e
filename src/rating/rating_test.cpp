#include "rating/rating.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "rating/anchors.h"
#include "rating/fit.h"
#include "rating/ledger.h"
#include "rating/recovery.h"

namespace boathouse::rating {
namespace {

// Somebody who has played enough to count for others.
Player known(double mean, double deviation, int place, std::int64_t day = 100) {
  return {.rating = {.mean = mean, .deviation = deviation, .matches = 20, .day = day},
          .place = place};
}

TEST(Rating, OfTwoEqualPlayersTheWinnerGainsWhatTheLoserLoses) {
  // c² = 2 · (350² + 500²) = 745,000, c = 863.134; the shift is 350² / c · (1 − ½), and the
  // variance keeps 1 − 350² / c² · ½ · ½ of itself.
  const auto after = rated(std::vector{known(1500, 350, 1), known(1500, 350, 2)}, 500, 100);
  EXPECT_NEAR(after[0].mean, 1570.96234, 1e-4);
  EXPECT_NEAR(after[1].mean, 1429.03766, 1e-4);
  EXPECT_NEAR(after[0].deviation, 342.73072, 1e-4);
  EXPECT_NEAR(after[1].deviation, 342.73072, 1e-4);
  EXPECT_EQ(after[0].matches, 21);
}

TEST(Rating, FourPlayersWithATie) {
  // Computed by hand with c = 1232.43661: in the first stage all four compete, in the second the
  // three others for two places at once, in the last the fourth is alone.
  const auto after = rated(std::vector{known(1600, 200, 1), known(1500, 150, 2),
                                       known(1400, 100, 2), known(1700, 80, 4)},
                           600, 100);
  EXPECT_NEAR(after[0].mean, 1624.04073, 1e-4);
  EXPECT_NEAR(after[1].mean, 1498.87105, 1e-4);
  EXPECT_NEAR(after[2].mean, 1399.85353, 1e-4);
  EXPECT_NEAR(after[3].mean, 1696.56834, 1e-4);
  EXPECT_NEAR(after[0].deviation, 199.49358, 1e-4);
  EXPECT_NEAR(after[1].deviation, 149.55438, 1e-4);
  EXPECT_NEAR(after[2].deviation, 99.87454, 1e-4);
  EXPECT_NEAR(after[3].deviation, 79.92621, 1e-4);
}

TEST(Rating, ATieOfEqualsMovesNobodyButTellsSomething) {
  const auto after = rated(std::vector{known(1500, 200, 1), known(1500, 200, 1)}, 500, 100);
  EXPECT_NEAR(after[0].mean, 1500, 1e-9);
  EXPECT_NEAR(after[0].deviation, 198.26837, 1e-4);
}

TEST(Rating, AnAnchorNeverMoves) {
  const auto after = rated(std::vector{known(1500, 350, 1), anchored(1500, 2)}, 500, 100);
  EXPECT_NEAR(after[0].mean, 1577.63122, 1e-4);
  EXPECT_NEAR(after[0].deviation, 341.28199, 1e-4);
  EXPECT_EQ(after[1], anchored(1500, 2).rating);
}

TEST(Rating, NewcomersMoveOnlyThemselves) {
  Player newcomer = known(1500, 350, 1);
  newcomer.rating.matches = 4;
  const std::vector table{newcomer, known(1600, 100, 2), known(1500, 100, 3)};
  const auto after = rated(table, 500, 100);
  EXPECT_GT(after[0].mean, 1500);
  const auto without = rated(std::span{table}.subspan(1), 500, 100);
  EXPECT_EQ(after[1], without[0]);
  EXPECT_EQ(after[2], without[1]);

  newcomer.rating.matches = 5;
  const auto later = rated(std::vector{newcomer, table[1], table[2]}, 500, 100);
  EXPECT_LT(later[1].mean, after[1].mean);
}

TEST(Rating, WhoWinsNeverLosesAndWhoLosesNeverGains) {
  for (const double mine : {0.0, 900.0, 1500.0, 3000.0}) {
    for (const double other : {0.0, 1500.0, 4000.0}) {
      for (const double luck : {1.0, 300.0, 2000.0}) {
        const auto after = rated(std::vector{known(mine, 200, 1), known(other, 80, 2)}, luck, 100);
        EXPECT_GE(after[0].mean, mine);
        EXPECT_LE(after[1].mean, other);
        EXPECT_LE(after[0].deviation, 200);
        EXPECT_GE(after[0].deviation, least_deviation);
      }
    }
  }
}

TEST(Rating, IsUnsureAgainAfterALongAbsence) {
  const Rating rating{.mean = 1700, .deviation = 100, .matches = 50, .day = 1000};
  EXPECT_EQ(rested(rating, 1030), rating);
  EXPECT_FALSE(shown(rested(rating, 1030)).provisional);
  // 100² + 100 · (400 − 30) = 47,000.
  EXPECT_NEAR(rested(rating, 1400).deviation, std::sqrt(47'000), 1e-9);
  EXPECT_TRUE(shown(rested(rating, 1400)).provisional);
  EXPECT_EQ(rested(rating, 1'000'000).deviation, first_deviation);
  EXPECT_EQ(rested(rating, 1400).mean, 1700);
  EXPECT_EQ(rested(Rating{}, 1400), Rating{});
}

TEST(Rating, IsShownAsAWholeNumberWithAMargin) {
  EXPECT_EQ(shown({.mean = 1499.5, .deviation = 60.3, .matches = 5}), (Shown{1500, 121, false}));
  EXPECT_EQ(shown({.mean = 1499.4, .deviation = 175.1, .matches = 50}), (Shown{1499, 350, true}));
  EXPECT_EQ(shown({.mean = 1612, .deviation = 60, .matches = 4}), (Shown{1612, 120, true}));
  EXPECT_EQ(shown(Rating{}), (Shown{1500, 700, true}));
}

TEST(Ledger, KeepsRatingsApartByGame) {
  Ratings ratings;
  const RatedMatch match{.number = 1,
                         .game = "lanterns",
                         .day = 100,
                         .luck = 500,
                         .seats = {{.participant = 7, .place = 1}, {.anchor = 1500, .place = 2}}};
  const auto after = enter(ratings, match);
  ASSERT_TRUE(after[0]);
  EXPECT_FALSE(after[1]);
  EXPECT_EQ(ratings.size(), 1U);
  EXPECT_EQ((ratings[{7, "lanterns"}]), *after[0]);
  EXPECT_FALSE(ratings.contains({7, "another"}));
}

TEST(Ledger, LeavesOutSeatsThatWereGivenUpAtOnce) {
  RatedMatch match{.number = 1,
                   .game = "lanterns",
                   .day = 100,
                   .luck = 500,
                   .seats = {{.participant = 7, .place = 1},
                             {.participant = 8, .place = 2},
                             {.participant = 9, .place = 3, .counts = false}}};
  Ratings three;
  const auto after = enter(three, match);
  EXPECT_FALSE(after[2]);
  match.seats.pop_back();
  Ratings two;
  (void)enter(two, match);
  EXPECT_EQ(three, two);

  match.seats[1].counts = false;
  Ratings one;
  (void)enter(one, match);
  EXPECT_TRUE(one.empty());
}

// The last digit of every rating after many matches: any other order of operations, any other
// exponential, changes it.
TEST(Ledger, ComesToTheSameBitsEverywhere) {
  Ratings ratings;
  std::uint32_t state = 1;
  const auto next = [&](std::uint32_t below) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 8U) % below);
  };
  for (int number = 1; number <= 2000; ++number) {
    RatedMatch match{.number = number, .game = "lanterns", .day = number / 7, .luck = 600};
    const int first = next(20);
    const int seats = 2 + next(3);
    for (int seat = 0; seat < seats; ++seat) {
      match.seats.push_back({.participant = 1 + (first + seat) % 20, .place = 1 + next(4)});
    }
    (void)enter(ratings, match);
  }
  double sum = 0;
  for (const auto& [holder, rating] : ratings) sum += rating.mean / 3 + rating.deviation / 7;
  EXPECT_EQ(ratings.size(), 20U);
  EXPECT_EQ(sum, 0x1.423824e058b7fp+13) << std::hexfloat << sum;
}

TEST(Anchors, AreReadAsTheyAreWritten) {
  const Anchors anchors{
      .conditions = {.game = "lanterns", .rules = 2, .options = "a=b", .seats = 3},
      .luck = 412,
      .ratings = {500, 1000, 1500, 0, 1733, 0, 0}};
  const auto read = read_anchors("# why\n\n" + write_anchors(anchors) + "\n");
  ASSERT_TRUE(read);
  EXPECT_THAT(*read, testing::ElementsAre(anchors));
  EXPECT_EQ(anchors.of("captain"), 1733);
  EXPECT_EQ(anchors.of("landlubber"), 500);
  EXPECT_EQ(anchors.of("admiral"), std::nullopt);
  EXPECT_EQ(anchors.of("greedy"), std::nullopt);
  EXPECT_FALSE(read_anchors("game lanterns luck many"));
  EXPECT_FALSE(read_anchors("game lanterns"));
}

TEST(Anchors, OfThisProgramCanBeRead) {
  EXPECT_FALSE(all_anchors().empty());
  for (const Anchors& each : all_anchors()) {
    EXPECT_EQ(find_anchors(each.conditions), &each) << "twice: " << write_anchors(each);
    EXPECT_EQ(each.of("deckhand"), deckhand_rating);
    EXPECT_EQ(each.of("sailor"), sailor_rating);
    EXPECT_EQ(luck_under(each.conditions), each.luck);
    EXPECT_EQ(nearest_level(each.conditions.game, 1290), Level::deckhand);
    EXPECT_EQ(nearest_level(each.conditions.game, 1), Level::landlubber);
  }
}

TEST(Anchors, AreThereForTwoPlayersOfEveryGame) {
  for (const GameEntry* game : games()) {
    const OptionValues usual = standard_options(game->info().options);
    const Anchors* anchors = find_anchors(conditions_of(*game, usual, 2));
    ASSERT_NE(anchors, nullptr) << game->info().id;
    EXPECT_TRUE(anchors->of("landlubber"));
    EXPECT_TRUE(anchors->of("admiral"));
  }
}

TEST(Anchors, TellTheLuckOfConditionsThatNobodyFitted) {
  const Anchors& any = all_anchors().front();
  Conditions other = any.conditions;
  other.options = "unheard=of";
  EXPECT_EQ(find_anchors(other), nullptr);
  EXPECT_EQ(luck_under(other), any.luck);
  EXPECT_EQ(luck_under({.game = "lanterns"}), usual_luck);
  EXPECT_EQ(nearest_level("lanterns", 1500), std::nullopt);
}

TEST(Fit, FindsTheStrengthsThatMatchesCameFrom) {
  // Of 1000 matches each, a sailor wins 731 against a deckhand and a captain 731 against a sailor:
  // log odds of 1, so 200 points apart, with a luck of 200 / √2.
  std::vector<Bout> bouts;
  const auto play = [&](Level better, Level worse) {
    for (int i = 0; i < 1000; ++i) {
      const int place = i < 731 ? 1 : 2;
      bouts.push_back({{{better, place}, {worse, 3 - place}}});
    }
  };
  play(Level::sailor, Level::deckhand);
  play(Level::captain, Level::sailor);
  const auto anchors = fit({.game = "lanterns", .seats = 2}, bouts);
  ASSERT_TRUE(anchors);
  EXPECT_NEAR(anchors->luck, 200 / std::sqrt(2), 2);
  EXPECT_THAT(anchors->ratings,
              testing::ElementsAre(0, 1300, 1500, 0,
                                   testing::AllOf(testing::Ge(1699), testing::Le(1701)), 0, 0));
  EXPECT_FALSE(fit({}, {}));
}

// Accounts play like levels, which nobody knows; their ratings come to differ as the arena says, to
// within so many points. A level is about 200.
void expect_recovered(const char* game, int seats, std::vector<Level> levels, std::uint64_t matches,
                      double points) {
  RecoveryPlan plan{.game = *find_game(game), .seats = seats, .levels = std::move(levels)};
  plan.matches = matches / 2;
  const auto fitted =
      fit(conditions_of(*plan.game, standard_options(plan.game->info().options), seats),
          recover(plan)->bouts);
  ASSERT_TRUE(fitted) << game;
  plan.luck = fitted->luck;
  plan.seed = 2;
  plan.matches = matches;
  const auto recovered = recover(plan);
  ASSERT_TRUE(recovered);
  for (std::size_t i = 1; i < plan.levels.size(); ++i) {
    const Level worse = plan.levels[i - 1];
    const Level better = plan.levels[i];
    const int apart = *fitted->of(name_of(better)) - *fitted->of(name_of(worse));
    const double found = recovered->ratings.at(better) - recovered->ratings.at(worse);
    EXPECT_GT(found, 0) << game << ", " << name_of(better);
    EXPECT_NEAR(found, apart, points) << game << ", " << name_of(better);
  }
}

TEST(Recovery, AHundredThousandMatchesTellTheLevelsOfUpTheRiver) {
  const std::vector levels{Level::landlubber, Level::deckhand, Level::sailor, Level::bosun};
  expect_recovered("up-the-river", 2, levels, 100'000, 40);
}

// Where there is little luck, newcomers are first put too far apart and come closer only slowly.
TEST(Recovery, TwoThousandMatchesTellTheLevelsOfOtherGames) {
  const std::vector levels{Level::landlubber, Level::deckhand, Level::sailor};
  expect_recovered("rette-sich-wer-kann", 2, levels, 2000, 80);
  expect_recovered("regatta", 3, levels, 2000, 80);
}

}  // namespace
}  // namespace boathouse::rating
