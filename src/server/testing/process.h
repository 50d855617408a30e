// A server in a process of its own, so that it can be killed, starved and misled.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>

#include "server/server.h"

namespace boathouse::server {

class Process {
 public:
  // A lambda is no bool, though it could become one.
  Process(const std::string& data, std::same_as<bool> auto limits)
      : Process(ServerSettings{.data = data, .limits = limits}) {}
  // On any free port; the function is called in the new process first.
  explicit Process(ServerSettings settings, const std::function<void()>& prepare = {});
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  // Sends a signal and waits for the end, which waitpid describes.
  int end(int signal);
  [[nodiscard]] int pid() const { return pid_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }  // 0: it did not start

 private:
  int pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace boathouse::server
