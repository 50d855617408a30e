// The subcommands for whoever runs a server.
#pragma once

#include <string>

#include "cli/program.h"

namespace boathouse::host {

void add_serve(CLI::App& program);
void add_admin(CLI::App& program);
void add_worker(CLI::App& program);

// The version with the commit: servers and workers that share it think alike.
[[nodiscard]] std::string full_version();

// What the program does without arguments: serve at the usual address.
void serve_as_usual();

}  // namespace boathouse::host
