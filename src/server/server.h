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
  std::string data;     // a folder
  std::string store{};  // the address of a database that servers share; empty: in the data folder
  std::string bus{};    // the address of NATS; empty: servers hear of each other through the store
  std::string version{"unknown"};  // of this program; workers of the same one think for it
  std::string keys{};  // the folder of the keys that sign records; empty: the data folder
  std::string public_url{};
  std::string pages{};    // a folder
  std::size_t minds = 1;  // threads
  bool limits = true;
  TrustedProxies proxies{};
  int drain = 0;  // seconds to go on serving after a first SIGTERM
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

// Whether the address of a bus makes sense, and there is a store to share.
[[nodiscard]] Expected<void> check_bus(const std::string& bus, const std::string& store);

// So that nothing else becomes one of them: lines of the log would end up in it.
void open_missing_streams();

}  // namespace boathouse::server
