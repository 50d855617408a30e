// What every seat has and can expect, whatever it does about the others: what a guess at the
// outcome begins with.
#pragma once

#include <span>
#include <vector>

#include "minds/up-the-river/duel.h"
#include "minds/up-the-river/fleet_table.h"

namespace boathouse::up_the_river {

// The seat's place in the order of play, counted from a seat.
[[nodiscard]] inline int turns_after(const UpTheRiver::Setup& setup, int from, int seat) {
  return (seat + setup.seats - from) % setup.seats;
}

// Looks into tables that somebody else keeps, in any memory.
class ProspectsView {
 public:
  // By the number of opponents on the river who can blow foul winds.
  explicit ProspectsView(std::span<const FleetTable> tables) : fleets_(tables) {}

  // Before a roll.
  [[nodiscard]] Prospect of(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position,
                            int seat) const;

  // Calls the function with each span of tables, so that it can point to copies elsewhere.
  void each_table(const auto& function) { function(fleets_); }

 private:
  std::span<const FleetTable> fleets_;
};

class Prospects {
 public:
  explicit Prospects(const UpTheRiver::Setup& setup);

  [[nodiscard]] bool fits(const UpTheRiver::Setup& setup) const {
    return setup.wave_start == wave_start_ &&
           fleets_.size() == static_cast<std::size_t>(setup.seats);
  }
  [[nodiscard]] std::size_t bytes() const { return fleets_.size() * sizeof fleets_[0]; }

  [[nodiscard]] ProspectsView view() const { return ProspectsView{fleets_}; }
  [[nodiscard]] Prospect of(const UpTheRiver::Setup& setup, const UpTheRiver::Position& position,
                            int seat) const {
    return view().of(setup, position, seat);
  }

 private:
  std::int32_t wave_start_;
  std::vector<FleetTable> fleets_;
};

}  // namespace boathouse::up_the_river
