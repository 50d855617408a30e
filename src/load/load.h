// Load: whole matches over real sockets. Every seat has its own WebSocket and sends each move in a
// frame of its own; the time is taken until every seat has the view after the move. With several
// servers, the seats of a match are at different ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace boathouse::load {

struct LoadPlan {
  std::vector<std::uint16_t> ports;  // of the servers, on this machine
  std::string game;
  int seats = 2;
  std::size_t matches = 100;
  double rate = 0;  // moves per second over all matches; 0: as fast as the server answers
  double seconds = 10;
  std::uint64_t seed = 1;
};

// A program that is looked at meanwhile; it may consist of several processes, more and more.
struct Watched {
  std::string name;
  std::function<std::vector<int>()> pids;
  bool is_server = true;  // else something that servers need
};

struct LoadReport {
  std::size_t sockets = 0;
  double seconds = 0;
  std::uint64_t moves = 0;
  std::uint64_t matches_over = 0;
  std::uint64_t errors = 0;
  std::string first_error{};
  // From the frame with the move to the view of each seat, in microseconds.
  std::uint64_t p50 = 0;
  std::uint64_t p99 = 0;
  std::uint64_t p999 = 0;
  std::uint64_t conflicts = 0;  // moves that a server had to make again, since another was first
  // CPU time per move, in microseconds; on a busy machine it says more than the clock.
  double server_us = 0;  // of all servers together
  double load_us = 0;
  struct Used {
    std::string name;
    double us = 0;
  };
  std::vector<Used> processes{};  // of each that was looked at
  double memory_before = 0;       // the servers' bytes before anyone connects
  double memory_with_sockets = 0;
  double memory_with_matches = 0;
};

// Nothing if a server refuses or closes a connection.
[[nodiscard]] std::optional<LoadReport> make_load(const LoadPlan& plan,
                                                  const std::vector<Watched>& watched);

}  // namespace boathouse::load
