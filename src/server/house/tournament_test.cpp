// Tournaments on a server: made, joined, played by themselves, and told to whoever asks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/text.h"
#include "proof/tournament_proof.h"
#include "server/house/contest.h"
#include "server/testing/simulation.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::string wish(std::string_view kind, std::string_view more = {}) {
  return join(R"({"do":"make_tournament","name":"Spring cup","game":"up-the-river","kind":")", kind,
              R"(","pace":{"kind":"live","move_s":30,"bank_s":60},"starts_in_s":60)",
              more.empty() ? "" : ",", more, "}");
}

std::string with(std::string_view what, std::string_view id) {
  return join(R"({"do":")", what, R"(","tournament":")", id, R"("})");
}

class TournamentTest : public testing::Test {
 protected:
  std::string make(const std::string& host, const std::string& wished) {
    return text_of(test_.ok(host, wished), "tournament");
  }
  Json about(const std::string& id, const std::string& visitor = {}) {
    const HttpResponse response = test_.get("/api/tournaments/" + id, test_.cookie_of(visitor));
    EXPECT_EQ(response.status, 200) << response.body;
    return parsed(response.body);
  }
  // Where somebody is to play now; nothing if nowhere.
  std::string table_of(const std::string& id, const std::string& visitor) {
    const Json found = about(id, visitor);
    const std::string* table = member(member(found, "you"), "table").text();
    return table == nullptr ? std::string{} : *table;
  }
  std::string phase_of(const std::string& id) { return text_of(about(id), "phase"); }
  // Until something has happened, in steps of some seconds; false after a while.
  bool wait_until(const std::function<bool()>& done, int steps = 30) {
    for (int i = 0; i < steps; ++i) {
      if (done()) return true;
      test_.wait(5 * second);
    }
    return done();
  }
  // Everybody chooses something, so that nobody counts as absent. Then all resign but the first of
  // these, who therefore wins.
  void end_table(const std::string& table, const std::vector<std::string>& players) {
    test_.play_a_little(table, players);
    for (std::size_t i = 1; i < players.size(); ++i) {
      test_.ok(players[i], action("resign", table));
    }
    test_.settle();
  }

  TestHouse test_;
};

TEST_F(TournamentTest, IsMadeByAnAccountAndListed) {
  const std::string gus = test_.hello("Gus");
  EXPECT_EQ(test_.refused(gus, wish("swiss")), "tournament_account");
  const std::string ada = test_.account("ada");
  EXPECT_EQ(test_.refused(ada, wish("knockout")), "tournament_kind");
  EXPECT_EQ(test_.refused(ada, wish("swiss", R"("rounds":21)")), "request_number");
  EXPECT_EQ(test_.refused(ada, wish("swiss", R"("lowest":1800,"highest":1200)")),
            "tournament_range");
  EXPECT_EQ(test_.refused(ada, wish("arena", R"("lasts_s":60)")), "request_number");
  EXPECT_EQ(test_.refused(ada, R"({"do":"make_tournament","name":"x","game":"up-the-river",)"
                               R"("kind":"swiss","pace":{"kind":"correspondence","days":1}})"),
            "tournament_pace");
  const std::string id = make(ada, wish("swiss"));
  const std::string hidden = make(ada, wish("series", R"("public":false)"));
  const std::string lists = test_.get("/api/tournaments").body;
  EXPECT_THAT(lists, HasSubstr(id));
  EXPECT_THAT(lists, Not(HasSubstr(hidden)));
  const Json found = about(hidden);
  EXPECT_EQ(text_of(found, "kind"), "series");
  EXPECT_EQ(text_of(found, "phase"), "open");
  EXPECT_FALSE(member(found, "host").flag().value());
  EXPECT_TRUE(member(about(id, ada), "host").flag().value());
  EXPECT_EQ(test_.get("/api/tournaments/nowhere").status, 404);
}

TEST_F(TournamentTest, TheSameRequestSentTwiceMakesOne) {
  const std::string ada = test_.account("ada");
  const std::string once = wish("swiss", R"("id":"a")");
  const std::string id = make(ada, once);
  test_.restart();  // and the answer was lost
  EXPECT_EQ(make(ada, once), id);
}

TEST_F(TournamentTest, PlaysASwissByItselfToTheEnd) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, wish("swiss", R"("rounds":2)"));
  test_.ok(ada, with("join_tournament", id));
  test_.ok(ada, with("join_tournament", id));  // once more changes nothing
  test_.ok(ben, with("join_tournament", id));
  EXPECT_EQ(number_of(about(id), "entrants"), 2);
  EXPECT_EQ(table_of(id, ada), "");

  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
  const std::string first = table_of(id, ada);
  EXPECT_EQ(table_of(id, ben), first);
  EXPECT_EQ(test_.refused(test_.account("cleo"), with("join_tournament", id)), "tournament_begun");
  const Json seen = member(test_.look(ada, first), "about");
  EXPECT_EQ(text_of(seen, "tournament"), id);
  EXPECT_EQ(text_of(seen, "phase"), "playing");
  EXPECT_TRUE(member(seen, "rated").flag().value());
  end_table(first, {ada, ben});

  // A break, then the second round, in the other seats.
  ASSERT_TRUE(wait_until([&] { return table_of(id, ada).empty(); }, 2));
  EXPECT_EQ(number_of(member(about(id, ada), "you"), "rank"), 1);
  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }, 8));
  const std::string second_table = table_of(id, ada);
  EXPECT_NE(second_table, first);
  EXPECT_EQ(text_of(test_.look(ada, first), "table"), first);
  EXPECT_EQ(test_.refused(ada, action("rematch", first)), "tournament_rematch");
  end_table(second_table, {ada, ben});

  ASSERT_TRUE(wait_until([&] { return phase_of(id) == "over"; }, 2));
  const Json over = about(id, ben);
  const auto& standings = *member(over, "standings").items();
  ASSERT_THAT(standings, SizeIs(2));
  EXPECT_EQ(text_of(standings[0], "name"), "ada");
  EXPECT_EQ(number_of(standings[0], "score"), 2 * number_of(over, "unit"));
  EXPECT_EQ(number_of(member(over, "you"), "rank"), 2);
  const Json mine = parsed(test_.get("/api/me/tournaments", test_.cookie_of(ben)).body);
  EXPECT_EQ(number_of(member(mine, "tournaments").items()->at(0), "rank"), 2);
  EXPECT_THAT(*member(over, "tables").items(), SizeIs(2));
  EXPECT_EQ(test_.refused(ada, with("leave_tournament", id)), "tournament_over");
}

// The file of the result, with one of its texts replaced by another.
std::string changed(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string_view wrong_in(std::string_view file) {
  const auto found = proof::examine_tournament(parsed(file), {});
  if (!found) return found.error().code;
  return found->wrong ? found->wrong->code : "";
}

TEST_F(TournamentTest, GivesAResultThatAnybodyCanCheck) {
  const std::string ada = test_.account("ada");
  const std::string id = make(ada, wish("swiss", R"("rounds":2)"));
  const std::vector<std::string> people{ada, test_.account("ben"), test_.account("cleo")};
  for (const std::string& each : people) test_.ok(each, with("join_tournament", id));
  EXPECT_EQ(test_.get("/api/tournaments/" + id + "/result").status, 409);
  for (int round = 0; round < 2; ++round) {
    std::vector<std::string> playing;
    ASSERT_TRUE(wait_until([&] {
      playing.clear();
      for (const std::string& each : people) {
        if (!table_of(id, each).empty()) playing.push_back(each);
      }
      return playing.size() == 2;
    }));
    end_table(table_of(id, playing[0]), playing);
    ASSERT_TRUE(wait_until([&] { return table_of(id, playing[0]).empty(); }, 2));
  }
  ASSERT_TRUE(wait_until([&] { return phase_of(id) == "over"; }, 2));
  const std::string file = test_.get("/api/tournaments/" + id + "/result").body;
  const auto found = proof::examine_tournament(parsed(file), {});
  ASSERT_TRUE(found) << found.error().code;
  EXPECT_FALSE(found->wrong) << found->wrong->code;
  EXPECT_EQ(found->name, "Spring cup");
  EXPECT_EQ(found->players, 3U);
  EXPECT_EQ(found->tables, 2U);
  EXPECT_EQ(found->records, 2U);
  EXPECT_EQ(found->pairings, 2U);
  EXPECT_THAT(file, Not(HasSubstr(ada)));

  EXPECT_EQ(wrong_in("{}"), "proof_format");
  EXPECT_EQ(wrong_in(changed(file, R"("kind":"began")", R"("kind":"begun")")), "proof_entry");
  EXPECT_EQ(wrong_in(changed(file, R"("kind":"began")", R"("kind":"ended")")), "proof_pairing");
  EXPECT_EQ(wrong_in(changed(file, "[[0,1]],", "[[1,0]],")), "proof_pairing");
  EXPECT_EQ(wrong_in(changed(file, R"("kind":"joined")", R"("kind":"left")")), "proof_order");
  EXPECT_EQ(wrong_in(changed(file, R"("players":["ada")", R"("players":["eva")")), "proof_record");
  EXPECT_EQ(wrong_in(changed(file, R"("standings":[{"player":0,"rank":1)",
                             R"("standings":[{"player":0,"rank":2)")),
            "proof_standings");
}

TEST_F(TournamentTest, WhoDoesNotComeForfeitsAndIsNotWaitedForAgain) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, wish("swiss", R"("rounds":3)"));
  test_.ok(ada, with("join_tournament", id));
  test_.ok(ben, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
  const std::string table = table_of(id, ada);
  Ear ear;
  test_.listen(ear, ada, table);
  // Ada plays while it is her turn; Ben never comes.
  ASSERT_TRUE(wait_until(
      [&] {
        if (phase_of(id) == "over") return true;
        (void)test_.play_one(table, {ada});
        return false;
      },
      60));
  const Json over = about(id, ada);
  EXPECT_EQ(number_of(member(over, "you"), "rank"), 1);
  const auto& tables = *member(over, "tables").items();
  ASSERT_FALSE(tables.empty());
  EXPECT_THAT(test_.get("/api/tournaments/" + id).body, HasSubstr(R"("lapse":"forfeit")"));
}

TEST_F(TournamentTest, AnArenaPairsPeopleAgainUntilItsTimeIsUp) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, wish("arena", R"("rated":false)"));
  test_.ok(ada, with("join_tournament", id));
  test_.ok(ben, with("join_tournament", id));
  std::set<std::string> tables;
  for (int match = 0; match < 3; ++match) {
    ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
    const std::string table = table_of(id, ada);
    EXPECT_TRUE(tables.insert(table).second);
    end_table(table, {ada, ben});
    ASSERT_TRUE(wait_until([&] { return table_of(id, ada).empty(); }, 2));
  }
  // Guests may play where nothing is rated, and come later.
  test_.ok(test_.hello("Gus"), with("join_tournament", id));
  // They all leave, and it ends on time.
  for (const std::string& each : {ada, ben}) test_.ok(each, with("leave_tournament", id));
  test_.wait(400 * second);
  ASSERT_TRUE(wait_until([&] { return phase_of(id) == "over"; }, 2));
  const Json over = about(id, ada);
  // Two points, two points, and doubled after that.
  EXPECT_EQ(number_of(member(over, "you"), "score"), (2 + 2 + 4) * number_of(over, "unit"));
}

TEST_F(TournamentTest, BotsAreMarkedWhereNothingIsRated) {
  const std::string ada = test_.account("ada");
  const std::string robot = test_.account("robot");
  test_.ok(robot, R"({"do":"become_bot"})");
  const std::string id = make(ada, wish("swiss", R"("rated":false,"rounds":1)"));
  for (const std::string& each : {ada, robot}) test_.ok(each, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
  const auto marks = [](const Json& list) {
    std::map<std::string, bool> found;
    for (const Json& each : *list.items())
      found[text_of(each, "name")] = *member(each, "bot").flag();
    return found;
  };
  const std::map<std::string, bool> marked{{"ada", false}, {"robot", true}};
  EXPECT_EQ(marks(member(about(id), "standings")), marked);
  const Json seen = member(test_.look(ada, table_of(id, ada)), "about");
  EXPECT_EQ(marks(member(seen, "seats")), marked);
}

TEST_F(TournamentTest, OnlyThoseWithinItsRangeMayJoin) {
  const std::string ada = test_.account("ada");
  const std::string id = make(ada, wish("swiss", R"("lowest":9000)"));
  EXPECT_EQ(test_.refused(ada, with("join_tournament", id)), "tournament_rating");
  EXPECT_EQ(test_.refused(test_.hello("Gus"), with("join_tournament", id)), "rated_account");
  EXPECT_EQ(test_.refused(ada, with("leave_tournament", id)), "tournament_stranger");
  const std::string ben = test_.account("ben");
  EXPECT_EQ(test_.refused(ben, with("close_tournament", id)), "not_host");
  test_.ok(ada, with("close_tournament", id));
  EXPECT_EQ(phase_of(id), "over");
}

TEST_F(TournamentTest, GoesOnAfterARestartAtAnyMoment) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, wish("series", R"("rounds":1)"));
  test_.ok(ada, with("join_tournament", id));
  test_.restart();
  test_.ok(ben, with("join_tournament", id));
  test_.restart();
  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
  const std::string table = table_of(id, ada);
  test_.restart();
  EXPECT_EQ(table_of(id, ben), table);
  end_table(table, {ben, ada});
  test_.restart();
  ASSERT_TRUE(wait_until([&] { return phase_of(id) == "over"; }));
  EXPECT_EQ(number_of(member(about(id, ben), "you"), "rank"), 1);
}

TEST_F(TournamentTest, ForgetsAnAccountButNotItsResult) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, wish("swiss", R"("rounds":1)"));
  test_.ok(ada, with("join_tournament", id));
  test_.ok(ben, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
  end_table(table_of(id, ada), {ada, ben});
  ASSERT_TRUE(wait_until([&] { return phase_of(id) == "over"; }));
  test_.ok(ada, R"({"do":"delete_me"})");
  test_.wait(2 * second);
  const std::string body = test_.get("/api/tournaments/" + id).body;
  EXPECT_THAT(body, Not(HasSubstr("\"ada\"")));
  EXPECT_THAT(body, Not(HasSubstr(ada)));
  EXPECT_EQ(text_of(member(parsed(body), "standings").items()->at(0), "name"), "—");
  for (const EntryRow& line : test_.store().journal(id)) {
    EXPECT_THAT(line.text, Not(HasSubstr(ada)));
  }
}

TEST_F(TournamentTest, APublicOneIsOnTheProfilesOfItsPlayers) {
  const std::string ada = test_.account("ada");
  const std::string id = make(ada, wish("swiss"));
  test_.ok(ada, R"({"do":"set_profile","public":true})");
  test_.ok(ada, with("join_tournament", id));
  const std::string profile = test_.get("/api/players/" + ada).body;
  EXPECT_EQ(text_of(member(parsed(profile), "tournaments").items()->at(0), "tournament"), id);
  EXPECT_THAT(test_.get("/api/me/tournaments", test_.cookie_of(ada)).body, HasSubstr(id));
}

TEST_F(TournamentTest, OneByLinkAppearsNowhereElse) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, wish("swiss", R"("rounds":1,"public":false)"));
  test_.ok(ada, R"({"do":"set_profile","public":true})");
  for (const std::string& each : {ada, ben}) test_.ok(each, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return !table_of(id, ada).empty(); }));
  const std::string table = table_of(id, ada);
  const auto nowhere = [&] {
    const std::string stranger = test_.hello("Gus");
    for (const std::string& address :
         {std::string{"/api/tournaments"}, std::string{"/api/lobby"}, std::string{"/api/watch"},
          std::string{"/api/me/tournaments"}, "/api/players/" + ada}) {
      const std::string told = test_.get(address, test_.cookie_of(stranger)).body;
      EXPECT_THAT(told, Not(HasSubstr(id))) << address;
      EXPECT_THAT(told, Not(HasSubstr(table))) << address;
      EXPECT_THAT(told, Not(HasSubstr("Spring cup"))) << address;
    }
  };
  nowhere();
  // Who has the address sees names and places, and nothing that leads to an account.
  const std::string told = test_.get("/api/tournaments/" + id).body;
  EXPECT_THAT(told, Not(HasSubstr(ada)));
  EXPECT_THAT(told, Not(HasSubstr("192.0.2.1")));
  end_table(table, {ada, ben});
  ASSERT_TRUE(wait_until([&] { return phase_of(id) == "over"; }));
  nowhere();
}

TEST_F(TournamentTest, TellsListenersThatSomethingHasChanged) {
  const std::string ada = test_.account("ada");
  const std::string id = make(ada, wish("swiss"));
  Ear ear;
  test_.ok(ada, with("subscribe", id), &ear);
  ASSERT_TRUE(test_.until([&] { return !ear.frames.empty(); }));
  EXPECT_THAT(ear.frames.back(), HasSubstr(R"("event":"tournament")"));
  const std::size_t before = ear.frames.size();
  test_.ok(ada, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return ear.frames.size() > before; }, 2));
  test_.ok(ada, with("unsubscribe", id), &ear);
  const std::size_t after = ear.frames.size();
  test_.ok(ada, with("leave_tournament", id));
  test_.wait(3 * second);
  EXPECT_EQ(ear.frames.size(), after);
  EXPECT_EQ(test_.act(ada, with("subscribe", "nowhere"), &ear).status, 404);
}

TEST(TournamentEntries, AreReadAsTheyWereWritten) {
  namespace happened = tournament::entry;
  const Milliseconds at = 17;
  const tournament::Time time{at};
  TournamentMade made{.name = "Cup", .game = "lanterns", .rules = 2, .options = {"a=b"}};
  made.lowest = 1200;
  made.plan = {.kind = tournament::Kind::series, .k = 4, .fewest = 2, .rounds = 7};
  std::vector<TournamentEntry> all{
      made,
      tournament::Entry{happened::Joined{"k", time}},
      tournament::Entry{happened::Left{"k", time}},
      tournament::Entry{happened::Began{time}},
      tournament::Entry{happened::SeasonBegan{{{0, 2, 1}, {4, 3}}, time}},
      tournament::Entry{
          happened::Paired{{.tables = {{.seats = {0, 2}}, {.seats = {3, 1}}}, .byes = {4}}, time}},
      tournament::Entry{happened::TableOver{
          1, {{2, 1}, {tournament::Lapse::none, tournament::Lapse::forfeit}}, time}},
      tournament::Entry{happened::Ended{time}}};
  made.plan.duplicate = true;
  made.secret.fill(7);
  all.emplace_back(made);
  for (const TournamentEntry& each : all) {
    const std::string text = write_tournament_entry(each);
    const auto read = read_tournament_entry(text, at);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(write_tournament_entry(*read), text);
    EXPECT_EQ(read->index(), each.index());
  }
  for (const std::string_view bad :
       {"", "{}", R"({"kind":"left"})", R"({"kind":"paired","tables":[["a"]],"byes":[]})",
        R"({"kind":"season"})", R"({"kind":"season","divisions":[0]})",
        R"({"kind":"made","name":"x"})", R"({"kind":"table_over","table":-1,"places":[1]})"}) {
    EXPECT_FALSE(read_tournament_entry(bad, at)) << bad;
  }
}

// --- Leagues -----------------------------------------------------------------------------------

std::string league_wish(std::string_view more = R"("total_days":10)",
                        std::string_view game = "up-the-river") {
  return join(R"({"do":"make_tournament","name":"Harbour league","game":")", game,
              R"(","kind":"league","pace":{"kind":"correspondence",)", more,
              R"(},"starts_in_s":60})");
}

class LeagueTest : public TournamentTest {
 protected:
  // The tables at which somebody plays now.
  std::vector<std::string> tables_of(const std::string& id, const std::string& visitor) {
    const Json found = about(id, visitor);
    const auto me = number_of(member(found, "you"), "player");
    std::vector<std::string> tables;
    for (const Json& table : *member(found, "tables").items()) {
      for (const Json& seat : *member(table, "seats").items()) {
        const bool running = !member(seat, "place").whole<int>();
        if (running && number_of(seat, "player") == me) tables.push_back(text_of(table, "table"));
      }
    }
    return tables;
  }
};

TEST_F(LeagueTest, IsPlayedByCorrespondenceWithSoMuchTimeThatAllMatchesEnd) {
  const std::string ada = test_.account("ada");
  EXPECT_EQ(test_.refused(ada, league_wish(R"("days":1)")), "league_pace");
  EXPECT_EQ(test_.refused(ada, league_wish(R"("total_days":22)")), "league_pace");
  EXPECT_EQ(test_.refused(ada, league_wish(R"("total_days":10)", "powerboats")), "league_game");
  EXPECT_EQ(test_.refused(ada, wish("league")), "league_pace");
  EXPECT_EQ(number_of(about(make(ada, league_wish())), "rounds"), 7);
  const Json slow = about(make(ada, league_wish(R"("total_days":21)")));
  EXPECT_EQ(number_of(slow, "rounds"), 4);
  EXPECT_EQ(number_of(member(slow, "pace"), "total_days"), 21);
}

TEST_F(LeagueTest, PlaysASeasonAndThenTheNextOne) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string cleo = test_.account("cleo");
  const std::string id = make(ada, league_wish());
  for (const std::string& each : {ada, ben, cleo}) test_.ok(each, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return number_of(about(id), "round") == 1; }));
  // Four matches each at the same time, and nobody is called away to one of them.
  EXPECT_THAT(tables_of(id, ada), SizeIs(4));
  EXPECT_EQ(table_of(id, ada), "");
  // Who joins now plays from the next season on.
  const std::string dan = test_.account("dan");
  test_.ok(dan, with("join_tournament", id));
  EXPECT_EQ(member(member(about(id, dan), "you"), "division").kind(), Json::Kind::null);
  EXPECT_EQ(number_of(member(about(id, ada), "you"), "division"), 1);

  // Ada wins all of hers, and Ben all the others.
  for (int match = 0; match < 12; ++match) {
    for (const std::string& winner : {ada, ben}) {
      const auto tables = tables_of(id, winner);
      if (tables.empty()) continue;
      for (const std::string& loser : {ben, cleo}) {
        if (loser == winner) continue;
        const auto theirs = tables_of(id, loser);
        const auto common = std::ranges::find_if(tables, [&](const std::string& each) {
          return std::ranges::find(theirs, each) != theirs.end();
        });
        if (common == tables.end()) continue;
        end_table(*common, {winner, loser});
        test_.wait(2 * second);
        break;
      }
      break;
    }
  }
  ASSERT_TRUE(wait_until([&] { return tables_of(id, ben).empty(); }, 5));
  const Json played = about(id, ben);
  EXPECT_EQ(text_of(member(played, "standings").items()->at(0), "name"), "ada");
  EXPECT_EQ(number_of(member(played, "you"), "rank"), 2);
  EXPECT_EQ(number_of(played, "round"), 1) << "six weeks are not over";
  // What has been played can be checked at any time.
  const std::string file = test_.get("/api/tournaments/" + id + "/result").body;
  EXPECT_EQ(wrong_in(file), "");
  EXPECT_EQ(wrong_in(changed(file, R"("divisions":[[0,1,2]])", R"("divisions":[[0,2,1]])")),
            "proof_pairing");

  test_.wait(42 * day);
  ASSERT_TRUE(wait_until([&] { return number_of(about(id), "round") == 2; }, 30));
  EXPECT_EQ(number_of(member(about(id, dan), "you"), "division"), 1);
  EXPECT_THAT(tables_of(id, dan), SizeIs(4));
  test_.ok(ada, with("close_tournament", id));
  EXPECT_EQ(phase_of(id), "over");
}

TEST_F(LeagueTest, WhoLetsTheirTimeRunOutLoses) {
  const std::string ada = test_.account("ada");
  const std::string ben = test_.account("ben");
  const std::string id = make(ada, league_wish(R"("total_days":3)"));
  for (const std::string& each : {ada, ben}) test_.ok(each, with("join_tournament", id));
  ASSERT_TRUE(wait_until([&] { return !tables_of(id, ada).empty(); }));
  // Nobody moves at all, for three days each.
  for (int day_number = 0; day_number < 7; ++day_number) {
    test_.wait(day);
    test_.settle();
  }
  ASSERT_TRUE(wait_until([&] { return number_of(about(id), "round") == 1; }));
  EXPECT_THAT(test_.get("/api/tournaments/" + id).body, HasSubstr(R"("lapse":"forfeit")"));
}

// Three servers lead the same tournament, die and come back; the journal says one thing.
class OfManyServers {
 protected:
  using Phase = tournament::Tournament::Phase;

  explicit OfManyServers(const std::string& wished) {
    Batch batch;
    for (const std::string& name : names_) {
      batch.emplace_back(VisitorRow{.id = name, .name = name, .login = name, .password = "hash"});
    }
    EXPECT_TRUE(world_.keep(batch));
    world_.house(0).act({.visitor = "ada"}, wished, [&](const Answer& answer) {
      if (answer.status == 200) id_ = text_of(parsed(answer.json), "tournament");
    });
    world_.run(2 * second);
  }
  ContestPtr contest() { return read_contest(world_.store(), id_, nullptr).value(); }
  void act(const std::string& who, const std::string& body) {
    world_.house(world_.random().below(3)).act({.visitor = who}, body, [](const Answer&) {});
  }
  // Somebody at every table gives up, whoever it is, and comes back for the next round.
  void play_on(const Contest& now) {
    for (const std::size_t table : now.running) {
      const auto& seats = now.state.tables()[table].table.seats;
      const auto seat = world_.random().below(static_cast<std::uint32_t>(seats.size()));
      act(now.entrant(seats[seat]).visitor, action("resign", now.table_id(table)));
    }
    for (const std::string& name : names_) act(name, with("join_tournament", id_));
  }

  const std::vector<std::string> names_{"ada", "ben", "cleo", "dan", "eva"};
  Simulation world_{11, 3, Faults{.most_delay = 30, .lost_answers = 20, .lost_writes = 10}};
  std::string id_;
};

class TournamentOfManyServers : public testing::TestWithParam<std::string>,
                                protected OfManyServers {
 protected:
  TournamentOfManyServers() : OfManyServers(wished(GetParam())) {}
  // Such as swiss or swiss_duplicate.
  static std::string wished(std::string_view kind) {
    std::string_view more = kind;
    const std::string_view plain = cut(more, '_');
    return wish(plain, join(R"("rounds":3)", more.empty() ? "" : R"(,"duplicate":true)"));
  }
};
class LeagueOfManyServers : public testing::Test, protected OfManyServers {
 protected:
  LeagueOfManyServers() : OfManyServers(league_wish()) {}
};

TEST_P(TournamentOfManyServers, IsLedByWhoeverIsThere) {
  ASSERT_NE(id_, "");
  for (int seconds = 0; seconds < 600; ++seconds) {
    const ContestPtr now = contest();
    if (now->state.phase() == Phase::over) break;
    play_on(*now);
    if (seconds % 20 == 19) world_.kill(world_.random().below(3));
    world_.run(second);
  }
  const ContestPtr over = contest();
  ASSERT_EQ(over->state.phase(), Phase::over);
  EXPECT_THAT(over->entrants, SizeIs(names_.size()));
  EXPECT_EQ(over->state.entrants().size(), names_.size());
  if (GetParam() == "arena") {
    EXPECT_GT(over->state.tables().size(), 20U);
  } else {
    EXPECT_EQ(over->state.rounds(), 3U);
    EXPECT_THAT(over->running, IsEmpty());
  }
  // Every table was begun once, and none that the journal does not know.
  EXPECT_EQ(world_.store().tables().size(), over->state.tables().size());
}

// The same with a league. Who has given up all matches without a choice has left, until they join
// again; meanwhile, whoever was to play them has a bye. So every match of the season is begun at
// most once.
TEST_F(LeagueOfManyServers, BeginsNoMatchTwice) {
  ASSERT_NE(id_, "");
  for (int seconds = 0; seconds < 240; ++seconds) {
    play_on(*contest());
    if (seconds % 20 == 19) world_.kill(world_.random().below(3));
    world_.run(second);
  }
  const ContestPtr played = contest();
  EXPECT_GE(played->state.tables().size(), 10U) << "five people play four matches at once";
  EXPECT_LE(played->state.tables().size(), 15U);
  EXPECT_THAT(played->running, IsEmpty());
  EXPECT_EQ(played->state.phase(), Phase::playing);
  EXPECT_EQ(world_.store().tables().size(), played->state.tables().size());
}

INSTANTIATE_TEST_SUITE_P(Of, TournamentOfManyServers,
                         testing::Values("arena", "swiss", "series", "swiss_duplicate",
                                         "series_duplicate"),
                         [](const auto& kind) { return kind.param; });

}  // namespace
}  // namespace boathouse::server
