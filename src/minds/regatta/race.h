// Every seat's expectation of a race, from the turns that each boat still needs.
#pragma once

#include <array>

#include "games/regatta/rules.h"
#include "minds/mind.h"

namespace boathouse::regatta {

// By seat, for boats that sail. The mover counts its current turn.
using TurnsToGo = BySeat<double, most_boats>;

[[nodiscard]] Equities race_equities(const Regatta::Setup& setup, const Regatta::Position& position,
                                     const TurnsToGo& to_go);

}  // namespace boathouse::regatta
