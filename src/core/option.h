// A game's options, described as data so that forms, the command line and records need no game's
// name. The catalogue holds `option.<key>` and, for choices, `option.<key>.<choice>`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

namespace boathouse {

struct OptionSpec {
  std::string_view key;
  std::span<const std::string_view> choices{};  // without choices it is a number from low to high
  std::int32_t low = 0;
  std::int32_t high = 0;
  std::int32_t standard = 0;  // for choices an index
};

inline constexpr std::size_t max_options = 8;

// The values in the order of the specs; choices as indices.
using OptionValues = std::array<std::int32_t, max_options>;

[[nodiscard]] OptionValues standard_options(std::span<const OptionSpec> specs);

// Takes `key=value` into the values; on an error nothing changes.
[[nodiscard]] Expected<void> set_option(std::span<const OptionSpec> specs, OptionValues& values,
                                        std::string_view assignment);

[[nodiscard]] std::string option_text(const OptionSpec& spec, std::int32_t value);

}  // namespace boathouse
