#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/random.h"
#include "tournament/arena.h"
#include "tournament/matching.h"
#include "tournament/score.h"
#include "tournament/series.h"
#include "tournament/swiss.h"
#include "tournament/testing/players.h"

namespace boathouse::tournament {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// --- Scores ----------------------------------------------------------------------------------

TEST(TournamentScore, PlaceOfNScoresNMinusPlaceByNMinus1) {
  EXPECT_THAT(scores_of(std::vector{1, 2}), ElementsAre(point, 0));
  EXPECT_THAT(scores_of(std::vector{3, 1, 2}), ElementsAre(0, point, point / 2));
  EXPECT_THAT(scores_of(std::vector{1, 2, 3, 4}), ElementsAre(point, point * 2 / 3, point / 3, 0));
}

TEST(TournamentScore, TiesShareTheMean) {
  EXPECT_THAT(scores_of(std::vector{1, 1}), ElementsAre(point / 2, point / 2));
  EXPECT_THAT(scores_of(std::vector{1, 2, 2, 4}), ElementsAre(point, point / 2, point / 2, 0));
  EXPECT_THAT(scores_of(std::vector{1, 1, 3}), ElementsAre(point * 3 / 4, point * 3 / 4, 0));
}

TEST(TournamentScore, ATableGivesHalfAPointForEachPlayer) {
  Random random{1};
  for (int match = 0; match < 500; ++match) {
    std::vector<int> places;
    const int players = 2 + static_cast<int>(random.below(5));
    for (int place = 1; static_cast<int>(places.size()) < players;) {
      const int left = players - static_cast<int>(places.size());
      const int sharing = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(left)));
      places.insert(places.end(), static_cast<std::size_t>(sharing), place);
      place += sharing;
    }
    const auto scores = scores_of(places);
    EXPECT_EQ(2 * std::accumulate(scores.begin(), scores.end(), Score{0}), players * point);
  }
}

TEST(TournamentScore, TablesAreAsFewAsPossibleAndTheirSizesDifferByAtMostOne) {
  EXPECT_THAT(table_sizes(9, 4), ElementsAre(3, 3, 3));
  EXPECT_THAT(table_sizes(10, 4), ElementsAre(4, 3, 3));
  EXPECT_THAT(table_sizes(4, 3), ElementsAre(2, 2));
  EXPECT_THAT(table_sizes(7, 2), ElementsAre(2, 2, 2, 1));
}

TEST(TournamentScore, ASeatIsTheOneHeldLeast) {
  const std::vector<Round> rounds = {{.tables = {{.seats = {0, 1}}}},
                                     {.tables = {{.seats = {0, 2}}}}};
  EXPECT_THAT(seated({0, 3}, SeatsHeld{rounds}), ElementsAre(3, 0));
  EXPECT_THAT(seated({1, 2}, SeatsHeld{rounds}), ElementsAre(1, 2)) << "both had the second one";
  EXPECT_THAT(seated({3, 4}, SeatsHeld{rounds}), ElementsAre(3, 4));
}

// --- Matching --------------------------------------------------------------------------------

Weights random_weights(int size, std::uint32_t most, Random& random) {
  const auto side = static_cast<std::size_t>(size);
  Weights weights(side, std::vector<std::int64_t>(side));
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t j = 0; j < i; ++j) weights[i][j] = weights[j][i] = random.below(most + 1);
  }
  return weights;
}

// By trying all.
std::int64_t lightest(const Weights& weights, std::vector<bool>& taken) {
  const auto free = std::ranges::find(taken, false);
  if (free == taken.end()) return 0;
  const auto first = static_cast<std::size_t>(free - taken.begin());
  taken[first] = true;
  std::optional<std::int64_t> best;
  for (std::size_t other = first + 1; other < taken.size(); ++other) {
    if (taken[other]) continue;
    taken[other] = true;
    const std::int64_t sum = weights[first][other] + lightest(weights, taken);
    best = std::min(best.value_or(sum), sum);
    taken[other] = false;
  }
  taken[first] = false;
  return *best;
}

std::int64_t weight_of(const Weights& weights, const std::vector<int>& mates) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < mates.size(); ++i) {
    const auto mate = static_cast<std::size_t>(mates[i]);
    EXPECT_NE(mate, i);
    EXPECT_EQ(static_cast<std::size_t>(mates[mate]), i);
    sum += weights[i][mate];
  }
  return sum / 2;
}

TEST(LightestMatching, IsTheOneThatTryingAllFinds) {
  Random random{7};
  for (int trial = 0; trial < 1000; ++trial) {
    const int size = 2 + 2 * static_cast<int>(random.below(5));
    const std::uint32_t most = trial % 3 == 0 ? 2 : trial % 3 == 1 ? 10 : 1'000'000;
    const Weights weights = random_weights(size, most, random);
    std::vector<bool> taken(weights.size());
    ASSERT_EQ(weight_of(weights, lightest_matching(weights)), lightest(weights, taken))
        << "trial " << trial;
  }
}

TEST(LightestMatching, OfTwoHundredIsNoHeavierThanAnySwapMakesIt) {
  Random random{8};
  const Weights weights = random_weights(200, 50, random);
  const auto mates = lightest_matching(weights);
  for (std::size_t i = 0; i < mates.size(); ++i) {
    for (std::size_t j = 0; j < mates.size(); ++j) {
      const auto a = static_cast<std::size_t>(mates[i]);
      const auto b = static_cast<std::size_t>(mates[j]);
      if (i == j || a == j) continue;
      EXPECT_LE(weights[i][a] + weights[j][b], weights[i][j] + weights[a][b]);
    }
  }
  (void)weight_of(weights, mates);
}

// --- Swiss -----------------------------------------------------------------------------------

void play(Round& round, Random& random) {
  for (Table& table : round.tables) {
    table.places.clear();
    for (std::size_t i = 0; i < table.seats.size(); ++i)
      table.places.push_back(static_cast<int>(i) + 1);
    for (std::size_t i = table.places.size(); i > 1; --i) {
      std::swap(table.places[i - 1], table.places[random.below(static_cast<std::uint32_t>(i))]);
    }
  }
}

std::vector<Round> play_swiss(int players, int k, int count, Random& random) {
  std::vector<Round> rounds;
  for (int round = 0; round < count; ++round) {
    Round next = next_swiss_round(everybody(players), players, k, rounds);
    play(next, random);
    rounds.push_back(std::move(next));
  }
  return rounds;
}

TEST(Swiss, EverybodyPlaysOrHasABye) {
  Random random{3};
  for (const int k : {2, 3, 4, 6}) {
    for (int players = 2; players < 20; ++players) {
      for (const Round& round : play_swiss(players, k, 4, random)) {
        std::vector<Player> seen = round.byes;
        std::size_t largest = 0;
        std::size_t smallest = 6;
        for (const Table& table : round.tables) {
          seen.insert(seen.end(), table.seats.begin(), table.seats.end());
          largest = std::max(largest, table.seats.size());
          smallest = std::min(smallest, table.seats.size());
        }
        std::ranges::sort(seen);
        EXPECT_EQ(seen, everybody(players));
        EXPECT_LE(largest, smallest + 1);
        EXPECT_THAT(round.tables, SizeIs(k == 2 ? players / 2 : (players + k - 1) / k));
        EXPECT_THAT(round.byes, SizeIs(k == 2 ? players % 2 : 0));
      }
    }
  }
}

TEST(Swiss, AByeScoresOneAndIsForTheLowestWithoutOne) {
  Random random{4};
  const auto rounds = play_swiss(7, 2, 7, random);
  std::vector<Player> byes;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    ASSERT_THAT(rounds[i].byes, SizeIs(1));
    const Player lucky = rounds[i].byes.front();
    const auto standings = swiss_standings(7, std::span{rounds}.first(i));
    for (auto each = standings.rbegin(); each->player != lucky; ++each) {
      EXPECT_TRUE(each->had_bye) << "only who had one is lower";
    }
    byes.push_back(lucky);
  }
  std::ranges::sort(byes);
  EXPECT_EQ(byes, everybody(7)) << "nobody has two while somebody has none";
  const std::vector<Round> one = {{.tables = {}, .byes = {0}}};
  EXPECT_EQ(swiss_standings(1, one).front().score, point);
}

TEST(Swiss, PairsDoNotMeetAgainWhileTheyNeedNot) {
  Random random{5};
  const auto rounds = play_swiss(8, 2, 7, random);
  const Meetings met{8, rounds};
  for (Player one = 0; one < 8; ++one) {
    for (Player other = 0; other < one; ++other) EXPECT_EQ(met.of(one, other), 1);
  }
}

TEST(Swiss, EqualsPlayEachOther) {
  const std::vector<Round> rounds = {
      {.tables = {{{0, 1}, {1, 2}}, {{2, 3}, {1, 2}}, {{4, 5}, {2, 1}}, {{6, 7}, {2, 1}}}}};
  const Round next = next_swiss_round(everybody(8), 8, 2, rounds);
  const std::vector<Player> winners = {0, 2, 5, 7};
  for (const Table& table : next.tables) {
    const auto won = [&](Player player) { return std::ranges::count(winners, player) > 0; };
    EXPECT_EQ(won(table.seats[0]), won(table.seats[1]));
  }
}

TEST(Swiss, WhoHasLeftIsNotPaired) {
  Random random{6};
  auto rounds = play_swiss(6, 2, 1, random);
  const Round next = next_swiss_round(std::vector{0, 1, 2, 4, 5}, 6, 2, rounds);
  EXPECT_THAT(next.byes, SizeIs(1));
  for (const Table& table : next.tables)
    EXPECT_THAT(table.seats, testing::Not(testing::Contains(3)));
}

TEST(Swiss, BuchholzIsPerRoundTheMeanOfTheOpponentsFinalScores) {
  const std::vector<Round> rounds = {{.tables = {{{0, 1, 2}, {1, 2, 3}}, {{3, 4, 5}, {1, 2, 3}}}},
                                     {.tables = {{{0, 3, 4}, {1, 2, 3}}, {{1, 2, 5}, {1, 2, 3}}}}};
  const auto standings = swiss_standings(6, rounds);
  EXPECT_EQ(standings.front().player, 0);
  EXPECT_EQ(standings.front().score, 2 * point);
  // 1 has 1.5, 2 has 0.5, 3 has 1.5, 4 has 0.5: the means are 1 and 1.
  EXPECT_EQ(standings.front().buchholz, point * 2 * 60);
  EXPECT_EQ(standings.front().rank, 1);
  EXPECT_EQ(standings.back().player, 5);
}

// The cheapest way to seat them, by trying all.
class Exhaustive {
 public:
  Exhaustive(std::vector<int> sizes, std::span<const Score> scores, const Meetings& met)
      : sizes_(std::move(sizes)), scores_(scores), met_(met), tables_(sizes_.size()) {}
  std::int64_t find() {
    place(0);
    return *best_;
  }

 private:
  void place(Player player) {
    if (static_cast<std::size_t>(player) == scores_.size()) {
      const std::int64_t cost = swiss_cost(tables_, scores_, met_);
      best_ = std::min(best_.value_or(cost), cost);
      return;
    }
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (tables_[i].size() == static_cast<std::size_t>(sizes_[i])) continue;
      tables_[i].push_back(player);
      place(player + 1);
      tables_[i].pop_back();
    }
  }
  std::vector<int> sizes_;
  std::span<const Score> scores_;
  const Meetings& met_;
  std::vector<std::vector<Player>> tables_;
  std::optional<std::int64_t> best_;
};

TEST(Swiss, SwappingComesCloseToTryingAllForUpToNine) {
  Random random{9};
  int rounds_seen = 0;
  int best = 0;
  std::int64_t more_meetings = 0;
  for (const auto& [players, k] : {std::pair{6, 3}, {7, 3}, {8, 3}, {9, 3}, {8, 4}, {9, 4}}) {
    for (int trial = 0; trial < 4; ++trial) {
      const auto rounds = play_swiss(players, k, 4, random);
      for (std::size_t i = 1; i < rounds.size(); ++i) {
        const auto before = std::span{rounds}.first(i);
        std::vector<Score> scores(static_cast<std::size_t>(players));
        for (const auto& each : swiss_standings(players, before)) {
          scores[static_cast<std::size_t>(each.player)] = each.score;
        }
        const Meetings met{players, before};
        std::vector<std::vector<Player>> tables;
        for (const Table& table : rounds[i].tables) tables.push_back(table.seats);
        const std::int64_t cost = swiss_cost(tables, scores, met);
        const std::int64_t least = Exhaustive{table_sizes(players, k), scores, met}.find();
        ASSERT_GE(cost, least);
        ++rounds_seen;
        best += cost == least ? 1 : 0;
        more_meetings += (cost - least) / (1'000'000 * point * point);
      }
    }
  }
  EXPECT_EQ(rounds_seen, 72);
  EXPECT_GE(best, 48) << "two rounds in three";
  EXPECT_LE(more_meetings, 18) << "a meeting too many in one round of four";
}

// --- Series ----------------------------------------------------------------------------------

SeriesRound sailed(std::vector<Player> in_order) {
  SeriesRound round;
  std::vector<int> places;
  for (const Player& each : in_order)
    places.push_back(static_cast<int>(&each - in_order.data()) + 1);
  round.round.tables.push_back({std::move(in_order), std::move(places)});
  return round;
}

std::vector<Player> order_of(std::span<const SeriesStanding> standings) {
  std::vector<Player> order;
  for (const auto& each : standings) order.push_back(each.player);
  return order;
}

TEST(Series, DealsTheTablesByRankThereAndBack) {
  const Round round = next_series_round(everybody(9), 9, 3, {});
  ASSERT_THAT(round.tables, SizeIs(3));
  EXPECT_THAT(round.tables[0].seats, testing::UnorderedElementsAre(0, 5, 6));
  EXPECT_THAT(round.tables[1].seats, testing::UnorderedElementsAre(1, 4, 7));
  EXPECT_THAT(round.tables[2].seats, testing::UnorderedElementsAre(2, 3, 8));
}

TEST(Series, PointsArePlacesAndTiesTheMean) {
  SeriesRound round;
  round.round.tables = {{{0, 1, 2, 3}, {1, 2, 2, 4}}};
  const auto standings = series_standings(4, std::vector{round});
  EXPECT_EQ(standings[0].halves, 2);
  EXPECT_EQ(standings[1].halves, 5) << "second and third are 2.5 each";
  EXPECT_EQ(standings[2].halves, 5);
  EXPECT_EQ(standings[3].halves, 8);
  EXPECT_EQ(standings[1].rank, 2);
  EXPECT_EQ(standings[2].rank, 2);
  EXPECT_EQ(standings[3].rank, 4);
}

TEST(Series, AForfeitOrANoShowIsTheLargestTableAndOne) {
  SeriesRound round = sailed({0, 1, 2});
  round.round.tables.push_back({{3, 4}, {1, 2}});
  round.lapses = {{4, Lapse::forfeit}};
  const auto standings = series_standings(6, std::vector{round});  // 5 did not come
  for (const auto& each : standings) {
    if (each.player < 4) continue;
    EXPECT_EQ(each.points.front(), (SeriesPoints{8, Lapse::forfeit}));
  }
}

TEST(Series, FromFourRoundsOnOneIsDiscardedAndFromEightTwo) {
  EXPECT_EQ(discards_after(3), 0);
  EXPECT_EQ(discards_after(4), 1);
  EXPECT_EQ(discards_after(7), 1);
  EXPECT_EQ(discards_after(8), 2);
  const std::vector rounds = {sailed({0, 1, 2}), sailed({0, 1, 2}), sailed({0, 1, 2}),
                              sailed({1, 2, 0})};
  const auto standings = series_standings(3, rounds);
  EXPECT_EQ(standings[0].player, 0);
  EXPECT_EQ(standings[0].halves, 6) << "three wins; the third place is discarded";
  EXPECT_THAT(standings[0].discarded, ElementsAre(false, false, false, true));
}

TEST(Series, ADisqualificationIsNeverDiscarded) {
  std::vector rounds = {sailed({0, 1, 2}), sailed({0, 1, 2}), sailed({0, 1, 2}), sailed({0, 1, 2})};
  rounds[1].lapses = {{0, Lapse::disqualified}};
  const auto standings = series_standings(3, rounds);
  const auto cheat = std::ranges::find(standings, 0, &SeriesStanding::player);
  EXPECT_THAT(cheat->discarded, ElementsAre(true, false, false, false));
  EXPECT_EQ(cheat->halves, 8 + 2 + 2);
}

TEST(Series, OfEqualsTheOneWithTheBestScoresIsAhead) {
  // A8.1: 0 and 2 have 1 + 3, 1 has 2 + 2.
  const std::vector rounds = {sailed({0, 1, 2}), sailed({2, 1, 0})};
  EXPECT_THAT(order_of(series_standings(3, rounds)), ElementsAre(2, 0, 1))
      << "0 and 2 have a first place each";
}

TEST(Series, ThenTheBetterOneInTheLastRound) {
  // A8.2: 0 and 1 have a first and a second place each; 1 won the last round.
  const std::vector rounds = {sailed({0, 1, 2}), sailed({1, 0, 2})};
  const auto standings = series_standings(3, rounds);
  EXPECT_THAT(order_of(standings), ElementsAre(1, 0, 2));
  EXPECT_EQ(standings[0].rank, 1);
  EXPECT_EQ(standings[1].rank, 2);
}

TEST(Series, ForWhichDiscardedRoundsCountToo) {
  // Both count 1, 1, 2; the discarded last round of 0 was better than that of 1.
  const std::vector rounds = {sailed({0, 1, 2, 3}), sailed({1, 0, 2, 3}), sailed({0, 2, 3, 1}),
                              sailed({1, 2, 0, 3})};
  const auto standings = series_standings(4, rounds);
  EXPECT_EQ(standings[0].halves, standings[1].halves);
  EXPECT_THAT(order_of(standings).front(), 1) << "it won the last round";
}

TEST(Series, OfAnOddNumberOfPairsTheLowestHasAByeAndAsManyPointsAsAWin) {
  const Round round = next_series_round(everybody(5), 5, 2, {});
  EXPECT_THAT(round.byes, ElementsAre(4));
  EXPECT_THAT(round.tables, SizeIs(2));
  const auto standings =
      series_standings(5, std::vector<SeriesRound>{{.round = round, .lapses = {}}});
  EXPECT_EQ(std::ranges::find(standings, 4, &SeriesStanding::player)->halves, 2);
}

// --- Arena -----------------------------------------------------------------------------------

TEST(Arena, AResultIsTwiceTheScore) {
  EXPECT_EQ(arena_standing(0, std::vector<Score>{point, 0, point / 2}).score, 3 * point);
}

TEST(Arena, AfterTwoResultsAboveOneInARowScoresDoubleUntilOneIsNot) {
  const Score won = point;
  const Score drawn = point / 2;
  EXPECT_EQ(arena_standing(0, std::vector<Score>{won, won, won}).score, (2 + 2 + 4) * point);
  EXPECT_EQ(arena_standing(0, std::vector<Score>{won, won, drawn, won}).score,
            (2 + 2 + 2 + 2) * point)
      << "the draw still counts twice";
  EXPECT_FALSE(arena_standing(0, std::vector<Score>{won, won, 0}).doubling);
  EXPECT_TRUE(arena_standing(0, std::vector<Score>{0, won, won}).doubling);
  EXPECT_FALSE(arena_standing(0, std::vector<Score>{drawn, drawn}).doubling)
      << "a result of just 1 is not above 1";
}

TEST(Arena, UnfinishedMatchesDoNotCount) {
  const std::vector<Table> tables = {{{0, 1}, {2, 1}}, {{0, 1}, {}}};
  const auto standings = arena_standings(3, tables);
  EXPECT_EQ(standings[0].player, 1);
  EXPECT_EQ(standings[0].matches, 1);
  EXPECT_EQ(standings[1].rank, 2);
  EXPECT_EQ(standings[2].rank, 2);
}

std::vector<std::vector<Player>> formed(int waiting, seconds waited, int k, int fewest = 2) {
  std::vector<ArenaWaiting> all;
  for (Player player = 0; player < waiting; ++player) all.push_back({player, waited});
  return form_arena_tables(arena_standings(waiting, {}), all, k, fewest);
}

TEST(Arena, TablesFormByStanding) {
  const std::vector<Table> played = {{{3, 0}, {1, 2}}, {{2, 1}, {1, 2}}};
  const std::vector<ArenaWaiting> waiting = {{0}, {1}, {2}, {3}};
  EXPECT_THAT(form_arena_tables(arena_standings(4, played), waiting, 2, 2),
              ElementsAre(ElementsAre(2, 3), ElementsAre(0, 1)));
}

TEST(Arena, AfterAMinuteOfWaitingOneSeatSmaller) {
  EXPECT_THAT(formed(3, seconds{59}, 4), IsEmpty());
  EXPECT_THAT(formed(3, seconds{60}, 4), ElementsAre(ElementsAre(0, 1, 2)));
  EXPECT_THAT(formed(2, seconds{60}, 4), IsEmpty());
  EXPECT_THAT(formed(2, seconds{120}, 4), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(formed(2, seconds{600}, 4, 3), IsEmpty()) << "fewer than the game allows";
  EXPECT_THAT(formed(6, seconds{60}, 4), ElementsAre(SizeIs(4)));
  EXPECT_THAT(formed(7, seconds{60}, 4), ElementsAre(SizeIs(4), SizeIs(3)));
}

}  // namespace
}  // namespace boathouse::tournament
