// Sockets: HTTP, WebSockets and Server-Sent Events on one port and one thread. Boost.Beast stays
// behind this header.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/error.h"
#include "server/api/http.h"
#include "server/net/client_address.h"

namespace boathouse::server {

struct TransportSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  bool limits = true;
  TrustedProxies proxies{};
  std::function<void(std::string line)> access{};  // the access log, if there is one
  std::chrono::milliseconds drain{0};              // how long to go on serving after a first signal
};

class Transport {
 public:
  Transport();
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  ~Transport();

  // Runs a function on the transport's thread, soon; may be called from any thread.
  void post(std::function<void()> what);

  // Starts to listen; returns the port, or the error.
  [[nodiscard]] Expected<std::uint16_t> listen(const TransportSettings& settings, Doors& doors);

  // Serves until stop() is called or a signal arrives, then says goodbye to everyone. With time to
  // drain, it goes on after a first signal until that time is over, everyone has left or a second
  // signal arrives. Calls the functions as soon as draining and stopping begin.
  void run(const std::function<void()>& on_drain, const std::function<void()>& on_stop);
  // From any thread.
  void stop();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace boathouse::server
