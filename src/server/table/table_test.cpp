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

TEST(Table, DoesNotTakeARollThatItsDiceDidNotMake) {
  GoldenTable golden = golden_tables().at(0);
  golden.row.secret[0] ^= 1U;
  std::vector<Happening> told;
  EXPECT_FALSE(Table::from_journal(golden.row, golden.journal, 0, told));
}

}  // namespace
}  // namespace boathouse::server
