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

client::WebClient::Headers on_behalf_of(std::string client) {
  return {{"X-Forwarded-For", std::move(client)}};
}

// WebSockets through the proxy, many on one thread.
class Sockets {
 public:
  explicit Sockets(const Process& server) : port_(server.port()) {}
  // Whether the server accepts one more.
  [[nodiscard]] bool open(const std::string& client) {
    const auto opened = std::make_shared<std::optional<bool>>();
    sockets_.push_back(std::make_unique<client::WebClient>(loop_, port_));
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
  client::EventLoop loop_;
  std::vector<std::unique_ptr<client::WebClient>> sockets_;
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

// --- Files -------------------------------------------------------------------------------------

constexpr std::string_view new_match =
    R"({"do":"create","game":"up-the-river","seats":[{"kind":"me"},{"kind":"me","name":"B"}]})";

// A match that has begun, which the log tells; the table's id, or nothing if it failed.
std::string begin_match(Client& client) {
  if (client.cookie().empty()) client.act(R"({"do":"hello","name":"Ada"})");
  const auto made = client.act(new_match);
  if (made.status != 200) return {};
  const std::string table = text_of(parsed(made.body), "table");
  return client.act(action("start", table)).status == 200 ? table : std::string{};
}

unsigned mode_of(const std::string& path) {
  struct stat about{};
  return ::stat(path.c_str(), &about) == 0 ? about.st_mode & 07777U : 0;
}

// Everything in the folder that somebody else has access to.
std::vector<std::string> open_to_others(const std::string& folder) {
  std::vector<std::string> found;
  if ((mode_of(folder) & 077U) != 0) found.push_back(folder);
  for (const auto& each : fs::recursive_directory_iterator{folder}) {
    if ((mode_of(each.path()) & 077U) != 0) found.push_back(each.path());
  }
  return found;
}

TEST(ADataFolder, IsForItsOwnerAloneWhateverTheUmask) {
  for (const mode_t mask : {0U, 0777U}) {
    const TestFolder folder;
    const std::string data = folder.path() + "/a/b";
    const std::string access = data + "/access.log";
    ServerSettings settings{.data = data};
    settings.access_log = access;
    const Process server{settings, [&] { ::umask(mask); }};
    ASSERT_NE(server.port(), 0);
    Client client{server.port()};
    ASSERT_NE(begin_match(client), "");
    EXPECT_EQ(mode_of(data), 0700U);
    EXPECT_EQ(mode_of(folder.path() + "/a"), 0700U);
    for (const char* name : {"/boathouse.sqlite", "/boathouse.sqlite-wal", "/boathouse.sqlite-shm",
                             "/lock", "/access.log"}) {
      EXPECT_EQ(mode_of(data + name), 0600U) << name;
    }
  }
}

TEST(ADataFolder, IsTightenedAtStartAndTheLogSaysSoOnce) {
  const TestFolder folder;
  const std::string data = folder.path() + "/data";
  const std::string log = folder.path() + "/log";
  const auto start = [&] {
    Process server{{.data = data},
                   [&] { ::dup2(::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), 2); }};
    Client client{server.port()};
    EXPECT_NE(begin_match(client), "");
    return server.end(SIGTERM);
  };
  EXPECT_EQ(start(), 0);
  EXPECT_THAT(bytes_of_file(log), Not(HasSubstr("files_tightened")));
  fs::create_directory(data + "/tables");
  std::ofstream{data + "/tables/one.table"} << "x";
  for (const char* name : {"", "/tables", "/tables/one.table", "/boathouse.sqlite", "/lock"}) {
    ASSERT_EQ(::chmod((data + name).c_str(), 0755), 0) << name;
  }
  EXPECT_EQ(start(), 0);
  EXPECT_THAT(open_to_others(data), testing::IsEmpty());
  EXPECT_THAT(bytes_of_file(log),
              HasSubstr(R"("level":"warning","event":"files_tightened","files":4})"))
      << "the lock got its mode when it was locked";
  fs::remove(log);
  EXPECT_EQ(start(), 0);
  EXPECT_THAT(bytes_of_file(log), Not(HasSubstr("files_tightened")));
}

TEST(ADataFolder, WithOtherThingsInItStaysAsItIs) {
  const TestFolder folder;
  std::ofstream{folder.path() + "/letter.txt"} << "x";
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  const mode_t letter = mode_of(folder.path() + "/letter.txt");
  Process server{{.data = folder.path()}};
  ASSERT_NE(server.port(), 0);
  EXPECT_EQ(mode_of(folder.path()), 0755U);
  EXPECT_EQ(mode_of(folder.path() + "/letter.txt"), letter);
  EXPECT_EQ(mode_of(folder.path() + "/boathouse.sqlite"), 0600U);
}

TEST(ADataFolder, HoldsTheBackupsModeToo) {
  const TestFolder folder;
  const mode_t before = ::umask(0);
  SqliteStore store{folder.path() + "/store", [](const auto& answer) { answer(); }};
  EXPECT_TRUE(store.back_up(folder.path() + "/copy"));
  ::umask(before);
  EXPECT_EQ(mode_of(folder.path() + "/store"), 0600U);
  EXPECT_EQ(mode_of(folder.path() + "/copy"), 0600U);
  EXPECT_GT(fs::file_size(folder.path() + "/copy"), 0U);
  EXPECT_FALSE(store.back_up(folder.path() + "/copy")) << "never over something";
  EXPECT_FALSE(store.back_up(folder.path() + "/none/copy"));
}

TEST(ADataFolder, HoldsSolvedTables) {
  const TestFolder folder;
  const std::string home = folder.path() + "/home";
  const std::string data = folder.path() + "/data";
  const Process server{{.data = data}, [&] {
                         ::setenv("HOME", home.c_str(), 1);
                         ::setenv("BOATHOUSE_DATA", home.c_str(), 1);
                       }};
  Client client{server.port()};
  const std::string table = begin_match(client);
  ASSERT_EQ(client.act(action("resign", table, R"("seat":0)")).status, 200);
  (void)client.get(join("/api/tables/", table, "/review"));
  // Solving takes a while on a busy machine.
  const auto solved = [&] {
    return fs::exists(data + "/tables") && !fs::is_empty(data + "/tables");
  };
  for (int i = 0; i < 1200 && !solved(); ++i) std::this_thread::sleep_for(100ms);
  EXPECT_TRUE(solved());
  EXPECT_FALSE(fs::exists(home));
  EXPECT_THAT(open_to_others(data), testing::IsEmpty());
}

// --- Logs, and what goes wrong -----------------------------------------------------------------

// Where the log goes in the server's process.
struct Stderr {
  const char* name;
  std::function<void()> set_up;
};

void use_as_stderr(int file) {
  ::dup2(file, STDERR_FILENO);
  ::close(file);
}

std::vector<Stderr> bad_places_for_a_log() {
  return {{"closed", [] { ::close(STDERR_FILENO); }},
          {"without a reader",
           [] {
             int ends[2];
             (void)!::pipe(ends);
             ::close(ends[0]);
             use_as_stderr(ends[1]);
           }},
          {"never read",
           [] {
             int ends[2];
             (void)!::pipe(ends);  // the reading end stays open
             ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
             const std::string much(4096, 'x');
             while (::write(ends[1], much.data(), much.size()) > 0) {
             }
             ::fcntl(ends[1], F_SETFL, 0);
             use_as_stderr(ends[1]);
           }},
          {"full", [] { use_as_stderr(::open("/dev/full", O_WRONLY)); }}};
}

TEST(AServersLog, MayBeClosedFullOrUnreadWhileItServes) {
  for (const Stderr& place : bad_places_for_a_log()) {
    const TestFolder folder;
    Process server{{.data = folder.path()}, place.set_up};
    ASSERT_NE(server.port(), 0) << place.name;
    Client client{server.port()};
    for (int i = 0; i < 3; ++i) EXPECT_NE(begin_match(client), "") << place.name;
    EXPECT_EQ(client.get("/health").status, 200) << place.name;
    EXPECT_EQ(server.end(SIGTERM), 0) << place.name << ": it is still there, and stops cleanly";
  }
}

TEST(AServersLog, GoesNowhereElseWhenStderrIsClosed) {
  const TestFolder folder;
  Process server{{.data = folder.path()}, [] {
                   for (const int file : {0, 1, 2}) ::close(file);
                 }};
  Client client{server.port()};
  ASSERT_NE(begin_match(client), "");
  EXPECT_EQ(server.end(SIGTERM), 0);
  for (const auto& each : fs::recursive_directory_iterator{folder.path()}) {
    EXPECT_THAT(bytes_of_file(each.path()), Not(HasSubstr("match_begun"))) << each.path();
  }
}

TEST(AServersLog, HasLevels) {
  for (const auto& [level, told] : {std::pair{LogLevel::info, true}, {LogLevel::warning, false}}) {
    const TestFolder folder;
    const std::string log = folder.path() + "/log";
    Process server{{.data = folder.path(), .log_level = level},
                   [&] { use_as_stderr(::open(log.c_str(), O_WRONLY | O_CREAT, 0600)); }};
    Client client{server.port()};
    ASSERT_NE(begin_match(client), "");
    EXPECT_EQ(server.end(SIGTERM), 0);
    EXPECT_EQ(
        bytes_of_file(log).find(R"("level":"info","event":"match_begun")") != std::string::npos,
        told);
  }
}

TEST(AnAccessLog, TellsEveryRequestAndNoSecret) {
  const TestFolder folder;
  ServerSettings settings = behind_proxy(folder.path());
  settings.access_log = folder.path() + "/access.log";
  Process server{settings};
  Client client{server.port()};
  const std::string table = begin_match(client);
  ASSERT_NE(table, "");
  const std::string link =
      text_of(parsed(client.act(R"({"do":"make_link"})").body), "path").substr(6);
  (void)client.get("/move/" + link);
  (void)client.get("/t/" + table + "?token=" + client.cookie(), on_behalf_of("192.0.2.7"));
  EXPECT_EQ(client.get(join("/api/tables/", table, "?as=0")).status, 200);
  Client socket{server.port()};
  socket.set_cookie(client.cookie());
  ASSERT_TRUE(socket.upgrade(on_behalf_of("2001:db8::7")));
  ASSERT_TRUE(socket.send_frame(action("subscribe", table)));
  ASSERT_TRUE(socket.frame());
  EXPECT_EQ(server.end(SIGTERM), 0);

  const std::string log = bytes_of_file(settings.access_log);
  EXPECT_THAT(log, Not(HasSubstr(table)));
  EXPECT_THAT(log, Not(HasSubstr(link)));
  EXPECT_THAT(log, Not(HasSubstr(client.cookie())));
  EXPECT_THAT(log,
              HasSubstr(R"("client":"127.0.0.1","method":"POST","path":"/api/do","status":200)"));
  EXPECT_THAT(log, HasSubstr(R"("path":"/move/…")"));
  EXPECT_THAT(log, HasSubstr(R"("client":"192.0.2.7","method":"GET","path":"/t/…")"));
  EXPECT_THAT(log, HasSubstr(R"("path":"/api/tables/…","status":200)"));
  EXPECT_THAT(log, HasSubstr(R"("client":"2001:db8::7","method":"GET","path":"/api/socket")"));
  EXPECT_THAT(log, HasSubstr(R"("frames":1)"));
  std::string_view lines = log;
  std::size_t count = 0;
  for (; !lines.empty(); ++count) EXPECT_TRUE(read_json(cut(lines, '\n')));
  EXPECT_EQ(count, 8U);
}

TEST(ALimitOnTheSizeOfFiles, PausesPlayUntilItIsLifted) {
  const TestFolder folder;
  Process server{{.data = folder.path()}};
  Client client{server.port()};
  ASSERT_NE(begin_match(client), "");
  const auto limit = [&](rlim_t bytes) {
    const rlimit limits{bytes, RLIM_INFINITY};
    return ::prlimit(server.pid(), RLIMIT_FSIZE, &limits, nullptr) == 0;
  };
  ASSERT_TRUE(limit(4096));
  for (int i = 0; i < 3; ++i) {
    const auto refused = client.act(new_match);
    EXPECT_EQ(refused.status, 503) << "and not the end of the server";
    EXPECT_THAT(refused.body, HasSubstr("store_full"));
  }
  ASSERT_TRUE(limit(RLIM_INFINITY));
  EXPECT_NE(begin_match(client), "");
  EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(ASecondServer, IsRefusedEvenIfTheLockWasDeleted) {
  const TestFolder folder;
  Process first{{.data = folder.path()}};
  ASSERT_NE(first.port(), 0);
  ASSERT_TRUE(fs::remove(folder.path() + "/lock"));
  const auto second = Server::open({.port = 0, .data = folder.path()});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "data_in_use");
  Client client{first.port()};
  EXPECT_NE(begin_match(client), "") << "the first goes on";
  first.end(SIGKILL);
  EXPECT_TRUE(Server::open({.port = 0, .data = folder.path()}));
}

}  // namespace
}  // namespace boathouse::server
