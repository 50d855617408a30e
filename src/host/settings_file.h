// A file of settings, for a server that a system starts: a line `key = value` for each, and
// comments that begin with #.
#pragma once

#include <string>
#include <vector>

#include "cli/voice.h"

namespace boathouse::host {

struct Setting {
  std::string key;
  std::string value;
  int line = 0;
};

// The settings of a file, in its order. Fails with a sentence that names the file and the line if
// that is not what is in it.
[[nodiscard]] std::vector<Setting> read_settings(const std::string& path, const cli::Voice& voice);

// Ends the program with what is wrong with a line of the file.
[[noreturn]] void refuse_setting(const std::string& path, int line, std::string reason,
                                 const cli::Voice& voice);

}  // namespace boathouse::host
