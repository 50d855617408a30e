#include "core/option.h"

#include "core/text.h"

namespace boathouse {

namespace {

std::string list_of(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

Expected<std::int32_t> parse_value(const OptionSpec& spec, std::string_view text) {
  if (spec.choices.empty()) {
    const auto number = parse_number<std::int32_t>(text);
    if (number && *number >= spec.low && *number <= spec.high) return *number;
    return failure("option_number", {{"key", std::string{spec.key}},
                                     {"value", std::string{text}},
                                     {"low", join(spec.low)},
                                     {"high", join(spec.high)}});
  }
  for (std::size_t i = 0; i < spec.choices.size(); ++i) {
    if (spec.choices[i] == text) return static_cast<std::int32_t>(i);
  }
  return failure("option_choice", {{"key", std::string{spec.key}},
                                   {"value", std::string{text}},
                                   {"choices", list_of(spec.choices)}});
}

}  // namespace

OptionValues standard_options(std::span<const OptionSpec> specs) {
  OptionValues values{};
  for (std::size_t i = 0; i < specs.size(); ++i) values[i] = specs[i].standard;
  return values;
}

Expected<void> set_option(std::span<const OptionSpec> specs, OptionValues& values,
                          std::string_view assignment) {
  std::string_view value = assignment;
  const std::string_view key = cut(value, '=');
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].key != key) continue;
    const auto parsed = parse_value(specs[i], value);
    if (!parsed) return std::unexpected(parsed.error());
    values[i] = *parsed;
    return {};
  }
  std::string known;
  for (const OptionSpec& spec : specs) known += join(known.empty() ? "" : ", ", spec.key);
  return failure(specs.empty() ? "no_options" : "unknown_option",
                 {{"key", std::string{key}}, {"known", known}});
}

std::string option_text(const OptionSpec& spec, std::int32_t value) {
  if (spec.choices.empty()) return join(value);
  return std::string{spec.choices[static_cast<std::size_t>(value)]};
}

}  // namespace boathouse
