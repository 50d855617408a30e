// boathouse daily, from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/testing/program.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// With a data folder of its own.
class DailyCommand : public ProgramTest {
 protected:
  Output daily(std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), "daily");
    return run(arguments, input, {{"XDG_DATA_HOME", folder_.string()}});
  }

  static void refuses(const Output& output, int exit_code, const std::string& sentence) {
    EXPECT_EQ(output.exit_code, exit_code);
    EXPECT_THAT(output.out, IsEmpty());
    EXPECT_THAT(output.err, HasSubstr(sentence));
  }

  std::filesystem::path folder_ = folder.path("data");
};

TEST_F(DailyCommand, ListsAChallengeForEachGame) {
  const Output output = daily({"2026-11-17"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("Up the River: find the best move (medium)"));
  EXPECT_THAT(output.out, HasSubstr("Powerboats: one boat alone against par"));
  EXPECT_THAT(output.out, HasSubstr("boathouse daily 2026-11-17 --game up-the-river"));
  EXPECT_THAT(daily({"2026-11-17", "--json"}).out,
              StartsWith(R"({"date":"2026-11-17","challenges":[{"game":"up-the-river",)"));
}

TEST_F(DailyCommand, SaysWhatAMoveGivesAway) {
  const Output best = daily({"2026-11-17", "--game", "up-the-river", "--answer", "5>8"});
  EXPECT_EQ(best.exit_code, 0);
  EXPECT_THAT(best.out, HasSubstr("you give nothing away"));
  EXPECT_THAT(best.out, HasSubstr("Boathouse, 2026-11-17\n★★★ Up the River\n1 day in a row\n"));
  const Output other =
      daily({"2026-11-17", "--game", "up-the-river", "--answer", "3>7", "--lang", "de"});
  EXPECT_THAT(other.out, HasSubstr("mit 3>7 sinkt deine Gewinnchance von 48,0 % auf 41,2 %"));
  EXPECT_THAT(other.out, HasSubstr("★★★ Flussaufwärts")) << "only the first attempt counts";
}

TEST_F(DailyCommand, CountsDaysInARow) {
  (void)daily({"2026-11-15", "--game", "up-the-river"}, "1\n");
  (void)daily({"2026-11-16", "--game", "up-the-river"}, "1\n");
  EXPECT_THAT(daily({"2026-11-16"}).out, HasSubstr("2 days in a row"));
  EXPECT_THAT(daily({"2026-11-17"}).out, Not(HasSubstr("in a row")));
}

TEST_F(DailyCommand, AsksForOneMoveWithoutHints) {
  const Output output = daily({"2026-11-17", "--game", "up-the-river"}, "h\n5>8\n");
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("There are no hints in a challenge."));
  EXPECT_THAT(output.out, HasSubstr("you give nothing away"));
}

TEST_F(DailyCommand, SailsARaceUntilItIsOver) {
  std::string choices;
  for (int i = 0; i < 2000; ++i) choices += "1\n";
  const Output output = daily({"2026-11-17", "--game", "powerboats", "--seed", "3"}, choices);
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("par is 21.7"));
  EXPECT_THAT(output.out, HasSubstr("Your choices gave away"));
  const Output left = daily({"2026-11-17", "--game", "powerboats"}, "quit\n");
  EXPECT_EQ(left.exit_code, 0);
  EXPECT_THAT(left.out, Not(HasSubstr("To share")));
}

TEST_F(DailyCommand, RefusesWhatCannotBePlayed) {
  refuses(daily({"tomorrow"}), 2, "“tomorrow” is not a date such as 2026-11-17.");
  refuses(daily({"2026-10-31"}), 2, "The first daily challenge was on 2026-11-01");
  refuses(daily({"2998-01-01"}), 2, "not open yet");
  refuses(daily({"--game", "chess"}), 2, "chess");
  refuses(daily({"--game", "regatta", "--answer", "1:S"}), 2, "is a race");
  refuses(daily({"2026-11-17", "--game", "up-the-river", "--answer", "9>1"}), 2, "9>1");
  refuses(daily({"2026-11-17", "--game", "up-the-river", "--json"}), 2, "json");
}

TEST_F(DailyCommand, SaysWhichFileIsDamaged) {
  std::filesystem::create_directories(folder_ / "boathouse");
  std::ofstream{folder_ / "boathouse" / "daily.txt"} << "2026-11-17 up-the-river 9\n";
  refuses(daily({"2026-11-17"}), 1, "damaged at line 1");
}

}  // namespace
}  // namespace boathouse::terminal
