// Matches played through pipes: records, undo, save and resume.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/testing/program.h"
#include "match/match.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Answers that play any match to its end: the first choice, and Enter to continue. An answer that
// does not fit its question is requested again.
std::string answers(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += i % 2 == 0 ? "1\n" : "\n";
  return text;
}

class Play : public ProgramTest {
 protected:
  [[nodiscard]] Output play(const std::string& input, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"play", "up-the-river", "--seed", "11"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, input);
  }
  // The only record in the folder for matches without a file of their own.
  [[nodiscard]] std::string kept() const {
    std::string found;
    for (const auto& file :
         std::filesystem::directory_iterator{folder.path(".local/share/boathouse")}) {
      EXPECT_TRUE(found.empty());
      found = file.path().filename();
    }
    return ".local/share/boathouse/" + found;
  }
};

TEST_F(Play, ToTheEnd) {
  const Output output = play(answers(200));
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.err, IsEmpty());
  EXPECT_THAT(output.out, HasSubstr("Up the River · Heron (you) · Otter (sailor)"));
  EXPECT_THAT(output.out, HasSubstr("The match is over.\n1. "));
  EXPECT_THAT(output.out, HasSubstr("boathouse verify ~/" + kept()));
  EXPECT_EQ(run({"verify", kept()}).exit_code, 0);
}

TEST_F(Play, PipesGetNoControlCharacters) {
  for (const char* term : {"xterm-256color", "dumb"}) {
    const Output output = run({"play", "up-the-river", "--seed", "3"}, answers(200),
                              {{"TERM", term}, {"COLORTERM", "truecolor"}});
    EXPECT_THAT(output.out, Not(HasSubstr("\x1b")));
    EXPECT_THAT(output.out, Not(HasSubstr("\r")));
  }
}

TEST_F(Play, TheSameSeedIsTheSameMatch) {
  (void)play(answers(200), {"--save", "one"});
  (void)play(answers(200), {"--save", "two"});
  EXPECT_THAT(folder.read("one"), HasSubstr("end played"));
  EXPECT_EQ(folder.read("one"), folder.read("two"));
  (void)run({"play", "up-the-river", "--save", "three"}, answers(200));
  EXPECT_NE(folder.read("one"), folder.read("three"));
}

// It holds the secret of the dice while the match goes on.
TEST_F(Play, TheRecordIsForItsOwnerAlone) {
  (void)play("1\n", {"--save", "mine"});
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(folder.path("mine")).permissions(),
            perms::owner_read | perms::owner_write);
}

TEST_F(Play, ByNotation) {
  // Seed 11 begins with a roll that leaves one choice; its notation is in the record.
  (void)play("1\n", {"--save", "numbered"});
  const std::string record = folder.read("numbered");
  const std::size_t at = record.find("\n2 seat 1 ");
  ASSERT_NE(at, std::string::npos);
  const std::string notation = record.substr(at + 10, record.find("  #", at) - at - 10);
  (void)play(notation + "\n", {"--save", "written"});
  EXPECT_EQ(folder.read("written"), record);
}

TEST_F(Play, GarbageIsAnsweredWithASentenceAndNothingIsLost) {
  const Output output =
      play("nonsense\n0\n99\n-1\n\x1b[A\n\xff\xfe\n" + std::string(9000, 'x') + "\n" + answers(200),
           {"--save", "calm"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("“nonsense” is not one of the choices"));
  EXPECT_THAT(output.out, Not(HasSubstr("\x1b")));
  (void)play(answers(200), {"--save", "quiet"});
  EXPECT_EQ(folder.read("calm"), folder.read("quiet"));
}

TEST_F(Play, UndoTakesTheLastMoveBack) {
  // Plays until there is a choice, makes one, takes it back and makes another.
  const Output output = play("1\n1\n1\nu\n2\n\nu\n" + answers(200), {"--save", "undone"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("Taken back."));
  EXPECT_THAT(output.out, HasSubstr("There is nothing to take back"));
  EXPECT_THAT(folder.read("undone"), HasSubstr("\nundo seat 1  #"));
  EXPECT_EQ(run({"verify", "undone"}).exit_code, 0);
}

TEST_F(Play, AHintShowsWhatEachChoiceIsWorth) {
  // Asked at every question; where there is only one choice it says so.
  std::string typed;
  for (int i = 0; i < 20; ++i) typed += "h\n1\n\n";
  const Output output = play(typed);
  EXPECT_THAT(output.out, HasSubstr("There is only one choice."));
  EXPECT_THAT(output.out, HasSubstr("as your chance of winning:"));
  EXPECT_THAT(output.out, HasSubstr("%  best\n"));
}

TEST_F(Play, AResumedMatchEndsAsItWouldHave) {
  (void)play(answers(200), {"--save", "whole"});
  for (const int stop : {0, 1, 2, 5, 8, 13}) {
    const std::string name = "part" + std::to_string(stop);
    const Output left = play(answers(stop), {"--save", name});
    EXPECT_EQ(left.exit_code, 0);
    EXPECT_THAT(left.out, HasSubstr("boathouse play --resume " + name));
    EXPECT_NE(folder.read(name), folder.read("whole"));
    const Output resumed = run({"play", "--resume", name}, answers(200));
    EXPECT_EQ(resumed.exit_code, 0);
    EXPECT_EQ(folder.read(name), folder.read("whole")) << "stopped after " << stop;
  }
}

TEST_F(Play, LeavingKeepsTheMatch) {
  const Output output = play("1\nq\n");
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("boathouse play --resume ~/" + kept()));
  EXPECT_EQ(run({"play", "--resume", kept()}, answers(200)).exit_code, 0);
  const Output again = run({"play", "--resume", kept()});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("is over"));
}

TEST_F(Play, DataFolderOfTheEnvironment) {
  (void)run({"play", "up-the-river"}, "q\n", {{"XDG_DATA_HOME", folder.path("elsewhere")}});
  EXPECT_TRUE(folder.has("elsewhere/boathouse"));
  EXPECT_FALSE(folder.has(".local"));
}

TEST_F(Play, TheChosenDataFolderComesFirst) {
  (void)run({"play", "up-the-river"}, "q\n",
            {{"XDG_DATA_HOME", folder.path("elsewhere")}, {"BOATHOUSE_DATA", folder.path("here")}});
  EXPECT_TRUE(folder.has("here"));
  EXPECT_FALSE(folder.has("elsewhere"));
}

// The notation of keeping a die that shows 2 is “2”.
TEST_F(Play, ANumberIsTheChoiceWithThatNumber) {
  const Output output = run({"play", "powerboats", "--seats", "human,random", "--seed", "1"},
                            "1\n\n2\n\n1\n\n2\n\nq\n");
  EXPECT_THAT(output.out, HasSubstr("  1  You keep 2 and do not roll.\n"));
  EXPECT_THAT(output.out, HasSubstr("• You keep 2 and roll 1 die."));
}

TEST_F(Play, WhereNobodyHasPointsPlacesAreTold) {
  const Output output =
      run({"play", "regatta", "--seats", "random,random", "--names", "Ada,Ben", "--seed", "1"}, "");
  EXPECT_THAT(output.out, HasSubstr("The match is over.\n1. "));
  EXPECT_THAT(output.out, Not(HasSubstr("points")));
}

TEST_F(Play, SaveWritesACopy) {
  const Output output = play("s copy\ns .\ns\nq\n", {"--save", "kept"});
  EXPECT_EQ(folder.read("copy"), folder.read("kept"));
  EXPECT_THAT(output.out, HasSubstr("Saved as copy."));
  EXPECT_THAT(output.out, HasSubstr("Saved as kept."));
  EXPECT_THAT(output.out, HasSubstr("“.” is a folder"));
}

TEST_F(Play, NeverWritesOverSomethingElse) {
  folder.write("thesis.tex", "years of work");
  EXPECT_EQ(play("q\n", {"--save", "thesis.tex"}).exit_code, 1);
  EXPECT_THAT(play("s thesis.tex\nq\n").out, HasSubstr("holds something else"));
  EXPECT_EQ(folder.read("thesis.tex"), "years of work");
  EXPECT_THAT(play("q\n", {"--save", "/dev/null"}).err, HasSubstr("not a regular file"));
  EXPECT_EQ(play("q\n", {"--save", "missing/../dir/new"}).exit_code, 0);
}

TEST_F(Play, ResigningIsAskedTwice) {
  const Output no = play("r\n\nq\n");
  EXPECT_THAT(no.out, HasSubstr("You play on."));
  const Output yes = play("r\nyes\n", {"--save", "resigned"});
  EXPECT_EQ(yes.exit_code, 0);
  EXPECT_THAT(yes.out, HasSubstr("2. Heron, resigned"));
  EXPECT_EQ(run({"verify", "resigned"}).exit_code, 0);
  // With two others left, they play on.
  const Output others = play("r\ny\n", {"--seats", "human,random,random", "--save", "others"});
  EXPECT_THAT(others.out, HasSubstr("3. Heron, resigned"));
  EXPECT_THAT(folder.read("others"), HasSubstr("end played"));
}

TEST_F(Play, SeveralPeopleAreCalledByName) {
  const Output output = play(answers(400), {"--seats", "human,human", "--names", "Ada,Ben"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("Ada, your turn."));
  EXPECT_THAT(output.out, HasSubstr("Ben, your turn."));
  EXPECT_THAT(output.out, Not(HasSubstr("Pass the screen"))) << "nothing is hidden in this game";
}

TEST_F(Play, MindsAlone) {
  const Output output = play("", {"--seats", "random,random,random,random"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("4. "));
  EXPECT_FALSE(folder.has(".local")) << "nobody asked for a record";
  EXPECT_THAT(play("", {"--seats", "random,random", "--json"}).out,
              HasSubstr(R"("ending":"played","result":[{"place":)"));
}

TEST_F(Play, VerifyAndReplayReadTheRecord) {
  (void)play(answers(200), {"--save", "match"});
  const std::string record = folder.read("match");
  const Output verified = run({"verify", "-", "--json"}, record);
  EXPECT_THAT(verified.out, HasSubstr(R"({"valid":true,"game":"up-the-river")"));
  const Output told = run({"replay", "match", "--lang", "de"});
  EXPECT_THAT(told.out, HasSubstr("Heron würfelt"));
  EXPECT_THAT(told.out, HasSubstr("Die Partie ist zu Ende."));
  EXPECT_THAT(run({"replay", "match", "--ply", "2"}).out, HasSubstr("That was ply 2 of "));
  EXPECT_EQ(run({"replay", "match", "--ply", "9999"}).exit_code, 2);
  EXPECT_THAT(run({"replay", "-", "--json", "--ply", "1"}, record).out,
              HasSubstr(R"("plies":[{"seat":null,"notation":"roll )"));
}

TEST_F(Play, AForgedRecordIsRefusedByItsLine) {
  (void)play(answers(200), {"--save", "match"});
  std::string record = folder.read("match");
  const std::size_t at = record.find("\n1 chance ");
  const auto line =
      std::count(record.begin(), record.begin() + static_cast<long>(at) + 1, '\n') + 1;
  record[at + 15] = record[at + 15] == '3' ? '4' : '3';
  folder.write("forged", record);
  const Output output = run({"verify", "forged"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.err, HasSubstr("forged: Line " + std::to_string(line) + ": "));
}

TEST_F(Play, RollsOfARunningMatchAreCheckedLater) {
  (void)play("1\n1\nq\n", {"--save", "running"});
  const auto match = Match::from_record(folder.read("running"));
  ASSERT_TRUE(match);
  folder.write("given-out", match->record());
  const Output output = run({"verify", "given-out"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.out, HasSubstr("can be checked once the match is over"));
  EXPECT_THAT(run({"play", "--resume", "given-out"}).err, HasSubstr("without the secret"));
}

}  // namespace
}  // namespace boathouse::terminal
