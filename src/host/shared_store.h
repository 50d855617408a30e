// PostgreSQL and NATS on this machine, for servers that are started here: for a look, for faults
// and for measuring.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/voice.h"
#include "host/child.h"
#include "local/nats.h"
#include "local/postgres.h"

namespace boathouse::host {

class SharedStore {
 public:
  // Fails with a sentence if a package is missing.
  static void check(const cli::Voice& voice);

  SharedStore();

  // What a server is told in order to use both, by way of these ports.
  [[nodiscard]] std::vector<std::string> arguments(std::uint16_t store, std::uint16_t bus) const;
  [[nodiscard]] std::string folder() const { return scratch_.path(); }
  [[nodiscard]] local::Postgres& postgres() { return postgres_; }
  [[nodiscard]] local::Nats& nats() { return nats_; }

 private:
  Scratch scratch_;
  local::Postgres postgres_{{"fsync=on"}};
  local::Nats nats_;
};

}  // namespace boathouse::host
