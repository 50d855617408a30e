// How a fleet fares alone: for every arrangement of one colour's boats
// on the river, how many of them will reach the harbour and how long
// that takes, if the player sails perfectly and opponents only blow a
// foul wind now and then. Solved on demand in a few milliseconds.
#pragma once

#include <array>
#include <cstdint>

#include "games/up-the-river/rules.h"
#include "solvers/up-the-river/courses.h"
#include "solvers/up-the-river/fleets.h"

namespace boathouse::up_the_river {

class FleetTable {
 public:
  struct Fate {
    std::array<double, UpTheRiver::boats_each + 1> chance{};  // that so many reach the harbour
    double turns = 0;  // the turns each of them takes to get there, added up

    [[nodiscard]] double docked() const { return chance[1] + 2 * chance[2] + 3 * chance[3]; }
  };

  // How often a foul wind follows a turn of the fleet: from 0, never, to 1, always.
  FleetTable(const Courses& courses, double foul_wind);

  // The fate of a colour's boats when its next turn comes in this phase, and when the waterfall
  // comes first.
  [[nodiscard]] const Fate& on_turn(std::uint32_t boats, int phase) const {
    return fates_[static_cast<std::size_t>(phase)][fleet_number(boats)];
  }
  [[nodiscard]] const Fate& after_turn(std::uint32_t boats, int phase) const {
    return on_turn(boats >> 2U, phase == 9 ? 0 : phase + 1);
  }

 private:
  std::array<std::array<Fate, fleet_count>, 10> fates_{};  // [phase][fleet]
};

}  // namespace boathouse::up_the_river
