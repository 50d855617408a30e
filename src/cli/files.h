// Reading and writing whole files; whatever goes wrong is a Failure that names the file.
#pragma once

#include <string>
#include <string_view>

#include "cli/voice.h"
#include "match/match.h"

namespace boathouse::cli {

// The content of a file, or of standard input for "-".
[[nodiscard]] std::string read_text(const std::string& path, const Voice& voice);

// Writes beside the file and then renames, so that there is always a whole file or none. Folders on
// the way are made. Never replaces anything but an ordinary file.
void write_text(const std::string& path, std::string_view text, const Voice& voice);

// The match in a record file; an error names the file and the line.
[[nodiscard]] Match read_match(const std::string& path, const Voice& voice);

// The folder for the user's data.
[[nodiscard]] std::string data_folder(const Voice& voice);

// Where matches are kept that nobody gave a place: in the folder for the user's data.
[[nodiscard]] std::string usual_place(const Match& match, const Voice& voice);

// Refuses a place that holds something else than an earlier state of this match.
void check_place(const std::string& path, const Match& match, const Voice& voice);

// The path as one types it in a shell: short where it is at home, quoted where that is needed.
[[nodiscard]] std::string as_typed(const std::string& path);

}  // namespace boathouse::cli
