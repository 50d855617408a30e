// Whole files, with errors as values. In the browser there are no files to read or write.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

[[nodiscard]] bool file_exists(const std::string& path);
[[nodiscard]] Expected<std::string> read_file(const std::string& path);

// Everybody whom the umask does not exclude, or the owner alone.
enum class Readers { owner, everybody };

// Creates the folder and those above it that are missing. Existing ones stay as they are.
[[nodiscard]] Expected<void> make_folder(const std::string& path, Readers readers);
// Writes a temporary file and renames it, so that there is always a whole file or none. Creates
// missing folders.
[[nodiscard]] Expected<void> write_file(const std::string& path, std::string_view bytes,
                                        Readers readers = Readers::everybody);

}  // namespace boathouse
