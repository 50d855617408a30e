// The challenges of the days: made the same everywhere, proven, and judged.
#include "daily/challenge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/text.h"
#include "games/positions.h"

namespace boathouse::daily {
namespace {

constexpr Date a_day = std::chrono::sys_days{std::chrono::year{2026} / 11 / 17};

// The challenge of that day or of a later one, made and solved once for all tests.
const Challenge* challenge(std::string_view game, int later = 0) {
  static std::map<std::pair<std::string, int>, std::unique_ptr<Challenge>> made;
  auto& one = made[{std::string{game}, later}];
  if (one == nullptr) {
    one = *challenge_of(**find_game(game), a_day + std::chrono::days{later});
    EXPECT_TRUE(one->solve({}));
  }
  return one.get();
}

std::vector<std::string> names_of(const Challenge& challenge) {
  std::vector<std::string> names{"Ada", "Ben"};
  names.resize(static_cast<std::size_t>(challenge.seats()));
  return names;
}

Match attempt_at(const Challenge& challenge, std::uint64_t seed) {
  return *begin(beginning_of(challenge),
                dice_from(seed, static_cast<std::size_t>(challenge.seats())), names_of(challenge));
}

// Plays the best or the worst choice every time, until the race is over.
Match sail(const Challenge& challenge, std::uint64_t seed, bool well) {
  Match match = attempt_at(challenge, seed);
  while (!match.over()) {
    if (match.turn().is_chance()) {
      EXPECT_TRUE(match.roll());
      continue;
    }
    const std::vector<double> costs = challenge.costs(match.state());
    const auto chosen = well ? std::ranges::min_element(costs) : std::ranges::max_element(costs);
    const auto moves = match.state().legal_moves(0);
    EXPECT_TRUE(match.play(0, moves[static_cast<std::size_t>(chosen - costs.begin())]));
  }
  return match;
}

TEST(DailyDate, IsWrittenWithTwoDigitsForMonthAndDay) {
  EXPECT_EQ(date_text(a_day), "2026-11-17");
  EXPECT_EQ(date_text(*read_date("2027-02-03")), "2027-02-03");
  for (const std::string_view wrong :
       {"", "today", "2026-11", "2026-11-31", "2026-13-01", "2026-1-17", "2026-11-17-1",
        "-2026-11-17", "3000-01-01", "99999999999-01-01", " 2026-11-17"}) {
    const auto read = read_date(wrong);
    ASSERT_FALSE(read) << wrong;
    EXPECT_EQ(read.error().code, "date") << wrong;
  }
}

TEST(DailyDate, BeginsWithTheFirstGenerator) {
  EXPECT_EQ(generator_on(first_date()), 1);
  EXPECT_EQ(read_date("2026-10-31").error().code, "daily_early");
  EXPECT_TRUE(read_date("2026-11-01"));
}

class DailyPosition : public ::testing::TestWithParam<std::tuple<const char*, double>> {};
INSTANTIATE_TEST_SUITE_P(Of, DailyPosition,
                         ::testing::Values(std::tuple{"up-the-river", 0.03},
                                           std::tuple{"rette-sich-wer-kann", 0.25}));

TEST_P(DailyPosition, HasExactlyOneBestMoveByAClearMargin) {
  const auto [game, margin] = GetParam();
  for (int later = 0; later < 3; ++later) {
    const Challenge* made = challenge(game, later);
    EXPECT_EQ(made->kind(), Kind::position);
    std::vector<double> costs = made->costs(*made->start());
    std::ranges::sort(costs);
    ASSERT_GE(costs.size(), 3U);
    EXPECT_EQ(costs[0], 0);
    EXPECT_GE(costs[1], margin);
    EXPECT_GE(made->grade(), 1);
    EXPECT_LE(made->grade(), 3);
  }
}

TEST_P(DailyPosition, IsOneThatAMatchCanGoOnFrom) {
  const Challenge* made = challenge(std::get<0>(GetParam()));
  const std::string text = *position_json(*made->start());
  const auto json = read_json(text);
  ASSERT_TRUE(json);
  const auto again = with_position(*made->start(), *json);
  ASSERT_TRUE(again) << again.error().sentence() << text;
  EXPECT_EQ((*again)->key(), made->start()->key());
}

TEST_P(DailyPosition, IsJudgedByItsFirstMove) {
  const Challenge* made = challenge(std::get<0>(GetParam()));
  const int seat = made->seat();
  const std::vector<Move> moves = made->start()->legal_moves(seat);
  const std::vector<double> costs = made->costs(*made->start());
  EXPECT_FALSE(judge(*made, attempt_at(*made, 1)).over);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Match match = attempt_at(*made, 1);
    ASSERT_TRUE(match.play(seat, moves[i]));
    const Attempt attempt = judge(*made, match);
    EXPECT_TRUE(attempt.over);
    EXPECT_EQ(attempt.given_away, costs[i]);
    EXPECT_EQ(attempt.marks == most_marks, costs[i] == 0);
    ASSERT_EQ(attempt.decisions.size(), 1U);
    EXPECT_EQ(attempt.decisions[0].best == moves[i], costs[i] == 0);
  }
}

class DailyRace : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Of, DailyRace, ::testing::Values("powerboats", "regatta"));

TEST_P(DailyRace, IsSailedByOneBoatAloneOnTheCourseOfTheDay) {
  const Challenge* made = challenge(GetParam());
  EXPECT_EQ(made->kind(), Kind::race);
  EXPECT_EQ(made->seats(), 1);
  const auto view = [](const Match& match) { return match.state().view_json(referee); };
  EXPECT_EQ(view(attempt_at(*made, 1)), view(attempt_at(*made, 2)));
  EXPECT_NE(view(attempt_at(*made, 1)), view(attempt_at(*challenge(GetParam(), 1), 1)));
}

TEST_P(DailyRace, CostsNothingToThoseWhoChooseBest) {
  const Challenge* made = challenge(GetParam());
  const Attempt best = judge(*made, sail(*made, 7, true));
  EXPECT_TRUE(best.over);
  EXPECT_TRUE(best.sailed.finished);
  EXPECT_EQ(best.given_away, 0);
  EXPECT_EQ(best.marks, most_marks);
  const Attempt worst = judge(*made, sail(*made, 7, false));
  EXPECT_FALSE(worst.sailed.finished);
  EXPECT_GT(worst.given_away, 6);
  EXPECT_EQ(worst.marks, 0);
}

TEST(DailyCourse, TakesParOnAverage) {
  const Challenge* made = challenge("powerboats");
  constexpr int races = 150;
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 1; seed <= races; ++seed) {
    const int turns = made->sailed(sail(*made, seed, true).state()).turns;
    sum += turns;
    squares += turns * turns;
  }
  const double mean = sum / races;
  const double error = std::sqrt((squares / races - mean * mean) / races);
  EXPECT_NEAR(mean, made->par(), 4 * error);
}

// What a day's challenge is must never change, whatever becomes of the generator.
TEST(DailyKnown, ChallengesOfADayThatHasBeen) {
  const auto position = [](std::string_view game) {
    return *position_json(*challenge(game)->start());
  };
  const auto best_of = [](std::string_view game) {
    const Challenge* made = challenge(game);
    const std::vector<double> costs = made->costs(*made->start());
    const auto best = std::ranges::min_element(costs) - costs.begin();
    const auto seat = made->seat();
    const Move move = made->start()->legal_moves(seat)[static_cast<std::size_t>(best)];
    return made->start()->notation(Ply::move(seat, move), referee);
  };
  EXPECT_EQ(
      position("up-the-river"),
      R"({"sandbank":8,"seat":0,"die":4,"players":[{"boats":[1,3,5],"berths":[]},{"boats":[1,4,5],"berths":[]}]})");
  EXPECT_EQ(best_of("up-the-river"), "5>8");
  EXPECT_EQ(
      position("rette-sich-wer-kann"),
      R"({"phase":"move","seat":0,"passed":0,"pieces":[{"cell":"d9","tiles":[{"seat":1,"value":null},{"seat":0,"value":4},)"
      R"({"seat":0,"value":2},{"seat":0,"value":5},{"seat":1,"value":3}]},{"cell":"e10","tiles":[{"seat":0,"value":1}]},)"
      R"({"cell":"b13","tiles":[{"seat":1,"value":2},{"seat":1,"value":5},{"seat":0,"value":6},{"seat":1,"value":6},)"
      R"({"seat":0,"value":3},{"seat":1,"value":1}]}],"bars":[{"tiles":[]},{"tiles":[]}],"quiet":0,"quiet_moves":[]})");
  EXPECT_EQ(best_of("rette-sich-wer-kann"), "e10>d9");
  const Challenge* course = challenge("powerboats");
  EXPECT_EQ(
      position("powerboats"),
      R"({"race":1,"phase":"place","seat":0,"buoys":[0,2,3,1],"players":[{"state":"ashore","points":0,"carried":0}]})");
  EXPECT_NEAR(course->par(), 21.726, 0.005);
  const Challenge* race = challenge("regatta");
  EXPECT_EQ(option_text(race->game().info().options, race->options(), 0),
            "line,-200,200,at,0:red,-150,850,counter-clockwise:green,-450,400,counter-clockwise:"
            "yellow,300,450,clockwise");
  EXPECT_NEAR(race->par(), 20.789, 0.005);
}

}  // namespace
}  // namespace boathouse::daily
