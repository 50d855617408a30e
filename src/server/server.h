// The whole server: store, minds, house, API and sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/error.h"
#include "server/log/log_line.h"
#include "server/net/client_address.h"

namespace boathouse::server {

struct ServerSettings {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8017;
  std::string data;  // a folder
  std::string public_url{};
  std::string pages{};    // a folder
  std::size_t minds = 1;  // threads
  bool limits = true;
  TrustedProxies proxies{};
  LogLevel log_level = LogLevel::info;
  std::string access_log{};  // a file, or - for standard output; empty: none
  // For how many days guests without a seat and tables whose match never began are kept; 0: for
  // ever.
  int keep_guests = 90;
  int keep_unstarted = 30;
};

class Server {
 public:
  // Opens the store and listens, or returns the error. Changes what signals do to the process.
  [[nodiscard]] static Expected<std::unique_ptr<Server>> open(const ServerSettings& settings);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] bool has_pages() const;
  // Until SIGTERM, SIGINT or stop().
  void run();
  // From any thread.
  void stop();

 private:
  Server();
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// So that nothing else becomes one of them: lines of the log would end up in it.
void open_missing_streams();

// The path of the store in a data folder.
[[nodiscard]] std::string store_path(const std::string& data);

// Milliseconds since 1970, now.
[[nodiscard]] std::int64_t wall_clock();

}  // namespace boathouse::server
