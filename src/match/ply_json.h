// Moves, outcomes and options as JSON, for bots and pages.
#pragma once

#include "core/json.h"
#include "core/json_request.h"
#include "games/registry.h"

namespace boathouse {

// Members of an open object: code, notation and parts of a ply.
void write_ply(JsonWriter& json, const State& state, Ply ply, Viewer viewer);

// The ply of a seat or of chance that a request names, by its notation or by its code.
[[nodiscard]] Expected<Ply> read_ply(const JsonRequest& request, const State& state, int seat);

// The legal moves of a seat as an array; with a teller each has a sentence that says what it would
// do.
void write_moves(JsonWriter& json, const State& state, int seat);
void write_moves(JsonWriter& json, const State& state, int seat, const Teller& teller);

// The options in force for so many players, as an object.
void write_options(JsonWriter& json, const GameEntry& game, const OptionValues& chosen,
                   std::size_t seats);

}  // namespace boathouse
