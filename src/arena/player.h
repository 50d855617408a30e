// Players by name: the built-in minds, and any program as `program:PATH`.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arena/program_mind.h"
#include "minds/mind.h"
#include "minds/solution_source.h"

namespace boathouse {

inline constexpr std::string_view program_prefix = "program:";

// The mind that replaces a program that lost its seat.
[[nodiscard]] std::string_view stand_in_name(const GameEntry& game, int seats);

// Starts the program, if it is one.
[[nodiscard]] Expected<std::unique_ptr<Mind>> make_player(const GameEntry& game, int seats,
                                                          const OptionValues& options,
                                                          std::string_view name,
                                                          const SolutionSource& source = {});

// The mind as a program, or null if it is built in.
[[nodiscard]] ProgramMind* as_program(Mind* mind);

}  // namespace boathouse
