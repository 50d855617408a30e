// Who is believed about whom a request is for, and what counts as one client.
#include "server/net/client_address.h"

#include <gtest/gtest.h>

namespace boathouse::server {
namespace {

TrustedProxies trusting(std::initializer_list<std::string_view> texts) {
  TrustedProxies proxies;
  for (const std::string_view text : texts) EXPECT_TRUE(proxies.add(text)) << text;
  return proxies;
}

std::string client(const TrustedProxies& proxies, std::string_view connection,
                   std::string_view forwarded) {
  return text_of(proxies.client_of(*read_address(connection), forwarded));
}

TEST(TheClientsAddress, IsTheConnectionsOwnUnlessItComesFromATrustedProxy) {
  EXPECT_EQ(client({}, "127.0.0.1", "192.0.2.7"), "127.0.0.1") << "nobody is trusted by default";
  const TrustedProxies proxies = trusting({"127.0.0.1"});
  EXPECT_EQ(client(proxies, "198.51.100.1", "192.0.2.7"), "198.51.100.1");
  EXPECT_EQ(client(proxies, "127.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(proxies, "127.0.0.1", ""), "127.0.0.1") << "the proxy asks for itself";
  EXPECT_EQ(client(proxies, "::ffff:127.0.0.1", "192.0.2.7"), "192.0.2.7")
      << "a socket for both kinds of address says it this way";
}

TEST(TheClientsAddress, IsTheRightmostThatIsNoTrustedProxy) {
  const TrustedProxies proxies = trusting({"127.0.0.1", "10.0.0.0/8", "fd00::/8"});
  EXPECT_EQ(client(proxies, "127.0.0.1", "203.0.113.9, 192.0.2.7"), "192.0.2.7")
      << "what stands before it may be a lie";
  EXPECT_EQ(client(proxies, "127.0.0.1", "203.0.113.9, 192.0.2.7, 10.1.2.3,fd12::1"), "192.0.2.7");
  EXPECT_EQ(client(proxies, "127.0.0.1", "10.1.2.3"), "10.1.2.3") << "one within the networks";
  EXPECT_EQ(client(proxies, "127.0.0.1", "2001:db8::7, 10.9.9.9"), "2001:db8::7");
  EXPECT_EQ(client(proxies, "127.0.0.1", "192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(client(proxies, "127.0.0.1", "[2001:db8::7]:4711"), "2001:db8::7");
}

TEST(TheClientsAddress, IsTheProxysOwnIfTheHeaderMakesNoSense) {
  const TrustedProxies proxies = trusting({"127.0.0.1", "10.0.0.0/8"});
  for (const char* header :
       {"nonsense", "192.0.2", "192.0.2.7 192.0.2.8", "192.0.2.7,", "300.1.1.1", "192.0.2.7:99999",
        "192.0.2.7:", "[192.0.2.7]", "[2001:db8::7", "[::1]x", "unknown, 10.1.1.1", "_hidden",
        "192.0.2.7%eth0", "for=192.0.2.7", "1.2.3.4/8"}) {
    EXPECT_EQ(client(proxies, "127.0.0.1", header), "127.0.0.1") << header;
  }
}

TEST(TheClientsAddress, CountsByHouseholdForIpv6) {
  const auto counted = [](std::string_view text) { return counted_as(*read_address(text)); };
  EXPECT_EQ(counted("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(counted("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(counted("2001:db8:1:2:ffff::1"), counted("2001:db8:1:2::9"));
  EXPECT_NE(counted("2001:db8:1:3::1"), counted("2001:db8:1:2::1"));
  EXPECT_EQ(counted("fe80::1%eth0"), "fe80::/64");
}

TEST(TrustedProxies, AreAddressesOrNetworks) {
  const TrustedProxies proxies =
      trusting({"10.1.0.0/15", "2001:db8::/33", "192.0.2.1", "::ffff:198.51.100.0/120"});
  const auto includes = [&](std::string_view text) { return proxies.include(*read_address(text)); };
  EXPECT_TRUE(includes("10.1.255.255"));
  EXPECT_TRUE(includes("10.0.0.1")) << "bits beyond the network do not matter";
  EXPECT_FALSE(includes("10.2.0.0"));
  EXPECT_TRUE(includes("2001:db8:7fff::1"));
  EXPECT_FALSE(includes("2001:db8:8000::1"));
  EXPECT_FALSE(includes("192.0.2.2"));
  EXPECT_TRUE(includes("198.51.100.9"));
  const TrustedProxies all = trusting({"::/0"});
  EXPECT_TRUE(all.include(*read_address("2001:db8::1")));
  EXPECT_FALSE(all.include(*read_address("192.0.2.1"))) << "IPv4 is 0.0.0.0/0";
  for (const char* text : {"", "/", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::1/129",
                           "localhost", "10.0.0.0/8/8", "10.0.0.0/8 ", "10.0.0.1:80"}) {
    TrustedProxies none;
    EXPECT_FALSE(none.add(text)) << text;
  }
}

}  // namespace
}  // namespace boathouse::server
