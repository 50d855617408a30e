// A program of ours: its subcommands, and how errors end it.
#pragma once

#include <string_view>
#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): the library's own name
namespace CLI {
class App;
}  // namespace CLI

namespace boathouse::cli {

// What it can do.
struct Program {
  std::string_view about;                  // of the catalogue of help
  std::vector<void (*)(CLI::App&)> add{};  // add a command each
  std::vector<std::string_view> examples{};
  void (*as_usual)() = nullptr;  // without a command; or else it shows its help
};

// Returns the exit code: 0, 1 for an error, 2 for bad arguments, and 128 plus the signal that ended
// it.
[[nodiscard]] int run(int count, char** arguments, const Program& made);

}  // namespace boathouse::cli
