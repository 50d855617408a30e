// The server over real sockets: killed at any moment, stopped, and attacked by hostile clients.
#include "server/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <thread>

#include "core/random.h"
#include "core/text.h"
#include "local/postgres.h"
#include "server/store/open_store.h"
#include "server/testing/client.h"
#include "server/testing/process.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr std::string_view game_played = "up-the-river";

// A player with both seats of a table, who remembers which moves the server acknowledged.
struct Player {
  std::string cookie;
  std::string table;
  std::map<std::int64_t, std::string> acknowledged;  // by ply

  void begin(std::uint16_t port) {
    Client client{port};
    client.set_cookie(cookie);
    if (cookie.empty()) client.act(R"({"do":"hello","name":"Ada"})");
    cookie = client.cookie();
    const auto made = client.act(join(R"({"do":"create","game":")", game_played,
                                      R"(","seats":[{"kind":"me"},{"kind":"me","name":"B"}]})"));
    table = text_of(parsed(made.body), "table");
    client.act(action("start", table));
    acknowledged.clear();
  }

  // One move; false when the server is gone.
  bool move(Client& client) {
    const auto seen = client.get("/api/tables/" + table);
    if (seen.status != 200) return false;
    const Json now = member(parsed(seen.body), "match");
    if (text_of(now, "turn") == "over") return true;
    const std::int64_t ply = number_of(now, "plies");
    const std::string notation = text_of(member(now, "moves").items()->at(0), "notation");
    const auto done = client.act(
        action("play", table, join(R"("ply":)", ply, R"(,"notation":")", notation, "\"")));
    if (done.status != 200) return false;
    acknowledged[ply] = notation;
    return true;
  }

  [[nodiscard]] bool over(Client& client) const {
    return client.get("/api/tables/" + table).body.find("\"phase\":\"over\"") != std::string::npos;
  }
};

TEST(AServer, LosesNothingItAcknowledgedWhenItIsKilled) {
  const char* wanted = std::getenv("BOATHOUSE_CRASHES");
  const int rounds = wanted == nullptr ? 4 : std::atoi(wanted);
  const TestFolder folder;
  Random random{7};
  std::vector<Player> players(3);
  {
    Process first{folder.path(), false};
    for (Player& player : players) player.begin(first.port());
  }
  std::size_t checked = 0;
  for (int round = 0; round < rounds; ++round) {
    Process server{folder.path(), false};
    ASSERT_NE(server.port(), 0);
    {
      Client client{server.port()};
      for (Player& player : players) {
        client.set_cookie(player.cookie);
        const std::string record = client.get(join("/api/tables/", player.table, "/record")).body;
        for (const auto& [ply, notation] : player.acknowledged) {
          ++checked;
          EXPECT_TRUE(record.contains(join("\n", ply + 1, " seat 1 ", notation, "  #")) ||
                      record.contains(join("\n", ply + 1, " seat 2 ", notation, "  #")))
              << "round " << round << ", ply " << ply << "\n"
              << record;
        }
        if (player.over(client)) player.begin(server.port());
      }
    }
    std::thread killer{[pid = server.pid(), pause = random.below(120)] {
      std::this_thread::sleep_for(std::chrono::milliseconds{pause + 20});
      ::kill(pid, SIGKILL);
    }};
    std::vector<std::unique_ptr<Client>> clients;
    for (const Player& player : players) {
      clients.push_back(std::make_unique<Client>(server.port()));
      clients.back()->set_cookie(player.cookie);
    }
    for (bool alive = true; alive;) {
      for (std::size_t i = 0; i < players.size(); ++i) {
        alive = players[i].move(*clients[i]) && alive;
      }
    }
    killer.join();
  }
  EXPECT_GT(checked, 0U);
}

TEST(AServer, IsStoppedCleanlyAndTwoPlayersGoOnAfterwards) {
  const TestFolder folder;
  std::string ada;
  std::string ben;
  std::string table;
  std::int64_t seq = 0;
  {
    Process server{folder.path(), true};
    Client host{server.port()};
    Client guest{server.port()};
    ASSERT_EQ(host.act(R"({"do":"hello","name":"Ada"})").status, 200);
    ASSERT_EQ(guest.act(R"({"do":"hello","name":"Ben"})").status, 200);
    ada = host.cookie();
    ben = guest.cookie();
    ASSERT_TRUE(host.upgrade());
    ASSERT_TRUE(host.send_frame(join(R"({"do":"create","game":")", game_played, "\"}")));
    table = text_of(parsed(*host.frame()), "table");
    ASSERT_TRUE(guest.upgrade());
    ASSERT_TRUE(guest.send_frame(action("sit", table)));
    EXPECT_THAT(*guest.frame(), HasSubstr("\"ok\":true"));
    ASSERT_TRUE(guest.send_frame(action("subscribe", table)));
    EXPECT_THAT(*guest.frame(), HasSubstr("\"ok\":true"));
    EXPECT_THAT(*guest.frame(), HasSubstr("\"event\":\"update\""));
    ASSERT_TRUE(host.send_frame(action("start", table)));
    Json update = parsed(*guest.frame());
    while (update.find("match") == nullptr) update = parsed(*guest.frame());
    seq = number_of(update, "seq");
    EXPECT_EQ(server.end(SIGTERM), 0);
    std::string last;
    while (const auto frame = guest.frame(1s)) last = *frame;
    EXPECT_EQ(last, R"({"event":"bye"})");
  }
  Process server{folder.path(), true};
  Client guest{server.port()};
  guest.set_cookie(ben);
  ASSERT_TRUE(guest.upgrade());
  ASSERT_TRUE(guest.send_frame(action("subscribe", table, join(R"("since":)", seq))));
  EXPECT_THAT(*guest.frame(), HasSubstr("\"ok\":true"));
  const Json update = parsed(*guest.frame());
  EXPECT_EQ(number_of(update, "since"), seq);
  EXPECT_EQ(text_of(member(update, "match"), "turn"), "seats");

  // The same by Server-Sent Events.
  Client stream{server.port()};
  stream.set_cookie(ada);
  const auto begun = stream.get(join("/api/tables/", table, "/events"));
  EXPECT_EQ(begun.status, 200);
  EXPECT_EQ(begun.content_type, "text/event-stream");
}

TEST(AServer, AQuietMoveIsAnsweredByItsUpdateAloneAndARefusedOneInWords) {
  const TestFolder folder;
  Process server{folder.path(), true};
  Player player;
  player.begin(server.port());
  Client client{server.port()};
  client.set_cookie(player.cookie);
  ASSERT_TRUE(client.upgrade());
  ASSERT_TRUE(client.send_frame(action("subscribe", player.table)));
  EXPECT_THAT(*client.frame(), HasSubstr("\"ok\":true"));
  const Json now = member(parsed(*client.frame()), "match");
  const std::string wanted = text_of(member(now, "moves").items()->at(0), "notation");
  const auto move = [&](std::string_view notation) {
    return action("play", player.table,
                  join(R"("quiet":true,"ply":)", number_of(now, "plies"), R"(,"notation":")",
                       notation, "\""));
  };
  ASSERT_TRUE(client.send_frame(move("nonsense")));
  EXPECT_THAT(*client.frame(), HasSubstr("\"error\":"));
  ASSERT_TRUE(client.send_frame(move(wanted)));
  EXPECT_THAT(*client.frame(), HasSubstr("\"event\":\"update\""));
  ASSERT_TRUE(client.send_frame(R"({"do":"ping","id":"after"})"));
  EXPECT_THAT(*client.frame(), HasSubstr("\"id\":\"after\"")) << "nothing came in between";
}

TEST(AServer, ClosesTheConnectionsOfADeviceThatLogsOut) {
  const TestFolder folder;
  Process server{folder.path(), true};
  Client device{server.port()};
  ASSERT_EQ(device.act(R"({"do":"hello","name":"Ada"})").status, 200);
  Client socket{server.port()};
  socket.set_cookie(device.cookie());
  ASSERT_TRUE(socket.upgrade());
  Client idle{server.port()};
  idle.set_cookie(device.cookie());
  ASSERT_TRUE(idle.upgrade());
  ASSERT_TRUE(socket.send_frame(R"({"do":"ping"})"));
  EXPECT_THAT(*socket.frame(), HasSubstr("\"ok\":true"));
  Client stranger{server.port()};
  ASSERT_TRUE(stranger.upgrade());
  EXPECT_EQ(device.act(R"({"do":"log_out"})").status, 200);
  EXPECT_EQ(*socket.frame(), R"({"event":"bye","reason":"logged_out"})");
  EXPECT_TRUE(socket.is_closed_within(5s));
  EXPECT_TRUE(idle.is_closed_within(5s)) << "even if it never said a word";
  ASSERT_TRUE(stranger.send_frame(R"({"do":"ping"})"));
  EXPECT_TRUE(stranger.frame().has_value());
}

TEST(AServer, ClosesTheConnectionsOfABannedVisitorAtOnce) {
  const TestFolder folder;
  Process server{folder.path(), true};
  Client device{server.port()};
  const auto hello = device.act(R"({"do":"hello","name":"Ada"})");
  const std::string ada = text_of(member(parsed(hello.body), "me"), "visitor");
  Client socket{server.port()};
  socket.set_cookie(device.cookie());
  ASSERT_TRUE(socket.upgrade());
  {
    // As `boathouse admin ban` does, beside the running server.
    SqliteStore store{store_path(folder.path()), [](const auto& answer) { answer(); }};
    store.write({SetBan{ada, {.on = true}}, Notify{ada, wall_clock()}},
                [](const Expected<void>& kept) { EXPECT_TRUE(kept); });
  }
  EXPECT_TRUE(socket.is_closed_within(2s));
  EXPECT_EQ(device.act(R"({"do":"create","game":"up-the-river"})").status, 403);
}

TEST(AServer, IsAloneWithItsData) {
  const TestFolder folder;
  auto first = Server::open({.port = 0, .data = folder.path()});
  ASSERT_TRUE(first);
  const auto second = Server::open({.port = 0, .data = folder.path()});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "data_in_use");
  first->reset();
  EXPECT_TRUE(Server::open({.port = 0, .data = folder.path()}));
}

TEST(AServer, SharesADatabaseOnlyWithServersThatSignWithTheSameKeys) {
  if (!local::Postgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed";
  const local::Postgres postgres{{"fsync=on"}};
  const std::string store = postgres.address("houses");
  const TestFolder one;
  const TestFolder two;
  const auto open = [&](const TestFolder& data, const std::string& keys) {
    return Server::open({.port = 0, .data = data.path(), .store = store, .keys = keys});
  };
  const auto first = open(one, one.path());
  ASSERT_TRUE(first) << first.error().code;
  std::thread running{[&] { (*first)->run(); }};
  std::string_view refused;
  // Until the first one has said that it is there.
  for (const auto end = std::chrono::steady_clock::now() + 20s;
       refused.empty() && std::chrono::steady_clock::now() < end;) {
    const auto other_house = open(two, two.path());
    if (!other_house) refused = other_house.error().code;
  }
  EXPECT_EQ(refused, "store_other_house");
  EXPECT_TRUE(open(two, one.path()));
  (*first)->stop();
  running.join();
}

TEST(AServer, ClosesASocketThatFloodsIt) {
  const TestFolder folder;
  const Process server{folder.path(), true};
  Client client{server.port()};
  ASSERT_TRUE(client.upgrade({}));
  const std::string garbage(16'000, '[');
  bool closed = false;
  for (int i = 0; i < 2'000 && !closed; ++i) {
    closed = !client.send_frame(garbage) || client.is_closed_within(0ms);
  }
  EXPECT_TRUE(closed || client.is_closed_within(15s));
  Client other{server.port()};
  EXPECT_EQ(other.get("/health").status, 200);
}

TEST(AServer, CancelsAReviewWhenEverybodyWhoAskedForItHasHungUp) {
  const TestFolder folder;
  Process server{folder.path(), true};
  Client ada{server.port()};
  ada.act(R"({"do":"hello","name":"Ada"})");
  // A course takes a second or more to solve, and the review waits for it.
  const std::string table =
      text_of(parsed(ada.act(R"({"do":"create","game":"powerboats",)"
                             R"("seats":[{"kind":"me"},{"kind":"me","name":"B"}]})")
                         .body),
              "table");
  ada.act(action("start", table));
  for (int i = 0; i < 6; ++i) {
    const Json match = member(parsed(ada.get(join("/api/tables/", table)).body), "match");
    ada.act(action("play", table,
                   join(R"("ply":)", number_of(match, "plies"), R"(,"code":)",
                        number_of(member(match, "moves").items()->at(0), "code"))));
  }
  ASSERT_EQ(ada.act(action("resign", table, R"("seat":0)")).status, 200);
  {
    Client impatient{server.port()};
    impatient.send_raw(
        join("GET /api/tables/", table, "/review HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    while (ada.get("/metrics").body.find("boathouse_reviews_waiting 1") == std::string::npos) {
      std::this_thread::sleep_for(5ms);
    }
  }
  const auto too_late = std::chrono::steady_clock::now() + 20s;
  std::string metrics;
  while (metrics.find("boathouse_reviews_cancelled_total 1") == std::string::npos) {
    ASSERT_LT(std::chrono::steady_clock::now(), too_late) << metrics;
    std::this_thread::sleep_for(20ms);
    metrics = ada.get("/metrics").body;
  }
  EXPECT_THAT(metrics, HasSubstr("boathouse_reviews_stored_total 0"));
}

TEST(AServer, HonestPlayersStayServedWhileOthersMisbehave) {
  const TestFolder folder;
  Process server{folder.path(), true};
  Player honest;
  honest.begin(server.port());
  Client player{server.port()};
  player.set_cookie(honest.cookie);

  // Some send nothing, some half a request, some nonsense.
  std::vector<std::unique_ptr<Client>> idle;
  for (int i = 0; i < 60; ++i) {
    idle.push_back(std::make_unique<Client>(server.port()));
    if (i % 3 == 1) idle.back()->send_raw("POST /api/do HTTP/1.1\r\nHost: localh");
    if (i % 3 == 2) idle.back()->send_raw(std::string(3000, '\xff'));
  }
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(honest.move(player));

  Client huge{server.port()};
  EXPECT_EQ(huge.act(std::string(100'000, 'x')).status, 413);
  Client french{server.port()};
  const Client::Response refused =
      french.get("/", {{"Accept-Language", "fr"}, {"Content-Length", "100000"}});
  EXPECT_EQ(refused.status, 413);
  EXPECT_THAT(refused.body, HasSubstr("trop"));
  Client header{server.port()};
  EXPECT_NE(header.get("/", {{"X", std::string(50'000, 'x')}}).status, 200);
  Client foreign{server.port()};
  EXPECT_FALSE(foreign.upgrade({{"Origin", "https://evil.example"}}));

  Client socket{server.port()};
  ASSERT_TRUE(socket.upgrade());
  ASSERT_TRUE(socket.send_frame("nonsense"));
  EXPECT_THAT(*socket.frame(), HasSubstr("\"error\""));
  socket.send_frame(std::string(200'000, '['));
  EXPECT_TRUE(socket.is_closed_within(10s)) << "a frame that is too large";
  Client broken{server.port()};
  ASSERT_TRUE(broken.upgrade());
  broken.send_raw(std::string(20, '\xff'));
  EXPECT_TRUE(broken.is_closed_within(10s)) << "no frame at all";

  // Too many requests are refused.
  Client greedy{server.port()};
  ASSERT_TRUE(greedy.upgrade());
  for (int i = 0; i < 400; ++i) greedy.send_frame(R"({"do":"ping"})");
  std::string last;
  for (int i = 0; i < 400; ++i) {
    auto frame = greedy.frame(5s);
    if (!frame) break;  // Those who go on regardless are cut off in the end.
    last = std::move(*frame);
  }
  EXPECT_THAT(last, HasSubstr("too_many"));

  for (int i = 0; i < 10; ++i) ASSERT_TRUE(honest.move(player));
  EXPECT_EQ(player.get("/health").status, 200);
}

}  // namespace
}  // namespace boathouse::server
