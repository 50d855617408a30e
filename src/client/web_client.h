// A client of the server: HTTP and a WebSocket on one connection to this machine. `boathouse load`
// and the tests use it; nothing waits, so one thread can run thousands of them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace boathouse::client {

// The thread's events. It must outlive its clients.
class EventLoop {
 public:
  EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  ~EventLoop();

  // Runs until the condition holds; false when time runs out first.
  bool run_until(const std::function<bool()>& done, std::chrono::milliseconds patience);
  // Calls a function later, from run_until.
  void after(std::chrono::microseconds pause, std::function<void()> what);

 private:
  friend class WebClient;
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

class WebClient {
 public:
  using Headers = std::vector<std::pair<std::string, std::string>>;
  struct Response {
    int status = 0;  // 0: the connection is gone
    std::string content_type{};
    std::string body{};  // empty for a stream, which has no end
  };
  using Then = std::function<void(Response)>;

  // Connects at once; connected() says whether that worked. `from` is the address to come from, one
  // of 127.0.0.0/8; without it the system chooses.
  WebClient(EventLoop& loop, std::uint16_t port, const std::string& from = {});
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;
  ~WebClient();

  [[nodiscard]] bool connected() const;
  // The session; taken from responses and sent along with requests.
  [[nodiscard]] const std::string& cookie() const;
  void set_cookie(std::string cookie);

  // One request at a time.
  void get(std::string_view target, const Headers& headers, Then then);
  void act(std::string_view body, Then then, const Headers& headers = {});

  // Turns the connection into a WebSocket, and tells whether the server agreed. Its texts then go
  // to `hear`.
  void upgrade(const Headers& headers, std::function<void(std::string_view)> hear,
               std::function<void(bool)> then);
  void send(std::string text);

  // Bytes that need not be a request or a frame; returns when they are sent.
  void send_raw(std::string_view bytes);
  // The same without waiting: what the connection does not take at once is dropped.
  void send_raw_at_once(std::string_view bytes);

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace boathouse::client
