#include "solvers/table_file.h"

#include <gtest/gtest.h>

#include <limits>

namespace boathouse {
namespace {

const TableLabel label{"some-lake", 3, "win", "players=2 depth=7"};
const std::vector<double> values{0.5, 1.0 / 3, 0, 1, 0.999999999};
const Coding sixteen_bits{true, 0, 1};

std::string code_of(const Expected<SolvedTable>& table) {
  return table ? "none" : std::string{table.error().code};
}

TEST(TableFile, ComesBackAsItWas) {
  const std::string bytes = write_table(label, values);
  const auto table = read_table(bytes);
  ASSERT_TRUE(table) << table.error().sentence();
  EXPECT_EQ(table->label, label);
  EXPECT_EQ(table->coding, exact_coding);
  EXPECT_EQ(table->values, values);
  EXPECT_EQ(table->checksum, checksum_of(bytes));
}

TEST(TableFile, HasAHeaderForPeople) {
  EXPECT_TRUE(write_table(label, values, {true, -33, 33})
                  .starts_with("boathouse table 1\n"
                               "game some-lake\n"
                               "rules 3\n"
                               "holds win\n"
                               "options players=2 depth=7\n"
                               "values 5 u16 -33 33\n"
                               "sha256 "));
}

TEST(TableFile, RoundsToTheNearestOf65536Steps) {
  const auto table = read_table(write_table(label, values, sixteen_bits));
  ASSERT_TRUE(table) << table.error().sentence();
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_NEAR(table->values[i], values[i], 0.5 / 65535 + 1e-12);
    EXPECT_EQ(table->values[i], rounded(values[i], sixteen_bits));
  }
  EXPECT_EQ(table->values[2], 0);
  EXPECT_EQ(table->values[3], 1);
}

TEST(TableFile, MayBeEmpty) {
  const auto table = read_table(write_table(label, {}));
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->values.empty());
}

TEST(TableFile, IsRefusedWhateverByteIsDamaged) {
  for (const Coding& coding : {exact_coding, sixteen_bits}) {
    const std::string bytes = write_table(label, values, coding);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const int damage : {1, 0x20, 0x80}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ damage);
        const auto table = read_table(damaged);
        ASSERT_FALSE(table) << "byte " << at;
        EXPECT_FALSE(table.error().sentence().contains('<')) << table.error().sentence();
      }
    }
  }
}

TEST(TableFile, IsRefusedWhereverItIsCutOff) {
  const std::string bytes = write_table(label, values);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_FALSE(read_table(std::string_view{bytes}.substr(0, size))) << size;
  }
  EXPECT_EQ(code_of(read_table(std::string_view{bytes}.substr(0, bytes.size() - 1))),
            "table_length");
  EXPECT_EQ(code_of(read_table(bytes + "x")), "table_length");
}

TEST(TableFile, SaysWhatIsWrong) {
  EXPECT_EQ(code_of(read_table("")), "table_none");
  EXPECT_EQ(code_of(read_table("a picture of a boat")), "table_none");
  EXPECT_EQ(code_of(read_table("boathouse table 2\n")), "table_version");
  const auto headless = read_table("boathouse table 1\nlake some-lake\n");
  ASSERT_FALSE(headless);
  EXPECT_EQ(headless.error().sentence(),
            "The header of the table should say “game …” here, not “lake some-lake”.");
  std::string damaged = write_table(label, values);
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  EXPECT_EQ(code_of(read_table(damaged)), "table_damaged");
  const std::vector<double> bad{1, std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(code_of(read_table(write_table(label, bad))), "table_value");
}

}  // namespace
}  // namespace boathouse
