// Every seat's expectation of a match at the beginning of a turn: when each boat will be home,
// hence who beats whom, hence the points of this race, hence who has more points in the end.
#pragma once

#include <optional>

#include "minds/mind.h"
#include "minds/powerboats/pilot.h"

namespace boathouse::powerboats {

// Until the first boat is placed, the course makes no difference between the seats, so no pilot is
// needed. The luck of the draw would otherwise need the tables of all 24 courses.
[[nodiscard]] bool no_boat_is_out(const Powerboats::Position& position);

// The match may also be over or between two races. Once a boat is out, the pilot knows the course.
[[nodiscard]] Equities expected_standings(const Powerboats::Setup& setup,
                                          const Powerboats::Position& position,
                                          const std::optional<Pilot>& pilot);

}  // namespace boathouse::powerboats
