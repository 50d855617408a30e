// The lines of the access log: who asked for what, and how long it took. Addresses of tables and
// personal links are secrets, so only plain words of a path are told and nothing of a query.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boathouse::server {

struct Access {
  std::string client{};
  std::string_view method{};
  std::string_view path{};  // as asked for
  int status = 0;
  std::size_t bytes = 0;     // of the answer's body, or of all that was sent over a socket
  std::uint64_t frames = 0;  // received over a socket
  double ms = 0;             // until the answer was sent, or the socket closed
};

// A path with an ellipsis in place of everything that may be a secret.
[[nodiscard]] std::string path_to_tell(std::string_view path);
// A line of JSON, without its end; `at` is wall time in milliseconds since 1970.
[[nodiscard]] std::string access_line(std::int64_t at, const Access& access);

}  // namespace boathouse::server
