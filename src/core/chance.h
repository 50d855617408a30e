// Chance is a player: what it may do is a list of outcomes with integer weights, in the order in
// which the rules name them. Play, search, exact solvers and fair dice all use the same list.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "core/list.h"
#include "core/random.h"

namespace boathouse {

struct Outcome {
  std::uint32_t code;
  std::uint32_t weight;
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// Where a game writes its outcomes when they are not a constant table.
using ChanceBuffer = FixedList<Outcome, 64>;

// The outcomes of one chance event; refers to the game's constant table or to the caller's buffer.
class Chances {
 public:
  constexpr Chances() = default;

  // A die or a draw in which all outcomes have weight 1.
  static constexpr Chances even(std::span<const Outcome> outcomes) {
    return Chances{outcomes, static_cast<std::uint32_t>(outcomes.size())};
  }
  static constexpr Chances weighted(std::span<const Outcome> outcomes) {
    std::uint32_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    return Chances{outcomes, total};
  }

  [[nodiscard]] constexpr std::span<const Outcome> outcomes() const { return outcomes_; }
  [[nodiscard]] constexpr std::uint32_t total() const { return total_; }
  [[nodiscard]] constexpr bool empty() const { return outcomes_.empty(); }

  // The outcome that holds the ticket, a number from 0 to total − 1.
  [[nodiscard]] constexpr std::uint32_t holding(std::uint32_t ticket) const {
    assert(ticket < total_);
    if (total_ == outcomes_.size()) return outcomes_[ticket].code;
    for (const Outcome& outcome : outcomes_) {
      if (ticket < outcome.weight) return outcome.code;
      ticket -= outcome.weight;
    }
    return outcomes_.back().code;
  }

  [[nodiscard]] constexpr std::uint32_t pick(Random& random) const {
    return holding(random.below(total_));
  }

 private:
  constexpr Chances(std::span<const Outcome> outcomes, std::uint32_t total)
      : outcomes_(outcomes), total_(total) {}

  std::span<const Outcome> outcomes_;
  std::uint32_t total_ = 0;
};

}  // namespace boathouse
