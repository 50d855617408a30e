// boathouse print, from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/testing/program.h"
#include "core/json_reader.h"

namespace boathouse::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class Print : public ProgramTest {};

TEST_F(Print, WritesAPdfWithTheNameOfTheGame) {
  const Output output = run({"print", "up-the-river"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("4 pages are in up-the-river.pdf."));
  EXPECT_THAT(folder.read("up-the-river.pdf"), StartsWith("%PDF-"));
}

TEST_F(Print, WritesToAFileOrIntoAFolder) {
  EXPECT_EQ(run({"print", "regatta", "--pdf", "--output", "race.pdf"}).exit_code, 0);
  EXPECT_TRUE(folder.has("race.pdf"));
  EXPECT_EQ(run({"print", "regatta", "--output", folder.path()}).exit_code, 0);
  EXPECT_EQ(folder.read("regatta.pdf"), folder.read("race.pdf")) << "the same in every run";
}

TEST_F(Print, WritesAPictureForEachPage) {
  EXPECT_EQ(run({"print", "up-the-river", "--svg", "--lang", "de"}).exit_code, 0);
  EXPECT_THAT(folder.read("up-the-river-print/page-04.svg"), StartsWith("<svg "));
  EXPECT_THAT(folder.read("up-the-river-print/page-04.svg"), EndsWith("</svg>\n"));
  EXPECT_THAT(folder.read("up-the-river-print/page-01.svg"), HasSubstr(">Inhalt<"));
  EXPECT_FALSE(folder.has("up-the-river-print/page-05.svg"));
}

TEST_F(Print, ListsItsPagesForPrograms) {
  const Output output = run({"print", "rette-sich-wer-kann", "--json"});
  EXPECT_EQ(output.exit_code, 0);
  const auto json = read_json(output.out);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->find("files")->items()->size(), 1U);
  EXPECT_EQ(json->find("pages")->items()->size(), 8U);
  EXPECT_THAT(output.out, HasSubstr("\"crocodile yellow 6\""));
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
  folder.write("file", "");
  refuses({"print", "regatta", "--svg", "--output", "file/sheets"}, "cannot be written");
}

}  // namespace
}  // namespace boathouse::cli
