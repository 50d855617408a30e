// A client for tests: HTTP and a WebSocket on one blocking connection to this machine.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace boathouse::server {

class Client {
 public:
  struct Response {
    int status = 0;  // 0: the connection is gone
    std::string head{};
    std::string body{};
  };

  explicit Client(std::uint16_t port);
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client();

  [[nodiscard]] bool connected() const { return socket_ >= 0; }
  // Sends the cookie from now on; taken from answers by itself.
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }

  Response get(std::string_view target, std::string_view headers = {});
  Response act(std::string_view body);

  // The WebSocket; whether it was let in.
  [[nodiscard]] bool upgrade(std::string_view headers = {});
  bool send_frame(std::string_view text);
  // The next text, if one comes in time.
  [[nodiscard]] std::optional<std::string> frame(
      std::chrono::milliseconds patience = std::chrono::seconds{10});

  // Bytes as they are.
  bool send_raw(std::string_view bytes);
  // Whether the server closes the connection in time.
  [[nodiscard]] bool is_closed_within(std::chrono::milliseconds patience);

 private:
  Response request(const std::string& text);
  bool read_more(std::chrono::milliseconds patience);
  void close();

  int socket_ = -1;
  std::string cookie_;
  std::string in_;
};

}  // namespace boathouse::server
