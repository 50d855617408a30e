// Running a server on a real machine: behind a proxy, with files that others must not read, with a
// log that nobody reads, on a full disk, beside a second server.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <thread>

#include "core/text.h"
#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/client.h"
#include "server/testing/process.h"
#include "server/testing/test_house.h"

namespace boathouse::server {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// --- Behind a proxy ----------------------------------------------------------------------------

ServerSettings behind_proxy(const std::string& data) {
  ServerSettings settings{.data = data};
  EXPECT_TRUE(settings.proxies.add("127.0.0.1"));
  return settings;
}

WebClient::Headers on_behalf_of(std::string client) {
  return {{"X-Forwarded-For", std::move(client)}};
}

// WebSockets through the proxy, many on one thread.
class Sockets {
 public:
  explicit Sockets(const Process& server) : port_(server.port()) {}
  // Whether the server accepts one more.
  [[nodiscard]] bool open(const std::string& client) {
    const auto opened = std::make_shared<std::optional<bool>>();
    sockets_.push_back(std::make_unique<WebClient>(loop_, port_));
    sockets_.back()->upgrade(
        on_behalf_of(client), [](std::string_view) {}, [opened](bool agreed) { *opened = agreed; });
    loop_.run_until([&] { return opened->has_value(); }, 30s);
    return opened->value_or(false);
  }
  void close_all() {
    sockets_.clear();
    loop_.run_until([] { return false; }, 100ms);
  }

 private:
  std::uint16_t port_;
  EventLoop loop_;
  std::vector<std::unique_ptr<WebClient>> sockets_;
};

TEST(BehindAProxy, EveryClientHasConnectionsOfTheirOwn) {
  const TestFolder folder;
  const Process server{behind_proxy(folder.path())};
  Sockets sockets{server};
  // More than one address may have, all through one proxy.
  for (int i = 0; i < 250; ++i) ASSERT_TRUE(sockets.open(join("192.0.2.", i))) << i;
  // The limit of 200 holds for each of them; IPv6 counts by household.
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(sockets.open(join("2001:db8::", i + 1))) << i;
  EXPECT_FALSE(sockets.open("2001:db8::ffff")) << "the same /64";
  EXPECT_FALSE(sockets.open("192.0.2.1, 2001:db8::ffff")) << "and no lie helps";
  EXPECT_TRUE(sockets.open("2001:db8:0:1::1"));
  Client page{server.port()};
  EXPECT_EQ(page.get("/health", on_behalf_of("2001:db8::ffff")).status, 429);
  Client other{server.port()};
  EXPECT_EQ(other.get("/health", on_behalf_of("192.0.2.7")).status, 200);
  EXPECT_EQ(other.get("/health", on_behalf_of("192.0.2.8")).status, 200)
      << "one connection of a proxy serves many";
  sockets.close_all();
  bool again = false;
  for (int i = 0; i < 100 && !again; ++i) {
    again = sockets.open("2001:db8::1");
    if (!again) std::this_thread::sleep_for(100ms);
  }
  EXPECT_TRUE(again) << "places are given back";
}

// Whether somebody is told to wait; a slow machine needs more requests for that.
bool is_refused(const Process& server, int requests,
                const std::function<std::string(int)>& on_behalf) {
  Client client{server.port()};
  int status = 0;
  for (int i = 0; i < requests && status != 429; ++i) {
    status = client.get("/api/tables/none/story", on_behalf_of(on_behalf(i))).status;
  }
  return status == 429;
}
constexpr int many = 20'000;

// Another client each time.
std::string somebody(int i) { return join("10.", i / 10'000, ".", i / 100 % 100, ".", i % 100); }

TEST(BehindAProxy, LimitsGoByTheClient) {
  const TestFolder folder;
  const Process server{behind_proxy(folder.path())};
  EXPECT_FALSE(is_refused(server, 300, somebody));
  EXPECT_TRUE(is_refused(server, many, [](int) { return "198.51.100.1"; }));
  EXPECT_TRUE(is_refused(server, many, [](int i) { return join("2001:db8::", i % 10'000); }))
      << "one household";
  EXPECT_TRUE(is_refused(server, many, [](int i) { return join("nonsense ", i); }))
      << "counts for the proxy itself";
}

TEST(WithoutATrustedProxy, NobodyIsBelieved) {
  const TestFolder folder;
  const Process server{{.data = folder.path(), .public_url = "https://boats.example.org"}};
  EXPECT_TRUE(is_refused(server, many, somebody));
}

}  // namespace
}  // namespace boathouse::server
