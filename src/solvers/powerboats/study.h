// What the navigator knows about a race, for pages that want to show it: par, the line of a boat
// alone, what every boat may expect, and the turns to the finish from every hex.
#pragma once

#include "core/json.h"
#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats {

// As members of an open object, with turns in tenths. The hexes are seen with the seat's next mark
// and damage; a boat that is not racing is as one before the start. The navigator must be complete.
void write_study(const Navigator& navigator, const Powerboats::Position& position, int seats,
                 int seat, JsonWriter& json);

}  // namespace boathouse::powerboats
