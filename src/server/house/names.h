// Names and messages as others may see them: in one form, without characters that nobody sees, and
// no person under a name of the house's own.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse::server {

// The name in normal form, or why it cannot be one.
[[nodiscard]] Expected<std::string> clean_name(std::string_view name);
// The same for a person, who cannot be called like a level, the house or “—”.
[[nodiscard]] Expected<std::string> name_of_person(std::string_view name);

// A message without controls and invisible characters, in normal form.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace boathouse::server
