// The arena from outside: what it prints, and how it answers bad arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <csignal>

#include <chrono>
#include <thread>

#include "cli/testing/program.h"
#include "core/json_reader.h"
#include "core/text.h"
#include "games/registry.h"

namespace boathouse::terminal {

using namespace cli;
namespace {

using testing::HasSubstr;

class ArenaCommand : public ProgramTest {
 protected:
  [[nodiscard]] Output arena(std::vector<std::string> more) const {
    more.insert(more.begin(), {"arena", "up-the-river"});
    return run(more);
  }
};

TEST_F(ArenaCommand, PrintsWhoIsStronger) {
  const Output output = arena({"--seats", "random,random,random", "--games", "30"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("30 games in 10 sets"));
  EXPECT_THAT(output.out, HasSubstr("1 random – 3 random"));
  EXPECT_THAT(output.out, testing::Not(HasSubstr("<")));
}

TEST_F(ArenaCommand, SameSeedSameJson) {
  const std::vector<std::string> arguments{
      "--seats", "random,greedy", "--games", "40", "--nodes", "10", "--seed", "9", "--json"};
  const Output once = arena(arguments);
  std::vector<std::string> alone = arguments;
  alone.insert(alone.end(), {"--threads", "1"});
  EXPECT_EQ(arena(alone).out, once.out);
  const auto json = read_json(once.out);
  ASSERT_TRUE(json) << once.out;
  EXPECT_EQ(json->find("seed")->whole<int>(), 9);
}

TEST_F(ArenaCommand, EndsWhenTheTestIsDecided) {
  const Output output = arena({"--seats", "greedy,random", "--games", "20000", "--sprt", "0,50"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("Decided: 1 greedy is 50 rather than 0 Elo stronger"));
}

TEST_F(ArenaCommand, SaysWhyAProgramLostItsSeat) {
  const Output output = arena({"--seats", "program:true,random", "--games", "2"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_THAT(output.out, HasSubstr("1 program:true failed in 2 of 2 games; sailor played on"));
  EXPECT_THAT(output.out, HasSubstr("2 games: “true” quit in the middle of the game"));
  EXPECT_THAT(output.err, HasSubstr("the result is not its own"));
  const Output json = arena({"--seats", "program:true,random", "--games", "2", "--json"});
  EXPECT_EQ(json.exit_code, 1);
  EXPECT_THAT(json.out, HasSubstr(R"("faults":2,"stand_in":"sailor","failures":[{"code":)"));
}

// The example must play every game, or it is none.
TEST_F(ArenaCommand, TheExampleBotPlaysEveryGame) {
  const std::string bot = join("program:", BOATHOUSE_SOURCE_DIR, "/examples/bot.py,random");
  for (const GameEntry* entry : games()) {
    const std::string game{entry->info().id};
    const Output output = run({"arena", game, "--seats", bot, "--games", "4", "--json"});
    EXPECT_EQ(output.exit_code, 0) << game << output.err;
    EXPECT_EQ(output.err, "") << game;
    EXPECT_THAT(output.out, HasSubstr(R"("games":4,)")) << game;
    EXPECT_THAT(output.out, testing::Not(HasSubstr("failures"))) << game;
  }
}

TEST_F(ArenaCommand, RefusesWhatMakesNoSense) {
  const auto refused = [&](std::vector<std::string> more, const std::string& sentence) {
    const Output output = arena(std::move(more));
    EXPECT_EQ(output.exit_code, 2) << sentence;
    EXPECT_THAT(output.err, HasSubstr(sentence));
    EXPECT_EQ(output.out, "");
  };
  refused({"--seats", "random,nobody", "--games", "2"}, "no mind “nobody”");
  refused({"--seats", "random", "--games", "2"}, "2 to 4 players, not 1");
  refused({"--seats", "random,random", "--games", "0"}, "--games");
  refused({"--seats", "random,random", "--games", "2", "--players", "3"}, "2 seats for 3 players");
  refused({"--seats", "random,random", "--games", "2", "--time", "100"}, "--time must be a time");
  refused({"--seats", "random,random", "--games", "2", "--time", "-1s"}, "--time must be a time");
  refused({"--seats", "random,random", "--games", "2", "--sprt", "20,0"}, "--sprt");
  refused({"--seats", "random,random"}, "--games is missing");
}

TEST_F(ArenaCommand, TakesTimeLimits) {
  for (const char* time : {"2ms", "0.002s"}) {
    EXPECT_EQ(arena({"--seats", "random,random", "--games", "2", "--time", time}).exit_code, 0);
  }
}

}  // namespace
}  // namespace boathouse::terminal
