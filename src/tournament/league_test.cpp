// The league: divisions, who rises and who goes down, who meets whom, and whole seasons.
#include "tournament/league.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/random.h"
#include "tournament/testing/players.h"
#include "tournament/tournament.h"

namespace boathouse::tournament {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::size_t> sizes_of(const Divisions& divisions) {
  std::vector<std::size_t> sizes;
  for (const auto& each : divisions) sizes.push_back(each.size());
  return sizes;
}

TEST(LeagueDivisions, HaveEightPlayersAndTheLastOneTheRest) {
  EXPECT_THAT(sizes_of(cut_into_divisions(everybody(16))), ElementsAre(8, 8));
  EXPECT_THAT(sizes_of(cut_into_divisions(everybody(20))), ElementsAre(8, 8, 4));
  EXPECT_THAT(sizes_of(cut_into_divisions(everybody(5))), ElementsAre(5));
  // A last division of three or fewer would be dull.
  EXPECT_THAT(sizes_of(cut_into_divisions(everybody(9))), ElementsAre(5, 4));
  EXPECT_THAT(sizes_of(cut_into_divisions(everybody(19))), ElementsAre(8, 6, 5));
}

TEST(LeagueDivisions, TwoRiseTwoGoDownAndNewcomersBeginAtTheBottom) {
  const Divisions before = cut_into_divisions(everybody(16));
  const Divisions after = next_divisions(before, everybody(18));
  ASSERT_THAT(after, SizeIs(3));
  EXPECT_THAT(after[0], ElementsAre(0, 1, 2, 3, 4, 5, 8, 9));
  // Eighteen are eight, and ten that share.
  EXPECT_THAT(after[1], ElementsAre(6, 7, 10, 11, 12));
  EXPECT_THAT(after[2], ElementsAre(13, 14, 15, 16, 17));
}

TEST(LeagueDivisions, WhoLeavesMakesRoomForThoseBelow) {
  const Divisions before = cut_into_divisions(everybody(16));
  std::vector<Player> present = everybody(16);
  std::erase(present, 0);
  const Divisions after = next_divisions(before, present);
  // Two have risen, and the better of the two who were to go down stays.
  EXPECT_THAT(after[0], ElementsAre(1, 2, 3, 4, 5, 8, 9, 6));
  EXPECT_THAT(after[1], ElementsAre(7, 10, 11, 12, 13, 14, 15));
}

TEST(LeagueDivisions, OfASmallDivisionFewerMove) {
  const Divisions after = next_divisions({{0, 1, 2}, {3, 4}}, everybody(5));
  EXPECT_THAT(after, ElementsAre(ElementsAre(0, 1, 3, 2, 4)));
  EXPECT_THAT(next_divisions({}, everybody(2)), ElementsAre(ElementsAre(0, 1)));
}

struct Meets {
  int fewest = 1000;
  int most = 0;
};

// Checks what every schedule promises, and says how often two meet.
Meets check(const Schedule& schedule, int players, int k, int matches) {
  std::map<Player, int> in_all;
  std::map<std::pair<Player, Player>, int> met;
  for (const auto* helping : {&schedule.first, &schedule.second}) {
    std::map<Player, int> seats;
    for (const auto& table : *helping) {
      EXPECT_GE(table.size(), 2U);
      EXPECT_LE(table.size(), static_cast<std::size_t>(k));
      EXPECT_THAT(std::set<Player>(table.begin(), table.end()), SizeIs(table.size()));
      for (const Player one : table) {
        ++seats[one];
        ++in_all[one];
        for (const Player other : table) {
          if (one < other) ++met[{one, other}];
        }
      }
    }
    for (const auto& [player, count] : seats) EXPECT_LE(count, matches_at_once);
  }
  EXPECT_THAT(in_all, SizeIs(players));
  for (const auto& [player, count] : in_all) {
    EXPECT_EQ(count, in_all.begin()->second) << "all play equally often";
    EXPECT_LE(count, matches);
    EXPECT_GE(count, matches - 1);
  }
  Meets meets;
  for (Player one = 0; one < players; ++one) {
    for (Player other = one + 1; other < players; ++other) {
      meets.fewest = std::min(meets.fewest, met[{one, other}]);
      meets.most = std::max(meets.most, met[{one, other}]);
    }
  }
  return meets;
}

TEST(LeagueSchedule, OfPairsAllMeetOnce) {
  const auto eight = everybody(8);
  const Meets meets = check(schedule_of(eight, 2, long_season), 8, 2, long_season);
  EXPECT_EQ(meets.fewest, 1);
  EXPECT_EQ(meets.most, 1);
}

TEST(LeagueSchedule, OfFoursAllMeetThreeTimes) {
  const auto eight = everybody(8);
  const Meets meets = check(schedule_of(eight, 4, long_season), 8, 4, long_season);
  EXPECT_EQ(meets.fewest, 3);
  EXPECT_EQ(meets.most, 3);
}

TEST(LeagueSchedule, IsEvenForAnyNumberOfPlayers) {
  for (int players = 2; players <= division_size; ++players) {
    for (int k = 2; k <= 6; ++k) {
      for (const int matches : {short_season, long_season}) {
        SCOPED_TRACE(std::to_string(players) + " players, tables of " + std::to_string(k) + ", " +
                     std::to_string(matches) + " matches");
        const Meets meets = check(schedule_of(everybody(players), k, matches), players, k, matches);
        EXPECT_LE(meets.most - meets.fewest, 2);
      }
    }
  }
}

TEST(LeagueSchedule, OfOnePlayerIsEmpty) {
  EXPECT_THAT(schedule_of(everybody(1), 2, long_season).first, IsEmpty());
}

// A league of some people that is led and played by lot, with a leader that is replaced by one who
// knows nothing but the journal after every tenth entry.
class PlayedLeague {
 public:
  explicit PlayedLeague(Plan plan, std::uint64_t seed = 1)
      : state(plan), plan_(plan), random_(seed) {}

  void join(int player) { append(entry::Joined{"player " + std::to_string(player), clock}); }
  void leave(int player) { append(entry::Left{"player " + std::to_string(player), clock}); }
  void lead() {
    while (const auto entry = state.next(clock)) append(*entry);
  }
  // The one with the lower number wins, for better or worse.
  void end_table(std::size_t table) {
    const auto& seats = state.tables()[table].table.seats;
    std::vector<Player> order = seats;
    std::ranges::sort(order);
    Outcome outcome;
    for (const Player each : seats) {
      outcome.places.push_back(static_cast<int>(std::ranges::find(order, each) - order.begin()) +
                               1);
    }
    append(entry::TableOver{table, outcome, clock});
  }
  // A season in which a few matches end every day, and all by the time that their clocks allow.
  void play_season() {
    const Time ends = state.ends();
    while (clock < ends) {
      for (std::size_t table = 0; table < state.tables().size(); ++table) {
        const Tournament::Seated& seated = state.tables()[table];
        if (seated.table.is_over()) continue;
        const bool out_of_time = clock >= seated.began + longest_match;
        if (out_of_time || random_.below(20) == 0) end_table(table);
      }
      lead();
      check_load();
      clock += std::chrono::hours{24};
    }
  }
  void append(const Entry& entry) {
    ASSERT_TRUE(state.take(entry));
    journal_.push_back(entry);
    if (journal_.size() % 10 != 0) return;
    Tournament again{plan_};
    for (const Entry& each : journal_) ASSERT_TRUE(again.take(each));
    state = std::move(again);
  }
  void check_load() const {
    std::map<Player, int> load;
    for (const auto& each : state.tables()) {
      if (each.table.is_over()) continue;
      for (const Player player : each.table.seats) ++load[player];
    }
    for (const auto& [player, tables] : load) ASSERT_LE(tables, matches_at_once);
  }

  Time clock{std::chrono::hours{1000}};
  Time longest_match{std::chrono::hours{24 * 20}};
  Tournament state;

 private:
  Plan plan_;
  Random random_;
  std::vector<Entry> journal_;
};

Plan plan_of(int k, int matches) {
  return {.kind = Kind::league,
          .k = k,
          .fewest = 2,
          .rounds = matches,
          .starts = Time{std::chrono::hours{1000}},
          .lasts = Time{std::chrono::hours{24 * 42}}};
}

TEST(League, PlaysSeasonAfterSeasonByItself) {
  PlayedLeague league{plan_of(2, long_season)};
  for (int player = 0; player < 12; ++player) league.join(player);
  league.lead();
  EXPECT_EQ(league.state.rounds(), 1U);
  EXPECT_EQ(league.state.standings().back().division, 2);
  league.play_season();
  if (testing::Test::HasFatalFailure()) return;
  league.join(12);
  const auto first = league.state.standings();
  EXPECT_EQ(first.front().player, 0);
  EXPECT_EQ(first.front().score, long_season * point);
  EXPECT_EQ(first.back().player, 12);
  EXPECT_EQ(first.back().division, 0) << "from the next season on";
  league.lead();
  EXPECT_EQ(league.state.rounds(), 2U);
  const auto second = league.state.standings();
  EXPECT_EQ(second.size(), 13U);
  std::vector<Player> upper;
  for (const auto& each : second) {
    if (each.division == 1) upper.push_back(each.player);
    EXPECT_EQ(each.score, 0);
  }
  EXPECT_THAT(upper, ElementsAre(0, 1, 2, 3, 4, 5, 8, 9));
  league.play_season();
  league.lead();
  EXPECT_EQ(league.state.rounds(), 3U);
}

TEST(League, EveryMatchHasEndedWhenItsSeasonEnds) {
  for (const int k : {2, 3, 4}) {
    PlayedLeague league{plan_of(k, long_season), static_cast<std::uint64_t>(k)};
    for (int player = 0; player < 11; ++player) league.join(player);
    league.lead();
    league.play_season();
    if (testing::Test::HasFatalFailure()) return;
    for (const auto& each : league.state.tables()) {
      EXPECT_TRUE(each.table.is_over() || each.began + league.longest_match <= league.state.ends());
    }
  }
}

TEST(League, WhoIsLeftAloneHasABye) {
  PlayedLeague league{plan_of(2, long_season)};
  for (int player = 0; player < 8; ++player) league.join(player);
  league.lead();
  EXPECT_THAT(league.state.tables(), SizeIs(16)) << "all eight play four matches at once";
  league.leave(0);
  league.lead();
  league.play_season();
  if (testing::Test::HasFatalFailure()) return;
  int matches = 0;
  for (const auto& each : league.state.tables()) {
    matches += std::ranges::count(each.table.seats, 0) > 0 ? 1 : 0;
  }
  EXPECT_EQ(matches, matches_at_once) << "those that had begun go on";
  // Three had not met the best one yet. The second best has lost to nobody else.
  Score all = 0;
  for (const auto& each : league.state.standings()) all += each.score;
  EXPECT_EQ(all, (8 * 7 / 2) * point);
  league.lead();
  EXPECT_EQ(league.state.rounds(), 2U);
  EXPECT_EQ(league.state.standings().back().player, 0);
  EXPECT_EQ(league.state.standings().back().division, 0);
}

TEST(League, WhoGivesUpOneMatchIsStillWaitedFor) {
  PlayedLeague league{plan_of(2, short_season)};
  for (int player = 0; player < 5; ++player) league.join(player);
  league.lead();
  int given_up = 0;
  for (std::size_t table = 0; table < league.state.tables().size(); ++table) {
    const auto seats = league.state.tables()[table].table.seats;
    if (std::ranges::count(seats, 2) == 0) continue;
    EXPECT_FALSE(league.state.is_given_up_on(2));
    Outcome outcome{.places = {1, 2}, .lapses = {Lapse::none, Lapse::forfeit}};
    if (seats.front() == 2) outcome = {.places = {2, 1}, .lapses = {Lapse::forfeit, Lapse::none}};
    league.append(entry::TableOver{table, outcome, league.clock});
    ++given_up;
  }
  EXPECT_EQ(given_up, short_season);
  EXPECT_TRUE(league.state.is_given_up_on(2));
  EXPECT_FALSE(league.state.is_given_up_on(3));
}

TEST(League, EndsWhenNobodyIsLeft) {
  PlayedLeague league{plan_of(2, short_season)};
  league.join(0);
  league.join(1);
  league.lead();
  league.leave(0);
  league.play_season();
  if (testing::Test::HasFatalFailure()) return;
  league.lead();
  EXPECT_EQ(league.state.phase(), Tournament::Phase::over);
}

TEST(League, TakesNoSeasonAndNoTableThatMakesNoSense) {
  PlayedLeague league{plan_of(2, short_season)};
  for (int player = 0; player < 4; ++player) league.join(player);
  league.append(entry::Began{league.clock});
  Tournament& state = league.state;
  EXPECT_FALSE(state.can_take(entry::Paired{{.tables = {{.seats = {0, 1}}}}, league.clock}));
  EXPECT_FALSE(state.can_take(entry::SeasonBegan{{}, league.clock}));
  EXPECT_FALSE(state.can_take(entry::SeasonBegan{{{0, 0}}, league.clock}));
  EXPECT_FALSE(state.can_take(entry::SeasonBegan{{{0, 4}}, league.clock}));
  league.append(entry::SeasonBegan{{{0, 1}, {2, 3}}, league.clock});
  EXPECT_FALSE(state.can_take(entry::Paired{{.tables = {{.seats = {0, 2}}}}, league.clock}));
  EXPECT_FALSE(state.can_take(entry::Paired{{.tables = {{.seats = {0, 0}}}}, league.clock}));
  EXPECT_FALSE(state.can_take(entry::Paired{{.byes = {0}}, league.clock}));
  EXPECT_TRUE(state.can_take(entry::Paired{{.tables = {{.seats = {1, 0}}}}, league.clock}));
}

}  // namespace
}  // namespace boathouse::tournament
