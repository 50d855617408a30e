// Whose request it is. Behind a proxy every connection comes from the proxy, which names its client
// in the header X-Forwarded-For. Only trusted proxies are believed: anybody can send that header.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace boathouse::server {

// An IPv6 address, or an IPv4 one as ::ffff:a.b.c.d.
struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};

  [[nodiscard]] bool is_v4() const;
  friend bool operator==(const IpAddress&, const IpAddress&) = default;
};

// An address alone, without port, brackets or bits; a zone such as %eth0 is left out.
[[nodiscard]] std::optional<IpAddress> read_address(std::string_view text);
[[nodiscard]] std::string text_of(const IpAddress& address);
// What limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, since one
// household has all the rest.
[[nodiscard]] std::string counted_as(const IpAddress& address);

class TrustedProxies {
 public:
  // ADDRESS or ADDRESS/BITS.
  [[nodiscard]] Expected<void> add(std::string_view text);
  [[nodiscard]] bool include(const IpAddress& address) const;

  // The client of a request: the rightmost address in the header that is not a trusted proxy. If
  // the connection is nobody's proxy, or the header cannot be read, it is the connection's own.
  [[nodiscard]] IpAddress client_of(const IpAddress& connection, std::string_view forwarded) const;

 private:
  struct Network {
    IpAddress address;
    unsigned bits;
  };
  std::vector<Network> networks_;
};

}  // namespace boathouse::server
