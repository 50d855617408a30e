// Where moves take a fleet on one river: the rules' own answers, computed once for every fleet, so
// that a solver need not call the rules billions of times.
#pragma once

#include <array>
#include <cstdint>

#include "games/up-the-river/rules.h"
#include "solvers/up-the-river/states.h"

namespace boathouse::up_the_river {

struct Courses {
  explicit Courses(const UpTheRiver::Setup& setup);

  // The fleets that a fleet can become. Entries beyond the count repeat an earlier one, which
  // changes no maximum and saves loops a branch.
  struct Choices {
    std::uint32_t count = 0;
    std::array<std::uint32_t, UpTheRiver::boats_each> to{};
  };

  // [phase][number − 1][fleet]; a boat that docks makes the fleet one boat smaller.
  std::array<std::array<std::array<Choices, fleet_count>, 5>, phases> sail{};
  std::array<std::array<Choices, fleet_count>, phases> fair_wind{};  // [phase][fleet]
  std::array<Choices, fleet_count> foul_wind{};        // what an opponent can do to it
  std::array<std::uint32_t, fleet_count> waterfall{};  // what is left of it when the river moves
};

}  // namespace boathouse::up_the_river
