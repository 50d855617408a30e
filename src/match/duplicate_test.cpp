// Duplicate dice: the same luck at several tables, whatever is played there.
#include <gtest/gtest.h>
#include <sodium.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "match/match.h"

namespace boathouse {
namespace {

constexpr std::string_view one_round = "Tournament-1/3";

// A table of a round: everything but its name and its players' choices is the round's.
MatchPlan table_of_round(const GameEntry& game, int seats, std::string_view id) {
  MatchPlan plan;
  plan.game = &game;
  plan.options = standard_options(game.info().options);
  plan.dice = {.secret = sha256("of the round"),
               .match_id = std::string{id},
               .nonces = {},
               .duplicate = DuplicateRound{std::string{one_round}, sha256("nonces")}};
  plan.format = RecordFormat::sealed;
  for (int seat = 0; seat < seats; ++seat) {
    Seat& added = plan.seats.emplace_back();
    added.name = join("Player ", seat + 1);
    added.salt = sha256(added.name);
    added.seal = seal_of(*added.salt, added.name);
  }
  return plan;
}

// What a table drew for each label: from which outcomes, and which.
using Luck = std::map<std::string, std::pair<Lot, std::uint32_t>>;

Match played_at_random(MatchPlan plan, std::uint64_t seed, Luck& luck) {
  Random random{seed};
  Match match = *Match::create(std::move(plan));
  std::map<std::string, int> count;
  while (!match.over()) {
    if (match.turn().is_chance()) {
      const Lot lot = match.state().lot();
      const auto rolled = match.roll();
      const int number = count[lot.label] += lot.draws;
      luck[join(lot.label, " ", number)] = {lot, rolled->code};
    } else {
      const int seat = match.turn().first();
      const auto moves = match.state().legal_moves(seat);
      const auto any = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      EXPECT_TRUE(match.play(seat, any));
      if (random.below(4) == 0 && match.can_undo(seat)) {
        EXPECT_TRUE(match.undo(seat));
      }
    }
  }
  return match;
}

TEST(Duplicate, TablesDrawTheSameForTheSameLabelInEveryGame) {
  for (const GameEntry* game : games()) {
    SCOPED_TRACE(game->info().id);
    Luck here;
    Luck there;
    const int seats = game->info().max_seats;
    const Match one = played_at_random(table_of_round(*game, seats, "one"), 1, here);
    const Match other = played_at_random(table_of_round(*game, seats, "other"), 2, there);
    EXPECT_NE(one.plies(), other.plies()) << "other choices were made";
    int shared = 0;
    for (const auto& [label, drawn] : here) {
      const auto found = there.find(label);
      if (found == there.end() || found->second.first.outcomes != drawn.first.outcomes) continue;
      EXPECT_EQ(found->second.second, drawn.second) << label;
      ++shared;
    }
    EXPECT_GE(shared, 6);
  }
}

TEST(Duplicate, AnotherRoundOrOtherNoncesMeanOtherLuck) {
  const GameEntry& game = **find_game("up-the-river");
  Luck luck;
  Luck of_other_round;
  Luck of_other_nonces;
  MatchPlan plan = table_of_round(game, 2, "one");
  (void)played_at_random(plan, 1, luck);
  plan.dice.duplicate->name = "Tournament-1/4";
  (void)played_at_random(plan, 1, of_other_round);
  plan.dice.duplicate = DuplicateRound{std::string{one_round}, sha256("others")};
  (void)played_at_random(plan, 1, of_other_nonces);
  const auto outcomes = [](const Luck& of) {
    std::string text;
    for (const auto& [label, drawn] : of) append(text, drawn.second);
    return text;
  };
  EXPECT_NE(outcomes(luck), outcomes(of_other_round));
  EXPECT_NE(outcomes(luck), outcomes(of_other_nonces));
}

TEST(Duplicate, RollsFollowTheirDefinition) {
  const MatchPlan plan = table_of_round(**find_game("up-the-river"), 2, "one");
  ASSERT_GE(sodium_init(), 0);
  const auto word_for = [&](const std::string& label, int attempt) {
    const std::string message = join("boathouse dice 2\n", one_round, "\n",
                                     to_hex(sha256("nonces")), "\n", label, "\n", attempt);
    Digest mac{};
    crypto_auth_hmacsha256(mac.data(), reinterpret_cast<const unsigned char*>(message.data()),
                           message.size(), plan.dice.secret.data());
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8; ++i) word = word << 8U | mac[i];
    return word;
  };
  const Tickets tickets{plan.dice};
  const Lot die{.label = "seat 1 roll", .outcomes = {1, 2, 3, 4, 5, 6}};
  EXPECT_EQ(tickets.draw(die, 2), 1 + word_for("seat 1 roll 3", 0) % 6);
  // Attempts go on until one is possible here; several draws are added up.
  const Lot last{.label = "seat 1 roll", .outcomes = {{}, {}, {}, {}, {}, 6}};
  EXPECT_EQ(tickets.draw(last, 2), 6U);
  const auto third = [&](int attempt) { return word_for("die 1", attempt) % 3; };
  int attempt = 0;
  while (third(attempt) == 0) ++attempt;
  const Lot dice{.label = "die", .outcomes = {{}, 10, 100}, .draws = 1};
  EXPECT_EQ(tickets.draw(dice, 0), third(attempt) == 1 ? 10U : 100U);
  const Lot two{.label = "seat 1 roll", .outcomes = die.outcomes, .draws = 2};
  EXPECT_EQ(tickets.draw(two, 2),
            2 + word_for("seat 1 roll 3", 0) % 6 + word_for("seat 1 roll 4", 0) % 6);
  const Lot once{.label = "race 1 buoys", .numbered = false, .outcomes = die.outcomes};
  EXPECT_EQ(tickets.draw(once, 0), 1 + word_for("race 1 buoys", 0) % 6);
}

TEST(Duplicate, GivesEveryPossibleOutcomeEquallyOften) {
  const Tickets tickets{table_of_round(**find_game("up-the-river"), 2, "one").dice};
  const Lot lot{.label = "card", .outcomes = {0, {}, 1, 2, {}, {}, 3}};
  std::array<int, 4> count{};
  for (std::uint32_t n = 0; n < 20'000; ++n) ++count[tickets.draw(lot, n)];
  for (const int each : count) EXPECT_NEAR(each, 5'000, 350);
}

TEST(Duplicate, HashOfNoncesIsThatOfTheirText) {
  std::vector<Digest> nonces(3);
  nonces[1].fill(0x11);
  nonces[2].fill(0xAB);
  std::string text;
  for (const char* two : {"00", "11", "ab"}) {
    if (!text.empty()) text += ',';
    for (int i = 0; i < 32; ++i) text += two;
  }
  EXPECT_EQ(digest_of_nonces(nonces), sha256(text));
}

class DuplicateRecord : public ::testing::Test {
 protected:
  static std::string record_of_a_match() {
    Luck luck;
    return played_at_random(table_of_round(**find_game("up-the-river"), 3, "one"), 5, luck)
        .record();
  }
  // With its signs made right again, as a forger would.
  static Error refusal_of(const std::string& forged) {
    RecordLog log;
    for (std::string_view rest = forged; !rest.empty();) {
      const std::string_view line = cut(rest, '\n');
      log.add(line.substr(0, line.rfind("  #")));
    }
    const auto match = Match::from_record(log.text());
    EXPECT_FALSE(match);
    return match ? Error{} : match.error();
  }
  static std::string changed(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }
};

TEST_F(DuplicateRecord, ReplaysToTheBit) {
  for (const GameEntry* game : games()) {
    Luck luck;
    const Match match =
        played_at_random(table_of_round(*game, game->info().min_seats, "one"), 3, luck);
    const std::string record = match.record();
    EXPECT_NE(record.find(join("duplicate ", one_round, " ", to_hex(sha256("nonces")))),
              std::string::npos);
    EXPECT_EQ(record.find("nonce "), std::string::npos);
    const auto read = Match::from_record(record);
    ASSERT_TRUE(read) << read.error().sentence();
    EXPECT_EQ(read->record(), record);
    EXPECT_EQ(read->dice().duplicate, match.dice().duplicate);
    EXPECT_TRUE(read->secret_known());
  }
}

TEST_F(DuplicateRecord, GoesOnWhereItWasSaved) {
  Match match = *Match::create(table_of_round(**find_game("up-the-river"), 2, "one"));
  const auto step = [](Match& of) {
    if (of.turn().is_chance()) return of.roll().has_value();
    return of.play(of.turn().first(), of.state().legal_moves(of.turn().first()).front())
        .has_value();
  };
  for (int i = 0; i < 21; ++i) ASSERT_TRUE(step(match));
  Match saved = *Match::from_record(match.record(true));
  Match branch = match.branch(match.plies().size());
  while (!match.over()) {
    ASSERT_TRUE(step(match));
    ASSERT_TRUE(step(saved));
    ASSERT_TRUE(step(branch));
  }
  EXPECT_EQ(saved.plies(), match.plies());
  EXPECT_EQ(branch.plies(), match.plies());
}

TEST_F(DuplicateRecord, ForgedLinesAreRefusedWithTheirSentence) {
  const std::string record = record_of_a_match();
  const std::string hash = to_hex(sha256("nonces"));
  const auto forged = [&](std::string_view from, std::string_view to) {
    const Error error = refusal_of(changed(record, from, to));
    for (const Language language : {Language::en, Language::fr, Language::de}) {
      EXPECT_EQ(error.sentence(language).find_first_of("<{"), std::string::npos) << error.code;
    }
    return error.code;
  };
  const std::size_t rolled = record.find(" chance roll ");
  const std::string roll = record.substr(rolled, record.find("  #", rolled) - rolled);
  const std::string another = " chance roll 1";
  EXPECT_EQ(forged(roll, roll == another ? " chance roll 2" : another), "record_forged_roll");
  EXPECT_EQ(forged("Tournament-1/3", "Tournament-1/4"), "record_forged_roll");
  EXPECT_EQ(forged(hash, to_hex(sha256("others"))), "record_forged_roll");
  EXPECT_EQ(forged(hash, "x"), "record_hex");
  EXPECT_EQ(forged("Tournament-1/3", "Tournament_1"), "round_name");
  EXPECT_EQ(forged("duplicate Tournament-1/3", "duplicate "), "round_name");
  EXPECT_EQ(forged("duplicate", "duplicated"), "record_expected");
  const std::string line = join("duplicate ", one_round, " ", hash);
  const std::string nonce = join("nonce 1 seat ", hash);
  EXPECT_EQ(forged(line, nonce), "record_expected");
  EXPECT_EQ(forged("secret ", "secret 0"), "record_hex");
}

TEST_F(DuplicateRecord, SeatsAddNoNonces) {
  MatchPlan plan = table_of_round(**find_game("up-the-river"), 2, "one");
  plan.dice.nonces.emplace_back();
  EXPECT_EQ(Match::create(plan).error().code, "nonces");
}

}  // namespace
}  // namespace boathouse
