// A whole match as JSON, for programs.
#pragma once

#include <cstddef>
#include <string>

#include "cli/voice.h"
#include "match/match.h"

namespace boathouse::cli {

// What may be seen of a match by somebody who has its record: all of it once it is over.
[[nodiscard]] Viewer viewer_of_record(const Match& match);

// The match with its first so many plies, told and as events, and the view after them. Seats are
// counted from 0, as in events and views.
[[nodiscard]] std::string match_json(const Match& match, std::size_t plies, const Voice& voice);

}  // namespace boathouse::cli
