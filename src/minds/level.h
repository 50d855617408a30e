// The seven named levels, from one that a six-year-old can beat to the best we have. In every game,
// each is about as far ahead of the one below as the next is ahead of it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace boathouse {

enum class Level : std::uint8_t {
  landlubber,
  deckhand,
  sailor,
  bosun,
  captain,
  commodore,
  admiral
};
inline constexpr std::array<std::string_view, 7> level_names{
    "landlubber", "deckhand", "sailor", "bosun", "captain", "commodore", "admiral"};
[[nodiscard]] constexpr std::string_view name_of(Level level) {
  return level_names[static_cast<std::size_t>(level)];
}

// The default opponent, and the stand-in for a player who leaves: not too strong, but no fool.
inline constexpr Level usual_level = Level::sailor;

}  // namespace boathouse
