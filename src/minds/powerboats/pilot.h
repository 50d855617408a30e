// A pilot tells how many turns a boat still needs: from the navigator's exact table as far as it is
// solved, otherwise from an estimate.
#pragma once

#include <memory>

#include "minds/mind.h"
#include "solvers/powerboats/navigator_cache.h"

namespace boathouse::powerboats {

class Pilot {
 public:
  // For the course of a position, whose buoys must be placed. The shared cache keeps the table.
  // The pilot waits for it as long as the budget allows, and estimates what is missing then.
  Pilot(const Powerboats::Setup& setup, const Powerboats::Position& position, const Budget& budget);

  [[nodiscard]] bool knows(const Powerboats::Setup& setup,
                           const Powerboats::Position& position) const;

  // Whether nothing is estimated.
  [[nodiscard]] bool is_exact() const { return navigator_->is_complete(); }
  [[nodiscard]] std::size_t bytes() const { return navigator_->bytes(); }

  // For a racing boat, at the beginning of its turn.
  [[nodiscard]] double turns(const Powerboats::Boat& boat) const { return navigator_->turns(boat); }
  // For a boat not yet placed: from the best starting place.
  [[nodiscard]] double turns_from_start() const { return from_start_; }

 private:
  NavigatorCache::Answer navigator_;
  double from_start_ = 1e9;
};

}  // namespace boathouse::powerboats
