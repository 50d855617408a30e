// The whole program: its subcommands, and how errors end it.
#pragma once

namespace boathouse::cli {

// Returns the exit code: 0, 1 for an error, 2 for bad arguments, and 128 plus the signal that ended
// it.
[[nodiscard]] int run(int count, char** arguments);

}  // namespace boathouse::cli
