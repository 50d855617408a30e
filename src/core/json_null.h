// Members of JSON that may be missing: null instead of nothing.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>

#include "core/json.h"

namespace boathouse {

// Null if the text is empty.
inline void write_text_or_null(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  text.empty() ? json.null() : json.value(text);
}

template <std::integral Number>
void write_number_or_null(JsonWriter& json, std::string_view key, std::optional<Number> number) {
  json.key(key);
  number ? json.value(*number) : json.null();
}

}  // namespace boathouse
