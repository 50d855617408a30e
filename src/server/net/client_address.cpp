#include "server/net/client_address.h"

#include <arpa/inet.h>

#include <algorithm>

#include "core/text.h"

namespace boathouse::server {

namespace {

constexpr std::array<std::uint8_t, 12> v4_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr unsigned v4_bits = 96;

// As proxies write it: an address, perhaps with a port, then IPv6 in brackets.
std::optional<IpAddress> read_forwarded(std::string_view text) {
  std::string_view port;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    port = text.substr(end + 1);
    text = text.substr(1, end - 1);
    if (text.find(':') == std::string_view::npos) return std::nullopt;
  } else if (std::ranges::count(text, ':') == 1) {
    port = text.substr(text.find(':'));
    text = text.substr(0, text.find(':'));
  }
  if (!port.empty() && (port[0] != ':' || !parse_number<std::uint16_t>(port.substr(1)))) {
    return std::nullopt;
  }
  return read_address(text);
}

}  // namespace

bool IpAddress::is_v4() const {
  return std::ranges::equal(v4_prefix, std::span{bytes}.first<v4_prefix.size()>());
}

std::optional<IpAddress> read_address(std::string_view text) {
  constexpr std::size_t longest = 64;
  if (text.size() > longest || text.find('\0') != std::string_view::npos) return std::nullopt;
  const std::string plain{text.substr(0, text.find('%'))};
  IpAddress address;
  if (::inet_pton(AF_INET6, plain.c_str(), address.bytes.data()) == 1) return address;
  if (plain.size() != text.size()) return std::nullopt;
  std::ranges::copy(v4_prefix, address.bytes.begin());
  if (::inet_pton(AF_INET, plain.c_str(), address.bytes.data() + v4_prefix.size()) == 1) {
    return address;
  }
  return std::nullopt;
}

std::string text_of(const IpAddress& address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address.is_v4()) {
    (void)::inet_ntop(AF_INET, address.bytes.data() + v4_prefix.size(), text, sizeof text);
  } else {
    (void)::inet_ntop(AF_INET6, address.bytes.data(), text, sizeof text);
  }
  return text;
}

std::string counted_as(const IpAddress& address) {
  if (address.is_v4()) return text_of(address);
  constexpr std::ptrdiff_t network = 8;
  IpAddress first = address;
  std::fill(first.bytes.begin() + network, first.bytes.end(), 0);
  return text_of(first) + "/64";
}

Expected<void> TrustedProxies::add(std::string_view text) {
  std::string_view rest = text;
  const std::string_view name = cut(rest, '/');
  const auto address = read_address(name);
  const bool is_v4 = name.find(':') == std::string_view::npos;
  const unsigned most = is_v4 ? 32 : 128;
  const std::optional<unsigned> bits =
      name.size() == text.size() ? most : parse_number<unsigned>(rest);
  if (!address || !bits || *bits > most) {
    return failure("trusted_proxy", {{"value", std::string{text}}});
  }
  networks_.push_back({*address, *bits + (is_v4 ? v4_bits : 0)});
  return {};
}

bool TrustedProxies::include(const IpAddress& address) const {
  return std::ranges::any_of(networks_, [&](const Network& network) {
    // A wide network of IPv6 addresses has no IPv4 ones in it.
    if (address.is_v4() && network.bits < v4_bits) return false;
    for (unsigned bit = 0; bit < network.bits; bit += 8) {
      const unsigned left = std::min(8U, network.bits - bit);
      const unsigned mask = (0xff00U >> left) & 0xffU;
      if (((address.bytes[bit / 8] ^ network.address.bytes[bit / 8]) & mask) != 0) return false;
    }
    return true;
  });
}

IpAddress TrustedProxies::client_of(const IpAddress& connection, std::string_view forwarded) const {
  IpAddress client = connection;
  while (include(client)) {
    const std::size_t comma = forwarded.rfind(',');
    const std::string_view last =
        trim(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1));
    forwarded = comma == std::string_view::npos ? std::string_view{} : forwarded.substr(0, comma);
    if (last.empty() && forwarded.empty()) return client;
    const auto named = read_forwarded(last);
    if (!named) return connection;
    client = *named;
  }
  return client;
}

}  // namespace boathouse::server
