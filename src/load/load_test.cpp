#include "load/load.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

#include "load/tournament_load.h"
#include "server/server.h"
#include "server/testing/test_house.h"

namespace boathouse::load {
namespace {

// A server on a thread of its own.
class Served {
 public:
  Served() : server_(*server::Server::open({.port = 0, .data = folder_.path(), .limits = false})) {
    thread_ = std::thread{[this] { server_->run(); }};
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }
  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

 private:
  server::TestFolder folder_;
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
};

TEST(Load, PlaysWholeMatchesAtARealServer) {
  const Served server;
  const auto report = make_load(
      {.ports = {server.port()}, .game = "up-the-river", .seats = 3, .matches = 4, .seconds = 2},
      {{"server", [] { return std::vector{::getpid()}; }}});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->sockets, 12U);
  EXPECT_EQ(report->errors, 0U) << report->first_error;
  EXPECT_GT(report->moves, 100U);
  EXPECT_GT(report->matches_over, 0U) << "and then another at the same seats";
  EXPECT_GT(report->p50, 0U);
  EXPECT_GE(report->p99, report->p50);
  EXPECT_GE(report->seconds, 2);
}

TEST(Load, SendsAsManyMovesAsItIsTold) {
  const Served server;
  const auto report = make_load(
      {.ports = {server.port()}, .game = "up-the-river", .matches = 20, .rate = 100, .seconds = 2},
      {{"server", [] { return std::vector{::getpid()}; }}});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->errors, 0U) << report->first_error;
  EXPECT_GT(report->moves, 100U);
  EXPECT_LT(report->moves, 300U);
}

TEST(Load, PlaysAWholeTournamentOverSockets) {
  const Served server;
  const auto report = play_tournament({.ports = {server.port()},
                                       .game = "up-the-river",
                                       .kind = "swiss",
                                       .duplicate = true,
                                       .seats = 3,
                                       .players = 7,
                                       .rounds = 1},
                                      {{"server", [] { return std::vector{::getpid()}; }}});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->errors, 0U) << report->first_error;
  EXPECT_TRUE(report->ended);
  EXPECT_EQ(report->tables, 3U);
  EXPECT_EQ(report->rounds, 1U);
  EXPECT_GT(report->moves, 50U);
  EXPECT_GT(report->seated_p50, 0U);
}

TEST(Load, SaysWhenThereIsNoServer) {
  Served server;
  const std::uint16_t port = server.port();
  server.stop();
  EXPECT_FALSE(
      make_load({.ports = {port}, .game = "up-the-river", .matches = 1, .seconds = 1}, {}));
}

}  // namespace
}  // namespace boathouse::load
