// A boat alone on a course against the clock. The navigator wants to be home in few turns on
// average; here it matters in which turn the boat arrives, as it does if another boat's arrival is
// known or guessed. The best that can be made of that shows what a skipper could gain by daring
// more or less than the navigator does.
#pragma once

#include <span>
#include <vector>

#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats {

class Clock {
 public:
  explicit Clock(const Navigator& navigator);

  // The best chance of being home within 0, 1, 2, … turns, up to this number.
  [[nodiscard]] std::vector<double> chances_in_time(std::size_t turns);
  // The most that can be expected if arriving in turn t is worth worths[t − 1], between 0 and 1,
  // and arriving later or not at all is worth nothing.
  [[nodiscard]] double best(std::span<const double> worths);

 private:
  void begin();
  // From the beginning of a turn to that of the turn before, in which arriving has this worth.
  void go_back(double worth);
  [[nodiscard]] double at_start() const;

  const Navigator& navigator_;
  std::vector<float> costs_;  // what is missing to a worth of 1
  std::vector<float> before_;
};

}  // namespace boathouse::powerboats
