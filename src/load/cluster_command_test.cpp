// Several servers with a real PostgreSQL and a real NATS, while one thing after the other breaks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/testing/program.h"
#include "core/json_reader.h"
#include "local/nats.h"
#include "local/postgres.h"

namespace boathouse::load {
namespace {

using namespace cli;

using testing::HasSubstr;

class Cluster : public ProgramTest {};

TEST_F(Cluster, LosesNothingWhateverBreaks) {
  if (!local::Postgres::is_installed() || !local::Nats::is_installed()) {
    GTEST_SKIP() << "PostgreSQL or NATS is not installed";
  }
  // Each kind of fault once; BOATHOUSE_FAULTS asks for more.
  const char* wanted = std::getenv("BOATHOUSE_FAULTS");
  const Output output = run({"cluster", "--faults", wanted == nullptr ? "7" : wanted, "--json"}, {},
                            {{"BOATHOUSE_WRONG_CLOCK", BOATHOUSE_WRONG_CLOCK}});
  EXPECT_EQ(output.exit_code, 0) << output.out << output.err;
  const auto report = read_json(output.out);
  ASSERT_TRUE(report) << output.out << output.err;
  const auto number = [&](std::string_view key) {
    return report->find(key)->whole<std::int64_t>().value_or(-1);
  };
  EXPECT_GE(number("faults"), 7);
  EXPECT_GT(number("acknowledged"), 20) << "there was something to lose";
  EXPECT_EQ(number("lost"), 0);
  EXPECT_EQ(number("unchecked"), 0);
  EXPECT_EQ(number("replaced"), 0);
  EXPECT_EQ(number("unverified"), 0);
  EXPECT_EQ(number("wrong_frames"), 0);
  EXPECT_TRUE(report->find("clocks_apart")->flag().value_or(false));
  constexpr double three_times_the_aim = 15;
  EXPECT_LT(report->find("slowest_s")->number().value_or(1000), three_times_the_aim) << output.err;
}

TEST_F(Cluster, RefusesWhatMakesNoSense) {
  const Output output = run({"cluster", "--servers", "0"});
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_THAT(output.err, HasSubstr("--servers"));
}

}  // namespace
}  // namespace boathouse::load
