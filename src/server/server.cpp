#include "server/server.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "core/text.h"
#include "core/try.h"
#include "proof/key_ring.h"
#include "server/api/api.h"
#include "server/api/pages.h"
#include "server/house/house.h"
#include "server/house/mind_room.h"
#include "server/house/passwords.h"
#include "server/log/line_writer.h"
#include "server/net/transport.h"
#include "server/store/data_lock.h"
#include "server/store/private_files.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/words/words.h"
#include "solvers/files.h"

namespace boathouse::server {

namespace {

// Writing to a pipe that nobody reads, or beyond a limit on the size of files, is an error that the
// writer hears of, not the end.
void survive_failed_writes() {
  (void)std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
}

Expected<std::unique_ptr<LineWriter>> open_access_log(const std::string& path) {
  if (path.empty()) return nullptr;
  if (path == "-") return std::make_unique<LineWriter>(STDOUT_FILENO);
  return LineWriter::append_to(path);
}

}  // namespace

struct Server::Inside {
  Inside(const ServerSettings& settings, std::unique_ptr<LineWriter> access, proof::KeyRing ring)
      : access_log(std::move(access)),
        log_level(settings.log_level),
        pages(settings.pages),
        keys(std::move(ring)),
        lock(settings.data),
        tightened(tighten(settings.data)),
        store(store_path(settings.data), [this](auto what) { deliver(std::move(what)); }),
        minds(settings.minds, [this](auto what) { deliver(std::move(what)); },
              {.cache = DiskCache{join(settings.data, "/tables")}}),
        passwords([this](auto what) { deliver(std::move(what)); }),
        house(store, minds, passwords,
              {.now = wall_clock,
               .limits = settings.limits,
               .log = [this](const std::string& line) { log.add(line); },
               .log_level = settings.log_level,
               .sign = [this](std::string_view statement) { return keys.sign(statement); },
               .keep = {.guests = settings.keep_guests, .unstarted = settings.keep_unstarted}}),
        api(house, pages,
            {.public_url = settings.public_url,
             .lines_dropped =
                 [this] { return log.dropped() + (access_log ? access_log->dropped() : 0); },
             .keys = [this] { return keys.published(); }}) {
    if (tightened.files > 0) {
      say(LogLevel::warning, "files_tightened",
          [&](JsonWriter& json) { json.member("files", tightened.files); });
    }
    if (tightened.still_open) say(LogLevel::warning, "data_folder_open");
  }

  void say(LogLevel level, std::string_view event, const Members& members = {}) {
    if (level <= log_level) log.add(log_line(wall_clock(), level, event, members));
  }

  void deliver(std::function<void()> what) {
    transport.post([this, what = std::move(what)] {
      try {
        what();
      } catch (const StoreFailure& failed) {
        say(LogLevel::error, "store_failed", [&](JsonWriter& json) {
          json.member("code", failed.error.code);
          json.member("sentence", sentence_of(failed.error, Language::en));
        });
      }
    });
  }

  LineWriter log{STDERR_FILENO};
  std::unique_ptr<LineWriter> access_log;
  LogLevel log_level;
  Transport transport;
  Pages pages;
  proof::KeyRing keys;
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
  open_missing_streams();
  survive_failed_writes();
  TRY(make_folder(settings.data, Readers::owner));
  auto access_log = TRY(open_access_log(settings.access_log));
  std::unique_ptr<Server> server{new Server};
  try {
    auto keys = TRY(proof::KeyRing::open(settings.data, wall_clock()));
    server->inside_ = std::make_unique<Inside>(settings, std::move(access_log), std::move(keys));
  } catch (const StoreFailure& failed) {
    return std::unexpected(failed.error);
  }
  TransportSettings sockets{.host = settings.host,
                            .port = settings.port,
                            .limits = settings.limits,
                            .proxies = settings.proxies};
  if (LineWriter* access = server->inside_->access_log.get()) {
    sockets.access = [access](std::string line) { access->add(std::move(line)); };
  }
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

void open_missing_streams() {
  for (;;) {
    const int file = ::open("/dev/null", O_RDWR);
    if (file < 0 || file > STDERR_FILENO) {
      if (file > STDERR_FILENO) ::close(file);
      return;
    }
  }
}

std::string store_path(const std::string& data) { return join(data, "/boathouse.sqlite"); }

std::int64_t wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace boathouse::server
