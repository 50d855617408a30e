// What every seat may expect of a race, by the turns that each boat still needs.
#pragma once

#include <array>

#include "games/regatta/rules.h"
#include "minds/mind.h"

namespace boathouse::regatta {

// By seat; of those that sail. The mover counts the turn that it is in.
using TurnsToGo = BySeat<double, most_boats>;

[[nodiscard]] Equities race_equities(const Regatta::Setup& setup, const Regatta::Position& position,
                                     const TurnsToGo& to_go);

}  // namespace boathouse::regatta
