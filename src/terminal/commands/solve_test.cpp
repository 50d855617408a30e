// boathouse solve from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "cli/testing/program.h"
#include "solvers/table_file.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class Solve : public ProgramTest {};

TEST_F(Solve, TellsTheValueOfTheStart) {
  const Output output = run({"solve", "up-the-river", "--players", "2", "--for", "points"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, AllOf(HasSubstr("-1.173603748"), HasSubstr("2778300 states")));
}

TEST_F(Solve, KeepsTablesAndTellsPrograms) {
  const Output output = run({"solve", "up-the-river", "--layout", "standard", "--out", "win.table",
                             "--compact", "small.table", "--json"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out,
              StartsWith(R"({"game":"up-the-river","players":2,"for":"win","options":)"
                         R"({"layout":"standard","first":"seat"},"value":0.46047469105)"));
  for (const char* name : {"win.table", "small.table"}) {
    const auto table = read_table(folder.read(name));
    ASSERT_TRUE(table) << table.error().sentence();
    EXPECT_EQ(table->label.holds, "win");
    EXPECT_THAT(output.out, HasSubstr(table->checksum));
  }
}

TEST_F(Solve, TellsOfEndingsByTheirChecksum) {
  const Output output = run({"solve", "rette-sich-wer-kann", "--compact", "endings.table"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, AllOf(HasSubstr("endings solved"), HasSubstr("682560 states")));
  const auto table = read_table(folder.read("endings.table"));
  ASSERT_TRUE(table) << table.error().sentence();
  EXPECT_EQ(table->label.holds, "turns");
  EXPECT_EQ(table->values[0], 0) << "in the corner opposite the bar nobody forces anything";
}

TEST_F(Solve, TellsParOfACourseAndDrawsIt) {
  const Output told =
      run({"solve", "powerboats", "--seed", "2", "--race", "B", "--svg", "par.svg"});
  EXPECT_EQ(told.exit_code, 0) << told.err;
  EXPECT_THAT(told.out, AllOf(HasSubstr("Race B: par is "), HasSubstr("par.svg")));
  EXPECT_THAT(folder.read("par.svg"), AllOf(StartsWith("<svg"), HasSubstr("</svg>")));
  const Output json = run({"solve", "powerboats", "--race", "C", "--water", "light", "--json"});
  EXPECT_THAT(json.out, AllOf(StartsWith(R"({"game":"powerboats","race":"C","for":"turns",)"),
                              HasSubstr(R"("starts":{)"), HasSubstr(R"("sinking_turns":50)")));
}

TEST_F(Solve, SaysWhatItCannotDo) {
  EXPECT_EQ(run({"solve", "up-the-river", "--players", "4"}).exit_code, 2);
  EXPECT_THAT(run({"solve", "up-the-river", "--for", "fame"}).err, HasSubstr("win, points"));
  EXPECT_THAT(run({"solve", "up-the-river", "--layout", "round"}).err, HasSubstr("shuffled"));
  EXPECT_THAT(run({"solve", "powerboats", "--race", "D"}).err, HasSubstr("A, B, C"));
  EXPECT_THAT(run({"solve", "up-the-river", "--race", "A"}).err, HasSubstr("--race"));
  EXPECT_THAT(run({"solve", "powerboats", "--out", "par.table"}).err, HasSubstr("no table"));
  EXPECT_THAT(run({"solve", "up-the-river", "--svg", "win.svg"}).err, HasSubstr("no picture"));
  const Output unwritable = run({"solve", "up-the-river", "--out", "."});
  EXPECT_EQ(unwritable.exit_code, 1);
  EXPECT_THAT(unwritable.err, HasSubstr("cannot be written"));
}

TEST_F(Solve, CanBeInterruptedWithoutHarm) {
  const std::string out = folder.path("all.table");
  const int process = ::fork();
  if (process == 0) {
    (void)!std::freopen("/dev/null", "w", stderr);
    become(command({"solve", "up-the-river", "--layout", "shuffled", "--out", out}),
           plain_environment(folder));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds{500});
  ::kill(process, SIGINT);
  EXPECT_EQ(wait_for_exit(process), 128 + SIGINT);
  EXPECT_FALSE(folder.has("all.table"));
}

}  // namespace
}  // namespace boathouse::terminal
