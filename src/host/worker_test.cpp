// boathouse worker as a process of its own, with a real NATS.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <csignal>

#include "cli/testing/program.h"
#include "core/text.h"
#include "host/commands.h"
#include "local/nats.h"
#include "local/program.h"
#include "server/house/mind_room.h"
#include "server/testing/test_loop.h"
#include "server/thinking/thinker.h"

namespace boathouse::host {
namespace {

using namespace cli;
using server::MindRoom;

using testing::HasSubstr;
using testing::Not;

class WorkerCommand : public ProgramTest {
 protected:
  void SetUp() override {
    if (!local::Nats::is_installed()) GTEST_SKIP() << "NATS is not installed";
    nats_ = std::make_unique<local::Nats>();
    room_ =
        std::make_unique<MindRoom>(1, loop_.adder(), SolutionSource{},
                                   std::make_unique<server::Workers>(
                                       *server::nats_settings(nats_->address()), full_version()));
    MatchPlan plan;
    plan.game = games().front();
    plan.options = standard_options(plan.game->info().options);
    plan.seats = {{.name = "A"}, {.name = "B"}};
    plan.dice = dice_from(1, 2);
    match_.emplace(*Match::create(std::move(plan)));
    while (match_->turn().is_chance()) ASSERT_TRUE(match_->roll());
    while (!match_->turn().has(seat_)) ++seat_;
  }

  local::Program start_worker() {
    const std::string data = local::make_folder("worker");
    return local::Program{BOATHOUSE_PROGRAM,
                          {"worker", "--bus", nats_->address(), "--data", data, "--threads", "1"},
                          data};
  }
  void ask(const std::string& mind) {
    thought_.reset();
    ASSERT_NE(room_->think({.want = server::Want::opponent,
                            .asker = {"ada", "ada"},
                            .view = match_->state().look(seat_),
                            .mind = mind,
                            .random = Random{7},
                            .match = &*match_},
                           [&](const auto& done) { thought_ = done; }),
              0U);
  }
  void wait() {
    ASSERT_TRUE(loop_.run_until([&] { return thought_.has_value(); }));
    ASSERT_TRUE(*thought_);
    EXPECT_TRUE(server::is_about(**thought_, *match_->state().look(seat_)));
  }
  void wait_for_worker() {
    ASSERT_TRUE(loop_.run_until([&] {
      ask("random");
      wait();
      return room_->workers()->answered > 0;
    }));
  }

  std::unique_ptr<local::Nats> nats_;
  server::TestLoop loop_;
  std::optional<Match> match_;
  int seat_ = 0;
  std::optional<Expected<Thought>> thought_;
  std::unique_ptr<MindRoom> room_;
};

TEST_F(WorkerCommand, ThatIsKilledIsReplacedByTheNext) {
  local::Program first = start_worker();
  wait_for_worker();
  // It takes the question, and dies before it can answer.
  first.freeze();
  const auto asked = room_->workers()->asked;
  ask("sailor");
  ASSERT_TRUE(loop_.run_until([&] { return room_->workers()->asked > asked; }));
  const auto at_home = room_->at_home();
  (void)first.end(SIGKILL);
  const local::Program second = start_worker();
  wait();
  EXPECT_GE(room_->workers()->lost, 1U);
  // The second may have come too late for this question, but not for the next.
  EXPECT_LE(room_->at_home(), at_home + 1);
  const auto answered = room_->workers()->answered;
  ASSERT_TRUE(loop_.run_until([&] {
    ask("sailor");
    wait();
    return room_->workers()->answered > answered;
  }));
}

TEST_F(WorkerCommand, StopsCleanly) {
  local::Program worker = start_worker();
  wait_for_worker();
  const int status = worker.end(SIGTERM);
  EXPECT_TRUE(WIFEXITED(status)) << status;
  EXPECT_EQ(WEXITSTATUS(status), 0);
  ask("sailor");
  wait();
  EXPECT_EQ(room_->workers()->lost, 0U) << "nobody waited for it";
}

TEST_F(WorkerCommand, SaysWhatIsWrong) {
  const auto refused = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "worker");
    const Output output = run(arguments);
    EXPECT_EQ(output.exit_code, 2);
    return output.err;
  };
  EXPECT_THAT(refused({}), HasSubstr("nats://"));
  EXPECT_THAT(refused({"--bus", "http://here"}), HasSubstr("nats://"));
  EXPECT_THAT(refused({"--bus", "nats://a:secret@here"}), Not(HasSubstr("secret")));
  EXPECT_THAT(refused({"--bus", nats_->address(), "--threads", "0"}), HasSubstr("--threads"));
}

}  // namespace
}  // namespace boathouse::host
