// Attacks in progress: strangers from many addresses of 127.0.0.0/8, on a thread of their own, at a
// bounded rate.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "load/attacks.h"

namespace boathouse::load {

struct SiegePlan {
  std::size_t strangers = 60;  // for each attack
  double rate = 300;           // what an attack sends per second, at most; a third beside others
  std::uint64_t seed = 1;
};

class Siege {
 public:
  // Begins at once. The port is 0 while the server is down.
  Siege(const SiegePlan& plan, std::span<const AttackKind> kinds,
        const std::atomic<std::uint16_t>& port);
  Siege(const Siege&) = delete;
  Siege& operator=(const Siege&) = delete;
  ~Siege() { end(); }

  void end();
  // The sum over all attacks; may be read while they go on.
  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  struct Party;
  void run();
  void strike(Party& party);

  SiegePlan plan_;
  std::vector<AttackKind> kinds_;
  const std::atomic<std::uint16_t>& port_;
  Tally tally_;
  std::atomic<bool> ended_ = false;
  std::thread thread_;  // last, since it uses the others
};

}  // namespace boathouse::load
