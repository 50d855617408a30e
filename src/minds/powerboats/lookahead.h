// Looks ahead to the end of the turn with exact chances and the best direction after each roll. The
// caller judges the position in which the next turn begins, and also learns whether the mover is
// still racing, since a finished race is cleared at once.
#pragma once

#include <array>
#include <optional>

#include "minds/mind.h"
#include "solvers/powerboats/dice_sets.h"

namespace boathouse::powerboats {

template <class Judgement>
class Lookahead {
 public:
  // Only for positions within one turn, since it remembers the value of each set of dice.
  Lookahead(const Powerboats::Setup& setup, Judgement judge) : setup_(setup), judge_(judge) {}

  // The mover's expectation if it goes this way with the dice as rolled.
  [[nodiscard]] Equities steered(const Powerboats::Position& position, Move way) const {
    const int mover = position.mover;
    const Powerboats::Boat& boat = position.boats[mover];
    const Powerboats::Run run = Powerboats::run(setup_, position, static_cast<int>(way));
    const State state = run.progress.finished ? State::finished
                        : run.sinks(boat)     ? State::sunk
                                              : State::racing;
    Powerboats::Position sailed = position;
    Powerboats::play(setup_, sailed, mover, way);
    return judge_(sailed, state);
  }

  [[nodiscard]] Equities operator()(const Powerboats::Position& position) {
    if (position.phase == Powerboats::Phase::roll) return after_roll(position);
    if (position.phase == Powerboats::Phase::steer) return after_steering(position);
    return judge_(position, State::racing);
  }

 private:
  using State = Powerboats::State;

  Equities after_roll(const Powerboats::Position& position) {
    const Chances rolls = rolls_of(position.to_roll);
    Equities mean{};
    for (const Outcome& roll : rolls.outcomes()) {
      Powerboats::Position rolled = position;
      Powerboats::happen(setup_, rolled, roll.code);
      const Equities equities = after_steering(rolled);
      for (std::size_t seat = 0; seat < mean.size(); ++seat) {
        mean[seat] += equities[seat] * roll.weight / rolls.total();
      }
    }
    return mean;
  }

  Equities after_steering(const Powerboats::Position& position) {
    const int mover = position.mover;
    std::optional<Equities>& known = known_[DiceSets::number_of(position.boats[mover].dice)];
    if (known) return *known;
    Powerboats::MoveList ways;
    Powerboats::legal_moves(setup_, position, mover, ways);
    for (const Move way : ways) {
      const Equities equities = steered(position, way);
      if (!known || equities[mover] > (*known)[mover]) known = equities;
    }
    return *known;
  }

  static constexpr std::size_t all_sets = 165;  // of up to eight dice

  const Powerboats::Setup& setup_;
  Judgement judge_;
  std::array<std::optional<Equities>, all_sets> known_{};
};

}  // namespace boathouse::powerboats
