// Workers and a real NATS: what they think is what is thought at home, and nobody waits for one
// that is gone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "core/text.h"
#include "games/positions.h"
#include "local/nats.h"
#include "server/house/mind_room.h"
#include "server/testing/test_loop.h"
#include "server/thinking/thinker.h"
#include "server/thinking/worker.h"

namespace boathouse::server {
namespace {

// A worker on threads of this process.
class Helper {
 public:
  explicit Helper(const std::string& bus, std::string version = "same")
      : worker_({.bus = *nats_settings(bus), .version = std::move(version), .threads = 1}),
        thread_([this] { worker_.run(stop_); }) {}
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper() { stop(); }
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::atomic<bool> stop_ = false;
  Worker worker_;
  std::thread thread_;
};

bool operator==(const Thought::Choice& one, const Thought::Choice& other) {
  return one.move == other.move && one.equity == other.equity && one.error == other.error;
}

Match begin(const GameEntry& game, std::uint64_t seed, const OptionValues& options) {
  MatchPlan plan;
  plan.game = &game;
  plan.options = options;
  for (int seat = 0; seat < game.info().min_seats; ++seat) {
    plan.seats.push_back({.name = join("P", seat + 1), .player = "sailor"});
  }
  plan.dice = dice_from(seed, plan.seats.size());
  return *Match::create(std::move(plan));
}

Match begin(const GameEntry& game, std::uint64_t seed) {
  return begin(game, seed, standard_options(game.info().options));
}

// Until a seat has a choice.
int go_on(Match& match, Random& random, int decisions) {
  for (;;) {
    while (match.turn().is_chance()) (void)*match.roll();
    if (match.over()) return -1;
    int seat = 0;
    while (!match.turn().has(seat)) ++seat;
    if (decisions-- == 0) return seat;
    const auto moves = match.state().legal_moves(seat);
    EXPECT_TRUE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
}

class WorkersTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!local::Nats::is_installed()) GTEST_SKIP() << "NATS is not installed";
    nats_ = std::make_unique<local::Nats>();
  }

  std::unique_ptr<MindRoom> room(bool with_workers) {
    return std::make_unique<MindRoom>(
        1, loop_.adder(), SolutionSource{},
        with_workers ? std::make_unique<Workers>(*nats_settings(nats_->address()), "same")
                     : nullptr);
  }
  MindRoom::Question question(const Match& match, int seat, const std::string& mind) {
    return {.want = Want::opponent,
            .asker = {"ada", "ada"},
            .view = match.state().look(seat),
            .mind = mind,
            .random = mind.empty() ? hint_stream(match.state(), seat)
                                   : match.dice().mind_stream(seat, match.plies().size()),
            .match = &match};
  }
  Expected<Thought> think(MindRoom& room, const Match& match, int seat, const std::string& mind) {
    std::optional<Expected<Thought>> thought;
    EXPECT_NE(room.think(question(match, seat, mind), [&](const auto& done) { thought = done; }),
              0U);
    EXPECT_TRUE(loop_.run_until([&] { return thought.has_value(); }));
    return *thought;
  }
  std::string review(MindRoom& room, const std::string& record) {
    std::optional<Expected<std::string>> text;
    room.review(record, std::make_shared<std::atomic<bool>>(false),
                [&](const auto& done) { text = done; });
    EXPECT_TRUE(loop_.run_until([&] { return text.has_value(); }));
    return **text;
  }
  // Until a worker answers.
  void meet(MindRoom& room) {
    Match match = begin(*games().front(), 1);
    Random random{1};
    const int seat = go_on(match, random, 0);
    ASSERT_TRUE(loop_.run_until([&] {
      (void)think(room, match, seat, "random");
      return room.workers()->answered > 0;
    }));
  }

  std::unique_ptr<local::Nats> nats_;
  TestLoop loop_;
};

TEST_F(WorkersTest, ThinkWhatIsThoughtAtHome) {
  const Helper helper{nats_->address()};
  const auto home = room(false);
  const auto away = room(true);
  meet(*away);
  for (const GameEntry* game : games()) {
    Match match = begin(*game, 7);
    Random random{9};
    const int seat = go_on(match, random, 8);
    ASSERT_GE(seat, 0);
    // Nobody here looks at the clock, which would make a difference on a busy machine; the judge of
    // the first game would have to solve it.
    const std::string mind = game == games().front() ? "greedy" : "";
    const auto answered = away->workers()->answered;
    const auto here = think(*home, match, seat, mind);
    const auto there = think(*away, match, seat, mind);
    ASSERT_TRUE(here && there);
    EXPECT_GT(away->workers()->answered, answered) << game->info().id;
    EXPECT_EQ(there->best, here->best) << game->info().id;
    EXPECT_EQ(there->nodes, here->nodes);
    EXPECT_TRUE(std::ranges::equal(there->choices, here->choices, [](const auto& a, const auto& b) {
      return a == b;
    })) << game->info().id;
  }
}

TEST_F(WorkersTest, GiveTheSameHintsAndReviews) {
  const Helper helper{nats_->address()};
  const auto home = room(false);
  const auto away = room(true);
  meet(*away);
  const auto game = find_game("rette-sich-wer-kann");
  Match match = begin(**game, 3);
  Random random{4};
  const int seat = go_on(match, random, 4);
  const auto answered = away->workers()->answered;
  const auto here = think(*home, match, seat, "");
  const auto there = think(*away, match, seat, "");
  ASSERT_TRUE(here && there);
  EXPECT_TRUE(std::ranges::equal(there->choices, here->choices,
                                 [](const auto& a, const auto& b) { return a == b; }));
  ASSERT_TRUE(match.resign(seat, "sailor"));
  ASSERT_TRUE(match.over());
  const std::string text = review(*home, match.record());
  EXPECT_THAT(text, testing::StartsWith("{"));
  EXPECT_EQ(review(*away, match.record()), text);
  EXPECT_EQ(away->workers()->answered, answered + 2);
}

TEST_F(WorkersTest, AreNotNeeded) {
  const auto away = room(true);
  const Helper other{nats_->address(), "another version"};
  Match match = begin(*games().front(), 1);
  Random random{1};
  const int seat = go_on(match, random, 3);
  ASSERT_TRUE(loop_.run_until([&] {
    EXPECT_TRUE(think(*away, match, seat, "sailor"));
    return away->workers()->asked > 0;
  }));
  EXPECT_EQ(away->workers()->answered, 0U);
  EXPECT_GT(away->at_home(), 0U);
  nats_->crash();
  EXPECT_TRUE(think(*away, match, seat, "sailor"));
}

// A large course, which takes a while to solve.
Match long_thought() {
  const GameEntry& game = **find_game("regatta");
  OptionValues options = standard_options(game.info().options);
  EXPECT_TRUE(set_option(game.info().options, options,
                         "course=line,-150,150,at,0:red,-900,1200,clockwise:green,900,1500,"
                         "clockwise:yellow,900,-900,clockwise"));
  return begin(game, 1, options);
}

TEST_F(WorkersTest, HandBackWhatTheyCannotFinish) {
  Helper helper{nats_->address()};
  const auto away = room(true);
  meet(*away);
  Match match = long_thought();
  Random random{1};
  ASSERT_TRUE(match.resign(go_on(match, random, 40), "sailor"));
  std::optional<Expected<std::string>> text;
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  const auto asked = away->workers()->asked;
  away->review(match.record(), stop, [&](const auto& done) { text = done; });
  ASSERT_TRUE(loop_.run_until([&] { return away->workers()->asked > asked; }));
  std::this_thread::sleep_for(2 * between_signs);
  helper.stop();
  ASSERT_TRUE(loop_.run_until([&] { return away->workers()->handed_back > 0 || text; }));
  EXPECT_EQ(away->workers()->lost, 0U);
  *stop = true;  // what is done at home need not be finished
  EXPECT_TRUE(loop_.run_until([&] { return text.has_value(); }));
}

// Answers as a test wants it to.
class Impostor {
 public:
  Impostor(TestLoop& loop, const std::string& bus) : link_(*nats_settings(bus), loop.adder()) {
    link_.subscribe("_INBOX.impostor", [this](const NatsLink::Message&) { ++unwanted; });
    link_.subscribe(
        errands_subject("same"),
        [this](const NatsLink::Message& message) {
          ++heard;
          if (answer) (void)link_.send(message.answer_to, answer(message), "_INBOX.impostor");
        },
        std::string{workers_group});
  }
  std::function<std::string(const NatsLink::Message&)> answer;
  int heard = 0;
  int unwanted = 0;

 private:
  NatsLink link_;
};

TEST_F(WorkersTest, WhoseAnswersMakeNoSenseAreIgnored) {
  Impostor impostor{loop_, nats_->address()};
  const auto away = room(true);
  Match match = begin(*games().front(), 1);
  Random random{1};
  const int seat = go_on(match, random, 3);
  const std::vector<std::string> answers{"garbage", "", *write_report(ReviewText{"{}"}),
                                         *write_report(Thought{.choices = {{.move = 12345}}}),
                                         std::string(900'000, 'R')};
  for (const std::string& each : answers) {
    impostor.answer = [&](const NatsLink::Message&) { return each; };
    const int before = impostor.heard;
    ASSERT_TRUE(loop_.run_until([&] {
      const auto thought = think(*away, match, seat, "sailor");
      EXPECT_TRUE(thought && is_about(*thought, *match.state().look(seat)));
      return impostor.heard > before;
    }));
  }
  EXPECT_GE(away->workers()->not_understood, answers.size());
  EXPECT_EQ(away->workers()->answered, 0U);
  impostor.answer = [&](const NatsLink::Message&) { return *write_report(ReviewText{"{no JSON"}); };
  ASSERT_TRUE(match.resign(seat, "sailor"));
  EXPECT_THAT(review(*away, match.record()), testing::StartsWith("{\""));
}

TEST_F(WorkersTest, AreToldWhenNobodyWantsTheAnswer) {
  Impostor impostor{loop_, nats_->address()};
  impostor.answer = [](const NatsLink::Message&) { return *write_report(AtWork{}); };
  const auto away = room(true);
  Match match = begin(*games().front(), 1);
  Random random{1};
  const int seat = go_on(match, random, 3);
  bool answered = false;
  MindRoom::Ticket ticket = 0;
  ASSERT_TRUE(loop_.run_until([&] {
    if (ticket == 0) {
      answered = false;
      ticket = away->think(question(match, seat, "sailor"), [&](const auto&) { answered = true; });
    }
    if (answered && impostor.heard == 0) ticket = 0;  // NATS was not there yet
    return impostor.heard > 0;
  }));
  away->forget(ticket);
  ASSERT_TRUE(loop_.run_until([&] { return answered && impostor.unwanted > 0; }));
  EXPECT_EQ(away->workers()->lost, 0U);
}

TEST_F(WorkersTest, HearNothingButWhatTheSeatSees) {
  Impostor impostor{loop_, nats_->address()};
  std::string heard;
  impostor.answer = [&](const NatsLink::Message& message) {
    heard = message.bytes;
    return *write_report(HandedBack{});
  };
  const auto away = room(true);
  Match match = begin(**find_game("regatta"), 5);
  Random random{1};
  const int seat = go_on(match, random, 10);
  ASSERT_TRUE(loop_.run_until([&] {
    (void)think(*away, match, seat, "random");
    return !heard.empty();
  }));
  const auto errand = read_errand(heard);
  ASSERT_TRUE(errand);
  const auto& thought = std::get<ThoughtErrand>(*errand);
  EXPECT_EQ(thought.seen, match.state().view_bytes(seat));
  EXPECT_NE(thought.seen, match.state().view_bytes(referee)) << "there is something to hide";
  const Digest& secret = match.dice().secret;
  EXPECT_FALSE(heard.contains(
      std::string_view{reinterpret_cast<const char*>(secret.data()), secret.size()}));
  EXPECT_FALSE(heard.contains("P1")) << "nobody's name";
}

}  // namespace
}  // namespace boathouse::server
