// A journal from an earlier version is read, written and forgotten byte for byte as before.
#include <gtest/gtest.h>

#include <fstream>

#include "core/text.h"
#include "server/journal/entry.h"
#include "server/journal/forget.h"

namespace boathouse::server {
namespace {

struct GoldenEntry {
  std::string text;
  std::string forgotten;  // once Ben is forgotten
};

struct GoldenJournal {
  std::string ben;  // Ben's id
  std::vector<GoldenEntry> entries;
};

// Lines begin with a word: `entry TIME TEXT`, and where Ben occurs `forgotten TEXT`.
GoldenJournal golden_journal() {
  std::ifstream file{BOATHOUSE_SOURCE_DIR "/src/server/journal/golden_journal.txt"};
  GoldenJournal journal;
  for (std::string line; std::getline(file, line);) {
    std::string_view rest = line;
    const std::string_view word = cut(rest, ' ');
    if (word == "ben") journal.ben = rest;
    if (word == "entry") (void)cut(rest, ' ');
    if (word == "entry") journal.entries.push_back({std::string{rest}, std::string{rest}});
    if (word == "forgotten") journal.entries.back().forgotten = rest;
  }
  return journal;
}

TEST(Journal, OfAnEarlierVersionIsReadAndWrittenAsItWas) {
  std::vector<bool> seen(std::variant_size_v<Entry>);
  for (const GoldenEntry& golden : golden_journal().entries) {
    for (const std::string& text : {golden.text, golden.forgotten}) {
      const auto entry = read_entry(text);
      ASSERT_TRUE(entry) << text;
      EXPECT_EQ(write_entry(*entry), text);
      seen[entry->index()] = true;
    }
  }
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_TRUE(seen[i]) << "no entry of kind " << i;
}

TEST(Journal, SaysTheRulesFromTheirSecondVersionOn) {
  entry::Created created{.game = "powerboats"};
  EXPECT_EQ(write_entry(created).find("rules"), std::string::npos);
  created.rules = 2;
  const auto again = read_entry(write_entry(created));
  ASSERT_TRUE(again);
  EXPECT_EQ(std::get<entry::Created>(*again).rules, 2);
}

TEST(Journal, OfADuplicateRoundIsOfTheFifthVersion) {
  entry::Created created{.game = "powerboats", .tournament = "cup"};
  EXPECT_EQ(version_of(created), 3);
  EXPECT_EQ(write_entry(created).find("duplicate"), std::string::npos);
  created.duplicate = {
      .round = "cup/2", .hash_of_nonces = std::string(64, 'a'), .first = 4, .tables = 3};
  EXPECT_EQ(version_of(created), 5);
  const std::string text = write_entry(created);
  const auto again = read_entry(text);
  ASSERT_TRUE(again);
  EXPECT_EQ(write_entry(*again), text);
  EXPECT_EQ(std::get<entry::Created>(*again).duplicate->first, 4U);
  for (const char* wrong : {R"("tables":0)", R"("tables":1001)", R"("tables":"x")"}) {
    std::string changed = text;
    changed.replace(changed.find(R"("tables":3)"), 10, wrong);
    EXPECT_FALSE(read_entry(changed)) << wrong;
  }
}

TEST(Journal, IsForgottenAsItWas) {
  const GoldenJournal journal = golden_journal();
  for (const GoldenEntry& golden : journal.entries) {
    auto entry = read_entry(golden.text);
    ASSERT_TRUE(entry) << golden.text;
    forget(*entry, journal.ben);
    EXPECT_EQ(write_entry(*entry), golden.forgotten);
  }
}

TEST(Journal, ForgetsTheSaltButKeepsTheSeal) {
  const std::string text = R"({"kind":"started","nonces":["aa","bb"],"sealed":[)"
                           R"({"nonce_by":"seat","seal":"11","salt":"22","visitor":"ada"},)"
                           R"({"nonce_by":"house","seal":"33","salt":"44","visitor":"ben"}]})";
  auto entry = read_entry(text);
  ASSERT_TRUE(entry);
  EXPECT_EQ(write_entry(*entry), text);
  forget(*entry, "ben");
  EXPECT_EQ(write_entry(*entry), R"({"kind":"started","nonces":["aa","bb"],"sealed":[)"
                                 R"({"nonce_by":"seat","seal":"11","salt":"22","visitor":"ada"},)"
                                 R"({"nonce_by":"house","seal":"33","salt":"","visitor":""}]})");
}

TEST(Journal, WithAnythingElseIsNotRead) {
  for (const char* text :
       {"",
        "dance",
        "undo",
        "undo seat",
        "undo seat 0",
        "undo seat one",
        "dance seat 1",
        "x seat 1",
        "1 seat 0 a>b",
        "1 seat",
        "1 dance roll 1",
        "end",
        "end danced",
        "play",
        "result seat 1 place 1 points 3",
        "undo seat 1\tbank 5",
        "99999999999999999999999 chance roll 1",
        "{",
        "{}",
        R"({"kind":"dance"})",
        R"({"kind":"created"})",
        R"({"kind":"started"})",
        R"({"kind":"started","nonces":[],"sealed":1})",
        R"({"kind":"created","game":"","options":[1],"seats":[],"pace":{"kind":"relaxed"}})",
        R"({"kind":"created","game":"","options":[],"seats":[],"pace":{"kind":"odd"}})"}) {
    EXPECT_FALSE(read_entry(text)) << text;
  }
}

}  // namespace
}  // namespace boathouse::server
