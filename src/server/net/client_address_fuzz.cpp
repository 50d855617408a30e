// Any bytes as the header X-Forwarded-For: the first line is the proxies that are trusted, the
// second the connection's address, the rest the header. The client is the connection or an address
// that the header names, and never a trusted proxy unless nobody else is named.
#include <cstdint>
#include <cstdlib>

#include "core/text.h"
#include "server/net/client_address.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace boathouse;
  using namespace boathouse::server;
  std::string_view input{reinterpret_cast<const char*>(data), size};
  TrustedProxies proxies;
  std::string_view trusted = cut(input, '\n');
  while (!trusted.empty()) (void)proxies.add(cut(trusted, ' '));
  const auto connection = read_address(cut(input, '\n')).value_or(IpAddress{});
  const IpAddress client = proxies.client_of(connection, input);
  if (!proxies.include(connection) && client != connection) std::abort();
  if (read_address(text_of(client)) != client) std::abort();
  // Whatever somebody writes to the left of what the proxies wrote changes nothing.
  if (!proxies.include(client) &&
      client != proxies.client_of(connection, join("192.0.2.1, 10.0.0.1, ", input))) {
    std::abort();
  }
  if (counted_as(client).empty()) std::abort();
  return 0;
}
