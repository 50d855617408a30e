#include "core/option.h"

#include "core/text.h"
#include "core/try.h"

namespace boathouse {

namespace {

// Takes the text into values[index].
Expected<void> set_value(const OptionSpec& spec, std::string_view text, OptionValues& values,
                         std::size_t index) {
  if (spec.choices.empty()) {
    const auto number = parse_number<std::int32_t>(text);
    if (number && *number >= spec.low && *number <= spec.high) {
      values[index] = *number;
      return {};
    }
    return failure("option_number", {{"key", std::string{spec.key}},
                                     {"value", std::string{text}},
                                     {"low", join(spec.low)},
                                     {"high", join(spec.high)}});
  }
  for (std::size_t i = 0; i < spec.choices.size(); ++i) {
    if (spec.choices[i] != text) continue;
    values[index] = static_cast<std::int32_t>(i);
    values.own(index).clear();
    return {};
  }
  // A single word is a choice that there is not; it would be a poor text.
  const bool is_word = text.find_first_of(" ,:\n") == std::string_view::npos;
  if (spec.own == nullptr || is_word) {
    return failure(spec.own == nullptr ? "option_choice" : "option_choice_own",
                   {{"key", std::string{spec.key}},
                    {"value", std::string{text}},
                    {"choices", list_of(spec.choices)}});
  }
  values.own(index) = TRY(spec.own(text));
  values[index] = static_cast<std::int32_t>(spec.choices.size());
  return {};
}

}  // namespace

OptionValues standard_options(std::span<const OptionSpec> specs) {
  OptionValues values{};
  for (std::size_t i = 0; i < specs.size(); ++i) values[i] = specs[i].standard;
  return values;
}

OptionValues standard_options_apart(std::span<const OptionSpec> specs) {
  OptionValues values = standard_options(specs);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    values[i] = specs[i].standard_apart.value_or(values[i]);
  }
  return values;
}

Expected<void> set_option(std::span<const OptionSpec> specs, OptionValues& values,
                          std::string_view assignment) {
  std::string_view value = assignment;
  const std::string_view key = cut(value, '=');
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].key != key) continue;
    return set_value(specs[i], value, values, i);
  }
  std::string known;
  for (const OptionSpec& spec : specs) known += join(known.empty() ? "" : ", ", spec.key);
  return failure(specs.empty() ? "no_options" : "unknown_option",
                 {{"key", std::string{key}}, {"known", known}});
}

bool is_alone(std::span<const OptionSpec> specs, const OptionValues& values) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].for_one && values[i] == *specs[i].for_one) return true;
  }
  return false;
}

OptionValues options_in_force(std::span<const OptionSpec> specs, OptionValues values,
                              std::size_t seats) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (seats == 2 && specs[i].for_two) values[i] = *specs[i].for_two;
  }
  return values;
}

std::string option_text(std::span<const OptionSpec> specs, const OptionValues& values,
                        std::size_t index) {
  const auto value = static_cast<std::size_t>(values[index]);
  if (specs[index].choices.empty()) return join(values[index]);
  if (value == specs[index].choices.size()) return values.own(index);
  return std::string{specs[index].choices[value]};
}

std::string standard_text(const OptionSpec& spec) {
  return option_text({&spec, 1}, {spec.standard}, 0);
}

}  // namespace boathouse
