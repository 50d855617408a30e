// What a house vouches for: signed records, published keys, nonces fixed beforehand, and names that
// can be forgotten.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "proof/findings.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class AHouseThatSigns : public testing::Test {
 protected:
  // Ada against Ben; Ada has added a nonce.
  void begin() {
    ada_ = house_.hello("Ada");
    ben_ = house_.hello("Ben");
    table_ = text_of(house_.ok(ada_, R"({"do":"create","game":"up-the-river"})"), "table");
    house_.ok(ben_, action("sit", table_));
    house_.ok(ada_, action("nonce", table_, join(R"("seat":0,"nonce":")", nonce_, "\"")));
    house_.ok(ada_, action("start", table_));
  }
  void end() { house_.ok(ada_, action("resign", table_)); }
  std::string record() { return house_.get(join("/api/tables/", table_, "/record")).body; }
  std::string keys() { return house_.get("/.well-known/boathouse-keys.json").body; }
  // What is found out about the house's own record with the keys that it publishes.
  proof::Findings findings() {
    const std::string text = record();
    const auto match = Match::from_record(text);
    if (!match) throw std::runtime_error(match.error().sentence());
    return proof::find_out(*match, text, *proof::read_keys(keys()));
  }

  TestHouse house_;
  const std::string nonce_ = to_hex(sha256("Ada's own"));
  std::string ada_;
  std::string ben_;
  std::string table_;
};

TEST_F(AHouseThatSigns, SignsARecordOnceTheMatchIsOver) {
  begin();
  EXPECT_THAT(record(), Not(HasSubstr("signature")));
  EXPECT_EQ(findings().signer, proof::Signer::nobody);
  end();
  EXPECT_THAT(record(), StartsWith("boathouse record 2  #"));
  EXPECT_TRUE(findings().complete);
  EXPECT_TRUE(findings().vouched());
  const std::string before = record();
  house_.restart();
  EXPECT_EQ(record(), before) << "with the same key after a restart";
}

TEST_F(AHouseThatSigns, GivesSignedRecordsToEveryViewerAlike) {
  begin();
  end();
  for (const char* as : {"0", "1", "spectator"}) {
    EXPECT_EQ(house_.get(join("/api/tables/", table_, "/record?as=", as)).body, record()) << as;
  }
}

TEST_F(AHouseThatSigns, KeepsOldSignaturesGoodWhenItsKeyChanges) {
  begin();
  end();
  const std::string before = record();
  ASSERT_TRUE(proof::KeyRing::rotate(house_.folder(), 1));
  EXPECT_NE(record(), before) << "the house signs with the new key";
  EXPECT_TRUE(findings().vouched());
  const auto match = Match::from_record(before);
  ASSERT_TRUE(match);
  EXPECT_TRUE(proof::find_out(*match, before, *proof::read_keys(keys())).vouched());
}

TEST_F(AHouseThatSigns, PublishesNothingSecretWithItsKeys) {
  const HttpResponse response = house_.get("/.well-known/boathouse-keys.json");
  EXPECT_EQ(response.status, 200);
  EXPECT_THAT(response.body, StartsWith(R"({"current":{"key":")"));
  EXPECT_THAT(response.body, Not(HasSubstr("seed")));
}

TEST_F(AHouseThatSigns, ForgetsANameWithoutBreakingTheSignature) {
  begin();
  end();
  const std::string before = record();
  ASSERT_THAT(before, HasSubstr(" Ben  #"));
  house_.ok(ben_, R"({"do":"delete_me"})");
  const std::string after = record();
  EXPECT_THAT(after, Not(HasSubstr("Ben")));
  EXPECT_THAT(after, Not(HasSubstr("\nname 2 ")));
  EXPECT_THAT(after, HasSubstr(" Ada  #"));
  EXPECT_TRUE(findings().vouched());
  EXPECT_EQ(findings().forgotten, std::vector{1});
  // The salt is gone from the store, too: without it the seal says nothing.
  const std::string name = before.substr(before.find("\nname 2 ") + 8, 64);
  for (const EntryRow& entry : house_.store().journal(table_)) {
    EXPECT_THAT(entry.text, Not(HasSubstr(name)));
  }
}

TEST_F(AHouseThatSigns, AddsOnlyNoncesThatItHadCommittedTo) {
  begin();
  end();
  const auto match = Match::from_record(record());
  ASSERT_TRUE(match);
  EXPECT_EQ(to_hex(match->dice().nonces[0]), nonce_);
  EXPECT_FALSE(match->seats()[0].nonce_by_house);
  EXPECT_TRUE(match->seats()[1].nonce_by_house);
  // It could be computed when the table was made, before Ada added hers.
  const FairDice dice{
      .secret = house_.store().table(table_)->secret, .match_id = table_, .nonces = {}};
  EXPECT_EQ(match->dice().nonces[1], dice.house_nonce(1));
}

TEST_F(AHouseThatSigns, DrawsFreshSaltsForEveryMatch) {
  begin();
  end();
  const std::string first = record();
  house_.ok(ada_, action("rematch", table_));
  table_ = text_of(house_.ok(ada_, action("rematch", table_)), "table");
  house_.ok(ada_, action("start", table_));
  const auto one = Match::from_record(first);
  const auto other = Match::from_record(record());
  ASSERT_TRUE(one && other);
  // The seats have rotated: Ada sits in seat 2 now.
  EXPECT_EQ(other->seats()[1].name, "Ada");
  EXPECT_NE(other->seats()[1].seal, one->seats()[0].seal);
  EXPECT_NE(other->seats()[1].salt, one->seats()[0].salt);
}

}  // namespace
}  // namespace boathouse::server
