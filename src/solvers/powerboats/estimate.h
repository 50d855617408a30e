// What a boat needs at least: the turns to the finish if every die showed what one likes and a
// crash did no harm but to the dice. It is there in some milliseconds and takes a quarter of a
// megabyte, so minds use it where there is no exact table (yet), as a guess at the turns it will
// really take.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "solvers/powerboats/waters.h"

namespace boathouse::powerboats {

class Estimate {
 public:
  explicit Estimate(const Waters& waters);

  // No boat at this place, with this heading and so many dice, has ever finished in fewer turns.
  [[nodiscard]] int fewest_turns(std::size_t place, int heading, int dice) const {
    return turns_[place][static_cast<std::size_t>(heading)][static_cast<std::size_t>(dice)];
  }
  // The mean of the turns that it takes, as far as one can tell by that.
  [[nodiscard]] double expected_turns(std::size_t place, int heading, int dice, int damage) const;

  [[nodiscard]] std::size_t bytes() const { return turns_.size() * sizeof turns_[0]; }

 private:
  using Turns = std::array<std::array<std::uint8_t, most_dice + 1>, 6>;  // [heading][dice]
  [[nodiscard]] Turns look(const Waters& waters, std::size_t place) const;

  std::vector<Turns> turns_;
};

}  // namespace boathouse::powerboats
