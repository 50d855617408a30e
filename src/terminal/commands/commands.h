// The subcommands that need no server.
#pragma once

#include <array>

#include "cli/program.h"

namespace boathouse::terminal {

void add_games(CLI::App& program);
void add_play(CLI::App& program);
void add_replay(CLI::App& program);
void add_verify(CLI::App& program);
void add_perft(CLI::App& program);
void add_bench(CLI::App& program);
void add_playthrough(CLI::App& program);
void add_solve(CLI::App& program);
void add_learn(CLI::App& program);
void add_layouts(CLI::App& program);
void add_print(CLI::App& program);
void add_arena(CLI::App& program);
void add_engine(CLI::App& program);
void add_review(CLI::App& program);
void add_daily(CLI::App& program);

// All of them, in the order of the program's help.
inline constexpr std::array all_commands{add_games,       add_play,   add_replay, add_review,
                                         add_daily,       add_verify, add_perft,  add_bench,
                                         add_playthrough, add_solve,  add_learn,  add_layouts,
                                         add_print,       add_arena,  add_engine};

}  // namespace boathouse::terminal
