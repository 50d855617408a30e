// boathouse learn from outside.
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

class Learn : public ProgramTest {
 protected:
  [[nodiscard]] Output learn(const std::vector<std::string>& more,
                             const std::string& hidden = "8") const {
    std::vector<std::string> arguments{"learn", "up-the-river", "--out", "a.network"};
    arguments.insert(arguments.end(), {"--hidden", hidden});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

TEST_F(Learn, SavesANetworkAndTellsPrograms) {
  const Output output = learn({"--players", "3", "--matches", "300", "--seed", "4", "--json"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, StartsWith(R"({"game":"up-the-river","players":3,"hidden":"8","seed":4,)"
                                     R"("matches":512,"seconds":)"));
  const auto table = read_table(folder.read("a.network"));
  ASSERT_TRUE(table) << table.error().sentence();
  EXPECT_EQ(table->label.holds, "guess");
  EXPECT_THAT(output.out, HasSubstr(table->checksum));
}

TEST_F(Learn, ContinuesWithMoreMatches) {
  ASSERT_EQ(learn({"--matches", "256"}).exit_code, 0);
  const std::string before = folder.read("a.network");
  const Output output = learn({"--matches", "1024", "--resume"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, AllOf(HasSubstr("1024 matches"), HasSubstr("a.network")));
  EXPECT_NE(folder.read("a.network"), before);
}

TEST_F(Learn, SavesWhatItHasWhenItIsInterrupted) {
  const std::string out = folder.path("a.network");
  const int process = ::fork();
  if (process == 0) {
    (void)!std::freopen("/dev/null", "w", stderr);
    (void)!std::freopen("/dev/null", "w", stdout);
    become(command({"learn", "up-the-river", "--hidden", "8", "--out", out}),
           plain_environment(folder));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds{500});
  ::kill(process, SIGINT);
  EXPECT_EQ(wait_for_exit(process), 128 + SIGINT);
  EXPECT_TRUE(read_table(folder.read("a.network")));
  EXPECT_TRUE(read_table(folder.read("a.network.learning")));
}

TEST_F(Learn, SaysWhatCannotBeDone) {
  EXPECT_THAT(learn({"--resume"}).err, HasSubstr("a.network.learning"));
  EXPECT_THAT(learn({}, "300").err, HasSubstr("300"));
  EXPECT_THAT(learn({}, "8,wide").err, HasSubstr("8,wide"));
  EXPECT_THAT(learn({"--matches", "0"}).err, HasSubstr("--matches"));
  const Output regatta = run({"learn", "regatta", "--out", "b.network"});
  EXPECT_EQ(regatta.exit_code, 2);
  EXPECT_THAT(regatta.err, HasSubstr("up-the-river"));
}

}  // namespace
}  // namespace boathouse::terminal
