// The program as a whole: its subcommands, and how anything that goes wrong ends it.
#pragma once

namespace boathouse::cli {

// Returns the exit code: 0, 1 for what went wrong, 2 for arguments that make no sense, and 128 plus
// the number of the signal that ended it.
[[nodiscard]] int run(int count, char** arguments);

}  // namespace boathouse::cli
