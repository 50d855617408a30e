// boathouse load from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/testing/program.h"
#include "core/json_reader.h"

namespace boathouse::host {
namespace {

using namespace cli;

using testing::HasSubstr;

class LoadCommand : public ProgramTest {};

TEST_F(LoadCommand, AttacksAServerOfItsOwn) {
  const Output output = run({"load", "--hostile", "--attack", "links", "--seconds", "1", "--json"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  const auto json = read_json(output.out);
  ASSERT_TRUE(json) << output.out;
  const Json& row = json->find("rows")->items()->at(0);
  EXPECT_EQ(*row.find("attack")->text(), "links");
  EXPECT_EQ(row.find("errors")->whole<int>(), 0) << output.out;
  EXPECT_GT(row.find("memory_before")->number(), 1e6) << "of another process than this one";
}

TEST_F(LoadCommand, SaysWhatIsMissingOrUnknown) {
  const auto refused = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "load");
    const Output output = run(arguments);
    EXPECT_EQ(output.exit_code, 2) << output.err;
    return output.err;
  };
  EXPECT_THAT(refused({}), HasSubstr("--hostile"));
  EXPECT_THAT(refused({"up-the-river", "--kills"}), HasSubstr("--kills needs --hostile"));
  EXPECT_THAT(refused({"--hostile", "--kills"}), HasSubstr("--kills needs --minutes"));
  EXPECT_THAT(refused({"--hostile", "--attack", "ghosts"}), HasSubstr("reads"));
  EXPECT_THAT(refused({"--hostile", "--data", "here"}), HasSubstr("--data"));
  EXPECT_THAT(refused({"--hostile", "--minutes", "0"}), HasSubstr("--minutes"));
}

}  // namespace
}  // namespace boathouse::host
