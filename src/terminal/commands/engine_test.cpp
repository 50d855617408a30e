// The engine protocol through the program, and the example bot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/testing/program.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string bot = BOATHOUSE_SOURCE_DIR "/examples/bot.py";

class Engine : public ProgramTest {};

TEST_F(Engine, AnswersLineByLine) {
  const Output output = run({"engine"}, "{\"do\":\"help\"}\n\nnonsense\n{\"do\":\"state\"}");
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(std::ranges::count(output.out, '\n'), 4) << "the last line counts without an end too";
  EXPECT_THAT(output.out, StartsWith("{\"protocol\":2,"));
  EXPECT_THAT(output.out, HasSubstr("json_value"));
  EXPECT_THAT(output.out, HasSubstr("no_match"));
  EXPECT_EQ(output.err, "");
}

TEST_F(Engine, SurvivesALineWithoutEnd) {
  const Output output = run({"engine"}, std::string(3'000'000, 'x') + "\n{\"do\":\"help\"}\n");
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(std::ranges::count(output.out, '\n'), 2);
  EXPECT_THAT(output.out, StartsWith("{\"error\":{\"code\":\"json_size\""));
}

TEST_F(Engine, RollsTheDiceOfPlay) {
  ASSERT_EQ(run({"play", "up-the-river", "--seats", "random,random", "--seed", "6", "--json",
                 "--save", "match"})
                .exit_code,
            0);
  const Output output =
      run({"engine"}, "{\"do\":\"new\",\"game\":\"up-the-river\",\"seed\":6}\n{\"do\":\"roll\"}\n");
  EXPECT_THAT(folder.read("match"), HasSubstr("\n1 chance roll 3  #"));
  EXPECT_THAT(output.out, HasSubstr("\"notation\":\"roll 3\""));
}

TEST_F(Engine, TheExampleBotPlaysAWholeGame) {
  const Output output =
      run_process(folder, {bot, "up-the-river", BOATHOUSE_PROGRAM}, "", plain_environment(folder));
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("Ada: place "));
}

TEST_F(Engine, TheExampleBotSitsAtATable) {
  const Output output = run({"play", "up-the-river", "--seats", "program:" + bot + ",random",
                             "--seed", "3", "--json", "--save", "match"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(folder.read("match"), HasSubstr("\nseat 1 program:" + bot));
  EXPECT_THAT(folder.read("match"), testing::Not(HasSubstr("\ntakeover ")));
  EXPECT_EQ(run({"verify", "match"}).exit_code, 0);
}

TEST_F(Engine, AProgramThatDiesLosesItsSeat) {
  const Output output = run(
      {"play", "up-the-river", "--seats", "random,program:true", "--seed", "3", "--save", "match"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("“true” quit in the middle of the game"));
  EXPECT_THAT(folder.read("match"), HasSubstr("\ntakeover seat 2 sailor"));
  EXPECT_EQ(run({"verify", "match"}).exit_code, 0);
}

TEST_F(Engine, AProgramThatDoesNotExistIsRefused) {
  const Output output = run({"play", "up-the-river", "--seats", "random,program:./nobody"});
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_THAT(output.err, HasSubstr("“./nobody” could not be started"));
}

}  // namespace
}  // namespace boathouse::terminal
