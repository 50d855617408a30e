// Runs a program as a user would, with files for its input and output.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/testing/folder.h"

namespace boathouse::cli {

using Environment = std::map<std::string, std::string>;

struct Output {
  int exit_code = -1;  // 128 + signal for one that was killed
  std::string out;
  std::string err;
};

// An environment free of the tester's own settings: HOME is the folder.
[[nodiscard]] Environment plain_environment(const Folder& folder);

// Replaces this process; for children.
[[noreturn]] void become(const std::vector<std::string>& command, const Environment& environment);

// In the folder; the first word of the command is the program.
[[nodiscard]] Output run_process(const Folder& folder, const std::vector<std::string>& command,
                                 const std::string& input, const Environment& environment);

[[nodiscard]] int wait_for_exit(int process);

}  // namespace boathouse::cli
