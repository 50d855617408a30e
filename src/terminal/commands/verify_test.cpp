// boathouse verify from outside: what it says about honest and forged records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <utility>

#include "cli/testing/program.h"
#include "core/json.h"
#include "core/text.h"
#include "match/match.h"
#include "proof/ed25519.h"
#include "proof/testing/forged.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using proof::forged;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Verify : public ProgramTest {
 protected:
  // A match at a house, resigned at once; perhaps one of a duplicate round.
  static Match match_at_house(const std::optional<DuplicateRound>& round = {}) {
    MatchPlan plan;
    plan.game = *find_game("up-the-river");
    plan.options = standard_options(plan.game->info().options);
    plan.format = RecordFormat::sealed;
    plan.dice.secret = sha256("secret");
    plan.dice.match_id = "verify";
    for (const char* name : {"Ada", "Ben"}) {
      const Digest salt = sha256(name);
      Seat seat{.name = name, .seal = seal_of(salt, name), .salt = salt};
      seat.nonce_by_house = true;
      plan.dice.nonces.push_back(plan.dice.house_nonce(static_cast<int>(plan.seats.size())));
      plan.seats.push_back(std::move(seat));
    }
    if (round) plan.dice.nonces.clear();
    plan.dice.duplicate = round;
    Match match = *Match::create(plan);
    EXPECT_TRUE(match.roll());
    EXPECT_TRUE(match.take_over(1, "random"));
    EXPECT_TRUE(match.resign(0, "random"));
    return match;
  }
  static std::string signed_record(const std::optional<DuplicateRound>& round = {}) {
    return match_at_house(round).record_signed(
        [](std::string_view statement) { return proof::sign(house, statement); });
  }
  [[nodiscard]] Output verify(const std::string& record, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"verify", "-"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, record);
  }

  inline static const proof::KeyPair house = proof::key_pair_of(sha256("a house"));
  inline static const proof::KeyPair other = proof::key_pair_of(sha256("another house"));
};

TEST_F(Verify, SaysThatEverythingIsProvenByAHouseOneTrusts) {
  const Output output = verify(signed_record(), {"--key", to_hex(house.key)});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, AllOf(HasSubstr("Rules: proven."), HasSubstr("Rolls: proven."),
                                HasSubstr("it could not choose them"), HasSubstr("End: proven."),
                                HasSubstr("ended by resignation"), HasSubstr("House: proven."),
                                HasSubstr("Names: proven.")));
  EXPECT_THAT(output.out, HasSubstr("Commitment: not proven."));
  const std::string commitment = to_hex(match_at_house().commitment());
  EXPECT_THAT(verify(signed_record(), {"--commitment", commitment}).out,
              HasSubstr("Commitment: proven."));
  const Output noted = verify(signed_record(), {"--commitment", to_hex(sha256("noted"))});
  EXPECT_EQ(noted.exit_code, 1);
  EXPECT_THAT(noted.out, HasSubstr("another one than you noted"));
}

TEST_F(Verify, TakesTheFileThatAHousePublishes) {
  folder.write("keys.json", join(R"({"current":{"key":")", to_hex(other.key),
                                 R"(","since":2},"former":[{"key":")", to_hex(house.key),
                                 R"(","since":1,"until":2}]})"));
  EXPECT_EQ(verify(signed_record(), {"--key", "keys.json"}).exit_code, 0);
  folder.write("poem.txt", "O boat");
  EXPECT_THAT(verify(signed_record(), {"--key", "poem.txt"}).err, HasSubstr("no public keys"));
  EXPECT_THAT(verify(signed_record(), {"--key", "nowhere"}).err, HasSubstr("does not exist"));
}

TEST_F(Verify, TrustsNoKeyByItself) {
  const Output output = verify(signed_record());
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, AllOf(HasSubstr("House: not proven."), HasSubstr(to_hex(house.key)),
                                HasSubstr("--key"), HasSubstr("End: not proven."),
                                HasSubstr("Names: not proven.")));
  const Output stranger = verify(signed_record(), {"--key", to_hex(other.key)});
  EXPECT_EQ(stranger.exit_code, 1);
  EXPECT_THAT(stranger.out, HasSubstr("which is none of those you trust"));
}

TEST_F(Verify, ToldAboutForgeriesInOneSentenceEach) {
  const std::vector<std::string> key{"--key", to_hex(house.key)};
  const Output takeover =
      verify(forged(signed_record(), "takeover seat 2 random", "takeover seat 2 admiral"), key);
  EXPECT_EQ(takeover.exit_code, 1);
  EXPECT_THAT(takeover.out, HasSubstr("The signature does not belong to this record"));
  const Output name = verify(forged(signed_record(), " Ada", " Eve"), key);
  EXPECT_EQ(name.exit_code, 1);
  EXPECT_THAT(name.err, HasSubstr("the name “Eve” is not the one the match was played under"));
  const std::string record = signed_record();
  const Output cut_off = verify(record.substr(0, record.find("end resigned")), key);
  EXPECT_EQ(cut_off.exit_code, 1);
  EXPECT_THAT(cut_off.out, AllOf(HasSubstr("its last lines are missing"),
                                 HasSubstr("Nobody has signed this record")));
  const Output stopped = verify(record.substr(0, record.find("takeover seat 2")));
  EXPECT_THAT(stopped.out, HasSubstr("The record stops after ply 1"));
  const std::string other_text = match_at_house().record_signed(
      [](std::string_view) { return proof::sign(house, "another record"); });
  const Output swapped = verify(other_text, key);
  EXPECT_EQ(swapped.exit_code, 1);
  EXPECT_THAT(swapped.out, HasSubstr("The signature does not belong to this record"));
}

TEST_F(Verify, SaysWhichNameWasDeleted) {
  std::string record = signed_record();
  const std::size_t at = record.find("name 2 ");
  record.erase(at, record.find('\n', at) + 1 - at);
  const Output output = verify(record, {"--key", to_hex(house.key)});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("except for seat 2, where the name has been deleted"));
}

TEST_F(Verify, SaysThatAMatchWithoutAServerIsNotSigned) {
  (void)run({"play", "up-the-river", "--seats", "random,random", "--seed", "1", "--save", "alone",
             "--json"});
  const Output output = run({"verify", "alone"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, AllOf(HasSubstr("Rules: proven."), HasSubstr("Rolls: proven."),
                                HasSubstr("do not say which nonces the house added"),
                                HasSubstr("Nobody has signed this record"),
                                HasSubstr("Names: not proven."), HasSubstr("End: not proven.")));
  EXPECT_EQ(run({"verify", "alone", "--key", to_hex(house.key)}).exit_code, 1);
}

TEST_F(Verify, SaysItAllAsJson) {
  const Output good = verify(signed_record(), {"--json", "--key", to_hex(house.key)});
  EXPECT_THAT(good.out, HasSubstr(R"({"valid":true,"game":"up-the-river","match":"verify")"));
  EXPECT_THAT(good.out, HasSubstr(R"("format":2,"key":")" + to_hex(house.key)));
  for (const char* topic : {"rules", "rolls", "end", "house", "names"}) {
    EXPECT_THAT(good.out, HasSubstr(join("\"", topic, R"(":{"proven":true,"sentence":")")));
  }
  const Output bad = verify(
      forged(signed_record(), "takeover seat 2 random", "takeover seat 2 admiral"), {"--json"});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.out, AllOf(HasSubstr(R"({"valid":false)"), HasSubstr(R"("code":"house")"),
                             HasSubstr(R"("end":{"proven":false)")));
}

TEST_F(Verify, SpeaksEveryLanguage) {
  for (const char* language : {"fr", "de"}) {
    const Output output = verify(signed_record(), {"--lang", language, "--key", to_hex(house.key)});
    EXPECT_EQ(output.exit_code, 0);
    EXPECT_THAT(output.out,
                AllOf(Not(HasSubstr("proven")), Not(HasSubstr("{")), Not(HasSubstr("<"))));
  }
}

// A tournament of one match, in which Ada resigned.
std::string tournament_with(const std::string& record, std::string_view places = "[2,1]") {
  JsonWriter json;
  json.open_object().member("format", "boathouse tournament 1").member("name", "Cup");
  json.key("plan").raw(R"({"as":"swiss","players":2,"fewest":2,"rounds":1,"starts":5,"lasts":0})");
  json.key("players").raw(R"(["Ada","Ben"])").key("journal").open_array();
  json.raw(R"({"at":1,"kind":"joined","who":"a"})").raw(R"({"at":2,"kind":"joined","who":"b"})");
  json.raw(R"({"at":5,"kind":"began"})");
  json.raw(R"({"at":5,"kind":"paired","tables":[[0,1]],"byes":[]})");
  json.raw(join(R"({"at":9,"kind":"table_over","table":0,"places":)", places,
                R"(,"lapses":["forfeit","none"]})"));
  json.raw(R"({"at":9,"kind":"ended"})").close_array().key("standings");
  json.raw(R"([{"player":1,"rank":1,"score":120},{"player":0,"rank":2,"score":0}])");
  return json.key("tables").open_array().value(record).close_array().close_object().take();
}

TEST_F(Verify, ChecksTheResultOfATournament) {
  const std::string file = tournament_with(signed_record());
  const Output output = verify(file, {"--key", to_hex(house.key)});
  EXPECT_EQ(output.exit_code, 0) << output.out << output.err;
  EXPECT_THAT(output.out,
              AllOf(HasSubstr("Cup: a tournament with 2 players."), HasSubstr("Pairings: proven."),
                    HasSubstr("House: 1 of 1"), HasSubstr("Standings: proven.")));
  EXPECT_THAT(verify(file, {"--json"}).out,
              AllOf(HasSubstr(R"("valid":true)"), HasSubstr(R"("records":1)")));
  EXPECT_EQ(verify(file, {"--key", to_hex(other.key)}).exit_code, 1);
}

// The same as a duplicate one, with a nonce of either player.
std::string duplicate_tournament_with(const std::string& record) {
  const std::string secret = to_hex(sha256("secret"));
  const std::string commitment = to_hex(sha256(bytes_of(sha256("secret"))));
  std::string file = tournament_with(record);
  for (const auto& [from, to] : std::initializer_list<std::pair<std::string, std::string>>{
           {R"("lasts":0)", R"("lasts":0,"duplicate":true)"},
           {R"("who":"a")", R"("who":"a","nonce":")" + std::string(64, 'a') + "\""},
           {R"("who":"b")", R"("who":"b","nonce":")" + std::string(64, 'b') + "\""},
           {R"("places":[2,1])", R"("places":[2,1],"points":[0,0])"},
           {R"("name":"Cup")", join(R"("name":"Cup","tournament":"cup","commitments":[")",
                                    commitment, R"("],"secrets":[")", secret, R"("])")}}) {
    file.replace(file.find(from), from.size(), to);
  }
  return file;
}

TEST_F(Verify, ChecksThatTheTablesOfADuplicateRoundHadTheSameLuck) {
  std::vector<Digest> nonces(2);
  nonces[0].fill(0xAA);
  nonces[1].fill(0xBB);
  const std::string record = signed_record(DuplicateRound{"cup/1", digest_of_nonces(nonces)});
  EXPECT_THAT(verify(record).out, HasSubstr("All tables of the round cup/1 had the same luck."));
  const std::string file = duplicate_tournament_with(record);
  const Output output = verify(file);
  EXPECT_EQ(output.exit_code, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("Duplicate: proven. In 1 round all tables had the same luck"));
  EXPECT_THAT(verify(file, {"--json"}).out, HasSubstr(R"("duplicate_rounds":1)"));
  // The rolls are fair, but those of other nonces or another round.
  for (const DuplicateRound& elsewhere : {DuplicateRound{"cup/1", digest_of_nonces({nonces[0]})},
                                          DuplicateRound{"cup/2", digest_of_nonces(nonces)}}) {
    const Output wrong = verify(duplicate_tournament_with(signed_record(elsewhere)));
    EXPECT_EQ(wrong.exit_code, 1);
    EXPECT_THAT(wrong.out, HasSubstr("Table 1 did not end as its record says"));
  }
}

TEST_F(Verify, FindsWhatIsWrongWithATournament) {
  const Output places = verify(tournament_with(signed_record(), "[1,2]"));
  EXPECT_EQ(places.exit_code, 1);
  EXPECT_THAT(places.out, HasSubstr("Table 1 did not end as its record says"));
  EXPECT_THAT(verify(tournament_with("nonsense"), {"--json"}).out,
              AllOf(HasSubstr(R"("valid":false)"), HasSubstr(R"("code":"proof_record")")));
  EXPECT_THAT(verify("{}").err, HasSubstr("neither a record nor the result of a tournament"));
  EXPECT_EQ(verify("{").exit_code, 1);
}

}  // namespace
}  // namespace boathouse::terminal
