// `boathouse load --hostile`: honest players beside attacks, and what they notice of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "load/measure.h"
#include "load/siege.h"

namespace boathouse::load {

// A server of our own, on this machine, in a process that can be killed.
class TestedServer {
 public:
  TestedServer() = default;
  TestedServer(const TestedServer&) = delete;
  TestedServer& operator=(const TestedServer&) = delete;
  virtual ~TestedServer() = default;

  // Starts it with an empty data folder, or with what the last one left there.
  enum class Data : std::uint8_t { empty, kept };
  [[nodiscard]] virtual bool start(Data data) = 0;
  virtual void kill() = 0;  // without a warning
  [[nodiscard]] virtual int pid() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
};

struct HostilePlan {
  std::string game;           // that the honest people play
  double seconds = 10;        // for each attack
  double pause = 0.05;        // before each move of the pair, on average, in seconds
  double single_pause = 0.2;  // of the person who plays against a mind
  double rest = 0;            // of all of them between two matches
  double patience = 60;       // for what is still on its way then, in seconds
  SiegePlan siege{};
  const std::atomic<bool>* stop = nullptr;  // ends it early
};

// Waiting times in microseconds.
struct Delay {
  std::uint64_t count = 0;
  std::uint64_t p50 = 0;
  std::uint64_t p99 = 0;
  std::uint64_t worst = 0;
};

// How an attack went, as the honest players saw it.
struct HostileRow {
  std::string name;
  double seconds = 0;
  std::uint64_t moves = 0;
  Delay pair{};      // from a move to the view of each person
  Delay thinking{};  // of the sailor, for each decision
  Delay log_in{};
  std::uint64_t errors = 0;  // of honest players
  std::string first_error{};
  double memory_before = 0;  // the server's resident bytes
  double memory_after = 0;
  double processor = 0;  // seconds of processor time that the server used
  // What the strangers did.
  std::uint64_t sent = 0;
  std::uint64_t answered = 0;
  std::uint64_t refused = 0;
  std::uint64_t closed = 0;
  std::uint64_t through = 0;
};

// Names that `rows_named` knows beside the attacks'.
inline constexpr std::string_view no_attack = "nobody";
inline constexpr std::string_view all_attacks = "all";

// The rows to measure: one, or all of them if the name is empty. Nothing if there is no such name.
[[nodiscard]] std::vector<std::string_view> rows_named(std::string_view name);

// One row, on a new server. Nothing if the server or the players do not get started, or if it was
// stopped before.
[[nodiscard]] std::optional<HostileRow> measure_row(const HostilePlan& plan, std::string_view row,
                                                    TestedServer& server);

// --- The long run ----------------------------------------------------------------------------

struct LongPlan {
  HostilePlan hostile;  // `seconds` for the whole run
  // Kills come in the first third. In the second, the last process gets into its stride, and in the
  // third its memory is judged.
  bool kills = false;
  double between_kills = 60;  // seconds, on average
  double between_readings = 2;
};

struct LongReport {
  HostileRow row;
  std::uint64_t kills = 0;
  std::uint64_t acknowledged = 0;  // moves
  std::uint64_t lost = 0;          // of those
  std::uint64_t unchecked = 0;     // tables whose story the server did not tell
  std::vector<Reading> memory{};   // megabytes by seconds
  std::vector<Reading> caches{};   // the part of it that the server's bounded caches hold
  // Of the memory without the caches, which may still fill up:
  Slope slope{};         // megabytes per hour, over the last third
  double mean = 0;       // megabytes, over the last third
  double most = 0;       // megabytes with the caches, over all of it
  bool flat = false;     // grows by less than a twentieth of the mean, see below
  bool stopped = false;  // early
};

// Everything at once. `tell` hears how it stands now and then.
[[nodiscard]] std::optional<LongReport> measure_long(
    const LongPlan& plan, TestedServer& server, const std::function<void(const LongReport&)>& tell);

// Sets slope, mean, most and flat from the readings. Memory is flat if, without the caches, it
// cannot be shown to grow by more than a twentieth in an hour, and can be shown to have grown by
// less than that while it was judged; both within twice the slope's standard error.
void judge_memory(LongReport& report);

[[nodiscard]] std::string hostile_json(std::string_view game, std::span<const HostileRow> rows);
[[nodiscard]] std::string long_json(std::string_view game, const LongReport& report);

}  // namespace boathouse::load
