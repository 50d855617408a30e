// A client for tests: HTTP and a WebSocket on one connection to this machine, where every call
// waits for its answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "client/web_client.h"

namespace boathouse::server {

class Client {
 public:
  using Headers = client::WebClient::Headers;
  using Response = client::WebClient::Response;

  explicit Client(std::uint16_t port) : client_(loop_, port) {}

  // Used from now on; otherwise taken from answers.
  void set_cookie(std::string cookie) { client_.set_cookie(std::move(cookie)); }
  [[nodiscard]] const std::string& cookie() const { return client_.cookie(); }

  Response get(std::string_view target, const Headers& headers = {});
  Response act(std::string_view body);

  // The WebSocket; whether the server agreed.
  [[nodiscard]] bool upgrade(const Headers& headers = {});
  // Whether the connection is still open; the text is sent while another call waits.
  bool send_frame(std::string text);
  // The next text, if one comes in time.
  [[nodiscard]] std::optional<std::string> frame(
      std::chrono::milliseconds patience = std::chrono::seconds{10});

  // Bytes as they are.
  void send_raw(std::string_view bytes) { client_.send_raw(bytes); }
  // Whether the server closes the WebSocket in time.
  [[nodiscard]] bool is_closed_within(std::chrono::milliseconds patience);

 private:
  client::EventLoop loop_;
  client::WebClient client_;
  std::deque<std::string> frames_;
};

}  // namespace boathouse::server
