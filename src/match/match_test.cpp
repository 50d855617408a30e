#include "match/match.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <set>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/entry.h"
#include "games/testing/lanterns.h"

namespace boathouse {
namespace {

MatchPlan plan_of(std::uint64_t seed, int seats = 2, std::string_view id = "up-the-river") {
  MatchPlan plan;
  plan.game = *find_game(id);
  plan.options = standard_options(plan.game->info().options);
  Random random = Random::for_chance(seed);
  for (int seat = 0; seat < seats; ++seat) {
    plan.seats.push_back({.name = join("Player ", seat + 1)});
    plan.dice.nonces.push_back(digest_from(random));
  }
  plan.dice.secret = digest_from(random);
  plan.dice.match_id = join("test-", seed);
  return plan;
}

// As a house plays it: names under seals, and the last seat's nonce by the house.
MatchPlan sealed_plan(std::uint64_t seed) {
  MatchPlan plan = plan_of(seed);
  plan.format = RecordFormat::sealed;
  for (Seat& seat : plan.seats) {
    seat.salt = sha256(seat.name);
    seat.seal = seal_of(*seat.salt, seat.name);
  }
  plan.seats.back().nonce_by_house = true;
  plan.dice.nonces.back() = plan.dice.house_nonce(1);
  return plan;
}

Match match_of(std::uint64_t seed, int seats = 2) { return *Match::create(plan_of(seed, seats)); }

// Plays one ply, by chance or the first legal move of whoever is on turn.
void step(Match& match) {
  if (match.turn().is_chance()) {
    ASSERT_TRUE(match.roll());
  } else {
    const int seat = match.turn().first();
    ASSERT_TRUE(match.play(seat, match.state().legal_moves(seat).back()));
  }
}

void play_to_the_end(Match& match) {
  while (!match.over()) step(match);
}

// The record with its signs made right again, as a forger would.
std::string signed_again(std::string_view record) {
  RecordLog log;
  while (!record.empty()) {
    const std::string_view line = cut(record, '\n');
    log.add(line.substr(0, line.rfind("  #")));
  }
  return log.text();
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

int line_of(const std::string& text, std::string_view what) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

// The error that a forged record is refused with.
Error refusal(const std::string& record) {
  const auto match = Match::from_record(record);
  EXPECT_FALSE(match) << "accepted:\n" << record;
  return match ? Error{} : match.error();
}

// --- Playing ---

TEST(Match, RefusesWhatIsNotALegalMoveAndChangesNothing) {
  Match match = match_of(1);
  ASSERT_TRUE(match.roll());
  const std::string before = match.record();
  EXPECT_EQ(match.play(0, "1>2").error().code, "illegal_move");
  EXPECT_EQ(match.play(0, 4000000000U).error().code, "illegal_move");
  EXPECT_EQ(match.play(1, "4>5").error().code, "not_your_turn");
  EXPECT_EQ(match.play(2, "4>5").error().code, "no_such_seat");
  EXPECT_EQ(match.play(-1, "4>5").error().code, "no_such_seat");
  EXPECT_EQ(match.roll().error().code, "no_chance_due");
  EXPECT_EQ(match.record(), before);
}

TEST(Match, RefusesSeatsNamesAndIdsThatDoNotFit) {
  MatchPlan plan = plan_of(1);
  plan.seats[0].name = "two\nlines";
  EXPECT_EQ(Match::create(plan).error().code, "name");
  plan.seats[0].name = std::string(41, 'x');
  EXPECT_EQ(Match::create(plan).error().code, "name");
  plan.seats[0] = {.name = "Zoë", .player = "two words"};
  EXPECT_EQ(Match::create(plan).error().code, "player");
  plan = plan_of(1);
  plan.dice.match_id = "a b";
  EXPECT_EQ(Match::create(plan).error().code, "match_id");
  EXPECT_EQ(Match::create(plan_of(1, 5)).error().code, "seat_count");
  plan = plan_of(1);
  plan.dice.nonces.pop_back();
  EXPECT_EQ(Match::create(plan).error().code, "nonces");
}

TEST(Match, KnowsEveryEarlierStateWhateverWasTakenBack) {
  Match match = match_of(4, 4);
  std::vector<std::uint64_t> keys{match.state().key()};
  int undone = 0;
  while (!match.over()) {
    step(match);
    if (const int seat = match.plies().back().seat; match.can_undo(seat)) {
      ASSERT_TRUE(match.undo(seat));
      EXPECT_EQ(match.state_at(keys.size() - 1)->key(), keys.back());
      ++undone;
      step(match);
    }
    keys.push_back(match.state().key());
  }
  EXPECT_GT(undone, 10);
  ASSERT_GT(keys.size(), 33U) << "more than two milestones";
  for (std::size_t i = 0; i < keys.size(); ++i) EXPECT_EQ(match.state_at(i)->key(), keys[i]) << i;
  EXPECT_EQ(match.state_at(keys.size() + 5)->key(), keys.back());
}

// Lanterns that count how often a ply is played.
struct CountedLanterns : Lanterns {
  static inline std::size_t played = 0;
  static void play(const Setup& setup, Position& position, int seat, Move move) {
    ++played;
    Lanterns::play(setup, position, seat, move);
  }
  static void happen(const Setup& setup, Position& position, std::uint32_t outcome) {
    ++played;
    Lanterns::happen(setup, position, outcome);
  }
};
const EntryOf<CountedLanterns> counted_lanterns;

TEST(Match, IsToldInAFewTimesAsManyPliesAsItHas) {
  MatchPlan plan = plan_of(1, 3);
  plan.game = &counted_lanterns;
  plan.options = standard_options(plan.game->info().options);
  ASSERT_TRUE(set_option(plan.game->info().options, plan.options, "copies=4"));
  Match match = *Match::create(std::move(plan));
  play_to_the_end(match);
  const std::size_t plies = match.plies().size();
  ASSERT_GT(plies, 40U);
  CountedLanterns::played = 0;
  for (std::size_t i = 0; i < plies; ++i) {
    EXPECT_FALSE(match.state_at(i)->events(match.plies()[i], spectator).empty());
  }
  // From the start each time it would be half as many as the square.
  EXPECT_GT(CountedLanterns::played, 0U);
  EXPECT_LE(CountedLanterns::played, 10 * plies);
}

TEST(Match, SameSeedSameMatch) {
  Match one = match_of(5);
  Match two = match_of(5);
  play_to_the_end(one);
  play_to_the_end(two);
  EXPECT_EQ(one.record(), two.record());
}

// --- Undo ---

TEST(MatchUndo, TakesBackTheLastMoveOfTheSeatThatMadeIt) {
  Match match = match_of(1);
  ASSERT_TRUE(match.roll());
  const std::string before = match.state().view_bytes(spectator);
  step(match);
  EXPECT_TRUE(match.can_undo(0));
  EXPECT_FALSE(match.can_undo(1));
  EXPECT_EQ(match.undo(1).error().code, "no_undo");
  ASSERT_TRUE(match.undo(0));
  EXPECT_EQ(match.state().view_bytes(spectator), before);
  EXPECT_EQ(match.plies().size(), 1U);
  EXPECT_FALSE(match.can_undo(0));
}

TEST(MatchUndo, NeverGoesPastAChanceEvent) {
  Match match = match_of(1);
  EXPECT_FALSE(match.can_undo(0));
  ASSERT_TRUE(match.roll());
  EXPECT_FALSE(match.can_undo(0));
  step(match);
  ASSERT_TRUE(match.roll());
  EXPECT_FALSE(match.can_undo(0));
  EXPECT_EQ(match.undo(0).error().code, "no_undo");
}

TEST(MatchUndo, TheSameDieShowsAgainAndTheRecordTellsIt) {
  Match match = match_of(1);
  ASSERT_TRUE(match.roll());
  step(match);
  ASSERT_TRUE(match.undo(0));
  step(match);
  play_to_the_end(match);
  EXPECT_NE(match.record().find("\nundo seat 1  #"), std::string::npos);
  const auto again = Match::from_record(match.record());
  ASSERT_TRUE(again) << again.error().sentence();
  EXPECT_EQ(again->record(), match.record());
}

// --- Seats ---

TEST(MatchSeats, AMindTakesASeatOverAndGivesItBack) {
  Match match = match_of(1);
  ASSERT_TRUE(match.take_over(1, "random"));
  EXPECT_EQ(match.seats()[1].who_plays(), "random");
  EXPECT_EQ(match.seats()[1].player, human);
  EXPECT_EQ(match.take_over(1, "random").error().code, "taken_over_already");
  ASSERT_TRUE(match.give_back(1));
  EXPECT_EQ(match.seats()[1].who_plays(), human);
  EXPECT_EQ(match.give_back(1).error().code, "not_taken_over");
  EXPECT_EQ(match.take_over(1, "no such").error().code, "player");
}

TEST(MatchSeats, WithTwoAtTheTableAResignationEndsTheMatch) {
  Match match = match_of(1);
  step(match);
  ASSERT_TRUE(match.resign(0, "random"));
  EXPECT_EQ(match.ending(), Ending::resigned);
  EXPECT_TRUE(match.turn().is_over());
  EXPECT_EQ(match.result().place[0], 2);
  EXPECT_EQ(match.result().place[1], 1);
  EXPECT_EQ(match.roll().error().code, "match_over");
  EXPECT_EQ(match.resign(1, "random").error().code, "match_over");
}

TEST(MatchSeats, WithThreeAMindPlaysOnAndTheOneWhoResignedRanksLast) {
  Match match = match_of(3, 3);
  for (int i = 0; i < 8; ++i) step(match);
  ASSERT_TRUE(match.resign(1, "random"));
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.seats()[1].who_plays(), "random");
  EXPECT_EQ(match.resign(1, "random").error().code, "resigned_already");
  EXPECT_EQ(match.give_back(1).error().code, "not_taken_over");
  play_to_the_end(match);
  EXPECT_EQ(match.ending(), Ending::played);
  EXPECT_EQ(match.result().place[1], 3);
  const std::set<int> others{match.result().place[0], match.result().place[2]};
  EXPECT_EQ(others, (std::set<int>{1, 2}));
}

TEST(MatchSeats, TheFirstToResignComesLast) {
  Match match = match_of(3, 3);
  ASSERT_TRUE(match.resign(2, "random"));
  ASSERT_TRUE(match.resign(0, "random"));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.result().place[1], 1);
  EXPECT_EQ(match.result().place[0], 2);
  EXPECT_EQ(match.result().place[2], 3);
}

// --- Records ---

TEST(MatchRecord, RebuildsTheMatchAtEveryPoint) {
  Match match = match_of(11, 4);
  ASSERT_TRUE(match.take_over(2, "random"));
  while (!match.over()) {
    step(match);
    const auto again = Match::from_record(match.record(true));
    ASSERT_TRUE(again) << again.error().sentence() << "\n" << match.record(true);
    EXPECT_EQ(again->record(true), match.record(true));
    EXPECT_EQ(again->state().view_bytes(spectator), match.state().view_bytes(spectator));
    EXPECT_EQ(again->seats()[2].who_plays(), "random");
  }
}

TEST(MatchRecord, AResumedMatchGoesOnAsItWouldHave) {
  Match match = match_of(12);
  for (int i = 0; i < 20; ++i) step(match);
  auto resumed = Match::from_record(match.record(true));
  ASSERT_TRUE(resumed) << resumed.error().sentence();
  play_to_the_end(match);
  play_to_the_end(*resumed);
  EXPECT_EQ(resumed->record(), match.record());
}

TEST(MatchRecord, HoldsTheSecretOnlyOnceTheMatchIsOver) {
  Match match = match_of(13);
  for (int i = 0; i < 10; ++i) step(match);
  const std::string secret = to_hex(match.dice().secret);
  EXPECT_EQ(match.record().find(secret), std::string::npos);
  EXPECT_EQ(match.record_for(0).find(secret), std::string::npos);
  EXPECT_EQ(match.record_for(spectator).find(secret), std::string::npos);
  const auto given = Match::from_record(match.record());
  ASSERT_TRUE(given) << given.error().sentence();
  EXPECT_FALSE(given->secret_known());
  play_to_the_end(match);
  EXPECT_NE(match.record_for(0).find(secret), std::string::npos);
}

TEST(MatchRecord, WithoutTheSecretNothingCanBeRolled) {
  Match match = match_of(13);
  auto given = Match::from_record(match.record());
  ASSERT_TRUE(given);
  EXPECT_EQ(given->roll().error().code, "secret_unknown");
}

TEST(MatchRecord, OfARunningMatchIsGivenOutRedactedAndReplayedWhereNothingIsHidden) {
  Match match = match_of(14);
  for (int i = 0; i < 10; ++i) step(match);
  const std::string given = match.record_for(1);
  EXPECT_NE(given.find("\nredacted seat 2  #"), std::string::npos);
  const auto again = Match::from_record(given);
  ASSERT_TRUE(again) << again.error().sentence();
  EXPECT_EQ(again->plies(), match.plies());
  EXPECT_FALSE(again->secret_known());
  EXPECT_EQ(again->record(), match.record());
  EXPECT_EQ(refusal(signed_again(replaced(given, "1 chance ", "2 chance "))).line,
            line_of(given, "1 chance "));
}

TEST(MatchRecord, ThatHidesSomethingCannotBeReplayed) {
  Match match = *Match::create(plan_of(14, 2, "regatta"));
  for (int i = 0; i < 10; ++i) step(match);
  const std::string given = match.record_for(1);
  EXPECT_NE(given.find(" ?  #"), std::string::npos) << given;
  const Error error = refusal(given);
  EXPECT_EQ(error.code, "record_redacted");
  EXPECT_EQ(error.line, line_of(given, "redacted seat 2"));
}

TEST(MatchRecord, EveryChangedByteIsNoticedAndTheLineNamed) {
  Match match = match_of(15);
  for (int i = 0; i < 12; ++i) step(match);
  const std::string record = match.record(true);
  int line = 1;
  for (std::size_t i = 0; i < record.size(); ++i) {
    std::string damaged = record;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    const Error error = refusal(damaged);
    EXPECT_EQ(error.line, line) << "byte " << i << ": " << error.sentence();
    if (record[i] == '\n') ++line;
  }
}

TEST(MatchRecord, ARecordThatIsCutOffIsRefusedWithTheLine) {
  Match match = match_of(15);
  play_to_the_end(match);
  const std::string record = match.record();
  const Error error = refusal(record.substr(0, record.size() - 5));
  EXPECT_EQ(error.code, "record_cut_off");
  EXPECT_EQ(error.line, static_cast<int>(std::count(record.begin(), record.end(), '\n')));
  EXPECT_EQ(refusal("").code, "record_empty");
  EXPECT_EQ(refusal("hello\n").code, "record_no_sign");
}

TEST(MatchRecord, AForgedRollIsRefusedWithItsLine) {
  Match match = match_of(16);
  play_to_the_end(match);
  const std::string record = match.record();
  const std::string roll = match.state_at(0)->notation(match.plies()[0], referee);
  const std::string other = roll == "roll 1" ? "roll 2" : "roll 1";
  const Error error =
      refusal(signed_again(replaced(record, "1 chance " + roll, "1 chance " + other)));
  EXPECT_EQ(error.code, "record_forged_roll");
  EXPECT_EQ(error.line, line_of(record, "1 chance "));
}

TEST(MatchRecord, ForgedLinesAreRefusedWithTheirSentence) {
  Match match = match_of(17);
  play_to_the_end(match);
  const std::string record = match.record();
  const auto forged = [&](std::string_view from, std::string_view to) {
    const Error error = refusal(signed_again(replaced(record, from, to)));
    EXPECT_EQ(error.line, line_of(record, from)) << error.sentence();
    EXPECT_EQ(error.sentence().find('<'), std::string::npos) << error.sentence();
    EXPECT_EQ(error.sentence().find('{'), std::string::npos) << error.sentence();
    return error.code;
  };
  EXPECT_EQ(forged("boathouse record 1", "boathouse record 9"), "record_version");
  EXPECT_EQ(forged("boathouse record 1", "something else"), "record_expected");
  EXPECT_EQ(forged("game up-the-river", "game chess"), "unknown_game");
  EXPECT_EQ(forged("rules 2", "rules 3"), "record_rules");
  EXPECT_EQ(forged("rules 2", "rules 0"), "record_rules");
  EXPECT_EQ(forged("rules 2", "rules 02"), "record_rules");
  EXPECT_EQ(forged("rules 2", "rules two"), "record_rules");
  const Error fewer = refusal(signed_again(replaced(record, "rules 2", "rules 1")));
  EXPECT_EQ(fewer.code, "record_expected");
  EXPECT_EQ(fewer.line, line_of(record, "option first=")) << "earlier rules had one option less";
  EXPECT_EQ(forged("data e3", "data e4"), "record_data");
  EXPECT_EQ(forged("option layout=standard", "option layout=odd"), "option_choice");
  EXPECT_EQ(forged("match test-17", "match a b"), "match_id");
  EXPECT_EQ(forged("seat 1 human", "seat 3 human"), "record_expected");
  EXPECT_EQ(forged("commitment ", "commitment x"), "record_hex");
  EXPECT_EQ(forged("2 seat 1 ", "2 seat 2 "), "not_your_turn");
  EXPECT_EQ(forged("2 seat 1 ", "2 seat 1 9>"), "illegal_move");
  EXPECT_EQ(forged("2 seat 1 ", "3 seat 1 "), "record_number");
  EXPECT_EQ(forged("2 seat 1 ", "2 boat 1 "), "record_unknown");
  EXPECT_EQ(forged("3 chance roll", "3 chance role"), "unknown_outcome");
  EXPECT_EQ(forged("end played", "end resigned"), "record_result");
  EXPECT_EQ(forged("result seat 1 place ", "result seat 1 place 7"), "record_result");
  EXPECT_EQ(forged("secret ", "secret 0"), "record_hex");
}

TEST(MatchRecord, WhatIsWrongWithAValueOfOnesOwnIsSaidInTheWordsOfItsGame) {
  const Match match = *Match::create(plan_of(17, 2, "regatta"));
  const std::string record = match.record();
  const Error error = refusal(signed_again(replaced(
      record, "option course=standard", "option course=line,-10,10,at,0:red,0,9,clockwise")));
  EXPECT_EQ(error.line, line_of(record, "option course="));
  EXPECT_EQ(error.sentence(), "Line 6: column 10: the line must be at least 300 mm wide.");
}

TEST(MatchRecord, ASecretThatDoesNotFitTheCommitmentIsRefused) {
  Match match = match_of(17);
  play_to_the_end(match);
  const std::string secret = to_hex(match.dice().secret);
  const Error error =
      refusal(signed_again(replaced(match.record(), secret, to_hex(sha256("other")))));
  EXPECT_EQ(error.code, "record_secret");
}

TEST(MatchRecord, NothingMayStandAfterTheEndNorAnEndBeforeIt) {
  Match match = match_of(18);
  play_to_the_end(match);
  const std::string more = match.record() + "resign seat 1 random  #\n";
  EXPECT_EQ(refusal(signed_again(more)).code, "record_after_end");
  EXPECT_EQ(refusal(signed_again(more)).line, line_of(more, "resign seat 1"));
  Match running = match_of(18);
  step(running);
  const std::string saved = running.record(true) + "resign seat 1 random  #\n";
  EXPECT_EQ(refusal(signed_again(saved)).code, "record_after_end");
  EXPECT_EQ(refusal(signed_again(saved)).line, line_of(saved, "resign seat 1"));
  EXPECT_EQ(refusal(signed_again(running.record() + "end played  #\n")).code, "record_not_over");
}

// --- The sealed format ---

TEST(SealedRecord, RoundTripsWithAndWithoutASignature) {
  Match match = *Match::create(sealed_plan(19));
  EXPECT_FALSE(match.can_be_signed());
  play_to_the_end(match);
  ASSERT_TRUE(match.can_be_signed());
  EXPECT_EQ(Match::from_record(match.record())->record(), match.record());
  const RecordSignature signature{sha256("key"), sha256("r"), sha256("s")};
  const std::string record = match.record_signed([&](std::string_view) { return signature; });
  const auto again = Match::from_record(record);
  ASSERT_TRUE(again) << again.error().sentence();
  EXPECT_EQ(again->signature(), signature);
  EXPECT_EQ(again->record(), record);
  EXPECT_EQ(again->statement(), match.statement());
}

TEST(SealedRecord, NoLineButItsOwnTellsAName) {
  Match match = *Match::create(sealed_plan(20));
  play_to_the_end(match);
  const std::string record = match.record();
  std::string without;
  for (std::string_view rest = record; !rest.empty();) {
    const std::string_view line = cut(rest, '\n');
    if (!line.starts_with("name 2 ")) without += join(line, "\n");
  }
  EXPECT_EQ(without.find("Player 2"), std::string::npos);
  // No other line has changed, not even its sign, and neither has what is signed.
  const auto forgotten = Match::from_record(without);
  ASSERT_TRUE(forgotten) << forgotten.error().sentence();
  EXPECT_EQ(forgotten->seats()[1].name, no_name);
  EXPECT_EQ(forgotten->seats()[0].name, "Player 1");
  EXPECT_EQ(forgotten->record(), without);
  EXPECT_EQ(forgotten->statement(), match.statement());
}

TEST(SealedRecord, ForgedLinesAreRefusedWithTheirSentence) {
  Match match = *Match::create(sealed_plan(21));
  play_to_the_end(match);
  const std::string record = match.record_signed(
      [](std::string_view) { return RecordSignature{sha256("key"), sha256("r"), sha256("s")}; });
  const auto forged = [&](std::string_view from, std::string_view to) {
    const Error error = refusal(signed_again(replaced(record, from, to)));
    EXPECT_EQ(error.line, line_of(record, from)) << error.sentence();
    for (const Language language : {Language::en, Language::fr, Language::de}) {
      EXPECT_EQ(error.sentence(language).find_first_of("<{"), std::string::npos);
    }
    return error.code;
  };
  const std::string salt = to_hex(sha256("Player 1"));
  EXPECT_EQ(forged("name 1 " + salt + " Player 1", "name 1 " + salt + " Mallory"), "record_name");
  EXPECT_EQ(forged("name 1 " + salt, "name 1 " + to_hex(sha256("x"))), "record_name");
  EXPECT_EQ(forged("name 1 ", "name 2 "), "record_expected");
  EXPECT_EQ(forged("name 1 ", "name 1 x"), "record_hex");
  EXPECT_EQ(forged("seat 1 human ", "seat 1 human x"), "record_hex");
  EXPECT_EQ(forged("nonce 1 seat ", "nonce 1 "), "record_nonce_by");
  EXPECT_EQ(forged("nonce 1 seat ", "nonce 1 house "), "record_house_nonce");
  EXPECT_EQ(forged("signature ", "signature x"), "record_signature");
  EXPECT_EQ(forged("boathouse record 2", "boathouse record 3"), "record_version");
  const std::string other = to_hex(sha256("chosen later"));
  EXPECT_EQ(forged("nonce 2 house " + to_hex(match.dice().nonces[1]), "nonce 2 house " + other),
            "record_house_nonce");
  EXPECT_EQ(refusal(signed_again(record + "undo seat 1  #\n")).code, "record_after_end");
  // The end is cut off, but the signature is kept.
  const std::size_t signature = record.find("signature ");
  for (const char* from : {"end played", "result seat 2", "secret "}) {
    const std::string cut_off = record.substr(0, record.find(from)) + record.substr(signature);
    EXPECT_EQ(refusal(signed_again(cut_off)).code, "record_signed_early") << from;
  }
}

TEST(SealedRecord, AMindAddsNoNonce) {
  MatchPlan plan = sealed_plan(22);
  plan.seats[1].player = "random";
  const std::string record = Match::create(plan)->record();
  EXPECT_TRUE(Match::from_record(record));
  const Error error = refusal(signed_again(replaced(record, "nonce 2 house", "nonce 2 seat")));
  EXPECT_EQ(error.code, "record_mind_nonce");
  EXPECT_EQ(error.line, line_of(record, "nonce 2 "));
}

TEST(SealedRecord, IsNotBegunWithANameThatIsNotUnderItsSeal) {
  MatchPlan plan = sealed_plan(23);
  plan.seats[0].name = "Mallory";
  EXPECT_EQ(Match::create(plan).error().code, "record_name");
  plan.seats[0].salt.reset();
  EXPECT_EQ(Match::create(plan).error().code, "record_name");
  plan.seats[0].name = no_name;
  EXPECT_TRUE(Match::create(plan));
}

TEST(SealedRecord, OfARunningMatchHasNoSignature) {
  Match match = *Match::create(sealed_plan(24));
  step(match);
  const std::string given = match.record_for(spectator);
  EXPECT_TRUE(Match::from_record(given));
  const std::string signature =
      join("signature ", to_hex(sha256("key")), " ", to_hex(sha256("r")), to_hex(sha256("s")));
  EXPECT_EQ(refusal(signed_again(match.record() + signature + "  #\n")).code,
            "record_signed_early");
  EXPECT_EQ(refusal(signed_again(given + signature + "  #\n")).code, "record_unknown");
}

TEST(SealedRecord, HasWhatThePlainFormatHasNot) {
  Match match = match_of(25);
  play_to_the_end(match);
  EXPECT_FALSE(match.can_be_signed());
  const std::string signature =
      join("signature ", to_hex(sha256("key")), " ", to_hex(sha256("r")), to_hex(sha256("s")));
  EXPECT_EQ(refusal(signed_again(match.record() + signature + "  #\n")).code, "record_unknown");
}

// --- Fair dice ---

TEST(FairDice, FixTheNoncesOfTheHouseWithTheSecret) {
  FairDice dice;
  dice.secret = sha256("secret");
  dice.match_id = "m-1";
  const std::string message = "boathouse nonce 1\nm-1\n2";
  ASSERT_GE(sodium_init(), 0);
  Digest mac{};
  crypto_auth_hmacsha256(mac.data(), reinterpret_cast<const unsigned char*>(message.data()),
                         message.size(), dice.secret.data());
  EXPECT_EQ(dice.house_nonce(1), mac);
  dice.nonces = {sha256("a"), sha256("b")};
  EXPECT_EQ(dice.house_nonce(1), mac) << "whatever the seats add";
}

TEST(FairDice, FollowTheirDefinition) {
  FairDice dice;
  dice.secret = sha256("secret");
  dice.match_id = "m-1";
  dice.nonces = {sha256("a"), sha256("b")};
  const std::string message =
      "boathouse dice 1\nm-1\n" + to_hex(dice.nonces[0]) + "," + to_hex(dice.nonces[1]) + "\n41\n0";
  ASSERT_GE(sodium_init(), 0);
  Digest mac{};
  crypto_auth_hmacsha256(mac.data(), reinterpret_cast<const unsigned char*>(message.data()),
                         message.size(), dice.secret.data());
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word = word << 8U | mac[i];
  EXPECT_EQ(Tickets{dice}.draw(41, 6), word % 6);
  EXPECT_EQ(dice.commitment(), sha256(bytes_of(dice.secret)));
}

TEST(FairDice, GiveEveryFaceEquallyOften) {
  FairDice dice;
  dice.match_id = "even";
  const Tickets tickets{dice};
  std::array<int, 6> count{};
  for (std::uint64_t k = 0; k < 60'000; ++k) ++count[tickets.draw(k, 6)];
  for (const int faces : count) EXPECT_NEAR(faces, 10'000, 500);
}

TEST(FairDice, DependOnSecretMatchAndEveryNonce) {
  FairDice dice;
  dice.match_id = "m";
  dice.nonces = {sha256("a"), sha256("b")};
  const auto rolls = [](const FairDice& some) {
    std::string text;
    for (std::uint64_t k = 0; k < 40; ++k) append(text, Tickets{some}.draw(k, 6));
    return text;
  };
  const std::string before = rolls(dice);
  FairDice other = dice;
  other.nonces[1] = sha256("c");
  EXPECT_NE(rolls(other), before);
  other = dice;
  other.secret = sha256("x");
  EXPECT_NE(rolls(other), before);
  other = dice;
  other.match_id = "n";
  EXPECT_NE(rolls(other), before);
}

}  // namespace
}  // namespace boathouse
