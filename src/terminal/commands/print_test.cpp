// boathouse print, from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "cli/testing/program.h"
#include "core/json_reader.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class Print : public ProgramTest {};

TEST_F(Print, WritesAPdfWithTheNameOfTheGame) {
  const Output output = run({"print", "up-the-river"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("6 pages are in up-the-river.pdf."));
  EXPECT_THAT(folder.read("up-the-river.pdf"), StartsWith("%PDF-"));
}

TEST_F(Print, WritesToAFileOrIntoAFolder) {
  EXPECT_EQ(run({"print", "regatta", "--pdf", "--output", "race.pdf"}).exit_code, 0);
  EXPECT_TRUE(folder.has("race.pdf"));
  EXPECT_EQ(run({"print", "regatta", "--output", folder.path()}).exit_code, 0);
  EXPECT_EQ(folder.read("regatta.pdf"), folder.read("race.pdf")) << "the same in every run";
}

TEST_F(Print, OthersMayReadWhatTheUmaskLeavesThem) {
  const auto mode_after = [&](mode_t mask, const std::vector<std::string>& arguments,
                              const char* file) {
    const mode_t before = ::umask(mask);
    EXPECT_EQ(run(arguments).exit_code, 0);
    ::umask(before);
    return static_cast<unsigned>(std::filesystem::status(folder.path(file)).permissions());
  };
  EXPECT_EQ(mode_after(022, {"print", "up-the-river"}, "up-the-river.pdf"), 0644U);
  EXPECT_EQ(mode_after(027, {"print", "up-the-river"}, "up-the-river.pdf"), 0640U);
  EXPECT_EQ(mode_after(002, {"print", "up-the-river", "--svg", "--output", "s"}, "s/page-01.svg"),
            0664U);
}

TEST_F(Print, WritesAPictureForEachPage) {
  EXPECT_EQ(run({"print", "up-the-river", "--svg", "--lang", "de"}).exit_code, 0);
  EXPECT_THAT(folder.read("up-the-river-print/page-06.svg"), StartsWith("<svg "));
  EXPECT_THAT(folder.read("up-the-river-print/page-06.svg"), EndsWith("</svg>\n"));
  EXPECT_THAT(folder.read("up-the-river-print/page-01.svg"), HasSubstr(">Inhalt<"));
  EXPECT_FALSE(folder.has("up-the-river-print/page-07.svg"));
}

TEST_F(Print, ThePaperIsTheOneAskedForOrTheUsualOneOfTheCountry) {
  const auto paper = [&](std::vector<std::string> more, const Environment& environment) {
    more.insert(more.begin(), {"print", "up-the-river", "--json"});
    const Output output = run(more, "", environment);
    EXPECT_EQ(output.exit_code, 0) << output.err;
    const std::string pdf = folder.read("up-the-river.pdf");
    const bool letter = pdf.contains("/MediaBox [0 0 612 792]");
    EXPECT_NE(letter, pdf.contains("/MediaBox [0 0 595.276 841.89]"));
    EXPECT_THAT(output.out, HasSubstr(letter ? "\"paper\":\"letter\"" : "\"paper\":\"a4\""));
    return std::string{letter ? "letter" : "a4"};
  };
  EXPECT_EQ(paper({}, {}), "a4");
  EXPECT_EQ(paper({}, {{"LANG", "en_US.UTF-8"}}), "letter");
  EXPECT_EQ(paper({}, {{"LANG", "en_US.UTF-8"}, {"LC_PAPER", "de_DE.UTF-8"}}), "a4");
  EXPECT_EQ(paper({}, {{"LC_ALL", "fr_CA.UTF-8"}}), "letter");
  EXPECT_EQ(paper({"--paper", "a4"}, {{"LANG", "en_US.UTF-8"}}), "a4");
  EXPECT_EQ(paper({"--paper", "letter"}, {{"LANG", "de_DE.UTF-8"}}), "letter");
}

TEST_F(Print, ListsItsPagesForPrograms) {
  const Output output = run({"print", "rette-sich-wer-kann", "--json"});
  EXPECT_EQ(output.exit_code, 0);
  const auto json = read_json(output.out);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->find("files")->items()->size(), 1U);
  EXPECT_EQ(json->find("pages")->items()->size(), 10U);
  EXPECT_THAT(output.out, HasSubstr("\"crocodile blue 6\""));
}

TEST_F(Print, SaysInOneSentenceWhatIsWrong) {
  const auto refuses = [&](const std::vector<std::string>& arguments, const char* sentence) {
    const Output output = run(arguments);
    EXPECT_NE(output.exit_code, 0);
    EXPECT_THAT(output.out, IsEmpty());
    EXPECT_THAT(output.err, HasSubstr(sentence));
  };
  refuses({"print", "chess"}, "There is no game “chess”");
  refuses({"print"}, "GAME is missing");
  refuses({"print", "regatta", "--pdf", "--svg"}, "choose one");
  refuses({"print", "regatta", "--lang", "it"}, "not “it”");
  refuses({"print", "regatta", "--paper", "a5"}, "--paper must be a4 or letter, not “a5”");
  folder.write("file", "");
  refuses({"print", "regatta", "--svg", "--output", "file/sheets"}, "cannot be written");
}

}  // namespace
}  // namespace boathouse::terminal
