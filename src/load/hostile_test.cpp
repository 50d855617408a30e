#include "load/hostile.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "core/json_reader.h"
#include "core/text.h"
#include "load/acknowledged.h"
#include "load/honest.h"
#include "server/server.h"
#include "server/testing/test_house.h"

namespace boathouse::load {
namespace {

using server::TestFolder;
using namespace std::chrono_literals;

// Servers in processes of their own. A helper starts and kills them: it is forked before there are
// threads here, since a server cannot be started in a fork of a program with several.
class ForkedServer final : public TestedServer {
 public:
  ForkedServer() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) std::abort();
    helper_ = ::fork();
    if (helper_ == 0) {
      ::close(ends[0]);
      help(ends[1], folder_.path());
    }
    ::close(ends[1]);
    wire_ = ends[0];
  }
  ForkedServer(const ForkedServer&) = delete;
  ForkedServer& operator=(const ForkedServer&) = delete;
  ~ForkedServer() override {
    ::close(wire_);  // ends the helper, which kills the server
    ::waitpid(helper_, nullptr, 0);
  }

  bool start(Data data) override { return order(data == Data::empty ? 'e' : 's') && port_ != 0; }
  void kill() override { (void)order('k'); }
  [[nodiscard]] int pid() const override { return pid_; }
  [[nodiscard]] std::uint16_t port() const override { return port_; }

 private:
  struct Started {
    int pid = -1;
    std::uint16_t port = 0;
  };

  bool order(char what) {
    Started started;
    if (::write(wire_, &what, 1) != 1) return false;
    if (::read(wire_, &started, sizeof started) != sizeof started) return false;
    pid_ = started.pid;
    port_ = started.port;
    return true;
  }

  [[noreturn]] static void help(int wire, const std::string& folder) {
    Started now;
    int folders = 0;
    char what = 0;
    const auto kill = [&] {
      if (now.pid > 0) {
        ::kill(now.pid, SIGKILL);
        ::waitpid(now.pid, nullptr, 0);
      }
      now = {};
    };
    while (::read(wire, &what, 1) == 1) {
      kill();
      if (what == 'e') ++folders;
      if (what != 'k') now = serve(wire, join(folder, "/", folders));
      if (::write(wire, &now, sizeof now) != sizeof now) break;
    }
    kill();
    ::_exit(0);
  }

  static Started serve(int wire, const std::string& data) {
    int ends[2];
    if (::pipe(ends) != 0) return {};
    Started started{.pid = ::fork()};
    if (started.pid == 0) {
      ::close(wire);
      ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
      auto server = server::Server::open({.port = 0, .data = data});
      const std::uint16_t port = server ? (*server)->port() : 0;
      (void)!::write(ends[1], &port, sizeof port);
      if (server) (*server)->run();
      ::_exit(0);
    }
    (void)!::read(ends[0], &started.port, sizeof started.port);
    ::close(ends[0]);
    ::close(ends[1]);
    return started;
  }

  TestFolder folder_;
  pid_t helper_ = -1;
  int wire_ = -1;
  int pid_ = -1;
  std::uint16_t port_ = 0;
};

HostilePlan short_plan() {
  HostilePlan plan{
      .game = "up-the-river", .seconds = 0.15, .pause = 0.02, .single_pause = 0.02, .patience = 2};
  plan.siege = {.strangers = 12, .rate = 200};
  return plan;
}

// --- Attacks ---------------------------------------------------------------------------------

TEST(HostileLoad, LetsTheHonestPlayersGoOnBesideEachAttack) {
  ForkedServer server;
  const HostilePlan plan = short_plan();
  std::vector<HostileRow> rows;
  for (const std::string_view name : rows_named({})) {
    SCOPED_TRACE(name);
    const auto row = measure_row(plan, name, server);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->name, name);
    EXPECT_EQ(row->errors, 0U) << row->first_error;
    EXPECT_GT(row->moves, 0U);
    EXPECT_GE(row->pair.count, 2 * row->moves - 1) << "both see every move";
    EXPECT_GT(row->pair.p50, 0U);
    EXPECT_GE(row->pair.p99, row->pair.p50);
    EXPECT_GT(row->thinking.count, 0U);
    EXPECT_GT(row->memory_before, 0);
    EXPECT_GT(row->memory_after, 0);
    EXPECT_EQ(row->sent > 0, name != no_attack);
    rows.push_back(*row);
  }

  const auto json = read_json(hostile_json("up-the-river", rows));
  ASSERT_TRUE(json) << json.error().sentence();
  const std::vector<Json>& told = *json->find("rows")->items();
  ASSERT_EQ(told.size(), attack_kinds().size() + 2);
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(*told[i].find("attack")->text(), rows[i].name);
    EXPECT_EQ(told[i].find("pair")->find("p99_us")->whole<std::uint64_t>(), rows[i].pair.p99);
  }
}

TEST(HostileRows, AreNobodyEachAttackAndAllOfThem) {
  const auto rows = rows_named({});
  ASSERT_EQ(rows.size(), attack_kinds().size() + 2);
  EXPECT_EQ(rows.front(), "nobody");
  EXPECT_EQ(rows[1], attack_kinds().front().name);
  EXPECT_EQ(rows.back(), "all");
  EXPECT_EQ(rows_named("reads"), std::vector<std::string_view>{"reads"});
  EXPECT_TRUE(rows_named("nonsense").empty());
}

// Without limits, every stranger gets what they ask for, so that we see that they really ask.
TEST(Attacks, ReachTheServer) {
  const TestFolder folder;
  const auto server = server::Server::open({.port = 0, .data = folder.path(), .limits = false});
  ASSERT_TRUE(server);
  std::thread thread{[&] { (*server)->run(); }};
  const std::atomic<std::uint16_t> port = (*server)->port();
  for (const AttackKind& kind : attack_kinds()) {
    Siege siege{{.strangers = 12, .rate = 400}, {&kind, 1}, port};
    const auto end = std::chrono::steady_clock::now() + 10s;
    // Those who never read hear nothing.
    const bool silent = kind.name == "connections" || kind.name == "slow";
    const auto reached = [&]() -> std::uint64_t {
      const Tally& tally = siege.tally();
      return silent ? tally.sent.load() : tally.answered + tally.refused;
    };
    while (reached() < 5 && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(5ms);
    }
    EXPECT_LT(std::chrono::steady_clock::now(), end) << kind.name;
  }
  (*server)->stop();
  thread.join();
}

TEST(Attacks, StopWhenTheyAreToldTo) {
  ForkedServer server;
  HostilePlan plan = short_plan();
  const std::atomic<bool> stop = true;
  plan.seconds = 1000;
  plan.stop = &stop;
  EXPECT_FALSE(measure_row(plan, "reads", server));
}

// --- The long run ----------------------------------------------------------------------------

TEST(LongRun, KillsTheServerAndFindsEveryAcknowledgedMove) {
  ForkedServer server;
  LongPlan plan{.hostile = short_plan(), .kills = true};
  plan.hostile.seconds = 3;
  plan.between_kills = 0.4;
  plan.between_readings = 0.1;
  std::size_t told = 0;
  const auto report = measure_long(plan, server, [&](const LongReport&) { ++told; });
  ASSERT_TRUE(report);
  EXPECT_GT(told, 5U);
  EXPECT_GT(report->kills, 0U);
  EXPECT_GT(report->acknowledged, 10U);
  EXPECT_EQ(report->lost, 0U);
  EXPECT_EQ(report->unchecked, 0U);
  EXPECT_EQ(report->row.errors, 0U) << report->row.first_error;
  EXPECT_FALSE(report->stopped);
  EXPECT_GT(report->most, 0);

  const auto json = read_json(long_json("up-the-river", *report));
  ASSERT_TRUE(json) << json.error().sentence();
  EXPECT_EQ(json->find("memory")->items()->size(), report->memory.size());
  EXPECT_EQ(json->find("caches")->items()->size(), report->memory.size());
  EXPECT_GT(report->caches.back().value, 0) << "the sailor is kept";
  EXPECT_EQ(json->find("kills")->whole<std::uint64_t>(), report->kills);
}

LongReport with_memory(double start, double per_hour, double wobble) {
  LongReport report;
  for (int i = 0; i <= 900; ++i) {
    const double at = 2.0 * i;
    report.memory.push_back({at, start + per_hour * at / 3600 + (i % 2 == 0 ? wobble : -wobble)});
    report.caches.push_back({at, 0});
  }
  judge_memory(report);
  return report;
}

TEST(LongRun, SaysWhetherMemoryIsFlat) {
  const LongReport steady = with_memory(300, 0, 5);
  EXPECT_TRUE(steady.flat);
  EXPECT_NEAR(steady.slope.slope, 0, 3 * steady.slope.error);
  EXPECT_NEAR(steady.most, 305, 0.01);
  const LongReport growing = with_memory(300, 100, 5);
  EXPECT_FALSE(growing.flat);
  EXPECT_NEAR(growing.slope.slope, 100, 3 * growing.slope.error);
  EXPECT_LT(growing.slope.error, 10);
}

TEST(LongRun, LooksAtTheLastThirdAlone) {
  LongReport report;
  for (int i = 0; i <= 100; ++i) {
    report.memory.push_back({1.0 * i, i < 60 ? 3.0 * i : 180});
    report.caches.push_back({1.0 * i, 0});
  }
  judge_memory(report);
  EXPECT_TRUE(report.flat) << "it grew only at the beginning";
  EXPECT_DOUBLE_EQ(report.mean, 180);
}

TEST(LongRun, DoesNotJudgeCachesThatFill) {
  LongReport filling;
  LongReport growing;
  for (int i = 0; i <= 100; ++i) {
    for (LongReport* report : {&filling, &growing})
      report->memory.push_back({1.0 * i, 50 + 3.0 * i});
    filling.caches.push_back({1.0 * i, 3.0 * i});
    growing.caches.push_back({1.0 * i, 40});
  }
  judge_memory(filling);
  EXPECT_TRUE(filling.flat);
  EXPECT_DOUBLE_EQ(filling.mean, 50);
  EXPECT_DOUBLE_EQ(filling.most, 350) << "the machine needs all of it";
  judge_memory(growing);
  EXPECT_FALSE(growing.flat);
}

TEST(LongRun, DoesNotCallFlatWhatWobblesTooMuchToTell) {
  EXPECT_FALSE(with_memory(300, 0, 300).flat);
}

TEST(LongRun, SaysNothingGoodAboutAFewReadings) {
  LongReport report;
  report.memory = {{0, 10}, {2, 10}};
  report.caches = {{0, 0}, {2, 0}};
  judge_memory(report);
  EXPECT_FALSE(report.flat);
}

// --- Acknowledged moves ----------------------------------------------------------------------

constexpr std::string_view story =
    R"({"table":"t","plies":3,"story":[{"ply":1,"seat":null,"code":3},{"ply":2,"seat":0,"code":7},)"
    R"({"ply":3,"seat":1,"notation":"?"}]})";

TEST(AcknowledgedMoves, AreReadFromTheStory) {
  const auto page = read_story(story);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->plies, 3U);
  EXPECT_EQ(page->told, 3U);
  EXPECT_EQ(page->moves, (std::vector<PlayedMove>{{1, 3}, {2, 7}}));
  EXPECT_FALSE(read_story("{}"));
  EXPECT_FALSE(read_story("no story"));
}

TEST(AcknowledgedMoves, AreLostIfTheLogLies) {
  const std::vector<PlayedMove> told = read_story(story)->moves;
  EXPECT_EQ(count_lost(std::vector<PlayedMove>{{1, 3}, {2, 7}}, told), 0U);
  EXPECT_EQ(count_lost(std::vector<PlayedMove>{{2, 8}}, told), 1U) << "another move";
  EXPECT_EQ(count_lost(std::vector<PlayedMove>{{2, 7}, {4, 1}}, told), 1U) << "a cut end";
  EXPECT_EQ(count_lost(std::vector<PlayedMove>{{1, 3}, {2, 7}}, {}), 2U) << "nothing left";
  EXPECT_EQ(count_lost(std::vector<PlayedMove>{{2, 7}}, std::vector<PlayedMove>{{2, 7}, {2, 7}}),
            1U)
      << "played twice";
}

TEST(AcknowledgedMoves, AreLookedUpAtTheServer) {
  ForkedServer server;
  ASSERT_TRUE(server.start(TestedServer::Data::empty));
  const std::atomic<std::uint16_t> port = server.port();
  client::EventLoop loop;
  Players players{
      loop, port, {.game = "up-the-river", .addresses = {"127.1.0.1", "127.1.0.2"}, .pause = 0.01}};
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (players.acknowledged().size() < 2 && std::chrono::steady_clock::now() < end) {
    players.tick();
    loop.run_until([] { return false; }, 10ms);
  }
  ASSERT_GE(players.acknowledged().size(), 2U);
  for (AcknowledgedMoves log : players.acknowledged()) {
    EXPECT_EQ(lost_moves(port, log, 5s), 0U);
    const PlayedMove first = log.moves.front();
    log.moves.push_back({first.ply + 1000, first.code});
    EXPECT_EQ(lost_moves(port, log, 5s), 1U) << "a move that was never played";
    log.moves.front().code += 1;
    EXPECT_EQ(lost_moves(port, log, 5s), 2U) << "and one that was another";
    log.table = "nowhere";
    EXPECT_EQ(lost_moves(port, log, 5s), log.moves.size());
  }
  server.kill();
  EXPECT_FALSE(lost_moves(port, players.acknowledged().front(), 1s));
}

// --- The client ------------------------------------------------------------------------------

TEST(WebClient, MayGoBeforeItsRequestHasBegun) {
  ForkedServer server;
  ASSERT_TRUE(server.start(TestedServer::Data::empty));
  client::EventLoop loop;
  int answers = 0;
  const auto count = [&](const auto& response) { answers += response.status == 0 ? 1 : 0; };
  {
    client::WebClient asks{loop, server.port()};
    client::WebClient listens{loop, server.port()};
    asks.get("/health", {}, count);
    listens.upgrade({}, {}, [&](bool agreed) { answers += agreed ? 0 : 1; });
  }
  EXPECT_TRUE(loop.run_until([&] { return answers == 2; }, 10s));
}

TEST(WebClientAddress, IsOneOfThisMachineAlone) {
  ForkedServer server;
  ASSERT_TRUE(server.start(TestedServer::Data::empty));
  client::EventLoop loop;
  EXPECT_TRUE(client::WebClient(loop, server.port(), "127.3.2.1").connected());
  EXPECT_FALSE(client::WebClient(loop, server.port(), "192.0.2.1").connected());
  EXPECT_FALSE(client::WebClient(loop, server.port(), "nowhere").connected());
}

}  // namespace
}  // namespace boathouse::load
