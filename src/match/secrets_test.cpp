// What is given out of a running match depends on nothing that the viewer may not see. Tried on
// lanterns, where hands are hidden.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/text.h"
#include "games/entry.h"
#include "games/testing/lanterns.h"
#include "match/match.h"

namespace boathouse {
namespace {

const EntryOf<Lanterns> lanterns_entry;

Match lanterns_match(std::uint64_t seed) {
  MatchPlan plan;
  plan.game = &lanterns_entry;
  plan.options = standard_options(plan.game->info().options);
  // One id and one set of nonces for all, so that records differ only in what was drawn.
  plan.dice.match_id = "lanterns";
  for (int seat = 1; seat <= 3; ++seat) {
    plan.seats.push_back({.name = join("Seat ", seat)});
    plan.dice.nonces.push_back(sha256("nonce"));
  }
  Random random{seed};
  plan.dice.secret = digest_from(random);
  return *Match::create(std::move(plan));
}

// A commitment hides its secret, but it is there for all to see and differs with the seed.
std::string without_commitment(std::string_view record) {
  std::string text;
  while (!record.empty()) {
    const std::string_view line = cut(record, '\n');
    if (!line.starts_with("commitment ")) text += join(line.substr(0, line.rfind("  #")), "\n");
  }
  return text;
}

// What seat 1 has read of the match so far.
std::string seen_by_first(const Match& match) {
  std::string seen;
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    seen += join(match.state_at(i)->notation(match.plies()[i], 0), ", ");
  }
  return seen;
}

TEST(MatchSecrets, ARedactedRecordDependsOnNothingHidden) {
  // Many deals, grouped by what seat 1 has seen of them: each group has one redacted record.
  std::map<std::string, std::string> record_of;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Match match = lanterns_match(seed);
    while (match.turn().is_chance()) ASSERT_TRUE(match.roll());
    const std::string record = without_commitment(match.record_for(0));
    EXPECT_EQ(record_of.emplace(seen_by_first(match), record).first->second, record);
    EXPECT_NE(record.find(" ?\n"), std::string::npos) << "others' draws are blotted out\n"
                                                      << record;
  }
  EXPECT_LT(record_of.size(), 50U) << "the groups are large enough to tell";
}

TEST(MatchSecrets, TheSignsOfARedactedRecordAreThoseOfItsOwnText) {
  Match match = lanterns_match(2);
  while (match.turn().is_chance()) ASSERT_TRUE(match.roll());
  const std::string record = match.record_for(1);
  RecordLog log;
  for (std::string_view rest = record; !rest.empty();) {
    const std::string_view line = cut(rest, '\n');
    log.add(line.substr(0, line.rfind("  #")));
  }
  EXPECT_EQ(log.text(), record);
}

TEST(MatchSecrets, EverySeatReadsItsOwnCardsAndOnlyThose) {
  Match match = lanterns_match(1);
  while (match.turn().is_chance()) ASSERT_TRUE(match.roll());
  const std::string whole = match.record();
  EXPECT_EQ(whole.find(" ?  #"), std::string::npos);
  for (int seat = 0; seat < 3; ++seat) {
    const std::string mine = match.record_for(seat);
    EXPECT_NE(mine.find(join("redacted seat ", seat + 1)), std::string::npos);
    std::size_t hidden = 0;
    for (std::size_t at = mine.find(" ?  #"); at != std::string::npos;
         at = mine.find(" ?  #", at + 1)) {
      ++hidden;
    }
    EXPECT_EQ(hidden, 4U) << "two cards of each of the two others\n" << mine;
  }
}

}  // namespace
}  // namespace boathouse
