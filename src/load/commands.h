// The subcommands that put a server, or several, to the test.
#pragma once

#include "cli/program.h"

namespace boathouse::load {

void add_load(CLI::App& program);
void add_cluster(CLI::App& program);

}  // namespace boathouse::load
