// Several houses on one store, in a time of their own: what is written, read and told is late, gets
// lost or comes twice, houses die and come back, all as the seed says. The same seed gives the same
// course of events.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "server/bus/bus.h"
#include "server/house/house.h"
#include "server/testing/test_house.h"

namespace boathouse::server {

struct Faults {
  std::uint32_t most_delay = 40;    // milliseconds, for each way
  std::uint32_t lost_answers = 0;   // of a thousand writes: kept, but the answer says store_failed
  std::uint32_t lost_writes = 0;    // of a thousand writes: not kept, and the answer says so
  std::uint32_t lost_messages = 0;  // of a thousand on the bus
  std::uint32_t doubled_messages = 0;
  std::uint32_t deaths = 0;  // of a thousand steps of the players
};

class Simulation {
 public:
  Simulation(std::uint64_t seed, std::size_t houses, Faults faults);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] std::size_t houses() const { return houses_.size(); }
  [[nodiscard]] House& house(std::size_t number);
  // Counts how often it was begun.
  [[nodiscard]] std::uint64_t life(std::size_t number) const;
  [[nodiscard]] SqliteStore& store() { return *store_; }
  [[nodiscard]] Milliseconds now() const { return time_; }
  void stop_faults() { faults_ = {.most_delay = faults_.most_delay}; }
  [[nodiscard]] const Faults& faults() const { return faults_; }

  // Does it later, unless the house has died by then.
  void later(std::size_t house, Milliseconds delay, std::function<void()> what);
  // Does it later, whatever happens.
  void later(Milliseconds delay, std::function<void()> what);
  // Everything that happens in this time.
  void run(Milliseconds time);
  // The house dies, with everything that it has not sent, and another takes its place.
  void kill(std::size_t number);

  // While it is away, the store answers nothing but failures.
  void set_store_away(bool away) { away_ = away; }

  [[nodiscard]] Expected<void> keep(const Batch& batch);

 private:
  class FaultyStore;
  class FaultyBus;
  struct Server;
  [[nodiscard]] Milliseconds delay() { return random_.below(faults_.most_delay + 1); }
  [[nodiscard]] bool happens(std::uint32_t of_a_thousand) {
    return random_.below(1000) < of_a_thousand;
  }
  void open(std::size_t number);

  Random random_;
  Faults faults_;
  Milliseconds time_ = 1'700'000'000'000;
  std::uint64_t events_ = 0;
  bool away_ = false;
  std::map<std::pair<Milliseconds, std::uint64_t>, std::function<void()>> due_;
  TestFolder folder_;
  std::unique_ptr<SqliteStore> store_;
  MindRoom minds_;
  Passwords passwords_;
  std::vector<std::unique_ptr<Server>> houses_;
};

// A match of Ada and Ben, whose dice follow from the seed.
void begin_match(Simulation& world, const std::string& table, std::uint64_t seed,
                 const Pace& pace = {});

}  // namespace boathouse::server
