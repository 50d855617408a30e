// The cards as a person writes them down: data/deck.txt and its reader.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json.h"
#include "core/list.h"
#include "games/regatta/sweep.h"

namespace boathouse::regatta {

enum class Colour : std::uint8_t { red, green, blue, joker, sun };
enum class Symbol : std::uint8_t { none, helm, cloud };

inline constexpr std::array<std::string_view, 5> colour_names{"red", "green", "blue", "joker",
                                                              "sun"};
inline constexpr std::array<std::string_view, 2> size_names{"large", "small"};
inline constexpr std::array<std::string_view, 3> symbol_names{"none", "helm", "cloud"};
inline constexpr std::array<std::string_view, 5> exit_names{"L90", "L45", "S", "R45", "R90"};

// What a card shows. Cards with the same face are equal.
struct Face {
  Colour colour = Colour::sun;
  Size size = Size::large;
  Symbol symbol = Symbol::none;
  std::uint8_t exits = 0;  // a bit for each
  std::uint8_t count = 0;

  [[nodiscard]] bool is_sun() const { return colour == Colour::sun; }
  [[nodiscard]] bool has(Exit exit) const { return (exits >> static_cast<int>(exit) & 1) != 0; }
};

// A deck is for at most four hands of five and a pile that is never empty for good.
inline constexpr int most_faces = 32;
inline constexpr int fewest_cards = 24;
inline constexpr int most_cards = 200;

using Deck = FixedList<Face, most_faces>;

// An error names the line and the column of the mistake.
[[nodiscard]] Expected<Deck> read_deck(std::string_view text);

// A face in a few letters: L45, S~ (cloud), R90s* (small, helm), L45/S/R45, sun.
void write_face(const Face& face, std::string& text);

// The same as members of an open object: colour, size, arrows, symbol; of a sun the colour alone.
void write_face_members(const Face& face, JsonWriter& json);

[[nodiscard]] std::string_view deck_text();
[[nodiscard]] const Deck& deck();

}  // namespace boathouse::regatta
