// A relay in front of a server on this machine, which can be slow or cut: for tests of what happens
// when a network is.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace boathouse::local {

class Relay {
 public:
  // Passes everything on to this port.
  explicit Relay(std::uint16_t to);
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  // How late the answers come.
  void set_delay(std::chrono::milliseconds delay) { delay_ = delay; }
  // While it is cut, all connections are broken and new ones end at once.
  void set_cut(bool cut) { cut_ = cut; }

 private:
  void run();

  std::uint16_t to_;
  int door_;
  std::uint16_t port_ = 0;
  std::atomic<std::chrono::milliseconds> delay_{std::chrono::milliseconds{0}};
  std::atomic<bool> cut_ = false;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace boathouse::local
