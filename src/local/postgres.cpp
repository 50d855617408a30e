#include "local/postgres.h"

#include <libpq-fe.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <stdexcept>
#include <thread>

#include "core/text.h"

namespace boathouse::local {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view own_user = "boathouse";

// Nobody has to know it.
std::string random_password() {
  std::random_device random;
  std::string text;
  for (int i = 0; i < 4; ++i) text += join(random());
  return text;
}

// Debian keeps the programs of every version in a folder of their own; the newest.
std::string programs() {
  std::string found;
  std::error_code none;
  for (const auto& each : fs::directory_iterator{"/usr/lib/postgresql", none}) {
    const fs::path folder = each.path() / "bin";
    if (fs::exists(folder / "initdb") && folder.string() > found) found = folder.string();
  }
  return found;
}

using Connected = std::unique_ptr<PGconn, decltype(&PQfinish)>;

}  // namespace

std::string Postgres::user() { return std::string{own_user}; }

bool Postgres::is_installed() { return !programs().empty(); }

Postgres& Postgres::shared() {
  static Postgres server;
  return server;
}

Postgres::Postgres(std::vector<std::string> settings)
    : folder_(make_folder("pg")), settings_(std::move(settings)) {
  initialise();
  start();
}

Postgres::Postgres(const Postgres& primary, std::uint16_t port)
    : folder_(make_folder("pg")),
      password_(primary.password_),
      settings_(primary.settings_),
      port_(port) {
  const std::string passwords = write_file("passwords", join("*:*:*:*:", password_));
  fs::permissions(passwords, fs::perms::owner_read | fs::perms::owner_write);
  run_program("pg_basebackup", {"-D", join(folder_, "/data"), "-d",
                                join("postgresql://", own_user, "@127.0.0.1:", primary.port_,
                                     "/postgres?passfile=", passwords),
                                "--write-recovery-conf", "--checkpoint=fast", "--no-sync"});
  start();
}

Postgres::~Postgres() {
  crash();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string Postgres::write_file(const std::string& name, const std::string& text) const {
  std::string file = join(folder_, "/", name);
  std::ofstream{file} << text << '\n';
  hand_over(file);
  return file;
}

void Postgres::run_program(const std::string& name,
                           const std::vector<std::string>& arguments) const {
  Program program{join(programs(), "/", name), arguments, folder_};
  if (program.wait() != 0) throw std::runtime_error(join(name, " failed; see ", folder_, "/log"));
}

void Postgres::initialise() {
  const char* named = std::getenv("BOATHOUSE_POSTGRES");
  // Another version cannot read it.
  const std::string version = fs::path{programs()}.parent_path().filename().string();
  const fs::path kept = named == nullptr ? "" : join(named, "-", version);
  const fs::path data = fs::path{folder_} / "data";
  if (std::ifstream known{kept / "password"}; known >> password_) {
    fs::copy(kept / "data", data, fs::copy_options::recursive);
    return hand_over(data);
  }
  password_ = random_password();
  initialise_anew();
  if (kept.empty()) return;
  // Somebody else may keep theirs at the same moment; one of them is enough.
  const fs::path mine = kept.string() + fs::path{folder_}.filename().string();
  fs::create_directories(mine);
  fs::copy(data, mine / "data", fs::copy_options::recursive);
  std::ofstream{mine / "password"} << password_ << '\n';
  std::error_code there_already;
  fs::rename(mine, kept, there_already);
  if (there_already) fs::remove_all(mine, there_already);
}

void Postgres::initialise_anew() const {
  run_program("initdb", {"-D", join(folder_, "/data"), "-U", std::string{own_user}, "-A",
                         "scram-sha-256", "--pwfile", write_file("password", password_), "-E",
                         "UTF8", "--locale=C", "--no-sync", "--no-instructions"});
}

void Postgres::start() {
  constexpr int attempts = 3;  // somebody else may take the port first
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (port_ == 0) port_ = free_port();
    std::vector<std::string> arguments{
        "-D", join(folder_, "/data"), "-k", folder_, "-h", "127.0.0.1", "-p", join(port_)};
    std::vector<std::string> settings{"fsync=off", "max_connections=60", "shared_buffers=64MB"};
    settings.insert(settings.end(), settings_.begin(), settings_.end());
    for (const std::string& each : settings) {
      arguments.emplace_back("-c");
      arguments.push_back(each);
    }
    program_ = Program{join(programs(), "/postgres"), arguments, folder_};
    while (program_.runs()) {
      if (answers()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
    if (attempt > 0) port_ = 0;
  }
  throw std::runtime_error(join("PostgreSQL does not start; see ", folder_, "/log"));
}

bool Postgres::answers() const {
  const Connected connection{PQconnectdb(address_with(own_user, password_, "postgres").c_str()),
                             &PQfinish};
  return PQstatus(connection.get()) == CONNECTION_OK;
}

void Postgres::crash() { (void)program_.end(SIGQUIT); }

void Postgres::promote() const { run("SELECT pg_promote()"); }

void Postgres::await_replica() const {
  run("ALTER SYSTEM SET synchronous_standby_names = '*'");
  run("SELECT pg_reload_conf()");
  // Whatever is written comes back only from a replica.
  run("CREATE TABLE IF NOT EXISTS replicated (); DROP TABLE replicated");
}

std::string Postgres::address_with(std::string_view user, std::string_view password,
                                   std::string_view database) const {
  return join("postgresql://", user, ":", password, "@127.0.0.1:", port_, "/", database);
}

void Postgres::run(const std::string& sql) const { run_at({}, sql); }

void Postgres::run_at(const std::string& address, const std::string& sql) const {
  const std::string where =
      address.empty() ? address_with(own_user, password_, "postgres") : address;
  const Connected connection{PQconnectdb(where.c_str()), &PQfinish};
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  const std::unique_ptr<PGresult, decltype(&PQclear)> done{PQexec(connection.get(), sql.c_str()),
                                                           &PQclear};
  const ExecStatusType status = PQresultStatus(done.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    throw std::runtime_error(PQerrorMessage(connection.get()));
  }
}

std::string Postgres::address(std::string_view name) const {
  std::string schema;
  for (const char each : name) {
    const bool plain = (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9');
    schema += plain ? join(std::string{each}) : join("_", static_cast<int>(each));
  }
  run(join("CREATE SCHEMA IF NOT EXISTS \"", schema, "\""));
  return join(address_with(own_user, password_, "postgres"), "?options=-csearch_path%3D", schema);
}

}  // namespace boathouse::local
