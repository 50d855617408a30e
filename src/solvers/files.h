// Whole files, with errors as values. There are none in the browser: there nothing can be read or
// written.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

[[nodiscard]] bool file_exists(const std::string& path);
[[nodiscard]] Expected<std::string> read_file(const std::string& path);

// Writes beside the file and then renames, so that there is always a whole file or none. Folders on
// the way are made.
enum class Readers { owner, everybody };
[[nodiscard]] Expected<void> write_file(const std::string& path, std::string_view bytes,
                                        Readers readers = Readers::everybody);

}  // namespace boathouse
