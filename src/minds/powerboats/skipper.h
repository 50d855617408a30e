// Plays Powerboats at every level: looks ahead to the end of
// the turn and judges what follows with its pilot. The levels
// differ in what they play for and in how accurately they see.
#pragma once

#include <optional>

#include "minds/powerboats/knowledge.h"

namespace boathouse::powerboats {

struct Character {
  bool sees_others = true;                // plays for the standings, not only for its own way home
  double blur = 0;                        // how many turns it may misjudge a choice by; it never
                                          // overrates one that is sure to crash
  int most_dice = powerboats::most_dice;  // that it dares to sail with
};

class Skipper final : public Mind {
 public:
  explicit Skipper(const Character& character) : character_(character) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
  [[nodiscard]] std::size_t bytes() const override {
    return sizeof *this + (pilot_ ? pilot_->bytes() : 0);
  }

 private:
  [[nodiscard]] bool too_fast(const Powerboats::Position& position, Move move) const;

  Character character_;
  std::optional<Pilot> pilot_;  // for the course that is being sailed
};

}  // namespace boathouse::powerboats
