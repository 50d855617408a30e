// A table is what its journal says, including one from an earlier version.
#include "server/table/table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/text.h"

namespace boathouse::server {
namespace {

struct GoldenTable {
  TableRow row{.id = {}, .game = {}};
  std::vector<EntryRow> journal;
};

std::vector<GoldenTable> golden_tables() {
  std::ifstream file{BOATHOUSE_SOURCE_DIR "/src/server/journal/golden_journal.txt"};
  std::vector<GoldenTable> tables;
  for (std::string line; std::getline(file, line);) {
    std::string_view rest = line;
    const std::string_view word = cut(rest, ' ');
    if (word == "table") {
      GoldenTable& table = tables.emplace_back();
      table.row.id = cut(rest, ' ');
      (void)from_hex(rest, table.row.secret);
    } else if (word == "entry") {
      GoldenTable& table = tables.back();
      const auto seq = static_cast<std::int64_t>(table.journal.size()) + 1;
      const auto at = parse_number<Milliseconds>(cut(rest, ' ')).value_or(0);
      table.journal.push_back({table.row.id, seq, at, std::string{rest}});
    }
  }
  return tables;
}

TEST(Table, IsRebuiltFromTheJournalOfAnEarlierVersion) {
  std::map<Phase, int> ended;
  for (const GoldenTable& golden : golden_tables()) {
    std::vector<Happening> told;
    const auto table = Table::from_journal(golden.row, golden.journal, 0, told);
    ASSERT_TRUE(table) << table.error().sentence();
    ++ended[table->phase()];
    ASSERT_EQ(told.size(), golden.journal.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].seq, golden.journal[i].seq);
      EXPECT_EQ(write_entry(told[i].entry), golden.journal[i].text);
    }
  }
  EXPECT_EQ(ended[Phase::over], 4);
  EXPECT_EQ(ended[Phase::closed], 1);
}

// A table of Rette sich wer kann that has begun, its `created` entry with these members more.
Expected<Table> begun(std::string_view more, std::string_view stall) {
  const TableRow row{.id = "t", .game = "rette-sich-wer-kann"};
  const std::string nonce(64, '0');
  const std::string created = join(
      R"({"kind":"created","game":"rette-sich-wer-kann",)", more, R"("options":["stall=)", stall,
      R"("],"seats":[{"as":"human","name":"Ada","visitor":"a"},{"as":"human","name":"Ben",)",
      R"("visitor":"b"}],"pace":{"kind":"relaxed"},"public":false,"hints":true,)",
      R"("stand_in":"random","host":"a"})");
  const std::string started =
      join(R"({"kind":"started","nonces":[")", nonce, R"(",")", nonce, R"("]})");
  std::vector<Happening> told;
  return Table::from_journal(row, {{"t", 1, 0, created}, {"t", 2, 0, started}}, 0, told);
}

TEST(Table, PlaysByTheRulesThatItsJournalSays) {
  const auto rules_of = [](const Expected<Table>& table) {
    const std::string record = table->match()->record();
    const std::size_t at = record.find("\nrules ");
    return record.substr(at + 1, record.find("  #", at) - at - 1);
  };
  const auto earlier = begun("", "0");
  ASSERT_TRUE(earlier) << "journals that do not say it are of version 1";
  EXPECT_EQ(rules_of(earlier), "rules 1");
  const auto said = begun(R"("rules":1,)", "0");
  ASSERT_TRUE(said);
  EXPECT_EQ(rules_of(said), "rules 1");
  const auto today = begun(R"("rules":2,)", "40");
  ASSERT_TRUE(today);
  EXPECT_EQ(rules_of(today), "rules 2");
  EXPECT_FALSE(begun(R"("rules":2,)", "0")) << "which is no option any more";
  for (const char* unknown : {R"("rules":0,)", R"("rules":3,)", R"("rules":"2",)"}) {
    EXPECT_FALSE(begun(unknown, "40")) << unknown;
  }
}

TEST(Table, OfAnEarlierVersionKeepsItsFormat) {
  const GoldenTable golden = golden_tables().at(0);
  std::vector<Happening> told;
  const auto table = Table::from_journal(golden.row, golden.journal, 0, told);
  ASSERT_TRUE(table);
  ASSERT_NE(table->match(), nullptr);
  EXPECT_TRUE(table->match()->record().starts_with("boathouse record 1  #"));
  EXPECT_FALSE(table->match()->can_be_signed());
}

// A table with the seats of Ada, who has added a nonce, and Ben, who has not.
Table open_table() {
  Table table{TableRow{.id = "t", .game = {}, .secret = sha256("secret")}};
  entry::Created created{.game = "up-the-river", .options = {}};
  for (const char* name : {"Ada", "Ben"}) {
    created.seats.push_back({.kind = TableSeat::Kind::human, .name = name, .visitor = name});
  }
  EXPECT_TRUE(table.take(created, Now{.wall = 1}));
  EXPECT_TRUE(table.take(entry::NonceGiven{0, to_hex(sha256("by Ada"))}, Now{.wall = 2}));
  return table;
}

TEST(Table, AddsTheNoncesThatItsSecretHadFixed) {
  Table table = open_table();
  const FairDice dice{.secret = sha256("secret"), .match_id = "t", .nonces = {}};
  const entry::Started started = table.start_with({sha256("1"), sha256("2")});
  EXPECT_EQ(started.nonces[0], to_hex(sha256("by Ada")));
  EXPECT_EQ(started.nonces[1], to_hex(dice.house_nonce(1)));
  EXPECT_EQ(started.nonces, table.start_with({sha256("3"), sha256("4")}).nonces);
  EXPECT_TRUE(table.take(started, Now{.wall = 3}));
  EXPECT_EQ(table.match()->seats()[0].name, "Ada");
}

TEST(Table, TakesNoNonceThatTheHouseChose) {
  Table table = open_table();
  entry::Started started = table.start_with({sha256("1"), sha256("2")});
  started.nonces[1] = to_hex(sha256("chosen after seeing Ada's"));
  EXPECT_FALSE(table.take(started, Now{.wall = 3}));
}

TEST(Table, DoesNotTakeARollThatItsDiceDidNotMake) {
  GoldenTable golden = golden_tables().at(0);
  golden.row.secret[0] ^= 1U;
  std::vector<Happening> told;
  EXPECT_FALSE(Table::from_journal(golden.row, golden.journal, 0, told));
}

}  // namespace
}  // namespace boathouse::server
