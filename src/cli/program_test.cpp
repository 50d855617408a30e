// The program from outside: what each command prints, and how it answers bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/testing/program.h"
#include "core/text.h"
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
  for (const char* name :
       {"games", "play", "replay", "daily", "verify", "perft", "bench", "playthrough", "lake",
        "print", "load", "cluster", "serve", "admin", "worker"}) {
    const Output output = run({name, "--help"});
    EXPECT_EQ(output.exit_code, 0);
    EXPECT_THAT(output.out, HasSubstr("Example")) << name;
    EXPECT_THAT(output.out, HasSubstr(std::string{"\n  boathouse "} + name)) << name;
    // Servers and workers speak through their APIs, and the output of admin is machine-readable
    // anyway.
    const std::string_view command{name};
    if (command != "serve" && command != "admin" && command != "worker") {
      EXPECT_THAT(output.out, HasSubstr("--json")) << name;
    }
    EXPECT_THAT(run({"--help"}).out, HasSubstr(name));
  }
}

TEST_F(Commands, VersionTellsVersionAndCommit) {
  const Output output = run({"--version"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out,
              testing::MatchesRegex("boathouse [0-9]+\\.[0-9]+\\.[0-9]+( \\([0-9a-f]+\\))?\n"));
}

TEST_F(Commands, GamesNamesOptionsWithTheirValues) {
  const Output output = run({"games", "--lang", "de"});
  EXPECT_THAT(output.out, HasSubstr("up-the-river"));
  EXPECT_THAT(output.out, HasSubstr("layout=shuffled"));
  EXPECT_THAT(output.out, HasSubstr("Flussaufwärts"));
  EXPECT_THAT(run({"games", "--json"}).out,
              StartsWith(R"({"games":[{"id":"up-the-river","name":"Up the River")"));
}

const std::string diamond_course = BOATHOUSE_SOURCE_DIR "/examples/diamond.course";
constexpr std::string_view diamond_in_one_line =
    "line,-200,200,at,0:green,350,450,counter-clockwise:blue,0,850,counter-clockwise:"
    "red,-350,450,counter-clockwise";

TEST_F(Commands, AnOptionMayBeGivenAsAFile) {
  EXPECT_THAT(run({"games"}).out, HasSubstr("--option course=@FILE"));
  EXPECT_THAT(run({"games"}).out, HasSubstr("\n  bosun       Experienced and careful"));
  EXPECT_THAT(run({"games", "--lang", "de"}).out,
              HasSubstr("\n  bosun       Bootsmann · Erfahren"));
  const Output played = run({"play", "regatta", "--option", "course=@" + diamond_course, "--seats",
                             "random,random", "--seed", "1", "--save", "diamond.record", "--json"});
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_THAT(played.out, HasSubstr(diamond_in_one_line));
  EXPECT_THAT(folder.read("diamond.record"),
              HasSubstr(join("\noption course=", diamond_in_one_line)));
  EXPECT_EQ(run({"verify", "diamond.record"}).exit_code, 0) << "the record needs no file";
  EXPECT_EQ(run({"replay", "diamond.record", "--ply", "20"}).exit_code, 0);
  const Output written =
      run({"play", "regatta", "--option", join("course=", diamond_in_one_line), "--seats",
           "random,random", "--seed", "1", "--save", "again.record", "--json"});
  EXPECT_EQ(written.exit_code, 0) << written.err;
  EXPECT_EQ(folder.read("again.record"), folder.read("diamond.record"));
  EXPECT_EQ(
      run({"perft", "regatta", "--option", "course=@" + diamond_course, "--depth", "1", "--json"})
          .out,
      "{\"leaves\": 2}\n");
}

TEST_F(Commands, AFileThatIsNoValueOfItsOptionIsRefusedWithThePlace) {
  const auto refused = [&](const std::string& value, const std::string& sentence) {
    expect_refusal(run({"play", "regatta", "--option", "course=" + value}), 2, sentence);
  };
  folder.write("wrong.course", "line -200 200 at 0\nred -300 550 sideways\n");
  refused("@wrong.course",
          "wrong.course: Line 2: column 14: expected “clockwise, counter-clockwise” here, not "
          "“sideways”.");
  folder.write("long.course", std::string(5000, '#'));
  refused("@long.course", "long.course: The course has more than 4000 characters.");
  refused("sideways",
          "Option course must be one of short, standard, long, triangle or one of your own");
  refused("line,0,400,at,0", "Line 1: column 16: expected “red -300 600 clockwise” here");
  expect_refusal(run({"play", "regatta", "--option", "course=@nowhere.course"}), 1,
                 "nowhere.course");
}

TEST_F(Commands, PicturesAreDrawnWhilePlayingAndFromARecord) {
  const Output left = run({"play", "regatta", "--seats", "human,random", "--names", "Ada,Ben",
                           "--seed", "1", "--svg", "now.svg", "--save", "left.record"},
                          "berth 0 0\n\nq\n");
  EXPECT_EQ(left.exit_code, 0) << left.err;
  const std::string now = folder.read("now.svg");
  EXPECT_THAT(now, testing::AllOf(StartsWith("<svg "), EndsWith("</svg>\n"), HasSubstr(">Ada<")));
  EXPECT_THAT(now, HasSubstr(">5:")) << "the hand of the one who plays";
  const std::size_t first = now.find(">1:");
  EXPECT_EQ(now.find(">1:", first + 1), std::string::npos) << "and no other";
  (void)run({"play", "regatta", "--seats", "random,random", "--seed", "1", "--save", "race.record",
             "--json"});
  EXPECT_EQ(run({"replay", "race.record", "--svg", "race.svg"}).exit_code, 0);
  EXPECT_EQ(run({"replay", "race.record", "--ply", "30", "--svg", "pictures/"}).exit_code, 0);
  EXPECT_THAT(folder.read("race.svg"), StartsWith("<svg "));
  EXPECT_THAT(folder.read("pictures/ply-0030.svg"), StartsWith("<svg "));
  EXPECT_THAT(folder.read("pictures/ply-0012.svg"), StartsWith("<svg ")) << "the first berth";
  expect_refusal(run({"play", "up-the-river", "--svg", "river.svg"}), 2, "has no pictures");
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
  expect_refusal(run({"--fast"}), 2, "“--fast” does not belong here");
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
    expect_refusal(run({name, "nowhere"}), 1, "The file “nowhere” does not exist.");
    expect_refusal(run({name, "."}), 1, "“.” is a folder");
    expect_refusal(run({name, "poem.txt"}), 1, "poem.txt: Line 1: ");
    expect_refusal(run({name, "noise"}), 1, "noise: Line 1: ");
    expect_refusal(run({name, "empty"}), 1, "empty: ");
    expect_refusal(run({name, "/dev/zero"}), 1, "too large");
    EXPECT_THAT(run({name, "noise"}).err, testing::Not(HasSubstr("\x1b")));
  }
  expect_refusal(run({"play", "--resume", "poem.txt"}), 1, "poem.txt: Line 1: ");
  EXPECT_THAT(run({"verify", "poem.txt", "--json"}).out, StartsWith(R"({"valid":false,"code":")"));
}

TEST_F(Commands, RefuseInTheLanguageAskedFor) {
  expect_refusal(run({"replay", "nowhere", "--lang", "fr"}), 1, "n’existe pas");
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
