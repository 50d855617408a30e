#include "server/server.h"

#include <chrono>
#include <cstdio>
#include <optional>

#include "core/text.h"
#include "core/try.h"
#include "server/api/api.h"
#include "server/api/pages.h"
#include "server/house/house.h"
#include "server/house/mind_room.h"
#include "server/house/passwords.h"
#include "server/log/log_line.h"
#include "server/net/transport.h"
#include "server/store/data_lock.h"
#include "server/store/private_files.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/words/words.h"
#include "solvers/files.h"

namespace boathouse::server {

namespace {

// Writes the whole line at once, so that lines of different threads do not mix.
void print_line(const std::string& line) {
  const std::string whole = line + "\n";
  std::fwrite(whole.data(), 1, whole.size(), stderr);
}

}  // namespace

struct Server::Inside {
  explicit Inside(const ServerSettings& settings)
      : pages(settings.pages),
        lock(settings.data),
        tightened(tighten(settings.data)),
        store(store_path(settings.data), [this](auto what) { deliver(std::move(what)); }),
        minds(settings.minds, [this](auto what) { deliver(std::move(what)); },
              {.cache = DiskCache{join(settings.data, "/tables")}}),
        passwords([this](auto what) { deliver(std::move(what)); }),
        house(store, minds, passwords,
              {.now = wall_clock, .limits = settings.limits, .log = print_line}),
        api(house, pages, {.public_url = settings.public_url}) {
    if (tightened.files > 0)
      print_line(log_line(wall_clock(), LogLevel::warning, "files_tightened",
                          [&](JsonWriter& json) { json.member("files", tightened.files); }));
    if (tightened.still_open)
      print_line(log_line(wall_clock(), LogLevel::warning, "data_folder_open"));
  }

  void deliver(std::function<void()> what) {
    transport.post([what = std::move(what)] {
      try {
        what();
      } catch (const StoreFailure& failed) {
        print_line(sentence_of(failed.error, Language::en));
      }
    });
  }

  Transport transport;
  Pages pages;
  DataLock lock;
  Tightened tightened;
  SqliteStore store;
  MindRoom minds;
  Passwords passwords;
  House house;
  Api api;
  std::uint16_t port = 0;
};

Server::Server() = default;
Server::~Server() = default;

Expected<std::unique_ptr<Server>> Server::open(const ServerSettings& settings) {
  TRY(make_folder(settings.data, Readers::owner));
  std::unique_ptr<Server> server{new Server};
  try {
    server->inside_ = std::make_unique<Inside>(settings);
  } catch (const StoreFailure& failed) {
    return std::unexpected(failed.error);
  }
  TransportSettings sockets{.host = settings.host,
                            .port = settings.port,
                            .limits = settings.limits,
                            .proxies = settings.proxies};
  const auto port = server->inside_->transport.listen(sockets, server->inside_->api);
  if (!port) return std::unexpected(port.error());
  server->inside_->port = *port;
  return server;
}

std::uint16_t Server::port() const { return inside_->port; }
bool Server::has_pages() const { return inside_->pages.built(); }

void Server::run() {
  inside_->transport.run([this] { inside_->api.stop(); });
}

void Server::stop() { inside_->transport.stop(); }

std::string store_path(const std::string& data) { return join(data, "/boathouse.sqlite"); }

std::int64_t wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace boathouse::server
