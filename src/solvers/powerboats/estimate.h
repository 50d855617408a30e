// The fewest turns to the finish if every die showed the ideal face and a crash cost only dice. It
// takes a few milliseconds and a quarter of a megabyte, so minds use it as a guess while there is
// no exact table.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "solvers/powerboats/waters.h"

namespace boathouse::powerboats {

class Estimate {
 public:
  explicit Estimate(const Waters& waters);

  // A lower bound on the turns from this place, with this heading and this many dice.
  [[nodiscard]] int fewest_turns(std::size_t place, int heading, int dice) const {
    return turns_[place][static_cast<std::size_t>(heading)][static_cast<std::size_t>(dice)];
  }
  // A guess at the average number of turns, derived from the bound.
  [[nodiscard]] double expected_turns(std::size_t place, int heading, int dice, int damage) const;

  [[nodiscard]] std::size_t bytes() const { return turns_.size() * sizeof turns_[0]; }

 private:
  using Turns = std::array<std::array<std::uint8_t, most_dice + 1>, 6>;  // [heading][dice]
  [[nodiscard]] Turns look(const Waters& waters, std::size_t place) const;

  std::vector<Turns> turns_;
};

}  // namespace boathouse::powerboats
