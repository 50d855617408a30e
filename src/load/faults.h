// Pairs of people who play by way of several servers while servers, database and bus break, one
// after the other. Whoever gets no answer goes to another server and asks again with the same id.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace boathouse::load {

enum class Fault : std::uint8_t {
  kill_server,
  stop_server,  // as a machine that hangs, and goes on later
  kill_store,
  kill_bus,
  cut_bus,  // for one server
  cut_store,
  slow_store,
};
constexpr std::size_t fault_count = 7;
[[nodiscard]] std::string_view name_of(Fault fault);

// Several servers that share a store.
class BreakableCluster {
 public:
  BreakableCluster() = default;
  BreakableCluster(const BreakableCluster&) = delete;
  BreakableCluster& operator=(const BreakableCluster&) = delete;
  virtual ~BreakableCluster() = default;

  [[nodiscard]] virtual std::size_t servers() const = 0;
  [[nodiscard]] virtual std::uint16_t port(std::size_t server) const = 0;  // 0: it is down
  virtual void inflict(Fault fault, std::size_t server) = 0;
  virtual void mend(Fault fault, std::size_t server) = 0;
};

struct FaultPlan {
  struct Game {
    std::string id;
    int seats = 2;  // all of them people
  };
  std::vector<Game> games{};  // tables take turns
  std::size_t tables = 6;
  std::size_t faults = 10;
  double pause = 0.1;  // before each move, on average, in seconds
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;  // ends it early
};

struct FaultReport {
  std::size_t faults = 0;
  std::uint64_t acknowledged = 0;  // moves
  std::uint64_t lost = 0;          // or done twice
  std::uint64_t unchecked = 0;     // tables whose story was not told
  std::uint64_t matches_over = 0;
  std::uint64_t replaced = 0;    // players who lost their seat to a mind
  std::uint64_t unverified = 0;  // records that do not agree with the rules or the dice
  std::uint64_t frames = 0;      // whose view was compared with the engine's
  std::uint64_t wrong_frames = 0;
  double slowest = 0;           // seconds from the end of a fault until every match had gone on
  std::string slowest_after{};  // which fault
  std::string stuck{};          // about a match that did not go on at all
};

// Progress is told after each fault.
[[nodiscard]] FaultReport play_through_faults(
    const FaultPlan& plan, BreakableCluster& cluster,
    const std::function<void(const FaultReport&, Fault, double)>& progress);

}  // namespace boathouse::load
