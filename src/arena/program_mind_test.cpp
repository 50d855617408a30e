#include "arena/program_mind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>

#include <filesystem>
#include <fstream>

#include "arena/arena.h"
#include "arena/player.h"
#include "arena/report.h"
#include "core/json_reader.h"
#include "minds/registry.h"

namespace boathouse {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// A folder for the scripts of a test, gone with it.
class ProgramMindTest : public testing::Test {
 public:
  ~ProgramMindTest() override { std::filesystem::remove_all(folder_); }

 protected:
  ProgramMindTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "boathouse-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    game_ = *find_game("up-the-river");
    options_ = standard_options(game_->info().options);
    state_ = game_->begin(2, options_);
    state_->play(Ply::chance(3));
    state_->play(Ply::move(0, state_->legal_moves(0).front()));
    state_->play(Ply::chance(1));
  }

  std::string script(const std::string& name, const std::string& text) {
    const std::string path = folder_ / name;
    std::ofstream{path} << text;
    EXPECT_EQ(::chmod(path.c_str(), 0700), 0);
    return path;
  }
  std::string shell(const std::string& text) { return script("bot.sh", "#!/bin/sh\n" + text); }

  std::unique_ptr<ProgramMind> start(const std::string& path) {
    ProgramPlan plan;
    plan.path = path;
    plan.game = game_;
    plan.options = options_;
    plan.stand_in = std::move(*make_mind(*game_, 2, "random"));
    plan.grace = 250ms;
    plan.patience = 5s;
    auto mind = ProgramMind::start(std::move(plan));
    EXPECT_TRUE(mind) << mind.error().sentence();
    return std::move(*mind);
  }

  // What the program chooses for seat 1, which is on turn with a 1 and has one kind of move.
  std::string choose(ProgramMind& mind, const Budget& budget = {}) {
    Random random{1};
    const Thought thought = mind.think(*state_->look(1), budget, random);
    EXPECT_EQ(thought.choices.size(), state_->legal_moves(1).size());
    return state_->notation(Ply::move(1, thought.move()), 1);
  }

  // The code of the fault of a program that answers like this.
  std::string fault_of(const std::string& text, const Budget& budget = {}) {
    const auto mind = start(shell(text));
    EXPECT_EQ(choose(*mind, budget), "4>8") << "a mind plays on";
    if (!mind->fault()) return "none";
    EXPECT_EQ(choose(*mind, budget), "4>8") << "and goes on doing so";
    EXPECT_THAT(mind->fault()->sentence(), HasSubstr("bot.sh"));
    EXPECT_THAT(mind->fault()->sentence(), testing::Not(HasSubstr("<")));
    return std::string{mind->fault()->code};
  }

  std::filesystem::path folder_;
  const GameEntry* game_ = nullptr;
  OptionValues options_{};
  std::unique_ptr<State> state_;
};

TEST_F(ProgramMindTest, SitsAtTheTable) {
  EXPECT_EQ(fault_of(R"(while read -r line; do echo '{"do":"play","notation":"4>8"}'; done)"),
            "none");
  EXPECT_EQ(fault_of(R"(while read -r line; do echo '{"code":4}'; done)"), "none");
}

TEST_F(ProgramMindTest, IsToldItsViewAndItsMovesAndItsBudget) {
  const auto mind = start(shell("read -r line; echo \"$line\" > " + (folder_ / "asked").string() +
                                "\necho '{\"notation\":\"4>8\"}'"));
  EXPECT_EQ(choose(*mind, {.nodes = 70, .time = 1500us}), "4>8");
  std::string line;
  std::getline(std::ifstream{folder_ / "asked"}, line);
  const auto asked = read_json(line);
  ASSERT_TRUE(asked) << line;
  EXPECT_EQ(*asked->find("do")->text(), "choose");
  EXPECT_EQ(*asked->find("game")->text(), "up-the-river");
  EXPECT_EQ(asked->find("players")->whole<int>(), 2);
  EXPECT_EQ(asked->find("seat")->whole<int>(), 1);
  EXPECT_EQ(*asked->find("options")->find("layout")->text(), "standard");
  EXPECT_EQ(*asked->find("moves")->items()->front().find("notation")->text(), "4>8");
  EXPECT_EQ(asked->find("ms")->whole<int>(), 2);
  EXPECT_EQ(asked->find("nodes")->whole<int>(), 70);
  EXPECT_THAT(line, HasSubstr("\"view\":" + state_->view_json(1)));
}

TEST_F(ProgramMindTest, LosesItsSeatWhenItHangs) {
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(fault_of("sleep 100", {.time = 50ms}), "program_silent");
  EXPECT_LT(std::chrono::steady_clock::now() - began, 3s);
}

TEST_F(ProgramMindTest, NeverBlocksOnAProgramThatDoesNotListen) {
  auto child = Child::start(shell("exec sleep 100"));
  ASSERT_TRUE(child);
  const std::string more_than_a_pipe_holds(1'000'000, 'x');
  const auto answer = child->ask(more_than_a_pipe_holds, Child::Clock::now() + 100ms);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error(), Child::Trouble::silent);
}

TEST_F(ProgramMindTest, NeverBlocksOnAProgramThatTalksBeforeItListens) {
  auto child = Child::start(shell("yes | head -c 60000 | tr '\\n' ' '; echo; cat > /dev/null"));
  ASSERT_TRUE(child);
  const auto answer = child->ask(std::string(1'000'000, 'x'), Child::Clock::now() + 5s);
  ASSERT_TRUE(answer) << static_cast<int>(answer.error());
  EXPECT_TRUE(answer->starts_with("y y y"));
}

TEST_F(ProgramMindTest, LosesItsSeatWhenItDies) {
  EXPECT_EQ(fault_of("exit 3"), "program_gone");
  EXPECT_EQ(fault_of("read -r line; kill -9 $$"), "program_gone");
}

TEST_F(ProgramMindTest, LosesItsSeatWhenItCheats) {
  EXPECT_EQ(fault_of(R"(read -r line; echo '{"notation":"4>harbour"}'; read -r line)"),
            "program_illegal");
  EXPECT_EQ(fault_of(R"(read -r line; echo '{"code":77}'; read -r line)"), "program_illegal");
}

TEST_F(ProgramMindTest, LosesItsSeatWhenItTalksNonsense) {
  EXPECT_EQ(fault_of("echo hello; read -r line; read -r line"), "program_answer");
  EXPECT_EQ(fault_of("printf '\\377\\376\\n'; read -r line; read -r line"), "program_answer");
  EXPECT_EQ(fault_of("echo '{}'; read -r line; read -r line"), "program_no_move");
  EXPECT_EQ(fault_of(R"(echo '{"notation":7}'; read -r line; read -r line)"), "program_no_move");
}

TEST_F(ProgramMindTest, LosesItsSeatWhenItNeverEndsALine) {
  EXPECT_EQ(fault_of("yes | tr -d '\\n'"), "program_too_long");
}

TEST_F(ProgramMindTest, LeavesNoProcessBehind) {
  auto child = Child::start(shell("trap '' TERM HUP; sleep 100"));
  ASSERT_TRUE(child);
  const pid_t pid = child->pid();
  EXPECT_EQ(::kill(pid, 0), 0);
  child->end();
  EXPECT_NE(::kill(pid, 0), 0) << "neither running nor a zombie";
}

TEST_F(ProgramMindTest, CanBeStoppedWhileItWaits) {
  const auto mind = start(shell("sleep 100"));
  std::atomic<bool> stop = true;
  EXPECT_EQ(choose(*mind, {.stop = &stop}), "4>8");
}

TEST_F(ProgramMindTest, GetsAnotherChanceInTheNextGame) {
  // Answers its first question correctly and then dies.
  ArenaPlan plan;
  plan.game = game_;
  plan.options = options_;
  plan.players = {"program:" + script("once.py", R"(#!/usr/bin/env python3
import json
question = json.loads(input())
print(json.dumps({"notation": question["moves"][0]["notation"]}), flush=True)
)"),
                  "random"};
  plan.games = 4;
  const auto result = run_arena(plan);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->faulty());
  ASSERT_EQ(result->standings[0].faults.size(), 1U);
  EXPECT_EQ(result->standings[0].faults.front().games, 4U);
  EXPECT_EQ(result->standings[0].faults.front().error.code, "program_gone");
  EXPECT_TRUE(result->standings[1].faults.empty());
}

TEST_F(ProgramMindTest, EveryKindOfFailureIsReportedWithItsCount) {
  // Dies in the first game and cheats from then on.
  const std::string seen = (folder_ / "seen").string();
  ArenaPlan plan;
  plan.game = game_;
  plan.options = options_;
  plan.players = {"program:" + shell("read -r line\n[ -e " + seen + " ] || { : > " + seen +
                                     "; exit 1; }\necho '{\"code\":77}'\nread -r line"),
                  "random"};
  plan.games = 4;
  plan.threads = 1;
  const auto result = run_arena(plan);
  ASSERT_TRUE(result);
  const auto json = read_json(arena_json(plan, *result));
  ASSERT_TRUE(json);
  const Json& program = json->find("standings")->items()->front();
  EXPECT_EQ(program.find("faults")->whole<int>(), 4);
  EXPECT_EQ(*program.find("stand_in")->text(), "sailor");
  const auto& failures = *program.find("failures")->items();
  ASSERT_EQ(failures.size(), 2U);
  EXPECT_EQ(*failures[0].find("code")->text(), "program_gone");
  EXPECT_EQ(failures[0].find("games")->whole<int>(), 1);
  EXPECT_EQ(*failures[1].find("code")->text(), "program_illegal");
  EXPECT_EQ(failures[1].find("games")->whole<int>(), 3);
  EXPECT_EQ(json->find("standings")->items()->back().find("failures"), nullptr);
}

TEST_F(ProgramMindTest, SaysWhyItDoesNotStart) {
  const auto missing = make_player(*game_, 2, options_, "program:./no-such-bot");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, "program_start");
  EXPECT_THAT(missing.error().sentence(), HasSubstr("./no-such-bot"));
}

}  // namespace
}  // namespace boathouse
