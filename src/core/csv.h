// Fields of CSV (RFC 4180).
#pragma once

#include <string>
#include <string_view>

namespace boathouse {

// People choose their names, so none may begin like a formula of a spreadsheet.
[[nodiscard]] inline std::string csv_field(std::string_view text) {
  std::string field = "\"";
  if (!text.empty() && std::string_view{"=+-@"}.find(text.front()) != std::string_view::npos) {
    field += '\'';
  }
  for (const char letter : text) {
    if (letter == '"') field += '"';
    field += letter;
  }
  return field + '"';
}

}  // namespace boathouse
