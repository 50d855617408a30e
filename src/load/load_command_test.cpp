// boathouse load from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/testing/program.h"
#include "core/json_reader.h"
#include "local/nats.h"
#include "local/postgres.h"

namespace boathouse::load {
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

TEST_F(LoadCommand, SpreadsTheSeatsOfAMatchOverServers) {
  if (!local::Postgres::is_installed() || !local::Nats::is_installed()) {
    GTEST_SKIP() << "PostgreSQL or NATS is not installed";
  }
  const Output output = run(
      {"load", "up-the-river", "--servers", "2", "--matches", "10", "--seconds", "1", "--json"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  const auto json = read_json(output.out);
  ASSERT_TRUE(json) << output.out;
  EXPECT_EQ(json->find("sockets")->whole<int>(), 20);
  EXPECT_EQ(json->find("errors")->whole<int>(), 0) << output.out;
  EXPECT_GT(json->find("moves")->whole<int>(), 50);
  const auto& processes = *json->find("processes")->items();
  ASSERT_EQ(processes.size(), 4U) << "two servers, PostgreSQL and NATS";
  for (const Json& each : processes) {
    EXPECT_GT(each.find("us")->number().value_or(0), 0) << *each.find("name")->text();
  }
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
  EXPECT_THAT(refused({"--hostile", "--servers", "2"}), HasSubstr("--servers and --hostile"));
  EXPECT_THAT(refused({"up-the-river", "--servers", "2", "--store", "sqlite"}),
              HasSubstr("--store sqlite"));
  EXPECT_THAT(refused({"up-the-river", "--store", "paper"}), HasSubstr("postgresql"));
  EXPECT_THAT(refused({"up-the-river", "--servers", "10"}), HasSubstr("--servers"));
  EXPECT_THAT(refused({"up-the-river", "--servers", "1", "--data", "x"}), HasSubstr("--data"));
}

}  // namespace
}  // namespace boathouse::load
