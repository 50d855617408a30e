// A whole tournament over real sockets: everybody has a WebSocket, joins, hears where to play, and
// plays there by lot. With several servers, players are spread over them.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "load/load.h"

namespace boathouse::load {

struct TournamentPlan {
  std::vector<std::uint16_t> ports;  // of the servers, on this machine
  std::string game;
  std::string kind{"swiss"};
  bool duplicate = false;  // the same luck at all tables of a round
  int seats = 2;           // at a table
  std::size_t players = 20;
  int rounds = 5;
  double think = 0;  // seconds before a move, on average
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

struct TournamentReport {
  std::size_t players = 0;
  double joining = 0;  // seconds until all had joined
  double seconds = 0;  // from the start to the end
  std::uint64_t tables = 0;
  std::uint64_t rounds = 0;
  std::uint64_t moves = 0;
  std::uint64_t errors = 0;
  std::string first_error{};
  bool ended = false;  // with a result for everybody
  // From a move to the mover's next view, and from the moment when the first one heard of a table
  // of a round until each had its first view there; in microseconds.
  std::uint64_t move_p50 = 0;
  std::uint64_t move_p99 = 0;
  std::uint64_t seated_p50 = 0;
  std::uint64_t seated_p99 = 0;
  double server_seconds = 0;  // of processor time
  double memory = 0;          // the servers' bytes at the end
};

// Nothing if a server refuses or closes a connection.
[[nodiscard]] std::optional<TournamentReport> play_tournament(const TournamentPlan& plan,
                                                              const std::vector<Watched>& watched);

}  // namespace boathouse::load
