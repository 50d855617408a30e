// Who can tell how many turns a boat still needs: a pilot by an estimate, who is there at once, or
// one with the navigator's exact table.
#pragma once

#include <memory>

#include "minds/mind.h"
#include "tables/powerboats/navigator.h"

namespace boathouse::powerboats {

class Pilot {
 public:
  virtual ~Pilot() = default;
  // Of a boat that is racing, at the beginning of its turn.
  [[nodiscard]] virtual double turns(const Powerboats::Boat& boat) const = 0;
  // Of a boat that is still to be placed: from the best starting place.
  [[nodiscard]] virtual double turns_from_start() const = 0;
};

// For the course of a position, whose buoys must be out. With an estimate:
[[nodiscard]] std::unique_ptr<Pilot> estimating_pilot(const Powerboats::Setup& setup,
                                                      const Powerboats::Position& position);
// With the exact table, which the house's cache keeps. Without a limit of time the pilot waits until
// it is complete, so that the answers are the same everywhere; else he guesses at what is missing.
[[nodiscard]] std::unique_ptr<Pilot> exact_pilot(const Powerboats::Setup& setup,
                                                 const Powerboats::Position& position,
                                                 const Budget& budget);

}  // namespace boathouse::powerboats
