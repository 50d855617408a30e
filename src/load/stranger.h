// One hostile client: an address of its own, a connection that it opens again when the server
// closes it, and what it remembers between its requests.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/web_client.h"

namespace boathouse::load {

// What became of an attack's requests.
struct Tally {
  std::atomic<std::uint64_t> sent = 0;
  std::atomic<std::uint64_t> answered = 0;
  std::atomic<std::uint64_t> refused = 0;  // with a status of 400 or more, or an error in a frame
  std::atomic<std::uint64_t> closed = 0;   // connections that the server closed or did not accept
  std::atomic<std::uint64_t> through = 0;  // what no stranger should ever get
};

class Stranger {
 public:
  using Response = client::WebClient::Response;
  using Headers = client::WebClient::Headers;
  using Then = std::function<void(const Response&)>;

  // Port 0 means that the server is down.
  Stranger(client::EventLoop& loop, const std::atomic<std::uint16_t>& port, std::string address,
           std::size_t place, Tally& tally)
      : number(place), loop_(loop), port_(port), address_(std::move(address)), tally_(tally) {}

  // Whether it can send something now. Connects first if it has to, and gives up on an answer that
  // takes too long.
  [[nodiscard]] bool ready();

  void get(std::string_view target, Then then = {}, const Headers& headers = {});
  void act(std::string_view body, Then then = {}, const Headers& headers = {});

  // The session.
  [[nodiscard]] bool known() const { return !cookie_.empty(); }
  void hello();
  void forget_session();

  // The WebSocket: opens it, or sends a text if it is open.
  [[nodiscard]] bool has_socket() const { return socket_; }
  void open_socket();
  void send(std::string text);
  void send_raw(std::string_view bytes);

  // Further connections that send bytes and never read; the oldest is closed when there are too
  // many.
  void hold(std::size_t most, std::string_view bytes);
  // Sends more bytes on one of them.
  void push(std::string_view bytes);

  std::size_t number;  // in its crowd
  // What its attack remembers of it.
  std::uint64_t step = 0;
  std::string table{};
  std::string word{};
  std::vector<std::string> tables{};

 private:
  void connect();
  Then counted(Then then);

  client::EventLoop& loop_;
  const std::atomic<std::uint16_t>& port_;
  std::string address_;
  Tally& tally_;
  std::unique_ptr<client::WebClient> client_;
  std::deque<std::unique_ptr<client::WebClient>> held_;
  std::string cookie_;
  std::uint64_t connection_ = 0;  // answers for an earlier one are ignored
  bool waiting_ = false;
  bool socket_ = false;
  std::chrono::steady_clock::time_point since_{};  // of the request it waits for
};

}  // namespace boathouse::load
