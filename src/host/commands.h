// The subcommands for whoever runs a server.
#pragma once

#include "cli/program.h"

namespace boathouse::host {

void add_serve(CLI::App& program);
void add_admin(CLI::App& program);
void add_load(CLI::App& program);
void add_cluster(CLI::App& program);

// What the program does without arguments: serve at the usual address.
void serve_as_usual();

}  // namespace boathouse::host
