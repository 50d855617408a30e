// A line of the log: JSON, with a level. It never contains a secret.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"

namespace boathouse::server {

enum class LogLevel : std::uint8_t { error, warning, info, debug };
inline constexpr std::array<std::string_view, 4> log_levels{"error", "warning", "info", "debug"};

[[nodiscard]] constexpr std::string_view name_of(LogLevel level) {
  return log_levels[static_cast<std::size_t>(level)];
}
[[nodiscard]] constexpr std::optional<LogLevel> log_level_of(std::string_view name) {
  for (std::size_t i = 0; i < log_levels.size(); ++i) {
    if (log_levels[i] == name) return static_cast<LogLevel>(i);
  }
  return std::nullopt;
}

using Members = std::function<void(JsonWriter&)>;

// Without the line's end; `at` is wall time in milliseconds since 1970.
[[nodiscard]] inline std::string log_line(std::int64_t at, LogLevel level, std::string_view event,
                                          const Members& members = {}) {
  JsonWriter json;
  json.open_object().member("at", at).member("level", name_of(level)).member("event", event);
  if (members) members(json);
  return json.close_object().take();
}

}  // namespace boathouse::server
