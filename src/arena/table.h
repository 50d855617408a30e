// A table of the arena: its own players, who play one set of games after another.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "arena/arena.h"

namespace boathouse {

// The result of one game, by player, not by seat.
struct GameScore {
  std::array<std::uint8_t, max_seats> place{};
  std::array<std::int32_t, max_seats> points{};
  std::array<std::optional<Error>, max_seats> faults{};
};
using SetScore = std::vector<GameScore>;  // one for each rotation

class Table {
 public:
  // Fails if a player does not exist.
  [[nodiscard]] static Expected<Table> create(const ArenaPlan& plan);

  // The games of a set; nothing if they were stopped.
  [[nodiscard]] std::optional<SetScore> play_set(std::uint64_t set, const std::atomic<bool>& stop);

 private:
  explicit Table(const ArenaPlan& plan);

  [[nodiscard]] GameScore play_game(std::uint64_t seed, std::size_t rotation,
                                    const std::atomic<bool>& stop);
  [[nodiscard]] std::size_t player_at(std::size_t seat, std::size_t rotation) const {
    return (seat + rotation) % players_.size();
  }

  const ArenaPlan* plan_;
  std::vector<std::unique_ptr<Mind>> players_;
  std::unique_ptr<State> start_;  // before the first draw: copied for every game
};

}  // namespace boathouse
