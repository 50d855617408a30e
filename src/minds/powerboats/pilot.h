// Who can tell how many turns a boat still needs: by the navigator's exact table as far as it is
// there, else by an estimate.
#pragma once

#include <memory>

#include "minds/mind.h"
#include "solvers/powerboats/navigator_cache.h"

namespace boathouse::powerboats {

class Pilot {
 public:
  // For the course of a position, whose buoys must be out. The house's cache keeps the table.
  // Without a limit of time the pilot waits until it is complete, so that the answers are the same
  // everywhere; else it guesses at what is missing.
  Pilot(const Powerboats::Setup& setup, const Powerboats::Position& position, const Budget& budget);

  [[nodiscard]] bool knows(const Powerboats::Setup& setup,
                           const Powerboats::Position& position) const;

  // Of a boat that is racing, at the beginning of its turn.
  [[nodiscard]] double turns(const Powerboats::Boat& boat) const { return navigator_->turns(boat); }
  // Of a boat that is still to be placed: from the best starting place.
  [[nodiscard]] double turns_from_start() const { return from_start_; }

 private:
  NavigatorCache::Answer navigator_;
  double from_start_ = 1e9;
};

}  // namespace boathouse::powerboats
