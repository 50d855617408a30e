// What the navigator knows about a race, for pages to show: par, the line of a boat alone, every
// boat's expected turns, and the turns to the finish from every hex.
#pragma once

#include "core/json.h"
#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats {

// As members of an open object, with turns in tenths. The hexes are valued for the seat's next mark
// and damage; a boat that is not racing counts as before the start. The navigator must be complete.
void write_study(const Navigator& navigator, const Powerboats::Position& position, int seats,
                 int seat, JsonWriter& json);

}  // namespace boathouse::powerboats
