#include "server/server.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "core/text.h"
#include "server/api/api.h"
#include "server/api/pages.h"
#include "server/house/house.h"
#include "server/house/mind_room.h"
#include "server/house/passwords.h"
#include "server/net/transport.h"
#include "server/store/data_lock.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/words/words.h"

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
        store(store_path(settings.data), [this](auto what) { deliver(std::move(what)); }),
        minds(settings.minds, [this](auto what) { deliver(std::move(what)); }),
        passwords([this](auto what) { deliver(std::move(what)); }),
        house(store, minds, passwords,
              {.now = wall_clock,
               .limits = settings.limits,
               .log = print_line,
               .keep = {.guests = settings.keep_guests, .unstarted = settings.keep_unstarted}}),
        api(house, pages, {.public_url = settings.public_url}) {}

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
  std::error_code error;
  std::filesystem::create_directories(settings.data, error);
  if (error) {
    return failure("file_unwritable", {{"path", settings.data}, {"reason", error.message()}});
  }
  std::unique_ptr<Server> server{new Server};
  try {
    server->inside_ = std::make_unique<Inside>(settings);
  } catch (const StoreFailure& failed) {
    return std::unexpected(failed.error);
  }
  const auto port = server->inside_->transport.listen(
      {.host = settings.host, .port = settings.port, .limits = settings.limits},
      server->inside_->api);
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
