// Real buses and a real NATS server.
#include "server/bus/nats_bus.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "core/text.h"
#include "local/nats.h"
#include "server/bus/message.h"
#include "server/testing/test_loop.h"
#include "server/words/words.h"

namespace boathouse::server {
namespace {

// A bus that remembers what it hears and warns of.
struct Member {
  Member(TestLoop& loop, NatsSettings settings, std::string_view cluster = "main") {
    settings.warn = [this](const Error& error) { warnings.push_back(error); };
    auto opened = NatsBus::open(std::move(settings), cluster, loop.adder());
    if (!opened) throw std::runtime_error(sentence_of(opened.error(), Language::en));
    bus = std::move(*opened);
    bus->set_hear([this](const Append& append) { heard.push_back(append); });
  }
  Member(TestLoop& loop, const std::string& address, std::string_view cluster = "main")
      : Member(loop, *nats_settings(address), cluster) {}
  [[nodiscard]] bool connected() const { return bus->counts().connected; }
  [[nodiscard]] std::vector<std::string_view> warned() const {
    std::vector<std::string_view> codes;
    for (const Error& each : warnings) codes.push_back(each.code);
    return codes;
  }

  std::vector<Append> heard;
  std::vector<Error> warnings;
  std::unique_ptr<NatsBus> bus;
};

Append entry_of(const std::string& table, std::int64_t seq, std::string text = "entry") {
  return {.table = table, .after = seq - 1, .lines = {{1000 + seq, std::move(text)}}, .act = 5};
}

// A client that speaks NATS' own protocol, for what libnats would not send.
void send_raw(std::uint16_t port, const std::string& subject, std::string_view bytes) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  ASSERT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const std::string text = join("CONNECT {\"verbose\":false}\r\nPUB ", subject, " ", bytes.size(),
                                "\r\n", bytes, "\r\nPING\r\n");
  ASSERT_EQ(::send(socket, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  std::string said;
  char buffer[4096];
  while (!said.contains("PONG")) {
    const auto size = ::recv(socket, buffer, sizeof buffer, 0);
    ASSERT_GT(size, 0);
    said.append(buffer, static_cast<std::size_t>(size));
  }
  ::close(socket);
}

class NatsBusTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!local::Nats::is_installed()) GTEST_SKIP() << "NATS is not installed";
  }
  // Until they hear each other. Subjects are subscribed to in their order, so what they have
  // followed before is subscribed to as well.
  void meet(Member& one, Member& other) {
    const std::string table = join("z", ++meetings_);
    one.heard.clear();
    other.heard.clear();
    one.bus->follow(table);
    other.bus->follow(table);
    ASSERT_TRUE(loop_.run_until([&] {
      one.bus->tell(entry_of(table, 1));
      other.bus->tell(entry_of(table, 1));
      return !one.heard.empty() && !other.heard.empty();
    }));
    one.bus->leave(table);
    other.bus->leave(table);
    one.heard.clear();
    other.heard.clear();
  }

  int meetings_ = 0;
  TestLoop loop_;
};

TEST_F(NatsBusTest, TellsTheOthersWhatWasAppended) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  one.bus->follow("t1");
  other.bus->follow("t1");
  meet(one, other);

  Append append = entry_of("t1", 7, "first");
  append.lines.push_back({2000, "second"});
  one.bus->tell(append);
  one.bus->tell(entry_of("t1", 9));
  ASSERT_TRUE(loop_.run_until([&] { return other.heard.size() == 2; }));
  EXPECT_EQ(other.heard[0].table, "t1");
  EXPECT_EQ(other.heard[0].after, 6);
  EXPECT_EQ(other.heard[0].act, 5);
  ASSERT_EQ(other.heard[0].lines.size(), 2U);
  EXPECT_EQ(other.heard[0].lines[0].at, 1007);
  EXPECT_EQ(other.heard[0].lines[1].text, "second");
  EXPECT_EQ(other.heard[1].after, 8);

  other.bus->tell(entry_of("t1", 10));
  ASSERT_TRUE(loop_.run_until([&] { return !one.heard.empty(); }));
  ASSERT_EQ(one.heard.size(), 1U) << "nobody hears what he told himself";
  EXPECT_EQ(one.heard[0].after, 9);
}

TEST_F(NatsBusTest, HearsOnlyTablesThatAreFollowed) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  for (const char* table : {"t1", "t2", "t3", "t4"}) other.bus->follow(table);
  other.bus->leave("t2");
  // What a client may ask for instead of a table's id.
  for (const char* odd : {"*", ">", "", "a b", "t9\r\nSUB > 77", "t.t"}) other.bus->follow(odd);
  meet(one, other);
  other.bus->leave("t3");
  for (const char* table : {"t1", "t2", "t3", "t5", "t4"}) {
    one.bus->tell(entry_of(table, 1));
  }
  ASSERT_TRUE(loop_.run_until([&] { return other.heard.size() >= 2; }));
  ASSERT_EQ(other.heard.size(), 2U);
  EXPECT_EQ(other.heard[0].table, "t1");
  EXPECT_EQ(other.heard[1].table, "t4");

  other.bus->follow("t3");
  meet(one, other);
  one.bus->tell(entry_of("t3", 1));
  EXPECT_TRUE(loop_.run_until([&] { return !other.heard.empty(); })) << "followed again";
}

TEST_F(NatsBusTest, KeepsClustersApart) {
  const local::Nats nats;
  Member one{loop_, nats.address(), "one"};
  Member same{loop_, nats.address(), "one"};
  Member stranger{loop_, nats.address(), "two"};
  Member friend_of_stranger{loop_, nats.address(), "two"};
  for (const Member* each : {&same, &stranger}) each->bus->follow("t1");
  meet(one, same);
  meet(stranger, friend_of_stranger);
  one.bus->tell(entry_of("t1", 1));
  friend_of_stranger.bus->tell(entry_of("t1", 2));
  ASSERT_TRUE(loop_.run_until([&] { return !same.heard.empty() && !stranger.heard.empty(); }));
  ASSERT_EQ(same.heard.size(), 1U);
  EXPECT_EQ(same.heard[0].after, 0);
  ASSERT_EQ(stranger.heard.size(), 1U);
  EXPECT_EQ(stranger.heard[0].after, 1);
}

TEST_F(NatsBusTest, IgnoresWhatIsNoEntry) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  other.bus->follow("t1");
  meet(one, other);
  const std::string subject = "boathouse.main.table.t1";
  send_raw(nats.port(), subject, "");
  send_raw(nats.port(), subject, "no entry");
  send_raw(nats.port(), subject, std::string_view{"B\x01\xFF\xFF\xFF", 5});
  send_raw(nats.port(), subject, *write_message(entry_of("another", 1)));
  one.bus->tell(entry_of("t1", 1));
  ASSERT_TRUE(loop_.run_until([&] {
    return other.heard.size() == 1 && other.bus->counts().not_understood == 4 &&
           !other.warnings.empty();
  }));
  EXPECT_EQ(other.bus->counts().not_understood, 4U);
  ASSERT_EQ(other.warnings.size(), 1U) << "not for every message";
  EXPECT_EQ(sentence_of(other.warnings[0], Language::en),
            "A message on “boathouse.main.table.t1” is not an entry of a table, and is ignored; "
            "only Boathouse should send there.");
}

TEST_F(NatsBusTest, DoesNotSendWhatIsTooLong) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  other.bus->follow("t1");
  meet(one, other);
  const std::uint64_t dropped = one.bus->counts().dropped;
  one.bus->tell(entry_of("t1", 1, std::string(longest_message, 'x')));
  EXPECT_EQ(one.bus->counts().dropped, dropped + 1);
  one.bus->tell(entry_of("t1", 2, std::string(longest_message - 100, 'x')));
  ASSERT_TRUE(loop_.run_until([&] { return !other.heard.empty(); }));
  EXPECT_EQ(other.heard[0].after, 1);
}

TEST_F(NatsBusTest, GoesOnAfterNatsHasCrashed) {
  local::Nats nats;
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  other.bus->follow("t1");
  meet(one, other);
  for (std::uint64_t round = 1; round <= 2; ++round) {
    nats.crash();
    ASSERT_TRUE(loop_.run_until([&] { return !one.connected() && !other.connected(); }));
    // Nobody is there, and nobody waits.
    const std::uint64_t dropped = one.bus->counts().dropped;
    for (int i = 0; i < 100'000; ++i) one.bus->tell(entry_of("t1", 1));
    EXPECT_EQ(one.bus->counts().dropped, dropped + 100'000);
    other.bus->follow(join("t1-", round));
    nats.start();
    meet(one, other);
    one.bus->tell(entry_of("t1", 2));
    one.bus->tell(entry_of(join("t1-", round), 3));
    ASSERT_TRUE(loop_.run_until([&] { return other.heard.size() == 2; }));
    EXPECT_EQ(other.heard[0].after, 1) << "what was told meanwhile is in the store";
    EXPECT_EQ(other.heard[1].after, 2) << "followed while NATS was away";
    EXPECT_EQ(one.bus->counts().reconnects, round);
  }
  EXPECT_THAT(one.warned(), testing::ElementsAre("bus_lost")) << "once a minute at most";
}

TEST_F(NatsBusTest, StartsWithoutNats) {
  local::Nats nats;
  nats.crash();
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  other.bus->follow("t1");
  one.bus->tell(entry_of("t1", 1));
  ASSERT_TRUE(loop_.run_until([&] { return !one.warnings.empty(); }));
  EXPECT_EQ(one.warned()[0], "bus_unreachable");
  nats.start();
  meet(one, other);
  one.bus->tell(entry_of("t1", 2));
  EXPECT_TRUE(loop_.run_until([&] { return !other.heard.empty(); }));
}

// A NATS that is there and does nothing: the sockets fill up, and whoever wrote to them would wait.
TEST_F(NatsBusTest, NeverWaitsForNats) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member other{loop_, nats.address()};
  other.bus->follow("t1");
  meet(one, other);
  nats.freeze();
  // More than all buffers on the way hold; those that nobody takes are dropped.
  const std::string text(100'000, 'x');
  const std::uint64_t dropped = one.bus->counts().dropped;
  for (int i = 0; i < 1000; ++i) one.bus->tell(entry_of("t1", 1, text));
  for (int i = 0; i < 1000; ++i) one.bus->follow(join("u", i));
  EXPECT_GT(one.bus->counts().dropped, dropped + 500);
  ASSERT_TRUE(loop_.run_until([&] { return !one.connected(); })) << "two pings are unanswered";
  nats.thaw();
  meet(one, other);
  EXPECT_TRUE(loop_.run_until([&] {
    one.bus->tell(entry_of("t1", 77));
    return !other.heard.empty() && other.heard.back().after == 76;
  }));
}

TEST_F(NatsBusTest, DeliversNothingOnceItIsGone) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member third{loop_, nats.address()};
  auto other = std::make_unique<Member>(loop_, nats.address());
  other->bus->follow("t1");
  meet(one, *other);
  ASSERT_TRUE(loop_.run_until([&] { return loop_.waiting() == 0; }));
  for (int i = 1; i <= 1000; ++i) one.bus->tell(entry_of("t1", i));
  while (loop_.waiting() == 0) std::this_thread::yield();
  other.reset();  // with what it was about to hear
  meet(one, third);
}

TEST_F(NatsBusTest, ComesAndGoesWhileOthersTalk) {
  const local::Nats nats;
  Member one{loop_, nats.address()};
  Member two{loop_, nats.address()};
  meet(one, two);
  for (int i = 0; i < 20; ++i) {
    Member other{loop_, nats.address()};
    other.bus->follow("t1");
    const auto hears = [&] {
      one.bus->tell(entry_of("t1", 1));
      return !other.heard.empty();
    };
    // Gone sometimes before it is connected.
    if (i % 2 == 0) {
      ASSERT_TRUE(loop_.run_until(hears));
    }
  }
}

// --- Who may --------------------------------------------------------------------------------

TEST_F(NatsBusTest, ShowsUserAndPassword) {
  const local::Nats nats{"authorization { user: boathouse, password: \"harbour lights\" }"};
  NatsSettings settings = *nats_settings(nats.address());
  settings.user = "boathouse";
  settings.password = "harbour lights";
  Member one{loop_, settings};
  Member other{loop_, settings};
  other.bus->follow("t1");
  meet(one, other);

  settings.password = "wrong";
  Member stranger{loop_, settings};
  ASSERT_TRUE(loop_.run_until([&] { return !stranger.warnings.empty(); }));
  EXPECT_EQ(sentence_of(stranger.warnings[0], Language::en),
            join("NATS at “", nats.address(),
                 "” does not accept this user and password; play goes on without it, and it is "
                 "tried again every second."));
  stranger.bus->tell(entry_of("t1", 1));
  EXPECT_EQ(stranger.bus->counts().told, 0U);
  EXPECT_FALSE(stranger.connected());
}

TEST_F(NatsBusTest, ComesBackOnceItsPasswordIsRightAgain) {
  const std::string right = "authorization { user: boathouse, password: right }";
  local::Nats nats{right};
  NatsSettings settings = *nats_settings(nats.address());
  settings.user = "boathouse";
  settings.password = "right";
  Member one{loop_, settings};
  Member other{loop_, settings};
  meet(one, other);
  nats.crash();
  nats.configure("authorization { user: boathouse, password: changed }");
  nats.start();
  const auto is_refused = [](const Member& member) {
    return testing::Value(member.warned(), testing::Contains("bus_refused"));
  };
  ASSERT_TRUE(loop_.run_until([&] { return is_refused(one) && is_refused(other); }));
  nats.crash();
  nats.configure(right);
  nats.start();
  meet(one, other);
}

constexpr const char* with_tls =
    "tls { cert_file: \"FOLDER/server.crt\", key_file: \"FOLDER/server.key\", "
    "ca_file: \"FOLDER/ca.crt\", verify: true }";

TEST_F(NatsBusTest, EncryptsAndKnowsBothSides) {
  const local::Nats nats{with_tls};
  ASSERT_TRUE(local::Nats::make_certificate(nats.folder(), "client", "boathouse"));
  NatsSettings settings = *nats_settings(join("tls://localhost:", nats.port()));
  settings.ca_file = join(nats.folder(), "/ca.crt");
  settings.certificate_file = join(nats.folder(), "/client.crt");
  settings.key_file = join(nats.folder(), "/client.key");
  Member one{loop_, settings};
  Member other{loop_, settings};
  other.bus->follow("t1");
  meet(one, other);
  one.bus->tell(entry_of("t1", 1));
  EXPECT_TRUE(loop_.run_until([&] { return !other.heard.empty(); }));

  const auto is_refused = [&](NatsSettings with) {
    Member stranger{loop_, std::move(with)};
    return loop_.run_until([&] { return !stranger.warnings.empty(); }) &&
           stranger.warnings[0].code == "bus_unreachable" && !stranger.connected();
  };
  NatsSettings without = settings;
  without.ca_file.clear();
  EXPECT_TRUE(is_refused(without)) << "nobody it trusts has signed NATS' certificate";
  without = settings;
  without.servers = {nats.address()};
  EXPECT_TRUE(is_refused(without)) << "the certificate is for another name";
  without = settings;
  without.certificate_file.clear();
  without.key_file.clear();
  EXPECT_TRUE(is_refused(without)) << "NATS wants to know who it is";
  without.tls = false;
  EXPECT_TRUE(is_refused(without)) << "in the clear";
}

// --- Settings -------------------------------------------------------------------------------

std::string_view code_of(std::string_view addresses) {
  const auto settings = nats_settings(addresses);
  return settings ? std::string_view{} : settings.error().code;
}

TEST(NatsSettingsTest, AreReadFromAddresses) {
  const auto one = nats_settings("nats://10.0.0.5");
  ASSERT_TRUE(one);
  EXPECT_THAT(one->servers, testing::ElementsAre("nats://10.0.0.5:4222"));
  EXPECT_FALSE(one->tls);
  const auto more = nats_settings("tls://bus1.example:4333,tls://[::1]:4222");
  ASSERT_TRUE(more);
  EXPECT_THAT(more->servers, testing::ElementsAre("nats://bus1.example:4333", "nats://[::1]:4222"));
  EXPECT_TRUE(more->tls);
}

TEST(NatsSettingsTest, RefuseWhatIsNoAddress) {
  for (const char* address :
       {"", "10.0.0.5:4222", "http://10.0.0.5", "nats://", "nats://a:0", "nats://a:70000",
        "nats://a/path", "nats://a,tls://b", "nats://a,", "nats://a, ,nats://b", "nats://a b"}) {
    EXPECT_EQ(code_of(address), "bus_address") << address;
  }
}

TEST(NatsSettingsTest, RefuseAPasswordOnTheCommandLine) {
  const auto settings = nats_settings("nats://a:1,nats://boathouse:harbour@b:2");
  ASSERT_FALSE(settings);
  const std::string sentence = sentence_of(settings.error(), Language::en);
  EXPECT_THAT(sentence, testing::HasSubstr("NATS_PASSWORD"));
  EXPECT_THAT(sentence, testing::Not(testing::HasSubstr("harbour")));
}

TEST(NatsSettingsTest, TakeSecretsFromTheEnvironment) {
  EXPECT_EQ(code_of("nats://me@a"), "bus_half_user");
  ::setenv("NATS_PASSWORD", "harbour", 1);
  EXPECT_EQ(code_of("nats://a"), "bus_half_user");
  EXPECT_EQ(code_of("nats://me@a,nats://you@b"), "bus_address");
  EXPECT_EQ(nats_settings("nats://m%20e@a")->user, "m e");
  ::setenv("NATS_USER", "you", 1);
  EXPECT_EQ(nats_settings("nats://a")->user, "you");
  EXPECT_EQ(nats_settings("nats://me@a")->user, "me");
  EXPECT_EQ(nats_settings("nats://me@a")->password, "harbour");
  ::unsetenv("NATS_USER");
  ::unsetenv("NATS_PASSWORD");
  ::setenv("NATS_CA", "/nowhere/ca.pem", 1);
  const auto settings = nats_settings("tls://a");
  ASSERT_FALSE(settings);
  EXPECT_EQ(sentence_of(settings.error(), Language::en),
            "The file “/nowhere/ca.pem” for the bus cannot be read.");
  ::unsetenv("NATS_CA");
  ::setenv("NATS_CERT", "/dev/null", 1);
  EXPECT_EQ(code_of("tls://a"), "bus_half_certificate");
  ::unsetenv("NATS_CERT");
}

TEST(NatsSettingsTest, WantANameForTheClusterThatSubjectsCanHold) {
  for (const char* cluster : {"", "a.b", "*", "a b"}) {
    const auto bus =
        NatsBus::open(*nats_settings("nats://127.0.0.1:1"), cluster, [](const auto&) {});
    ASSERT_FALSE(bus);
    EXPECT_EQ(bus.error().code, "bus_cluster");
  }
}

}  // namespace
}  // namespace boathouse::server
