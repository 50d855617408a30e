// What is found out about records that somebody has forged, with all checksums made right again.
#include "proof/findings.h"

#include <gtest/gtest.h>

#include "core/text.h"
#include "proof/ed25519.h"
#include "proof/testing/forged.h"

namespace boathouse::proof {
namespace {

const KeyPair house = key_pair_of(sha256("a house"));
const KeyPair other_house = key_pair_of(sha256("another house"));

// A match at a house in which seat 2 was taken over for a while.
Match played_match() {
  MatchPlan plan;
  plan.game = *find_game("up-the-river");
  plan.options = standard_options(plan.game->info().options);
  plan.format = RecordFormat::sealed;
  plan.dice.secret = sha256("secret");
  plan.dice.match_id = "proof";
  for (const char* name : {"Ada", "Ben"}) {
    const Digest salt = sha256(name);
    plan.seats.push_back({.name = name, .seal = seal_of(salt, name), .salt = salt});
    plan.seats.back().nonce_by_house = true;
    plan.dice.nonces.push_back(plan.dice.house_nonce(static_cast<int>(plan.dice.nonces.size())));
  }
  Match match = *Match::create(plan);
  Random random{7};
  while (!match.over()) {
    if (match.turn().is_chance()) {
      EXPECT_TRUE(match.roll());
      continue;
    }
    const int seat = match.turn().first();
    const auto moves = match.state().legal_moves(seat);
    EXPECT_TRUE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    if (match.plies().size() == 4) {
      EXPECT_TRUE(match.take_over(1, "random"));
    }
    if (match.plies().size() == 8) {
      EXPECT_TRUE(match.give_back(1));
    }
  }
  return match;
}

const std::string& signed_record() {
  static const std::string record = [] {
    const Match match = played_match();
    return match.record_signed([](std::string_view statement) { return sign(house, statement); });
  }();
  return record;
}

std::string without_line(const std::string& record, std::string_view begin) {
  const std::size_t at = record.find(join("\n", begin)) + 1;
  return record.substr(0, at) + record.substr(record.find('\n', at) + 1);
}

Findings found(const std::string& record, std::vector<Digest> trusted = {house.key}) {
  const auto match = Match::from_record(record);
  if (!match) {
    ADD_FAILURE() << match.error().sentence();
    return {};
  }
  return find_out(*match, record, trusted);
}

TEST(Findings, AreCompleteForASignedRecord) {
  const Findings findings = found(signed_record());
  EXPECT_TRUE(findings.complete);
  EXPECT_TRUE(findings.vouched());
  EXPECT_TRUE(findings.forgotten.empty());
}

TEST(Findings, SayWhoseSignatureItIs) {
  EXPECT_EQ(found(signed_record(), {}).signer, Signer::unknown);
  EXPECT_EQ(found(signed_record(), {other_house.key}).signer, Signer::stranger);
  EXPECT_EQ(found(signed_record(), {other_house.key, house.key}).signer, Signer::trusted);
}

TEST(Findings, NoticeAnInventedOrAForgottenTakeover) {
  const std::string named =
      forged(signed_record(), "takeover seat 2 random", "takeover seat 2 admiral");
  EXPECT_EQ(found(named).signer, Signer::forged);
  std::string gone = forged(without_line(signed_record(), "takeover seat 2"), "", "");
  gone = forged(without_line(gone, "return seat 2"), "", "");
  EXPECT_EQ(found(gone).signer, Signer::forged);
}

TEST(Findings, NoticeAnotherPlayer) {
  const std::string record = forged(signed_record(), "seat 1 human", "seat 1 admiral");
  EXPECT_EQ(found(record).signer, Signer::forged);
}

TEST(Findings, NoticeAForgedNameEvenWithASealOfItsOwn) {
  const Digest salt = sha256("Mallory");
  const std::string seal = to_hex(seal_of(salt, "Mallory"));
  std::string record = forged(signed_record(), to_hex(seal_of(sha256("Ada"), "Ada")), seal);
  EXPECT_EQ(Match::from_record(record).error().code, "record_name");
  record = forged(record, join("name 1 ", to_hex(sha256("Ada")), " Ada"),
                  join("name 1 ", to_hex(salt), " Mallory"));
  EXPECT_EQ(found(record).signer, Signer::forged);
}

TEST(Findings, NoticeACutEnd) {
  const std::string& record = signed_record();
  // At the signature, at the secret, at the result, and in the middle of the match.
  const std::string unsigned_record = record.substr(0, record.find("signature "));
  EXPECT_EQ(found(unsigned_record).signer, Signer::nobody);
  EXPECT_TRUE(found(unsigned_record).complete);
  for (const char* from : {"\nsecret ", "\nresult seat 2 ", "\nend played"}) {
    const Findings findings = found(record.substr(0, record.find(from) + 1));
    EXPECT_FALSE(findings.complete) << from;
    EXPECT_EQ(findings.signer, Signer::nobody) << from;
  }
  EXPECT_FALSE(found(record.substr(0, record.find("\n9 ") + 1)).complete);
}

TEST(Findings, NoticeTheSignatureOfAnotherRecordOrHouse) {
  const Match match = played_match();
  const auto found_with = [&](const RecordSignature& signature) {
    return found(match.record_signed([&](std::string_view) { return signature; })).signer;
  };
  EXPECT_EQ(found_with(sign(house, match.statement())), Signer::trusted);
  EXPECT_EQ(found_with(sign(house, "the statement of another record")), Signer::forged);
  const RecordSignature strange = sign(other_house, match.statement());
  EXPECT_EQ(found_with(strange), Signer::stranger);
  // Another house's signature under this house's key.
  RecordSignature dressed = strange;
  dressed.key = house.key;
  EXPECT_EQ(found_with(dressed), Signer::forged);
}

TEST(Findings, VouchForARecordWhoseNameWasDeleted) {
  const std::string record = without_line(signed_record(), "name 2 ");
  const Findings findings = found(record);
  EXPECT_TRUE(findings.vouched());
  EXPECT_TRUE(findings.complete);
  EXPECT_EQ(findings.forgotten, std::vector{1});
  EXPECT_EQ(record.find("Ben"), std::string::npos);
}

}  // namespace
}  // namespace boathouse::proof
