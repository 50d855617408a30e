// Duplicate tournaments on a server: the same luck at all tables of a round, and nothing that would
// give it away before the last of them is over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/text.h"
#include "proof/duplicate_rounds.h"
#include "proof/tournament_proof.h"
#include "server/house/contest.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class DuplicateTest : public testing::Test {
 protected:
  // Four who play two rounds at two tables.
  void begin(std::string_view kind = "swiss", std::string_view more = {}) {
    for (const char* name : {"ada", "ben", "cleo", "dan"}) people_.push_back(test_.account(name));
    id_ = text_of(
        test_.ok(people_[0], join(R"({"do":"make_tournament","name":"Twins",)",
                                  R"("game":"up-the-river","kind":")", kind,
                                  R"(","rounds":2,"duplicate":true,"starts_in_s":60,)",
                                  R"("pace":{"kind":"live","move_s":30,"bank_s":60})", more, "}")),
        "tournament");
    for (const std::string& each : people_) join_in(each, each == people_[1] ? own_nonce() : "");
  }
  static std::string own_nonce() { return to_hex(sha256("ben's own")); }
  void join_in(const std::string& who, const std::string& nonce = {}) {
    test_.ok(who, join(R"({"do":"join_tournament","tournament":")", id_, "\"",
                       nonce.empty() ? "" : join(R"(,"nonce":")", nonce, "\""), "}"));
  }
  std::string body(const std::string& address, const std::string& visitor = {}) {
    return test_.get(address, test_.cookie_of(visitor)).body;
  }
  int status(const std::string& address, const std::string& visitor = {}) {
    return test_.get(address, test_.cookie_of(visitor)).status;
  }
  Json about() { return parsed(body("/api/tournaments/" + id_)); }
  ContestPtr contest() { return read_contest(test_.store(), id_, nullptr).value(); }

  // Waits for the next round; the tables by their ids, with those who sit there.
  std::map<std::string, std::vector<std::string>> next_tables() {
    for (int i = 0; i < 30 && contest()->running.empty(); ++i) test_.wait(5 * second);
    const ContestPtr now = contest();
    std::map<std::string, std::vector<std::string>> tables;
    for (const std::size_t table : now->running) {
      for (const tournament::Player player : now->state.tables()[table].table.seats) {
        tables[now->table_id(table)].push_back(now->entrant(player).visitor);
      }
    }
    return tables;
  }
  // Everybody chooses something; then all but the first resign.
  void end_table(const std::string& table, const std::vector<std::string>& players) {
    test_.play_a_little(table, players);
    for (std::size_t i = 1; i < players.size(); ++i) {
      test_.ok(players[i], action("resign", table));
    }
    test_.settle();
    test_.wait(2 * second);
  }
  // Every match until it is over, with a restart after each.
  void play_to_the_end() {
    for (int round = 0; round < 2; ++round) {
      for (const auto& [table, players] : next_tables()) {
        while (!test_.play_one(table, players).empty()) continue;
        test_.settle();
        test_.restart();
      }
      test_.wait(2 * second);
    }
    ASSERT_EQ(text_of(about(), "phase"), "over");
  }
  std::string secret_of(std::size_t round) { return to_hex(contest()->secret_of(round)); }

  TestHouse test_;
  std::string id_;
  std::vector<std::string> people_;
};

TEST_F(DuplicateTest, IsForSwissTournamentsAndSeries) {
  const std::string ada = test_.account("ada");
  const auto wish = [](std::string_view kind) {
    return join(R"({"do":"make_tournament","name":"x","game":"up-the-river","kind":")", kind,
                R"(","pace":{"kind":"live","move_s":30,"bank_s":60},"duplicate":true})");
  };
  EXPECT_EQ(test_.refused(ada, wish("arena")), "tournament_duplicate");
  id_ = text_of(test_.ok(ada, wish("series")), "tournament");
  EXPECT_TRUE(member(about(), "duplicate").flag().value());
  EXPECT_EQ(test_.refused(
                ada, join(R"({"do":"join_tournament","nonce":"12","tournament":")", id_, R"("})")),
            "tournament_nonce");
}

TEST_F(DuplicateTest, CommitsItselfBeforeAnybodyAddsANonce) {
  begin();
  const Json told = about();
  const auto& commitments = *member(told, "commitments").items();
  ASSERT_THAT(commitments, SizeIs(2));
  for (std::size_t round = 0; round < 2; ++round) {
    EXPECT_EQ(*commitments[round].text(), to_hex(sha256(bytes_of(contest()->secret_of(round)))));
    EXPECT_EQ(member(told, "secrets").items()->at(round).kind(), Json::Kind::null);
  }
  EXPECT_NE(*commitments[0].text(), *commitments[1].text());
  const auto entrants = contest()->state.entrants();
  EXPECT_EQ(entrants[1].nonce, own_nonce());
  EXPECT_FALSE(entrants[1].nonce_by_house);
  EXPECT_EQ(entrants[2].nonce, to_hex(proof::house_nonce(contest()->secret_of(0), id_, 2)));
  // Whoever leaves and comes back has added what they have added.
  test_.ok(people_[1], join(R"({"do":"leave_tournament","tournament":")", id_, R"("})"));
  join_in(people_[1], to_hex(sha256("another")));
  EXPECT_EQ(contest()->state.entrants()[1].nonce, own_nonce());
}

TEST_F(DuplicateTest, TablesOfARoundHaveTheSameLuck) {
  begin();
  const auto tables = next_tables();
  ASSERT_THAT(tables, SizeIs(2));
  std::set<std::string> rounds;
  std::vector<std::map<std::string, std::string>> rolls;
  for (const auto& [table, players] : tables) {
    const Json seen = test_.look(players[0], table);
    rounds.insert(text_of(member(member(seen, "about"), "duplicate"), "round"));
    EXPECT_EQ(text_of(member(seen, "about"), "commitment"),
              *member(about(), "commitments").items()->at(0).text());
    end_table(table, players);
  }
  EXPECT_EQ(rounds, std::set{id_ + "/1"});
  for (const auto& [table, players] : tables) {
    const auto match = Match::from_record(body("/api/tables/" + table + "/record"));
    ASSERT_TRUE(match) << match.error().sentence();
    auto& seen = rolls.emplace_back();
    std::map<std::string, int> count;
    for (std::size_t i = 0; i < match->plies().size(); ++i) {
      const Ply ply = match->plies()[i];
      if (!ply.is_chance()) continue;
      const auto before = match->state_at(i);
      const std::string label = before->lot().label;
      seen[join(label, " ", ++count[label])] = before->notation(ply, referee);
    }
  }
  for (const auto& [label, roll] : rolls[0]) {
    const auto found = rolls[1].find(label);
    EXPECT_EQ(found == rolls[1].end() ? roll : found->second, roll) << label;
  }
  EXPECT_EQ(rolls[0].at("seat 1 roll 1"), rolls[1].at("seat 1 roll 1"));
}

TEST_F(DuplicateTest, NothingIsToldBeforeTheLastTableOfTheRoundIsOver) {
  begin();
  const auto tables = next_tables();
  ASSERT_THAT(tables, SizeIs(2));
  const auto& [first, there] = *tables.begin();
  const auto& [last, elsewhere] = *tables.rbegin();
  const std::string stranger = test_.hello("Gus");
  const std::string secret = secret_of(0);
  const auto is_sealed = [&](const std::string& table, const std::vector<std::string>& players,
                             std::string_view when) {
    SCOPED_TRACE(join(when, " ", table));
    std::vector<std::string> others{stranger};
    for (const std::string& each : people_) {
      if (std::ranges::find(players, each) == players.end()) others.push_back(each);
    }
    for (const std::string& other : others) {
      for (const char* what : {"", "/story", "/record", "/review", "/ratings"}) {
        EXPECT_EQ(status("/api/tables/" + table + what, other), 409) << what;
      }
      Ear ear;  // over a socket, and as events
      EXPECT_EQ(test_.act(other, action("subscribe", table), &ear).status, 409);
      EXPECT_TRUE(ear.frames.empty());
      for (const char* list : {"/api/lobby", "/api/watch", "/api/me/following"}) {
        EXPECT_THAT(body(list, other), Not(HasSubstr(table))) << list;
      }
    }
    for (const std::string& player : players) {
      EXPECT_EQ(status("/api/tables/" + table, player), 200);
      EXPECT_EQ(status("/api/tables/" + table + "/story", player), 200);
      for (const char* what : {"/record", "/review"}) {
        EXPECT_EQ(status("/api/tables/" + table + what, player), 409) << what;
      }
      EXPECT_EQ(test_.refused(player, action("say", table, R"("text":"I rolled a six")")),
                "sealed_chat");
      EXPECT_THAT(body("/api/me/matches?format=records", player), Not(HasSubstr(table)));
      const Json seen = member(test_.look(player, table), "about");
      EXPECT_TRUE(member(seen, "sealed").flag().value());
      EXPECT_EQ(member(seen, "secret").kind(), Json::Kind::null);
    }
    // The secret is nowhere, whoever asks.
    for (const std::string& each : people_) {
      for (const std::string& address :
           {"/api/tournaments/" + id_, std::string{"/api/me/matches"}, "/api/tables/" + table,
            "/api/tables/" + table + "/story", "/t/" + table}) {
        EXPECT_THAT(body(address, each), Not(HasSubstr(secret))) << address;
      }
    }
  };
  is_sealed(first, there, "playing");
  end_table(first, there);
  is_sealed(first, there, "over");
  is_sealed(last, elsewhere, "playing");
  test_.restart();
  is_sealed(first, there, "over, read anew");
  test_.wait(120 * second / 2);  // the house would look for matches to review by now
  is_sealed(first, there, "over for some time");

  Ear waiting;
  test_.listen(waiting, there[0], first);
  end_table(last, elsewhere);
  EXPECT_THAT(waiting.frames.back(), HasSubstr(secret)) << "those who have waited hear of it";
  for (const std::string& table : {first, last}) {
    EXPECT_THAT(body("/api/tables/" + table + "/record", stranger), HasSubstr(secret));
    EXPECT_EQ(status("/api/tables/" + table, stranger), 200);
    EXPECT_EQ(test_.act(stranger, action("subscribe", table), &waiting).status, 200);
    EXPECT_FALSE(member(member(test_.look(stranger, table), "about"), "sealed").flag().value());
  }
  test_.ok(there[0], action("say", first, R"("text":"what a roll")"));
  EXPECT_THAT(body("/api/me/matches?format=records", there[0]), HasSubstr(first));
  EXPECT_EQ(*member(about(), "secrets").items()->at(0).text(), secret);
  EXPECT_EQ(member(about(), "secrets").items()->at(1).kind(), Json::Kind::null);
}

// The tournament is closed while one of its tables is still being played: what that rolls stays
// unknown as long as it does.
TEST_F(DuplicateTest, AClosedOneTellsNothingOfATableThatIsStillBeingPlayed) {
  begin();
  const auto tables = next_tables();
  const auto& [first, there] = *tables.begin();
  const auto& [last, elsewhere] = *tables.rbegin();
  end_table(first, there);
  test_.ok(people_[0], join(R"({"do":"close_tournament","tournament":")", id_, R"("})"));
  const std::string file = body("/api/tournaments/" + id_ + "/result");
  EXPECT_THAT(file, Not(HasSubstr(secret_of(0))));
  const auto found = proof::examine_tournament(parsed(file), {});
  ASSERT_TRUE(found) << found.error().code;
  EXPECT_FALSE(found->wrong) << found->wrong->code;
  EXPECT_EQ(found->rounds, 0U);
  EXPECT_EQ(status("/api/tables/" + first + "/record", there[0]), 409);
  end_table(last, elsewhere);
  EXPECT_EQ(status("/api/tables/" + first + "/record"), 200);
}

std::string replaced_in(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

class WholeDuplicate : public DuplicateTest, public testing::WithParamInterface<const char*> {};

TEST_P(WholeDuplicate, GivesAResultThatAnybodyCanCheck) {
  begin(GetParam());
  play_to_the_end();
  const std::string file = body("/api/tournaments/" + id_ + "/result");
  const auto wrong = [](const std::string& text) -> std::string {
    const auto found = proof::examine_tournament(parsed(text), {});
    if (!found) return std::string{found.error().code};
    return found->wrong ? std::string{found->wrong->code} : "";
  };
  EXPECT_EQ(wrong(file), "");
  const auto found = proof::examine_tournament(parsed(file), {});
  EXPECT_EQ(found->rounds, 2U);
  EXPECT_EQ(found->records, 4U);
  const std::string other = to_hex(sha256("another"));
  EXPECT_EQ(wrong(replaced_in(file, secret_of(1), other)), "proof_round");
  const std::string commitment = to_hex(sha256(bytes_of(contest()->secret_of(0))));
  EXPECT_EQ(
      wrong(replaced_in(file, R"("commitments":[")" + commitment, R"("commitments":[")" + other)),
      "proof_round");
  EXPECT_EQ(wrong(replaced_in(file, own_nonce(), other)), "proof_record");
  EXPECT_EQ(wrong(replaced_in(file, contest()->state.entrants()[2].nonce, other)),
            "proof_house_nonce");
  EXPECT_EQ(wrong(replaced_in(file, R"("tournament":")" + id_, R"("tournament":"x)" + id_)),
            "proof_house_nonce");
  // The points decide between equal places, so they are checked, too.
  const std::size_t last = file.rfind(R"("points":[)") + 10;
  const std::size_t end = file.find(']', last);
  EXPECT_EQ(wrong(file.substr(0, last) + "99,98" + file.substr(end)), "proof_record");
}

INSTANTIATE_TEST_SUITE_P(Of, WholeDuplicate, testing::Values("swiss", "series"),
                         [](const auto& kind) { return std::string{kind.param}; });

}  // namespace
}  // namespace boathouse::server
