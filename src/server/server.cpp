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
#include "server/bus/nats_bus.h"
#include "server/bus/nats_settings.h"
#include "server/house/house.h"
#include "server/house/mind_room.h"
#include "server/house/passwords.h"
#include "server/house/secrets.h"
#include "server/log/line_writer.h"
#include "server/net/transport.h"
#include "server/store/data_lock.h"
#include "server/store/open_store.h"
#include "server/store/private_files.h"
#include "server/thinking/workers.h"
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

// What servers of one house have in common.
std::string house_of(const proof::KeyRing& keys) { return to_hex(keys.first()); }

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
        opened(open_store({.data = settings.data,
                           .address = settings.store,
                           .warn = [this](const Error& error) { warn(error); }},
                          [this](auto what) { deliver(std::move(what)); })),
        bus(open_bus(settings)),
        minds(
            settings.minds, [this](auto what) { deliver(std::move(what)); },
            {.cache = DiskCache{join(settings.data, "/tables")}}, find_workers(settings)),
        passwords([this](auto what) { deliver(std::move(what)); }),
        house(*opened.store, minds, passwords,
              {.now = opened.now,
               .limits = settings.limits,
               .log = [this](const std::string& line) { log.add(line); },
               .log_level = settings.log_level,
               .sign = [this](std::string_view statement) { return keys.sign(statement); },
               .origin = origins_by(keys.key_for("addresses")),
               .keep = {.guests = settings.keep_guests, .unstarted = settings.keep_unstarted},
               .server = opened.shared ? random_id() : std::string{},
               .house = house_of(keys),
               .bus = bus.get()}),
        api(house, pages,
            {.public_url = settings.public_url,
             .lines_dropped =
                 [this] { return log.dropped() + (access_log ? access_log->dropped() : 0); },
             .keys = [this] { return keys.published(); },
             .figures = [this] { return figures(); }}) {
    check_neighbours();
    if (tightened.files > 0) {
      say(LogLevel::warning, "files_tightened",
          [&](JsonWriter& json) { json.member("files", tightened.files); });
    }
    if (tightened.still_open) say(LogLevel::warning, "data_folder_open");
  }

  // Two houses on one database would be a mistake of whoever runs them.
  void check_neighbours() const {
    if (!opened.shared) return;
    for (const ServerRow& other : opened.reads->servers(opened.now())) {
      if (!other.house.empty() && other.house != house_of(keys)) {
        throw StoreFailure{{"store_other_house", {}}};
      }
    }
  }

  void say(LogLevel level, std::string_view event, const Members& members = {}) {
    if (level <= log_level) log.add(log_line(wall_clock(), level, event, members));
  }

  void warn(const Error& error) {
    say(LogLevel::warning, "store_warning",
        [&](JsonWriter& json) { json.member("sentence", sentence_of(error, Language::en)); });
  }

  std::vector<ApiSettings::Figure> figures() const {
    std::vector<ApiSettings::Figure> all;
    if (opened.reconnects) {
      all.push_back({"store_reconnects_total", true, "connections to the database made anew",
                     static_cast<std::uint64_t>(opened.reconnects())});
    }
    if (bus) {
      const NatsBus::Counts counts = bus->counts();
      all.push_back({"bus_connected", false, "1 if NATS is there", counts.connected ? 1U : 0U});
      all.push_back(
          {"bus_reconnects_total", true, "connections to NATS made anew", counts.reconnects});
      all.push_back({"bus_told_total", true, "messages to other servers", counts.told});
      all.push_back({"bus_heard_total", true, "messages of other servers", counts.heard});
      all.push_back({"bus_not_understood_total", true, "messages that are none of ours",
                     counts.not_understood});
      all.push_back({"bus_dropped_total", true,
                     "messages that could not be passed on; others find them in the store",
                     counts.dropped});
    }
    add_workers(all);
    return all;
  }

  void add_workers(std::vector<ApiSettings::Figure>& all) const {
    const auto counts = minds.workers();
    if (!counts) return;
    all.push_back({"workers_asked_total", true, "questions for workers", counts->asked});
    all.push_back(
        {"workers_answered_total", true, "questions that workers answered", counts->answered});
    all.push_back({"workers_handed_back_total", true, "questions for which a worker had no time",
                   counts->handed_back});
    all.push_back(
        {"workers_lost_total", true,
         "questions that a worker took or should have, and then said nothing for a second",
         counts->lost});
    all.push_back({"workers_not_understood_total", true, "answers of workers that make no sense",
                   counts->not_understood});
    all.push_back({"thoughts_at_home_total", true,
                   "questions and reviews that the server thought about itself", minds.at_home()});
  }

  NatsSettings settings_of_bus(const ServerSettings& settings) {
    auto wanted = nats_settings(settings.bus);
    if (!wanted) throw StoreFailure{wanted.error()};
    wanted->warn = [this](const Error& error) { warn(error); };
    return std::move(*wanted);
  }

  std::unique_ptr<NatsBus> open_bus(const ServerSettings& settings) {
    if (settings.bus.empty()) return nullptr;
    auto opening = NatsBus::open(settings_of_bus(settings), opened.cluster,
                                 [this](auto what) { deliver(std::move(what)); });
    if (!opening) throw StoreFailure{opening.error()};
    return std::move(*opening);
  }

  std::unique_ptr<Workers> find_workers(const ServerSettings& settings) {
    if (settings.bus.empty()) return nullptr;
    NatsSettings wanted = settings_of_bus(settings);
    // What is wrong with NATS is said once, by the bus.
    wanted.warn = [this](const Error& error) {
      if (error.code == "worker_not_understood") warn(error);
    };
    return std::make_unique<Workers>(std::move(wanted), settings.version);
  }

  void deliver(std::function<void()> what) { transport.post(std::move(what)); }

  LineWriter log{STDERR_FILENO};
  std::unique_ptr<LineWriter> access_log;
  LogLevel log_level;
  Transport transport;
  Pages pages;
  proof::KeyRing keys;
  DataLock lock;
  Tightened tightened;
  OpenedStore opened;
  std::unique_ptr<NatsBus> bus;
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
    auto keys = TRY(
        proof::KeyRing::open(settings.keys.empty() ? settings.data : settings.keys, wall_clock()));
    server->inside_ = std::make_unique<Inside>(settings, std::move(access_log), std::move(keys));
  } catch (const StoreFailure& failed) {
    return std::unexpected(failed.error);
  }
  TransportSettings sockets{.host = settings.host,
                            .port = settings.port,
                            .limits = settings.limits,
                            .proxies = settings.proxies,
                            .drain = std::chrono::seconds{settings.drain}};
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
  inside_->transport.run([this] { inside_->api.drain(); },
                         [this] {
                           inside_->api.stop();
                           inside_->house.leave([] {});
                         });
}

void Server::stop() { inside_->transport.stop(); }

Expected<void> check_bus(const std::string& bus, const std::string& store) {
  if (bus.empty()) return {};
  if (store.empty()) return failure("bus_alone");
  const auto settings = TRY(nats_settings(bus));
  return check(settings);
}

void open_missing_streams() {
  for (;;) {
    const int file = ::open("/dev/null", O_RDWR);
    if (file < 0 || file > STDERR_FILENO) {
      if (file > STDERR_FILENO) ::close(file);
      return;
    }
  }
}

}  // namespace boathouse::server
