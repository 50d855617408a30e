// Minds at the tables of the house: who is served when, what is dropped, and who may ask for what.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "minds/registry.h"
#include "minds/review.h"
#include "server/house/house.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;

class MindsAtTables : public testing::Test {
 protected:
  explicit MindsAtTables(bool limits = false) : test_(nullptr, limits) {}

  // A table with a mind in the first seat and the visitor in the second, begun.
  std::string begin(const std::string& visitor, std::string_view mind,
                    std::string_view game = R"("game":"up-the-river")") {
    const std::string table = create(
        visitor, join(game, R"(,"seats":[{"kind":"mind","mind":")", mind, R"("},{"kind":"me"}])"));
    test_.ok(visitor, action("start", table));
    return table;
  }
  std::string create(const std::string& visitor, std::string_view members) {
    return text_of(test_.ok(visitor, join(R"({"do":"create",)", members, "}")), "table");
  }
  // A large course, a little different each time.
  static std::string own_course(int number) {
    return join(R"("game":"regatta","options":{"course":"line,-150,150,at,0:red,-900,)",
                1200 + number,
                R"(,clockwise:green,900,1500,clockwise:yellow,900,-900,clockwise"})");
  }
  bool may_move(const std::string& visitor, const std::string& table) {
    const Json match = member(test_.look(visitor, table), "match");
    return !member(match, "moves").items()->empty();
  }
  void play_first_move(const std::string& visitor, const std::string& table) {
    const Json match = member(test_.look(visitor, table), "match");
    test_.ok(visitor, action("play", table,
                             join(R"("ply":)", number_of(match, "plies"), R"(,"code":)",
                                  number_of(member(match, "moves").items()->at(0), "code"))));
  }
  // How many thoughts are begun, of whomever, between a person's move and their next turn.
  std::uint64_t thoughts_until_answer(const std::string& visitor, const std::string& table) {
    const std::uint64_t before = minds().thoughts();
    const auto begin = std::chrono::steady_clock::now();
    play_first_move(visitor, table);
    EXPECT_TRUE(test_.until([&] { return may_move(visitor, table); }));
    const std::chrono::duration<double, std::milli> wait = std::chrono::steady_clock::now() - begin;
    RecordProperty("wait_ms", std::to_string(wait.count()));
    return minds().thoughts() - before;
  }
  const MindRoom& minds() { return test_.house().minds(); }

  TestHouse test_;
};

TEST_F(MindsAtTables, SixtyCoursesOfOneVisitorDoNotDelayAnother) {
  const std::string ada = test_.account("ada");
  const std::string table = begin(ada, "sailor");
  ASSERT_TRUE(test_.until([&] { return may_move(ada, table); }));
  const std::string eve = test_.hello("Eve");
  for (int i = 0; i < 60; ++i) begin(eve, "sailor", own_course(i));
  // Her sailor may have to decide several times; Eve has her turn in between.
  EXPECT_LE(thoughts_until_answer(ada, table), 12U);
  EXPECT_LT(shared_table_bytes(), 400'000'000U);
}

TEST_F(MindsAtTables, SixHundredAdmiralsDoNotDelayAnother) {
  const std::string ada = test_.account("ada");
  const std::string table = begin(ada, "sailor");
  ASSERT_TRUE(test_.until([&] { return may_move(ada, table); }));
  const std::string eve = test_.hello("Eve");
  for (int i = 0; i < 600; ++i) {
    begin(eve, "admiral");
    ASSERT_LE(minds().waiting(), ThoughtQueue::most_of_visitor + 1);
  }
  EXPECT_LE(thoughts_until_answer(ada, table), 12U);
  EXPECT_LT(minds().bytes(), 2 * MindCache::usual_bytes);
}

TEST_F(MindsAtTables, TablesThatHaveToWaitAreServedInTheEnd) {
  const std::string eve = test_.hello("Eve");
  std::vector<std::string> tables;
  for (int i = 0; i < 30; ++i) tables.push_back(begin(eve, "sailor"));
  for (const std::string& table : tables) {
    EXPECT_TRUE(test_.until([&] { return may_move(eve, table); }));
  }
}

TEST_F(MindsAtTables, TooManyHintsAtOnceAreRefused) {
  const std::string eve = test_.hello("Eve");
  const std::string table = begin(eve, "sailor");
  ASSERT_TRUE(test_.until([&] { return may_move(eve, table); }));
  int given = 0;
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    test_.house().act(
        {.visitor = eve, .address = "192.0.2.1"}, action("hint", table), [&](const Answer& answer) {
          (answer.status == 200 ? given : refused) += 1;
          EXPECT_TRUE(answer.status == 200 || answer.json.find("too_many") != std::string::npos);
        });
  }
  EXPECT_TRUE(test_.until([&] { return given + refused == 20; }));
  EXPECT_GE(refused, 8);
  EXPECT_GE(given, 8);
}

TEST_F(MindsAtTables, TheSamePositionAlwaysGetsTheSameHint) {
  const std::string eve = test_.hello("Eve");
  const std::string table = begin(eve, "sailor");
  ASSERT_TRUE(test_.until([&] { return may_move(eve, table); }));
  std::vector<std::string> answers;
  for (int i = 0; i < 3; ++i) {
    test_.house().act({.visitor = eve, .address = "192.0.2.1"}, action("hint", table),
                      [&](const Answer& answer) { answers.push_back(answer.json); });
  }
  ASSERT_TRUE(test_.until([&] { return answers.size() == 3; }));
  EXPECT_THAT(answers.front(), HasSubstr("equity"));
  EXPECT_THAT(answers, testing::Each(answers.front()));
}

TEST_F(MindsAtTables, AHintForAPositionThatIsGoneIsDropped) {
  const std::string eve = test_.hello("Eve");
  const std::string table = begin(eve, "sailor");
  ASSERT_TRUE(test_.until([&] { return may_move(eve, table); }));
  std::vector<std::string> answers;
  for (int i = 0; i < 6; ++i) {
    test_.house().act({.visitor = eve, .address = "192.0.2.1"}, action("hint", table),
                      [&](const Answer& answer) { answers.push_back(answer.json); });
  }
  play_first_move(eve, table);
  EXPECT_TRUE(test_.until([&] { return answers.size() == 6; }));
  EXPECT_THAT(answers, testing::Contains(HasSubstr("stale_hint")));
}

TEST_F(MindsAtTables, WhatNobodyWaitsForAnyMoreIsNotThoughtAbout) {
  const std::string eve = test_.hello("Eve");
  Ear ear;
  // Only minds play, so a match goes on only while somebody watches.
  std::vector<std::string> tables;
  for (int i = 0; i < 6; ++i) {
    const std::string table =
        create(eve, R"("game":"up-the-river","seats":[{"kind":"mind","mind":"admiral"},)"
                    R"({"kind":"mind","mind":"admiral"}])");
    test_.ok(eve, action("start", table));
    tables.push_back(table);
  }
  for (const std::string& table : tables) {
    Caller caller{.visitor = eve, .address = "192.0.2.1"};
    caller.listener = &ear;
    test_.house().subscribe(caller, table, std::nullopt, std::nullopt, 0, [](const Answer&) {});
  }
  EXPECT_GT(minds().waiting(Want::unattended), 3U);
  test_.house().forget(ear);
  test_.wait(1'000);
  EXPECT_EQ(minds().waiting(), 0U);
}

TEST_F(MindsAtTables, OnlyListedMindsCanBeAskedForAndEachHasOneName) {
  const std::string ada = test_.hello("Ada");
  const auto with = [&](std::string_view mind) {
    return join(R"({"do":"create","game":"up-the-river","seats":[{"kind":"me"},)",
                R"({"kind":"mind","mind":")", mind, R"("}]})");
  };
  for (const char* nobody : {"expectimax:0", "expectimax:100", "expectimax:N", "nobody", ""}) {
    EXPECT_EQ(test_.refused(ada, with(nobody)), "unknown_mind") << nobody;
    if (*nobody == 0) continue;
    EXPECT_EQ(test_.refused(ada, join(R"({"do":"create","game":"up-the-river","stand_in":")",
                                      nobody, R"("})")),
              "unknown_mind");
  }
  const std::string table = text_of(test_.ok(ada, with("expectimax:001")), "table");
  const auto mind_in = [&](std::size_t seat) {
    const Json about = member(test_.look(ada, table), "about");
    return text_of(member(about, "seats").items()->at(seat), "mind");
  };
  EXPECT_EQ(mind_in(1), "expectimax:1");
  test_.ok(ada, action("set_seat", table, R"("seat":1,"kind":"mind","mind":"expectimax:02")"));
  EXPECT_EQ(mind_in(1), "expectimax:2");
  EXPECT_EQ(test_.refused(ada, action("set_seat", table, R"("seat":1,"kind":"mind","mind":"x")")),
            "unknown_mind");
}

// --- Stand-ins ---

TEST_F(MindsAtTables, WithoutHintsTheStandInIsModest) {
  const std::string ada = test_.hello("Ada");
  const auto with = [](std::string_view stand_in, bool hints) {
    return join(R"({"do":"create","game":"up-the-river","hints":)", hints ? "true" : "false",
                R"(,"stand_in":")", stand_in, R"("})");
  };
  test_.ok(ada, with("admiral", true));
  for (const char* strong : {"captain", "admiral", "perfect", "mcts", "expectimax:9"}) {
    EXPECT_EQ(test_.refused(ada, with(strong, false)), "stand_in_strong") << strong;
  }
  const std::string weak = text_of(test_.ok(ada, with("deckhand", false)), "table");
  EXPECT_EQ(text_of(member(test_.look(ada, weak), "about"), "stand_in"), "deckhand");
  EXPECT_EQ(test_.refused(ada, R"({"do":"create","game":"up-the-river","public":true,)"
                               R"("stand_in":"admiral"})"),
            "stand_in_strong")
      << "public tables have no hints unless their host says so";
}

TEST_F(MindsAtTables, WithoutHintsNobodyHandsTheirSeatToAMind) {
  const std::string ada = test_.hello("Ada");
  const std::string ben = test_.hello("Ben");
  for (const bool hints : {true, false}) {
    const std::string table =
        create(ada, join(R"("game":"up-the-river","hints":)", hints ? "true" : "false"));
    test_.ok(ben, action("sit", table));
    test_.ok(ada, action("start", table));
    if (hints) {
      test_.ok(ada, action("leave", table));
      test_.ok(ada, action("back", table));
      continue;
    }
    EXPECT_EQ(test_.refused(ada, action("leave", table)), "no_handing_over");
    EXPECT_EQ(test_.refused(ada, action("stand_in", table, R"("seat":0)")), "no_handing_over");
    // The others may still ask for one once she is away.
    Ear here;
    test_.listen(here, ben, table);
    test_.wait(121'000);
    test_.ok(ben, action("stand_in", table, R"("seat":0)"));
  }
}

// --- Reviews ---

class ReviewsOfMatches : public MindsAtTables {
 protected:
  explicit ReviewsOfMatches(bool limits = false) : MindsAtTables(limits) {}

  // A match that ended early.
  std::string match_over(const std::string& ada, const std::string& ben) {
    const std::string table = create(ada, R"("game":"rette-sich-wer-kann")");
    test_.ok(ben, action("sit", table));
    test_.ok(ada, action("start", table));
    for (int i = 0; i < 2; ++i) {
      for (const std::string& each : {ada, ben}) {
        if (may_move(each, table)) play_first_move(each, table);
      }
    }
    test_.ok(ben, action("resign", table));
    return table;
  }
  struct Asking {
    std::shared_ptr<bool> hung_up = std::make_shared<bool>(false);
    std::optional<Answer> answer{};
  };
  void ask(Asking& asking, const std::string& table, const std::string& address = "192.0.2.1") {
    Caller caller{.address = address};
    caller.hung_up = asking.hung_up;
    test_.house().review(caller, table, [&](const Answer& given) { asking.answer = given; });
    test_.catch_up();
  }
  bool answered(const Asking& asking) {
    return test_.until([&] { return asking.answer.has_value(); });
  }
  const Reviews& reviews() { return test_.house().reviews(); }
};

TEST_F(ReviewsOfMatches, AreMadeOnceAndKept) {
  const std::string table = match_over(test_.hello("Ada"), test_.hello("Ben"));
  Asking first;
  Asking second;
  ask(first, table);
  ask(second, table, "192.0.2.2");
  EXPECT_EQ(reviews().waiting(), 1U) << "one for both";
  ASSERT_TRUE(answered(first) && answered(second));
  EXPECT_EQ(first.answer->status, 200) << first.answer->json;
  EXPECT_EQ(first.answer->json, second.answer->json);
  EXPECT_EQ(reviews().made(), 1U);
  Asking third;
  ask(third, table);
  ASSERT_TRUE(third.answer) << "at once";
  EXPECT_EQ(third.answer->json, first.answer->json);
  test_.restart();
  Asking later;
  ask(later, table);
  ASSERT_TRUE(later.answer) << "after a restart too";
  EXPECT_EQ(later.answer->json, first.answer->json);
  EXPECT_EQ(reviews().made(), 0U);
}

TEST_F(ReviewsOfMatches, AreCancelledOnceNobodyWaits) {
  const std::string table = match_over(test_.hello("Ada"), test_.hello("Ben"));
  Asking one;
  Asking other;
  ask(one, table);
  ask(other, table);
  *one.hung_up = true;
  (void)test_.house().tick();
  EXPECT_EQ(reviews().cancelled(), 0U) << "somebody still waits";
  EXPECT_TRUE(one.answer) << "so that the connection can be closed";
  *other.hung_up = true;
  (void)test_.house().tick();
  EXPECT_EQ(reviews().cancelled(), 1U);
  ASSERT_TRUE(test_.until([&] { return reviews().waiting() == 0; }));
  EXPECT_EQ(reviews().made(), 0U);
  EXPECT_FALSE(test_.store().review(table, judge_version)) << "half a review is not kept";
  Asking again;
  ask(again, table);
  ASSERT_TRUE(answered(again));
  EXPECT_EQ(again.answer->status, 200);
}

TEST_F(ReviewsOfMatches, DoNotDelayLogInHoweverManyAreWanted) {
  const std::string ada = test_.hello("Ada");
  const std::string ben = test_.hello("Ben");
  std::vector<std::string> tables;
  for (std::size_t i = 0; i <= Reviews::most; ++i) tables.push_back(match_over(ada, ben));
  std::deque<Asking> asked(tables.size());
  std::unique_lock reviews_take_long = test_.hold_minds();
  for (std::size_t i = 0; i < tables.size(); ++i) ask(asked[i], tables[i]);
  ASSERT_TRUE(asked.back().answer) << "refused at once";
  EXPECT_EQ(asked.back().answer->status, 429);
  // Meanwhile people log in.
  test_.ok(ada, R"({"do":"set_password","login":"ada","password":"correct horse"})");
  EXPECT_EQ(test_.act("", R"({"do":"log_in","login":"ada","password":"correct horse"})").status,
            200);
  EXPECT_EQ(reviews().waiting(), Reviews::most) << "log-in does not wait for reviews";
  for (Asking& each : asked) *each.hung_up = true;
  reviews_take_long.unlock();
  (void)test_.house().tick();
  EXPECT_TRUE(test_.until([&] { return reviews().waiting() == 0; }));
}

class LimitedReviews : public ReviewsOfMatches {
 protected:
  LimitedReviews() : ReviewsOfMatches(true) {}
};

TEST_F(LimitedReviews, NoAddressTakesAllPlaces) {
  const std::string ada = test_.hello("Ada");
  const std::string ben = test_.hello("Ben");
  std::deque<Asking> asked(Reviews::most_of_address + 1);
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < asked.size(); ++i) tables.push_back(match_over(ada, ben));
  for (std::size_t i = 0; i < asked.size(); ++i) ask(asked[i], tables[i]);
  ASSERT_TRUE(asked.back().answer);
  EXPECT_EQ(asked.back().answer->status, 429);
  Asking other;
  ask(other, tables.back(), "192.0.2.2");
  EXPECT_FALSE(other.answer) << "another address is served";
}

TEST_F(ReviewsOfMatches, OfSomebodyWhoIsForgottenAreForgottenToo) {
  const std::string ada = test_.hello("Ada");
  const std::string table = match_over(ada, test_.hello("Ben"));
  Asking first;
  ask(first, table);
  ASSERT_TRUE(answered(first));
  EXPECT_THAT(first.answer->json, HasSubstr("Ada"));
  test_.ok(ada, R"({"do":"delete_me"})");
  EXPECT_FALSE(test_.store().review(table, judge_version));
  Asking again;
  ask(again, table);
  ASSERT_TRUE(answered(again));
  EXPECT_THAT(again.answer->json, testing::Not(HasSubstr("Ada")));
}

TEST_F(ReviewsOfMatches, UnderWayWhenSomebodyIsForgottenAreMadeWithoutTheirName) {
  const std::string ada = test_.hello("Ada");
  const std::string table = match_over(ada, test_.hello("Ben"));
  Asking asking;
  std::unique_lock review_takes_long = test_.hold_minds();
  ask(asking, table);
  test_.ok(ada, R"({"do":"delete_me"})");
  test_.settle();
  review_takes_long.unlock();
  ASSERT_TRUE(answered(asking));
  EXPECT_THAT(asking.answer->json, HasSubstr("Ben"));
  EXPECT_THAT(asking.answer->json, testing::Not(HasSubstr("Ada")));
  EXPECT_THAT(test_.store().review(table, judge_version),
              testing::Optional(testing::Not(HasSubstr("Ada"))));
}

}  // namespace
}  // namespace boathouse::server
