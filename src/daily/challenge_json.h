// A challenge and how an attempt at it went, for programs: members of an open object.
#pragma once

#include "core/json.h"
#include "daily/challenge.h"

namespace boathouse::daily {

void write_challenge(JsonWriter& json, const Challenge& challenge, Date date);

// The challenge must be solved. What the choices of a position cost is told only once the move has
// been made.
void write_score(JsonWriter& json, const Challenge& challenge, const Match& match);

}  // namespace boathouse::daily
