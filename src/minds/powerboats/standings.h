// What every seat may expect of a match at the beginning of a turn: when each boat will be home, so
// who is ahead of whom, so the points of this race, so who will have more of them in the end.
#pragma once

#include <optional>

#include "minds/mind.h"
#include "minds/powerboats/pilot.h"

namespace boathouse::powerboats {

// The match may also be over, or between two races. The pilot knows the course, if there is one.
[[nodiscard]] Equities expected_standings(const Powerboats::Setup& setup,
                                          const Powerboats::Position& position,
                                          const std::optional<Pilot>& pilot);

}  // namespace boathouse::powerboats
