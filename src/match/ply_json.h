// Moves, outcomes and options as JSON, for bots and pages.
#pragma once

#include "core/json.h"
#include "games/registry.h"

namespace boathouse {

// Members of an open object: code, notation and parts of a ply.
void write_ply(JsonWriter& json, const State& state, Ply ply, Viewer viewer);

// The legal moves of a seat as an array.
void write_moves(JsonWriter& json, const State& state, int seat);

// The options as an object.
void write_options(JsonWriter& json, const GameEntry& game, const OptionValues& options);

}  // namespace boathouse
