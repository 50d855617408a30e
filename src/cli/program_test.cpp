// The program from outside: what each command prints, and how it answers bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/testing/program.h"
#include "games/registry.h"

namespace boathouse::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// Refused with exactly one line on stderr, nothing on stdout, and the exit code.
void expect_refusal(const Output& output, int exit_code, const std::string& sentence) {
  EXPECT_EQ(output.exit_code, exit_code);
  EXPECT_THAT(output.out, IsEmpty());
  EXPECT_THAT(output.err, HasSubstr(sentence));
  EXPECT_EQ(std::ranges::count(output.err, '\n'), 1) << output.err;
  EXPECT_THAT(output.err, testing::Not(HasSubstr("<"))) << "a missing key";
}

class Commands : public ProgramTest {};

TEST_F(Commands, HelpHasAnExampleEverywhere) {
  for (const char* name : {"games", "play", "replay", "verify", "perft", "bench", "playthrough",
                           "lake", "print", "load", "serve", "admin"}) {
    const Output output = run({name, "--help"});
    EXPECT_EQ(output.exit_code, 0);
    EXPECT_THAT(output.out, HasSubstr("Example")) << name;
    EXPECT_THAT(output.out, HasSubstr(std::string{"\n  boathouse "} + name)) << name;
    // What a server says is the business of its API, and admin prints what a program can read
    // anyway.
    const bool for_people = std::string_view{name} == "serve" || std::string_view{name} == "admin";
    if (!for_people) {
      EXPECT_THAT(output.out, HasSubstr("--json")) << name;
    }
    EXPECT_THAT(run({"--help"}).out, HasSubstr(name));
  }
}

TEST_F(Commands, GamesNamesOptionsWithTheirValues) {
  const Output output = run({"games", "--lang", "de"});
  EXPECT_THAT(output.out, HasSubstr("up-the-river"));
  EXPECT_THAT(output.out, HasSubstr("layout=shuffled"));
  EXPECT_THAT(output.out, HasSubstr("Flussaufwärts"));
  EXPECT_THAT(run({"games", "--json"}).out,
              StartsWith(R"({"games":[{"id":"up-the-river","name":"Up the River")"));
}

TEST_F(Commands, PerftCountsLeaves) {
  EXPECT_EQ(run({"perft", "up-the-river", "--depth", "0", "--json"}).out, "{\"leaves\": 1}\n");
  EXPECT_EQ(run({"perft", "up-the-river", "--depth", "1", "--json"}).out, "{\"leaves\": 6}\n");
  EXPECT_EQ(
      run({"perft", "up-the-river", "--depth", "1", "--json", "--option", "layout=shuffled"}).out,
      "{\"leaves\": 9}\n");
  EXPECT_EQ(run({"perft", "up-the-river", "--depth", "3"}).out,
            "36 leaves at depth 3 of up-the-river with 2 players\n");
}

TEST_F(Commands, BenchMeasures) {
  const Output output =
      run({"bench", "up-the-river", "--players", "3", "--min-time", "0.01", "--json"});
  EXPECT_THAT(
      output.out,
      StartsWith(R"({"benchmarks":[{"game":"up-the-river","players":3,"plies_per_second":)"));
  EXPECT_THAT(run({"bench", "--min-time", "0.01"}).out, HasSubstr("plies/s"));
}

TEST_F(Commands, PlaythroughPrintsTheGoldenText) {
  const Output output = run({"playthrough", "up-the-river", "--players", "3", "--seed", "9"});
  EXPECT_THAT(output.out, StartsWith("# playthrough up-the-river seats=3 seed=9"));
}

TEST_F(Commands, LanguageOfTheEnvironment) {
  const auto games_in = [&](const Environment& environment) {
    return run({"games"}, "", environment).out;
  };
  EXPECT_THAT(games_in({{"LANG", "fr_FR.UTF-8"}}), HasSubstr("Sur la rivière"));
  EXPECT_THAT(games_in({{"LANG", "fr_FR.UTF-8"}, {"LC_ALL", "de_AT"}}), HasSubstr("Flussaufwärts"));
  EXPECT_THAT(games_in({{"LANG", "xx"}}), HasSubstr("Up the River"));
}

TEST_F(Commands, RefuseArgumentsThatMakeNoSense) {
  expect_refusal(run({"swim"}), 2, "There is no command “swim”");
  expect_refusal(run({"--fast"}), 2, "“--fast” means nothing here");
  expect_refusal(run({"perft"}), 2, "GAME is missing");
  expect_refusal(run({"perft", "up-the-river"}), 2, "--depth is missing");
  expect_refusal(run({"perft", "up-the-river", "--depth"}), 2, "--depth needs a value");
  expect_refusal(run({"perft", "up-the-river", "--depth", "-1"}), 2, "not “-1”");
  expect_refusal(run({"perft", "up-the-river", "--depth", "3x"}), 2, "not “3x”");
  expect_refusal(run({"perft", "up-the-river", "--depth", "1", "more"}), 2, "“more”");
  expect_refusal(run({"perft", "up-the-creek", "--depth", "1"}), 2, "no game “up-the-creek”");
  expect_refusal(run({"perft", "up-the-river", "--depth", "1", "--players", "5"}), 2,
                 "2 to 4 players, not 5");
  expect_refusal(run({"perft", "up-the-river", "--depth", "1", "--option", "layout=wild"}), 2,
                 "not “wild”");
  expect_refusal(run({"perft", "up-the-river", "--depth", "1", "--option", "tide=high"}), 2,
                 "no option “tide”");
  expect_refusal(run({"bench", "--min-time", "soon"}), 2, "not “soon”");
  expect_refusal(run({"games", "--lang", "it"}), 2, "not “it”");
}

TEST_F(Commands, RefuseMatchesThatMakeNoSense) {
  expect_refusal(run({"play"}), 2, "GAME is missing");
  expect_refusal(run({"play", "chess"}), 2, "no game “chess”");
  expect_refusal(run({"play", "up-the-river", "--seats", "human"}), 2, "not 1");
  expect_refusal(run({"play", "up-the-river", "--seats", "human,robot"}), 2, "no mind “robot”");
  expect_refusal(run({"play", "up-the-river", "--seats", "human,,random"}), 2, "no mind “”");
  expect_refusal(run({"play", "up-the-river", "--names", "A,B,C"}), 2, "3 names for 2 seats");
  expect_refusal(run({"play", "up-the-river", "--names", ","}), 2, "not “”");
  expect_refusal(run({"play", "up-the-river", "--seed", "lucky"}), 2, "not “lucky”");
  expect_refusal(run({"play", "up-the-river", "--json"}), 2, "every seat needs a mind");
  expect_refusal(run({"play", "--resume", "-"}), 2, "--resume");
}

TEST_F(Commands, RefuseFilesThatAreNoRecords) {
  folder.write("poem.txt", "Row, row, row your boat\ngently down the stream\n");
  folder.write("noise", std::string{"\x00\xff\x1b[2J\n\x7f", 8});
  folder.write("empty", "");
  for (const char* name : {"replay", "verify"}) {
    expect_refusal(run({name}), 2, "FILE is missing");
    expect_refusal(run({name, "nowhere"}), 1, "There is no file “nowhere”.");
    expect_refusal(run({name, "."}), 1, "“.” is a folder");
    expect_refusal(run({name, "poem.txt"}), 1, "poem.txt: Line 1: ");
    expect_refusal(run({name, "noise"}), 1, "noise: Line 1: ");
    expect_refusal(run({name, "empty"}), 1, "empty: ");
    expect_refusal(run({name, "/dev/zero"}), 1, "too long");
    EXPECT_THAT(run({name, "noise"}).err, testing::Not(HasSubstr("\x1b")));
  }
  expect_refusal(run({"play", "--resume", "poem.txt"}), 1, "poem.txt: Line 1: ");
  EXPECT_THAT(run({"verify", "poem.txt", "--json"}).out, StartsWith(R"({"valid":false,"code":")"));
}

TEST_F(Commands, RefuseInTheLanguageAskedFor) {
  expect_refusal(run({"replay", "nowhere", "--lang", "fr"}), 1, "Il n’y a pas de fichier");
  expect_refusal(run({"play", "chess"}, "", {{"LANG", "de_DE"}}), 2, "Es gibt kein Spiel „chess“");
}

TEST_F(Commands, SayWhenTheOutputCannotBeWritten) {
  const Output output =
      run_process(folder, {"/bin/sh", "-c", std::string{BOATHOUSE_PROGRAM} + " games > /dev/full"},
                  "", plain_environment(folder));
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_EQ(output.err, "The output could not be written.\n");
}

TEST_F(Commands, EndSilentlyWhenNobodyReadsOn) {
  const Output output = run_process(
      folder,
      {"/bin/sh", "-c", std::string{BOATHOUSE_PROGRAM} + " playthrough up-the-river | head -n 1"},
      "", plain_environment(folder));
  EXPECT_THAT(output.out, EndsWith("seed=1\n"));
  EXPECT_THAT(output.err, IsEmpty());
}

}  // namespace
}  // namespace boathouse::cli
