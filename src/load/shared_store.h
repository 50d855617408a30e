// PostgreSQL and NATS on this machine, for servers that are started here: for a look, for faults
// and for measuring.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/voice.h"
#include "load/child.h"
#include "local/nats.h"
#include "local/postgres.h"

namespace boathouse::load {

class SharedStore {
 public:
  // Fails with a sentence if a package is missing.
  static void check(const cli::Voice& voice);

  // With a replica, nothing is acknowledged before it is on both.
  explicit SharedStore(bool replica = false);

  // Of PostgreSQL, and of its replica.
  [[nodiscard]] std::vector<std::uint16_t> store_ports() const;
  // What a server is told in order to use both, by way of these ports.
  [[nodiscard]] std::vector<std::string> arguments(const std::vector<std::uint16_t>& stores,
                                                   std::uint16_t bus) const;
  [[nodiscard]] std::string folder() const { return scratch_.path(); }
  // The one that is written to.
  [[nodiscard]] local::Postgres& postgres() { return *stores_[primary_]; }
  [[nodiscard]] local::Nats& nats() { return nats_; }

  // PostgreSQL fails at once, and its replica takes over. Then it is there again, or a new replica
  // is in its place.
  void crash();
  void recover();

 private:
  void add_replica();

  Scratch scratch_;
  std::vector<std::unique_ptr<local::Postgres>> stores_;
  std::size_t primary_ = 0;
  local::Nats nats_;
};

}  // namespace boathouse::load
