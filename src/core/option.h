// A game's options, described as data so that forms, the command line and records need no game's
// name. The catalogue holds `option.<key>` and, for choices, `option.<key>.<choice>`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
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
  // Beside its choices an option may take a value of one's own, a text: this reads it, and gives
  // the same in one line, without blanks, as records keep it.
  Expected<std::string> (*own)(std::string_view text) = nullptr;
  std::string_view example{};             // such a text, to begin with
  std::optional<std::int32_t> for_two{};  // what holds with two players, whatever is chosen
  std::optional<std::int32_t> for_one{};  // with this value one player plays alone; else several do
  // The standard of a match between people who do not sit at one table, if it is another one.
  std::optional<std::int32_t> standard_apart{};
};

inline constexpr std::size_t max_options = 8;

// The version of the rules of a match that begins today, whatever its number in the game.
inline constexpr std::int32_t newest_rules = std::numeric_limits<std::int32_t>::max();

// The values in the order of the specs; choices as indices, and a value of one's own as the index
// behind them, with its text. A match that began under earlier rules keeps them, so the values say
// which rules they were chosen under.
class OptionValues {
 public:
  OptionValues() = default;
  OptionValues(std::initializer_list<std::int32_t> numbers) {
    std::ranges::copy(numbers, numbers_.begin());
  }
  [[nodiscard]] std::int32_t& operator[](std::size_t index) { return numbers_[index]; }
  [[nodiscard]] std::int32_t operator[](std::size_t index) const { return numbers_[index]; }
  [[nodiscard]] std::string& own(std::size_t index) { return own_[index]; }
  [[nodiscard]] const std::string& own(std::size_t index) const { return own_[index]; }
  [[nodiscard]] std::int32_t& rules() { return rules_; }
  [[nodiscard]] std::int32_t rules() const { return rules_; }
  friend bool operator==(const OptionValues&, const OptionValues&) = default;

 private:
  std::array<std::int32_t, max_options> numbers_{};
  std::array<std::string, max_options> own_{};
  std::int32_t rules_ = newest_rules;
};

[[nodiscard]] OptionValues standard_options(std::span<const OptionSpec> specs);
[[nodiscard]] OptionValues standard_options_apart(std::span<const OptionSpec> specs);

// Takes `key=value` into the values; on an error nothing changes.
[[nodiscard]] Expected<void> set_option(std::span<const OptionSpec> specs, OptionValues& values,
                                        std::string_view assignment);

// Whether the values are for one player alone.
[[nodiscard]] bool is_alone(std::span<const OptionSpec> specs, const OptionValues& values);

// Whether an option's value is worth telling: that several play goes without saying, so records
// that are older than such an option read as if they were written today.
[[nodiscard]] constexpr bool is_told(const OptionSpec& spec, std::int32_t value) {
  return !spec.for_one || *spec.for_one == value;
}

// What holds with so many players, whatever is chosen.
[[nodiscard]] OptionValues options_in_force(std::span<const OptionSpec> specs, OptionValues values,
                                            std::size_t seats);

// The value of an option as it is given: `key=` and this text set it again.
[[nodiscard]] std::string option_text(std::span<const OptionSpec> specs, const OptionValues& values,
                                      std::size_t index);
[[nodiscard]] std::string standard_text(const OptionSpec& spec);

}  // namespace boathouse
