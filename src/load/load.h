// Load: whole matches over real sockets. Every seat has its own WebSocket and sends each move in a
// frame of its own; the time is taken until every seat has the view after the move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace boathouse::load {

struct LoadPlan {
  std::uint16_t port = 0;  // on this machine
  std::string game;
  int seats = 2;
  std::size_t matches = 100;
  double rate = 0;  // moves per second over all matches; 0: as fast as the server answers
  double seconds = 10;
  std::uint64_t seed = 1;
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
  // CPU time per move, in microseconds; on a busy machine it says more than the clock.
  double server_us = 0;
  double load_us = 0;
  double memory_before = 0;  // the server's bytes before anyone connects
  double memory_with_sockets = 0;
  double memory_with_matches = 0;
};

// Nothing if the server refuses or closes a connection.
[[nodiscard]] std::optional<LoadReport> make_load(const LoadPlan& plan, int server_pid);

}  // namespace boathouse::load
