// A whole match as JSON, for programs.
#pragma once

#include <cstddef>
#include <string>

#include "cli/voice.h"
#include "match/match.h"

namespace boathouse::terminal {

// The viewer of a match for someone with its record: everything once it is over.
[[nodiscard]] Viewer viewer_of_record(const Match& match);

// The match with its first N plies, as sentences and events, and the view after them. Seats are
// numbered from 0, as in events and views.
[[nodiscard]] std::string match_json(const Match& match, std::size_t plies,
                                     const cli::Voice& voice);

}  // namespace boathouse::terminal
