// Profiles, one's own matches, following and watching: what each tells, and that it tells nobody
// of a private match or of somebody who wants to be private.
#include "server/house/profiles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "minds/review.h"
#include "server/house/skill.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ProfileTest : public testing::Test {
 protected:
  void show(const std::string& visitor, bool on = true) {
    test_.ok(visitor, join(R"({"do":"set_profile","public":)", on ? "true" : "false", "}"));
  }
  static std::string follow(const std::string& whom, bool on = true) {
    return join(R"({"do":"follow","player":")", whom, R"(","on":)", on ? "true" : "false", "}");
  }
  // A match that has begun, which `more` describes further.
  std::string begin(const std::string& one, const std::string& other, std::string_view more) {
    const std::string table =
        text_of(test_.ok(one, join(R"({"do":"create","game":"up-the-river",)", more,
                                   R"(,"seats":[{"kind":"me"},{"kind":"friend"}]})")),
                "table");
    test_.ok(other, action("sit", table));
    test_.ok(one, action("start", table));
    return table;
  }
  // The first one wins.
  std::string play(const std::string& one, const std::string& other, std::string_view more) {
    const std::string table = begin(one, other, more);
    test_.ok(other, action("resign", table));
    test_.settle();
    test_.set_wall_clock(second);
    return table;
  }
  HttpResponse get(const std::string& target, const std::string& visitor = {}) {
    return test_.get(target, test_.cookie_of(visitor));
  }
  Json json(const std::string& target, const std::string& visitor = {}) {
    const HttpResponse response = get(target, visitor);
    EXPECT_EQ(response.status, 200) << target << "\n" << response.body;
    return parsed(response.body);
  }
  HttpResponse profile(const std::string& of, const std::string& visitor = {}) {
    return get("/api/players/" + of, visitor);
  }
  std::vector<std::string> tables_in(const Json& list) {
    std::vector<std::string> found;
    for (const Json& each : *member(list, "matches").items()) {
      found.push_back(text_of(each, "table"));
    }
    return found;
  }
  std::vector<std::string> matches(const std::string& visitor, const std::string& query = {}) {
    return tables_in(json("/api/me/matches" + query, visitor));
  }
  std::vector<std::string> playing(const std::string& follower) {
    std::vector<std::string> found;
    const Json all = json("/api/me/following", follower);
    for (const Json& each : *member(all, "following").items()) {
      for (const Json& table : *member(each, "playing").items()) {
        found.push_back(text_of(table, "table"));
      }
    }
    return found;
  }
  std::string watched(const std::string& query = {}) {
    const Json found = json("/api/watch" + query);
    const Json& table = member(found, "table");
    return table.kind() == Json::Kind::null ? "" : text_of(table, "table");
  }

  static constexpr std::string_view in_public = R"("public":true)";
  static constexpr std::string_view in_private = R"("public":false)";
  static constexpr std::string_view rated_in_public =
      R"("public":true,"rated":true,"pace":{"kind":"live","move_s":60,"bank_s":60})";
  TestHouse test_;
};

TEST_F(ProfileTest, IsPrivateUnlessItsOwnerSaysOtherwise) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const HttpResponse nobody = profile("nobody", ben);
  EXPECT_EQ(nobody.status, 404);
  EXPECT_EQ(profile(ada, ben).body, nobody.body) << "private is like not existing";
  EXPECT_EQ(profile(ada).body, profile("nobody").body);
  EXPECT_EQ(profile(test_.hello("Gus"), ben).body, nobody.body) << "guests have none";
  EXPECT_EQ(profile(std::string(65, 'x'), ben).body, nobody.body);
  EXPECT_FALSE(member(parsed(profile(ada, ada).body), "public").flag().value())
      << "one sees one's own";
  show(ada);
  EXPECT_EQ(text_of(parsed(profile(ada, ben).body), "name"), "ada");
  EXPECT_EQ(profile(ada).status, 200) << "everybody is everybody";
  EXPECT_TRUE(member(member(json("/api/me", ada), "me"), "profile").flag().value());
  show(ada, false);
  EXPECT_EQ(profile(ada, ben).body, nobody.body);
}

TEST_F(ProfileTest, GuestsAndBotsHaveNone) {
  const std::string gus = test_.hello("Gus");
  EXPECT_EQ(test_.refused(gus, R"({"do":"set_profile","public":true})"), "profile_account");
  EXPECT_EQ(test_.refused(gus, follow("anybody")), "profile_account");
  EXPECT_EQ(profile(gus, gus).status, 404);
  const std::string ada = test_.account("ada");
  const Json made = test_.ok(ada, R"({"do":"make_token","name":"robot"})");
  const Caller robot = test_.caller(text_of(made, "token"));
  EXPECT_THAT(test_.act(robot, R"({"do":"set_profile","public":true})").json,
              HasSubstr("bots_play"));
  EXPECT_THAT(test_.act(robot, follow("anybody")).json, HasSubstr("bots_play"));
}

TEST_F(ProfileTest, TellsOnlyWhatEverybodyCouldWatch) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  show(ada);
  play(ada, ben, in_public);
  const std::string hidden = play(ben, ada, in_private);
  const Json told = parsed(profile(ada, ben).body);
  ASSERT_EQ(member(told, "games").items()->size(), 1U);
  const Json& sums = member(told, "games").items()->at(0);
  EXPECT_EQ(number_of(sums, "matches"), 1);
  EXPECT_EQ(number_of(sums, "wins"), 1);
  ASSERT_EQ(member(told, "opponents").items()->size(), 1U);
  const Json& against = member(told, "opponents").items()->at(0);
  EXPECT_EQ(text_of(against, "name"), "ben");
  EXPECT_EQ(number_of(against, "matches"), 1);
  EXPECT_EQ(number_of(against, "ahead"), 1);
  EXPECT_EQ(member(against, "player").kind(), Json::Kind::null) << "his profile is private";
  show(ben);
  EXPECT_THAT(profile(ada).body, HasSubstr(ben));
  for (const std::string& of : {ada, ben}) {
    EXPECT_THAT(profile(of).body, Not(HasSubstr(hidden)));
  }
}

TEST_F(ProfileTest, TheChartLeavesOutRatedMatchesAtPrivateTables) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  show(ada);
  std::vector<std::string> tables;
  for (const std::string_view where : {in_public, in_private}) {
    tables.push_back(begin(
        ada, ben, join(where, R"(,"rated":true,"pace":{"kind":"live","move_s":60,"bank_s":60})")));
    test_.play_a_little(tables.back(), {ada, ben});
    test_.ok(ben, action("resign", tables.back()));
  }
  ASSERT_TRUE(test_.until([&] { return test_.store().rated_up_to() == 2; }));
  const Json told = parsed(profile(ada, ben).body);
  ASSERT_EQ(member(told, "rated").items()->size(), 1U);
  EXPECT_EQ(text_of(member(told, "rated").items()->at(0), "table"), tables[0]);
  ASSERT_EQ(member(told, "ratings").items()->size(), 1U);
  EXPECT_GT(number_of(member(told, "ratings").items()->at(0), "rating"), 1500);
  EXPECT_EQ(member(told, "ratings").items()->at(0).find("matches"), nullptr)
      << "their number would count the private ones";
}

TEST(Skill, IsTooGoodOnlyOverManyDecisionsAndFarFromAllOthers) {
  const auto row = [](const char* name, std::int64_t decisions, double mean, double spread) {
    SkilledRow skilled{.visitor = name, .name = name};
    const auto count = static_cast<double>(decisions);
    skilled.sums = {.game = "lanterns",
                    .matches = decisions / 20,
                    .decisions = decisions,
                    .cost = mean * count,
                    .squares = (mean * mean + spread * spread) * count};
    return skilled;
  };
  const auto names = [](const std::vector<TooGood>& found) {
    std::vector<std::string> all;
    for (const TooGood& each : found) all.push_back(each.row.visitor);
    return all;
  };
  const SkilledRow usual = row("usual", 2000, 0.020, 0.05);
  EXPECT_THAT(names(too_good(std::vector{usual, row("engine", 400, 0.001, 0.004)})),
              testing::ElementsAre("engine"));
  EXPECT_THAT(names(too_good(std::vector{usual, row("few", 200, 0.001, 0.004)})), IsEmpty());
  EXPECT_THAT(names(too_good(std::vector{usual, row("good", 400, 0.008, 0.01)})), IsEmpty());
  EXPECT_THAT(names(too_good(std::vector{usual, row("lucky", 400, 0.004, 0.05)})), IsEmpty())
      << "beyond doubt";
  EXPECT_THAT(names(too_good(std::vector{row("engine", 400, 0.001, 0.004)})), IsEmpty())
      << "there is nobody to compare with";
}

TEST(Skill, IsTheMeanCostOfADecisionWithItsStandardError) {
  constexpr std::string_view review =
      R"({"seats":[{"own_luck":0.25,"luck_of_others":-0.05},{"own_luck":0,"luck_of_others":0}],)"
      R"("plies":[{"kind":"chance"},{"seat":0,"choices":3,"cost":0.1},)"
      R"({"seat":0,"choices":1,"cost":0},{"seat":0,"choices":2,"cost":0.3},)"
      R"({"seat":9,"choices":2,"cost":1}]})";
  const std::vector<SkillRow> rows = skill_in(review, "table", 3);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].decisions, 2);
  EXPECT_NEAR(rows[0].cost, 0.4, 1e-12);
  EXPECT_NEAR(rows[0].squares, 0.1, 1e-12);
  EXPECT_NEAR(rows[0].luck, 0.2, 1e-12);
  EXPECT_EQ(rows[1].decisions, 0);
  for (const char* broken : {"", "[]", "{}", R"({"seats":[{}]})", R"({"seats":1,"plies":2})"}) {
    EXPECT_THAT(skill_in(broken, "table", 3), IsEmpty()) << broken;
  }
  const auto told = [](const SkillSumRow& sums) {
    JsonWriter json;
    json.open_object();
    write_skill(json, sums, 3);
    return json.close_object().take();
  };
  // 0.1 and 0.3: the mean is 0.2, the variance 0.02, and that of the mean 0.01.
  SkillSumRow sums{.game = {}, .matches = 2, .decisions = 2, .cost = 0.4, .squares = 0.1};
  sums.luck = 0.5;
  EXPECT_EQ(
      told(sums),
      R"({"skill":{"decisions":2,"cost":0.200000,"error":0.100000,"luck":0.250000,"judge":3}})");
  sums.decisions = 1;
  EXPECT_EQ(told(sums), R"({"skill":null})") << "one decision says nothing of its error";
}

TEST_F(ProfileTest, RatedMatchesAreReviewedUnaskedAndTellSkillFromLuck) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  show(ada);
  // Many turns have only one choice, and now and then all boats are gone before she has had three.
  // Then there is another match.
  const auto chooses_thrice = [&](const std::string& at) {
    for (int choices = 0; choices < 3;) {
      const Json match = member(test_.look(ada, at), "match");
      if (member(match, "moves").items()->size() > 1) ++choices;
      if (test_.play_one(at, {ada, ben}).empty()) return false;
    }
    return text_of(member(test_.look(ada, at), "match"), "turn") != "over";
  };
  std::vector<std::string> tables;
  do {
    tables.push_back(begin(ada, ben, rated_in_public));
  } while (!chooses_thrice(tables.back()));
  const std::string& table = tables.back();
  test_.ok(ben, action("resign", table));
  ASSERT_TRUE(test_.until([&] { return test_.store().rated_up_to() == std::ssize(tables); }));
  const auto rating_of = [](const Json& told) { return member(told, "ratings").items()->at(0); };
  const Json unknown = member(rating_of(parsed(profile(ada).body)), "skill");
  EXPECT_TRUE(tables.size() > 1 || unknown.kind() == Json::Kind::null);
  std::int64_t decisions = 0;
  for (const std::string& each : tables) {
    ASSERT_TRUE(test_.until([&] {
      test_.tick(second);
      return !test_.store().skill_at(each, judge_version).empty();
    }));
    decisions += test_.store().skill_at(each, judge_version).at(0).decisions;
  }
  EXPECT_EQ(test_.house().reviews().made(), tables.size());
  const Json review = json("/api/tables/" + table + "/review");
  const Json& seat = member(review, "seats").items()->at(0);
  const auto row = test_.store().skill_at(table, judge_version).at(0);
  ASSERT_GT(row.decisions, 1);
  EXPECT_EQ(row.decisions, number_of(seat, "decisions"));
  EXPECT_NEAR(row.cost, member(seat, "cost").number().value(), 1e-5);
  EXPECT_NEAR(
      row.luck,
      member(seat, "own_luck").number().value() + member(seat, "luck_of_others").number().value(),
      1e-5);
  const Json told = member(rating_of(parsed(profile(ada).body)), "skill");
  EXPECT_EQ(number_of(told, "decisions"), decisions);
  EXPECT_EQ(number_of(told, "judge"), judge_version);
  const Json seats = json("/api/tables/" + table + "/ratings");
  EXPECT_EQ(number_of(member(member(seats, "seats").items()->at(0), "skill"), "decisions"),
            row.decisions);
  // Nothing is left to do.
  test_.wait(60 * second);
  EXPECT_EQ(test_.house().reviews().made(), tables.size());
}

TEST_F(ProfileTest, WhoeverAsksForAReviewComesFirst) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string rated = begin(ada, ben, rated_in_public);
  test_.play_a_little(rated, {ada, ben});
  test_.ok(ben, action("resign", rated));
  const std::string other = begin(ada, ben, in_private);
  test_.play_a_little(other, {ada, ben});
  test_.ok(ben, action("resign", other));
  std::unique_lock reviews_take_long = test_.hold_minds();
  ASSERT_TRUE(test_.until([&] {
    test_.tick(second);
    return test_.house().reviews().waiting() == 1;
  }));
  bool answered = false;
  test_.house().review({.address = "192.0.2.1"}, other, [&](const Answer& answer) {
    answered = answer.status == 200;
    EXPECT_TRUE(test_.store().skill_at(rated, judge_version).empty()) << "it was put off";
  });
  test_.catch_up();
  reviews_take_long.unlock();
  ASSERT_TRUE(test_.until([&] { return answered; }));
  ASSERT_TRUE(test_.until([&] {
    test_.tick(second);
    return !test_.store().skill_at(rated, judge_version).empty();
  })) << "and made after all";
}

TEST_F(ProfileTest, OnesOwnMatchesAreFoundByWhatOneKnowsOfThem) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string won = play(ada, ben, in_public);
  const std::string lost = play(ben, ada, in_private);
  const std::string cleo = play(ada, test_.hello("Cleo"), in_private);
  EXPECT_THAT(matches(ada), ElementsAre(cleo, lost, won));
  EXPECT_THAT(matches(ada, "?result=won"), ElementsAre(cleo, won));
  EXPECT_THAT(matches(ada, "?result=lost"), ElementsAre(lost));
  EXPECT_THAT(matches(ada, "?opponent=Cleo"), ElementsAre(cleo));
  EXPECT_THAT(matches(ada, "?opponent=" + ben), ElementsAre(lost, won));
  EXPECT_THAT(matches(ada, "?game=regatta"), IsEmpty());
  EXPECT_THAT(matches(ada, "?rated=true"), IsEmpty());
  EXPECT_THAT(matches(ada, "?rated=false&from=2023-11-14&to=2023-11-14"),
              ElementsAre(cleo, lost, won));
  EXPECT_THAT(matches(ada, "?to=2023-11-13"), IsEmpty());
  EXPECT_THAT(matches(ben), ElementsAre(lost, won));
  EXPECT_THAT(tables_in(json("/api/me/matches")), IsEmpty()) << "a stranger has none";

  const Json first = json("/api/me/matches?limit=2", ada);
  EXPECT_THAT(tables_in(first), ElementsAre(cleo, lost));
  EXPECT_THAT(matches(ada, "?limit=2&after=" + text_of(first, "next")), ElementsAre(won));
  for (const char* wrong : {"result=drawn", "rated=1", "format=xml", "from=now", "after=x"}) {
    EXPECT_EQ(get(join("/api/me/matches?", wrong), ada).status, 400) << wrong;
  }
}

TEST_F(ProfileTest, OnesOwnMatchesCanBeTakenAlong) {
  const std::string ada = test_.account("ada");
  const std::string eve = test_.hello("=1+1");
  const std::string first = begin(ada, eve, in_private);
  test_.ok(eve, action("say", first, R"("text":"a word in private")"));
  test_.ok(eve, action("resign", first));
  test_.settle();
  test_.set_wall_clock(second);
  const std::string second_one = play(ada, eve, in_public);

  const HttpResponse table = get("/api/me/matches?format=csv&limit=1", ada);
  EXPECT_EQ(table.content_type, "text/csv; charset=utf-8");
  EXPECT_EQ(table.body, join("ended,game,rated,public,players,place,points,opponents,table\r\n"
                             "2023-11-14T22:13:21Z,up-the-river,false,true,2,1,",
                             number_of(member(json("/api/me/matches", ada), "matches")
                                           .items()
                                           ->at(0)
                                           .find("seats")
                                           ->items()
                                           ->at(0),
                                       "points"),
                             ",\"'=1+1\",", second_one, "\r\n"));
  const auto next = std::ranges::find(table.headers, std::string{"Boathouse-Next"},
                                      [](const auto& header) { return header.first; });
  ASSERT_NE(next, table.headers.end());
  EXPECT_THAT(get("/api/me/matches?format=csv&after=" + next->second, ada).body, HasSubstr(first));

  const HttpResponse records = get("/api/me/matches?format=records", ada);
  EXPECT_EQ(records.content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(records.body, join(get("/api/tables/" + second_one + "/record", ada).body, "\n",
                               get("/api/tables/" + first + "/record", ada).body));
  EXPECT_THAT(records.body, Not(HasSubstr("a word in private")));
}

TEST_F(ProfileTest, FollowersSeeWhoIsPlayingInPublic) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string cleo = test_.account("cleo");
  EXPECT_EQ(test_.refused(ada, follow(ben)), "no_player") << "he is private";
  EXPECT_EQ(test_.refused(ada, follow("nobody")), "no_player");
  show(ben);
  EXPECT_EQ(test_.refused(ben, follow(ben)), "follow_self");
  test_.ok(ada, follow(ben));
  EXPECT_TRUE(member(parsed(profile(ben, ada).body), "followed").flag().value());
  EXPECT_FALSE(member(parsed(profile(ben, cleo).body), "followed").flag().value());
  EXPECT_THAT(playing(ada), IsEmpty());
  const std::string hidden = begin(ben, cleo, in_private);
  EXPECT_THAT(get("/api/me/following", ada).body, Not(HasSubstr(hidden)));
  const std::string open = begin(ben, cleo, in_public);
  test_.settle();
  EXPECT_THAT(playing(ada), ElementsAre(open));
  EXPECT_THAT(playing(cleo), IsEmpty());
  EXPECT_THAT(get("/api/me/following").body, HasSubstr("[]"));

  show(ben, false);
  EXPECT_THAT(get("/api/me/following", ada).body, Not(HasSubstr(ben))) << "he took himself off";
  show(ben);
  EXPECT_THAT(get("/api/me/following", ada).body, Not(HasSubstr(ben))) << "and nobody is back";
  test_.ok(ada, follow(ben));
  EXPECT_THAT(playing(ada), ElementsAre(open));
  test_.ok(ada, follow(ben, false));
  EXPECT_THAT(playing(ada), IsEmpty());
}

TEST_F(ProfileTest, NobodyFollowsTooMany) {
  const std::string ada = test_.account("ada");
  Batch batch;
  for (int i = 0; i < 200; ++i) {
    const std::string id = join("idol", i);
    batch.emplace_back(VisitorRow{.id = id, .name = id, .login = id, .profile = true});
    batch.emplace_back(FollowRow{ada, id, 1});
  }
  bool kept = false;
  test_.store().write(std::move(batch),
                      [&](const Expected<void>& done) { kept = done.has_value(); });
  ASSERT_TRUE(test_.until([&] { return kept; }));
  const std::string ben = test_.account("ben");
  show(ben);
  EXPECT_EQ(test_.refused(ada, follow(ben)), "too_many_followed");
  test_.ok(ada, follow("idol7", false));
  test_.ok(ada, follow(ben));
}

TEST_F(ProfileTest, TheBestMatchIsTheStrongestThenTheOneMostWatched) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string cleo = test_.account("cleo");
  EXPECT_EQ(watched(), "");
  begin(ada, ben, in_private);
  EXPECT_EQ(watched(), "") << "nobody watches a private one";
  // The lobby lists the latest of every host first; this one is listed later.
  const std::string crowded = begin(ada, ben, in_public);
  begin(ben, ada, in_public);
  Ear ear;
  test_.listen(ear, "", crowded);
  test_.wait(second);
  EXPECT_EQ(watched(), crowded);
  const std::string first = begin(cleo, ada, rated_in_public);
  test_.play_a_little(first, {cleo, ada});
  test_.wait(second);
  EXPECT_EQ(watched(), first) << "a rated one goes before all others";
  test_.ok(cleo, action("resign", first));
  ASSERT_TRUE(test_.until([&] { return test_.store().rated_up_to() == 1; }));
  begin(cleo, test_.account("dan"), rated_in_public);  // she has lost rating
  const std::string strong = begin(test_.account("eve"), ada, rated_in_public);
  test_.wait(second);
  EXPECT_EQ(watched(), strong);
  EXPECT_EQ(watched("?game=up-the-river"), strong);
  EXPECT_EQ(watched("?game=regatta"), "");
}

TEST_F(ProfileTest, DeletingAnAccountTakesItAllAlong) {
  const std::string ada = test_.account("augusta");
  const std::string ben = test_.account("ben");
  const std::string cleo = test_.account("cleo");
  show(ada);
  show(ben);
  show(cleo);
  const std::string table = play(ben, ada, in_public);
  test_.ok(ada, follow(ben));
  test_.ok(ben, follow(ada));
  test_.ok(cleo, follow(ada));
  test_.ok(ada, R"({"do":"delete_me"})");
  test_.settle();
  EXPECT_EQ(profile(ada, ben).body, profile("nobody", ben).body);
  EXPECT_THAT(test_.store().follows(), IsEmpty());
  const std::string told = profile(ben).body;
  EXPECT_THAT(told, Not(HasSubstr("augusta")));
  EXPECT_THAT(told, Not(HasSubstr(ada)));
  EXPECT_THAT(get("/api/me/matches", ben).body, Not(HasSubstr("augusta")));
  EXPECT_THAT(matches(ben), ElementsAre(table)) << "the match stays his";
}

TEST_F(ProfileTest, NoHandAndNoAddressLeavesByAnyOfTheseWays) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  show(ada);
  show(ben);
  test_.ok(ben, follow(ada));
  const std::string table =
      text_of(test_.ok(ada, R"({"do":"create","game":"regatta","public":true,"seats":[)"
                            R"({"kind":"me"},{"kind":"friend"}]})"),
              "table");
  test_.ok(ben, action("sit", table));
  test_.ok(ada, action("start", table));
  test_.settle();
  const std::string hand = get("/api/tables/" + table + "?as=0", ada).body;
  ASSERT_THAT(hand, HasSubstr("hand")) << "there is something to hide";
  for (const std::string& target :
       {std::string{"/api/watch"}, std::string{"/api/me/following"}, "/api/players/" + ada,
        std::string{"/api/me/matches"}, std::string{"/api/me/matches?format=csv"},
        std::string{"/api/me/matches?format=records"}}) {
    for (const std::string& who : {ada, ben, std::string{}}) {
      const HttpResponse response = get(target, who);
      EXPECT_EQ(response.status, 200) << target;
      for (const char* secret : {"hand", "view", "moves", "commitment", "192.0.2", "127.0.0"}) {
        EXPECT_THAT(response.body, Not(HasSubstr(secret))) << target;
      }
    }
  }
  EXPECT_THAT(get("/api/me/matches?format=records", ada).body, IsEmpty()) << "it is not over";
  EXPECT_THAT(playing(ben), ElementsAre(table));
}

TEST_F(ProfileTest, ABanHidesTheProfile) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  show(ada);
  test_.ok(ben, follow(ada));
  bool kept = false;
  test_.store().write({SetBan{ada, {.on = true}}},
                      [&](const Expected<void>& done) { kept = done.has_value(); });
  ASSERT_TRUE(test_.until([&] { return kept; }));
  EXPECT_EQ(profile(ada, ben).body, profile("nobody", ben).body);
  EXPECT_THAT(get("/api/me/following", ben).body, Not(HasSubstr(ada)));
  EXPECT_EQ(test_.refused(ben, follow(ada)), "no_player");
}

}  // namespace
}  // namespace boathouse::server
