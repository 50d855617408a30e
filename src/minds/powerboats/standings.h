// Every seat's expectation of a match at the beginning of a turn: when each boat will be home,
// hence who beats whom, hence the points of this race, hence who has more points in the end.
#pragma once

#include <optional>

#include "minds/mind.h"
#include "minds/powerboats/pilot.h"

namespace boathouse::powerboats {

// The match may also be over or between two races. The pilot knows the course, if there is one.
[[nodiscard]] Equities expected_standings(const Powerboats::Setup& setup,
                                          const Powerboats::Position& position,
                                          const std::optional<Pilot>& pilot);

}  // namespace boathouse::powerboats
