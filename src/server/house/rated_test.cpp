// Rated matches: what they ask for, how they end, and what they do to ratings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "server/house/ratings.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

constexpr std::string_view live_pace = R"({"kind":"live","move_s":30,"bank_s":60})";

class RatedTest : public testing::Test {
 protected:
  static std::string wish(std::string_view seats, std::string_view more = {}) {
    return join(R"({"do":"create","game":"up-the-river","rated":true,"seats":[)", seats,
                R"(],"pace":)", live_pace, more.empty() ? "" : ",", more, "}");
  }
  std::string create(const std::string& visitor, std::string_view seats) {
    return text_of(test_.ok(visitor, wish(seats)), "table");
  }
  // A match of two accounts, which has begun.
  std::string begin(const std::string& one, const std::string& other) {
    const std::string table = create(one, R"({"kind":"me"},{"kind":"friend"})");
    test_.ok(other, action("sit", table));
    test_.ok(one, action("start", table));
    return table;
  }
  Json match(const std::string& table) { return member(test_.look("", table), "match"); }
  std::size_t mover(const std::string& table) {
    return member(match(table), "on_turn").items()->at(0).whole<std::size_t>().value();
  }
  void play_one(const std::string& visitor, const std::string& table) {
    const Json now = member(test_.look(visitor, table), "match");
    test_.ok(visitor, action("play", table,
                             join(R"("ply":)", number_of(now, "plies"), R"(,"code":)",
                                  number_of(member(now, "moves").items()->at(0), "code"))));
  }
  // Both have chosen something.
  void play_a_little(const std::string& table, const std::vector<std::string>& players) {
    std::vector<bool> chose(players.size());
    while (!std::ranges::all_of(chose, [](bool each) { return each; })) {
      const std::size_t seat = mover(table);
      play_one(players[seat], table);
      chose[seat] = true;
    }
  }
  Json ratings_at(const std::string& table) {
    test_.settle();
    return parsed(test_.get(join("/api/tables/", table, "/ratings")).body);
  }
  Json seat_rating(const std::string& table, std::size_t seat) {
    return member(ratings_at(table), "seats").items()->at(seat);
  }
  bool is_rated(const std::string& table) {
    return test_.until([&] {
      const auto row = test_.store().rated_match(table);
      return row && test_.store().rated_up_to() >= row->number;
    });
  }

  void write(Batch batch) {
    bool kept = false;
    test_.store().write(std::move(batch), [&](const Expected<void>& done) {
      EXPECT_TRUE(done);
      kept = true;
    });
    ASSERT_TRUE(test_.until([&] { return kept; }));
  }

  TestHouse test_;
};

TEST_F(RatedTest, AsksForAccountsAClockAndNoHints) {
  const std::string guest = test_.hello("Gus");
  const std::string ada = test_.account("ada");
  constexpr std::string_view two = R"({"kind":"me"},{"kind":"friend"})";
  EXPECT_EQ(test_.refused(guest, wish(two)), "rated_account");
  EXPECT_EQ(test_.refused(ada, wish(two, R"("hints":true)")), "rated_hints");
  EXPECT_EQ(test_.refused(ada, wish(R"({"kind":"me"},{"kind":"me","name":"B"})")),
            "rated_one_seat");
  EXPECT_EQ(test_.refused(ada, R"({"do":"create","game":"up-the-river","rated":true})"),
            "rated_pace");
  EXPECT_EQ(test_.refused(ada, wish(R"({"kind":"me"},{"kind":"mind","mind":"random"})")),
            "rated_mind");
  const std::string table = create(ada, two);
  EXPECT_EQ(test_.refused(guest, action("sit", table)), "rated_account");
  EXPECT_EQ(test_.refused(ada, action("sit", table)), "rated_one_seat");
  EXPECT_EQ(
      test_.refused(ada, action("set_seat", table, R"("seat":1,"kind":"mind","mind":"greedy")")),
      "rated_mind");
  EXPECT_EQ(test_.refused(ada, action("make_link", table, R"("seat":0)")), "rated_link");
  const Json about = member(test_.look(ada, table), "about");
  EXPECT_TRUE(member(about, "rated").flag().value());
  EXPECT_FALSE(member(about, "hints").flag().value());
}

TEST_F(RatedTest, NothingIsTakenBackAndNobodyStandsIn) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string table = begin(ada, ben);
  const std::vector players{ada, ben};
  const std::string& first = players[mover(table)];
  play_one(first, table);
  const auto plies = number_of(match(table), "plies");
  EXPECT_EQ(test_.refused(first, action("undo", table, join(R"("ply":)", plies))), "rated_undo");
  EXPECT_EQ(test_.refused(ada, action("stand_in", table, R"("seat":1)")), "rated_stand_in");
  EXPECT_EQ(test_.refused(ada, action("leave", table)), "no_handing_over");
  EXPECT_EQ(test_.refused(ada, action("hint", table)), "no_hints");
  EXPECT_EQ(test_.refused(ada, action("close", table)), "rated_close");
}

TEST_F(RatedTest, ABotsTokenIsNoPlayer) {
  const std::string ada = test_.account("ada");
  const Json made = test_.ok(ada, R"({"do":"make_token","name":"robot"})");
  const Caller robot = test_.caller(text_of(made, "token"));
  EXPECT_THAT(test_.act(robot, wish(R"({"kind":"me"},{"kind":"friend"})")).json,
              testing::HasSubstr("rated_bots"));
  const std::string table = begin(ada, test_.account("ben"));
  EXPECT_THAT(test_.act(robot, action("resign", table)).json, testing::HasSubstr("rated_bots"));
}

TEST_F(RatedTest, BotsHaveMarkedAccountsAndAreRatedApart) {
  const std::string guest = test_.hello("Gus");
  EXPECT_EQ(test_.refused(guest, R"({"do":"become_bot"})"), "bot_account");
  const std::string ada = test_.account("ada");
  const auto bot = [&](const std::string& name) {
    const std::string made = test_.account(name);
    EXPECT_TRUE(
        member(member(test_.ok(made, R"({"do":"become_bot"})"), "me"), "bot").flag().value());
    return made;
  };
  const std::string robot = bot("robot");
  const std::string rival = bot("rival");
  test_.ok(robot, R"({"do":"become_bot"})");
  EXPECT_EQ(
      test_.refused(robot, join(R"({"do":"seek","game":"up-the-river","pace":)", live_pace, "}")),
      "bots_seek");
  // People and bots do not meet in a rated match, whoever opens the table.
  constexpr std::string_view two = R"({"kind":"me"},{"kind":"anyone"})";
  const std::string of_ada = create(ada, two);
  EXPECT_EQ(test_.refused(robot, action("sit", of_ada)), "rated_apart");
  EXPECT_EQ(test_.refused(ada, R"({"do":"become_bot"})"), "bot_playing");
  const std::string of_robot = create(robot, two);
  EXPECT_EQ(test_.refused(ada, action("sit", of_robot)), "rated_apart");
  // Among themselves they do, each by its token.
  test_.ok(rival, action("sit", of_robot));
  EXPECT_TRUE(
      member(member(member(test_.look("", of_robot), "about"), "seats").items()->at(1), "bot")
          .flag()
          .value());
  const Caller by_token =
      test_.caller(text_of(test_.ok(robot, R"({"do":"make_token","name":"own"})"), "token"));
  EXPECT_EQ(test_.act(by_token, action("start", of_robot)).status, 200);
  play_a_little(of_robot, {robot, rival});
  EXPECT_EQ(test_.act(by_token, action("resign", of_robot)).status, 200);
  ASSERT_TRUE(is_rated(of_robot));
  EXPECT_LT(number_of(seat_rating(of_robot, 0), "rating"), 1500);
  // An account that was rated as a person's stays one.
  const std::string ben = test_.account("ben");
  const std::string cleo = test_.account("cleo");
  const std::string table = begin(ben, cleo);
  play_a_little(table, {ben, cleo});
  test_.ok(ben, action("resign", table));
  ASSERT_TRUE(is_rated(table));
  EXPECT_EQ(test_.refused(ben, R"({"do":"become_bot"})"), "bot_rated");
}

TEST_F(RatedTest, ResigningCountsAndRatingsAreTold) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string table = begin(ada, ben);
  EXPECT_EQ(member(seat_rating(table, 0), "rating").kind(), Json::Kind::null);
  play_a_little(table, {ada, ben});
  test_.ok(ben, action("resign", table));
  ASSERT_TRUE(is_rated(table));
  const auto row = test_.store().rated_match(table);
  EXPECT_EQ(row->number, 1);
  EXPECT_EQ(row->seats[0].result.place, 1);
  EXPECT_EQ(row->seats[1].result.place, 2);
  EXPECT_GT(number_of(seat_rating(table, 0), "rating"), 1500);
  EXPECT_LT(number_of(seat_rating(table, 1), "rating"), 1500);
  EXPECT_GT(number_of(seat_rating(table, 0), "change"), 0);
  EXPECT_TRUE(member(seat_rating(table, 0), "provisional").flag().value());

  const Json mine = parsed(test_.get("/api/me/ratings", test_.cookie_of(ada)).body);
  ASSERT_EQ(member(mine, "ratings").items()->size(), 1U);
  EXPECT_EQ(number_of(member(mine, "ratings").items()->at(0), "matches"), 1);
  ASSERT_EQ(member(mine, "matches").items()->size(), 1U);
  EXPECT_EQ(text_of(member(mine, "matches").items()->at(0), "table"), table);
  EXPECT_TRUE(member(parsed(test_.get("/api/me/ratings").body), "ratings").items()->empty());
}

TEST_F(RatedTest, ADisconnectOnlyRunsTheClockAndRunningOutIsFinal) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string table = begin(ada, ben);
  play_a_little(table, {ada, ben});
  const std::size_t late = mover(table);
  test_.wait(60 * second);  // nobody listens, which replaces players of other matches
  EXPECT_EQ(text_of(member(test_.look("", table), "about"), "phase"), "playing");
  test_.wait(31 * second);
  EXPECT_EQ(text_of(member(test_.look("", table), "about"), "phase"), "over");
  ASSERT_TRUE(is_rated(table));
  const auto row = test_.store().rated_match(table);
  EXPECT_EQ(row->seats[late].result.place, 2);
  EXPECT_TRUE(row->seats[late].result.counts);
  EXPECT_LT(number_of(seat_rating(table, late), "change"), 0);
}

TEST_F(RatedTest, WhoGivesUpBeforeTheFirstChoiceIsLeftOut) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string table = begin(ada, ben);
  test_.ok(ada, action("resign", table));
  ASSERT_TRUE(is_rated(table));
  EXPECT_FALSE(test_.store().rated_match(table)->seats[0].result.counts);
  EXPECT_TRUE(test_.store().rated_match(table)->seats[1].result.counts);
  EXPECT_THAT(test_.store().ratings(), testing::IsEmpty());
  const Json mine = parsed(test_.get("/api/me/ratings", test_.cookie_of(ben)).body);
  EXPECT_EQ(member(member(mine, "matches").items()->at(0), "rating").kind(), Json::Kind::null);
}

TEST_F(RatedTest, TheFirstOfThreeToResignIsLastAndTheStandInPlaysOn) {
  const std::vector players{test_.account("ada"), test_.account("ben"), test_.account("cleo")};
  const std::string table =
      create(players[0], R"({"kind":"me"},{"kind":"friend"},{"kind":"friend"})");
  test_.ok(players[1], action("sit", table));
  test_.ok(players[2], action("sit", table));
  test_.ok(players[0], action("start", table));
  play_a_little(table, players);
  test_.ok(players[1], action("resign", table));
  EXPECT_EQ(text_of(member(test_.look("", table), "about"), "phase"), "playing");
  EXPECT_EQ(test_.refused(players[1], action("back", table)), "not_taken_over");
  test_.ok(players[2], action("resign", table));
  ASSERT_TRUE(is_rated(table));
  const auto row = test_.store().rated_match(table);
  EXPECT_EQ(row->seats[0].result.place, 1);
  EXPECT_EQ(row->seats[1].result.place, 3);
  EXPECT_EQ(row->seats[2].result.place, 2);
}

TEST_F(RatedTest, ALevelOfTheComputerHasAFixedRating) {
  const std::string ada = test_.account("ada");
  const std::string table = create(ada, R"({"kind":"me"},{"kind":"mind","mind":"sailor"})");
  test_.ok(ada, action("start", table));
  Ear ear;
  test_.listen(ear, ada, table);
  ASSERT_TRUE(test_.until([&] { return mover(table) == 0; }));
  play_one(ada, table);
  test_.ok(ada, action("resign", table));
  ASSERT_TRUE(is_rated(table));
  EXPECT_EQ(number_of(seat_rating(table, 1), "rating"), 1500);
  EXPECT_EQ(number_of(seat_rating(table, 1), "margin"), 0);
  EXPECT_EQ(member(seat_rating(table, 1), "change").kind(), Json::Kind::null);
  EXPECT_LT(number_of(seat_rating(table, 0), "change"), 0);
}

TEST_F(RatedTest, RatingsFollowFromTheResultsToTheBit) {
  const std::vector players{test_.account("ada"), test_.account("ben")};
  for (std::size_t round = 0; round < 4; ++round) {
    const std::string table = begin(players[0], players[1]);
    play_a_little(table, players);
    test_.ok(players[round % 3 == 0 ? 1 : 0], action("resign", table));
    ASSERT_TRUE(is_rated(table));
  }
  // Somebody deletes their account, and takes nothing from the others.
  test_.ok(players[1], R"({"do":"delete_me"})");
  const auto ratings = test_.store().ratings();
  EXPECT_EQ(ratings.size(), 2U);
  const auto matches = test_.store().rated_after(0, 100);
  write({RestartRatings{}});
  EXPECT_THAT(test_.store().ratings(), testing::IsEmpty());
  while (const auto next = next_ratings(test_.store())) write({*next});
  EXPECT_EQ(test_.store().ratings(), ratings);
  EXPECT_EQ(test_.store().rated_after(0, 100), matches);
}

}  // namespace
}  // namespace boathouse::server
