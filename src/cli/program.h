// The whole program: its subcommands, and how errors end it.
#pragma once

#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): the library's own name
namespace CLI {
class App;
}  // namespace CLI

namespace boathouse::cli {

// What a program has beyond the commands of this room.
struct Beyond {
  std::vector<void (*)(CLI::App&)> more{};  // add a command each
  void (*as_usual)() = nullptr;             // without a command; or else it shows its help
};

// Returns the exit code: 0, 1 for an error, 2 for bad arguments, and 128 plus the signal that ended
// it.
[[nodiscard]] int run(int count, char** arguments, const Beyond& beyond = {});

}  // namespace boathouse::cli
