// The result of a series as JSON, for programs and for comparing two runs.
#pragma once

#include <string>

#include "arena/arena.h"

namespace boathouse {

// Nothing in it depends on the machine: neither the time taken nor the number of threads.
[[nodiscard]] std::string arena_json(const ArenaPlan& plan, const ArenaResult& result);

}  // namespace boathouse
