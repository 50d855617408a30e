// Reading and writing whole files; every error is a Failure that names the file.
#pragma once

#include <string>
#include <string_view>

#include "cli/voice.h"
#include "match/match.h"
#include "solvers/files.h"

namespace boathouse::cli {

// The content of a file, or of standard input for "-".
[[nodiscard]] std::string read_text(const std::string& path, const Voice& voice);

// Writes a temporary file and renames it, so that there is always a whole file or none. Creates
// missing folders. Replaces only regular files. Records are for their owner alone: that of an
// unfinished match contains the secret of its dice.
void write_text(const std::string& path, std::string_view text, const Voice& voice,
                Readers readers = Readers::owner);

// The match in a record file; an error names the file and the line.
[[nodiscard]] Match read_match(const std::string& path, const Voice& voice);

// The user's data folder.
[[nodiscard]] std::string data_folder(const Voice& voice);

// The default folder for matches, in the user's data folder.
[[nodiscard]] std::string usual_place(const Match& match, const Voice& voice);

// Refuses a file that holds anything but an earlier state of this match.
void check_place(const std::string& path, const Match& match, const Voice& voice);

// The path as typed in a shell: with ~ if it is at home, quoted if necessary.
[[nodiscard]] std::string as_typed(const std::string& path);

}  // namespace boathouse::cli
