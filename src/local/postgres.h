// A PostgreSQL server of our own, on a free port of this machine and in a temporary folder: for
// tests, and for a look at several servers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "local/program.h"

namespace boathouse::local {

class Postgres {
 public:
  // Whether PostgreSQL is installed; tests that need it are skipped otherwise.
  [[nodiscard]] static bool is_installed();
  // One for the whole program, started when it is first asked for.
  [[nodiscard]] static Postgres& shared();

  // With further settings, such as "fsync=on". By default it does not wait for the disk.
  explicit Postgres(std::vector<std::string> settings = {});
  // A replica, which follows what the other one writes; on a free port, unless one is named.
  explicit Postgres(const Postgres& primary, std::uint16_t port = 0);
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  ~Postgres();

  // The address of an empty place for a store, or of the one that has been given this name before:
  // a schema of its own, which is made faster than a database.
  [[nodiscard]] std::string address(std::string_view name) const;
  // Of a whole database, whether or not it exists.
  [[nodiscard]] std::string address_with(std::string_view user, std::string_view password,
                                         std::string_view database) const;
  // Runs SQL, by default where nobody's tables are.
  void run(const std::string& sql) const;
  void run_at(const std::string& address, const std::string& sql) const;

  // Ends it at once, as a machine that fails; and starts it again on what is left.
  void crash();
  void start();
  // A replica becomes the one that is written to.
  void promote() const;
  // From now on nothing is acknowledged before the replica has it too; waits until it follows.
  void await_replica() const;
  // Stops and continues all of its processes.
  void freeze() const { program_.freeze(); }
  void thaw() const { program_.thaw(); }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::vector<int> processes() const { return program_.processes(); }
  // Who owns everything in it.
  [[nodiscard]] static std::string user();
  [[nodiscard]] const std::string& password() const { return password_; }

 private:
  // From the folder that the variable BOATHOUSE_POSTGRES names, if it holds what an earlier one has
  // made; otherwise it is made, and kept there.
  void initialise();
  void initialise_anew() const;
  // Runs one of PostgreSQL's own programs and waits for it.
  void run_program(const std::string& name, const std::vector<std::string>& arguments) const;
  [[nodiscard]] std::string write_file(const std::string& name, const std::string& text) const;
  [[nodiscard]] bool answers() const;

  std::string folder_;
  std::string password_;
  std::vector<std::string> settings_;
  std::uint16_t port_ = 0;
  Program program_;
};

}  // namespace boathouse::local
