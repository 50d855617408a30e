// How long each piece of work keeps the serving thread, by kind: while it runs, everyone else
// waits. /metrics shows it as a histogram; the tests look at rows and plies instead of time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "server/store/effort.h"

namespace boathouse::server {

class WorkMeter {
 public:
  struct Kind {
    static constexpr std::array<double, 8> bounds{0.0001, 0.00025, 0.0005, 0.001,
                                                  0.002,  0.005,   0.01,   0.1};  // seconds
    std::array<std::uint64_t, bounds.size() + 1> counts{};
    std::uint64_t pieces = 0;
    double seconds = 0;
    double longest = 0;
    // The most that one piece has read and replayed.
    Effort most{};
  };

  // Measures until the end of its life. Only the outermost one counts.
  class Piece {
   public:
    Piece(WorkMeter& meter, std::string_view kind);
    Piece(const Piece&) = delete;
    Piece& operator=(const Piece&) = delete;
    ~Piece();

   private:
    WorkMeter* meter_;  // null inside another piece
    std::string_view kind_;
    Effort before_{};
    std::chrono::steady_clock::time_point begun_{};
  };

  // The kind must be a text that lives for ever. Without one, the pieces inside count for
  // themselves.
  [[nodiscard]] Piece piece(std::string_view kind) { return {*this, kind}; }
  [[nodiscard]] const std::map<std::string, Kind, std::less<>>& kinds() const { return kinds_; }
  // In the format of Prometheus.
  [[nodiscard]] std::string text() const;

 private:
  std::map<std::string, Kind, std::less<>> kinds_;
  bool measuring_ = false;
};

}  // namespace boathouse::server
