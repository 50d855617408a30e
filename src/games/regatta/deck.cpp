#include "games/regatta/deck.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "embedded/games/regatta/data/deck.txt.h"
#include "games/regatta/data_lines.h"

namespace boathouse::regatta {

namespace {

bool same_face(const Face& a, const Face& b) {
  return a.colour == b.colour && a.size == b.size && a.symbol == b.symbol && a.exits == b.exits;
}

class DeckReader {
 public:
  explicit DeckReader(std::string_view text) : lines_(text) {}

  Expected<Deck> read() {
    Deck deck;
    int cards = 0;
    int suns = 0;
    while (lines_.next_line()) {
      auto face = read_face();
      if (!face) return std::unexpected(face.error());
      const auto same = [&](const Face& other) { return same_face(*face, other); };
      if (std::ranges::any_of(deck.span(), same)) return lines_.fail("deck_twice");
      if (deck.size() == most_faces) return lines_.fail("deck_faces", {{"most", join(most_faces)}});
      deck.push(*face);
      cards += face->count;
      suns += face->is_sun() ? 1 : 0;
    }
    if (cards < fewest_cards || cards > most_cards || suns != 1) {
      return lines_.fail(
          "deck_cards",
          {{"count", join(cards)}, {"fewest", join(fewest_cards)}, {"most", join(most_cards)}});
    }
    return deck;
  }

 private:
  Expected<Face> read_face() {
    Face face;
    const auto colour = std::ranges::find(colour_names, lines_.next_word());
    if (colour == colour_names.end()) return lines_.wrong("red, green, blue, joker, sun");
    face.colour = static_cast<Colour>(colour - colour_names.begin());
    if (!face.is_sun()) {
      if (auto read = read_arrows(face); !read) return std::unexpected(read.error());
    }
    std::string_view word = lines_.next_word();
    const auto count = word.starts_with('x') ? parse_number<int>(word.substr(1)) : std::nullopt;
    if (!count || *count < 1 || *count > 99) return lines_.wrong("x1");
    face.count = static_cast<std::uint8_t>(*count);
    if (auto end = lines_.expect_end(); !end) return std::unexpected(end.error());
    return face;
  }

  Expected<void> read_arrows(Face& face) {
    const auto size = std::ranges::find(size_names, lines_.next_word());
    if (size == size_names.end()) return lines_.wrong("large, small");
    face.size = static_cast<Size>(size - size_names.begin());
    std::string_view arrows = lines_.next_word();
    do {
      const auto exit = std::ranges::find(exit_names, cut(arrows, '/'));
      if (exit == exit_names.end()) return lines_.wrong("L45/S/R45");
      const auto bit = static_cast<std::uint8_t>(1U << (exit - exit_names.begin()));
      if ((face.exits & bit) != 0) return lines_.wrong("L45/S/R45");
      face.exits |= bit;
    } while (!arrows.empty());
    const std::string_view symbol = lines_.next_word();
    constexpr int most_cloud_arrows = 3;
    if (symbol == "cloud" && std::popcount(face.exits) > most_cloud_arrows) {
      return lines_.fail("deck_cloud", {{"most", join(most_cloud_arrows)}});
    }
    if (symbol == "helm") {
      face.symbol = Symbol::helm;
    } else if (symbol == "cloud") {
      face.symbol = Symbol::cloud;
    } else {
      lines_.put_back();
    }
    return {};
  }

  DataLines lines_;
};

}  // namespace

Expected<Deck> read_deck(std::string_view text) { return DeckReader{text}.read(); }

void write_face(const Face& face, std::string& text) {
  if (face.is_sun()) {
    text += "sun";
    return;
  }
  bool first = true;
  for (std::size_t exit = 0; exit < exit_names.size(); ++exit) {
    if (!face.has(static_cast<Exit>(exit))) continue;
    if (!first) text += '/';
    first = false;
    text += exit_names[exit];
  }
  if (face.size == Size::small) text += 's';
  if (face.symbol == Symbol::helm) text += '*';
  if (face.symbol == Symbol::cloud) text += '~';
}

void write_face_members(const Face& face, JsonWriter& json) {
  json.member("colour", colour_names[static_cast<std::size_t>(face.colour)]);
  if (face.is_sun()) return;
  json.member("size", size_names[static_cast<std::size_t>(face.size)]).key("arrows").open_array();
  for (std::size_t exit = 0; exit < exit_names.size(); ++exit) {
    if (face.has(static_cast<Exit>(exit))) json.value(exit_names[exit]);
  }
  json.close_array().member("symbol", symbol_names[static_cast<std::size_t>(face.symbol)]);
}

std::string_view deck_text() { return embedded::games_regatta_data_deck_txt; }

const Deck& deck() {
  static const Deck read = [] {
    auto parsed = read_deck(deck_text());
    assert(parsed);
    return *parsed;
  }();
  return read;
}

}  // namespace boathouse::regatta
