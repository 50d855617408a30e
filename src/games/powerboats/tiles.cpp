#include "games/powerboats/tiles.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "embedded/games/powerboats/data/lake.txt.h"
#include "embedded/games/powerboats/words.h"
#include "games/powerboats/hex.h"

namespace boathouse::powerboats {

namespace {

constexpr std::string_view letters = "ABC";
constexpr std::array<std::string_view, 2> water_names{"dark", "light"};

// A hex of a face, in columns and rows.
struct Hex {
  int column;
  int row;
};

Hex neighbour(Hex hex, int direction) {
  const Cell cell = stepped(cell_at(hex.column, hex.row), direction);
  return {column_of(cell), row_of(cell)};
}
bool inside(Hex hex) {
  return hex.column >= 0 && hex.column < tile_columns && hex.row >= 0 && hex.row < tile_rows;
}
bool in_outer_ring(Hex hex) {
  return hex.column == 0 || hex.column == tile_columns - 1 || hex.row == 0 ||
         hex.row == tile_rows - 1;
}

// A set of hexes of a face.
class Hexes {
 public:
  [[nodiscard]] bool has(Hex hex) const {
    return inside(hex) && (rows_[static_cast<std::size_t>(hex.row)] >> hex.column & 1U) != 0;
  }
  void add(Hex hex) { rows_[static_cast<std::size_t>(hex.row)] |= bit(hex); }
  void remove(Hex hex) { rows_[static_cast<std::size_t>(hex.row)] &= ~bit(hex); }
  [[nodiscard]] int size() const {
    int count = 0;
    for (const std::uint32_t row : rows_) count += std::popcount(row);
    return count;
  }
  // The hexes joined to the given one, itself included if it is one of them.
  [[nodiscard]] Hexes joined_to(Hex start) const {
    Hexes joined;
    std::vector<Hex> open;
    const auto visit = [&](Hex hex) {
      if (!has(hex) || joined.has(hex)) return;
      joined.add(hex);
      open.push_back(hex);
    };
    visit(start);
    while (!open.empty()) {
      const Hex hex = open.back();
      open.pop_back();
      for (int direction = 0; direction < 6; ++direction) visit(neighbour(hex, direction));
    }
    return joined;
  }
  [[nodiscard]] bool connected() const {
    for (int row = 0; row < tile_rows; ++row) {
      for (int column = 0; column < tile_columns; ++column) {
        if (has({column, row})) return joined_to({column, row}).size() == size();
      }
    }
    return true;
  }

 private:
  static std::uint32_t bit(Hex hex) { return 1U << static_cast<unsigned>(hex.column); }
  std::array<std::uint32_t, tile_rows> rows_{};
};

// Reads the file line by line; where it stands is where the mistake is.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Expected<Tiles> read() {
    Tiles tiles;
    for (const Water water : {Water::dark, Water::light}) {
      std::array<int, 3> count{};
      for (int tile = 0; tile < tile_count; ++tile) {
        const auto face = read_face(water, tile);
        if (!face) return std::unexpected(face.error());
        tiles.faces[static_cast<std::size_t>(water)][static_cast<std::size_t>(tile)] = *face;
        for (const Spot& spot : face->spots) ++count[spot.letter];
      }
      for (std::size_t letter = 0; letter < 3; ++letter) {
        if (count[letter] == 4) continue;
        return fail(0, "lake_letters",
                    {{"letter", std::string{letters.substr(letter, 1)}},
                     {"count", join(count[letter])},
                     {"water", std::string{water_names[static_cast<std::size_t>(water)]}}});
      }
    }
    if (next_line()) return fail(indent(), "lake_rest", {{"found", std::string{trim(line_)}}});
    return tiles;
  }

 private:
  // Moves to the next line that says something. What follows a `#` at its beginning is a comment.
  bool next_line() {
    while (!rest_.empty()) {
      line_ = cut(rest_, '\n');
      if (line_.ends_with('\r')) line_.remove_suffix(1);
      ++number_;
      if (!trim(line_).empty() && !line_.starts_with('#')) return true;
    }
    line_ = {};
    ++number_;
    return false;
  }
  [[nodiscard]] int indent() const {
    const std::size_t first = line_.find_first_not_of(' ');
    return first == std::string_view::npos ? 0 : static_cast<int>(first);
  }

  // A mistake in this line, or in the given one, at a column counted from 0.
  [[nodiscard]] std::unexpected<Error> fail(int column, std::string_view code,
                                            std::vector<Value> values = {}, int line = 0) const {
    values.push_back({"column", join(column + 1)});
    return std::unexpected(Error{.code = code,
                                 .values = std::move(values),
                                 .line = line == 0 ? number_ : line,
                                 .words = &embedded::games_powerboats_words});
  }
  [[nodiscard]] std::unexpected<Error> fail_at(Hex hex, std::string_view code,
                                               std::vector<Value> values = {}) const {
    return fail(first_column_ + hex.row % 2 + 2 * hex.column, code, std::move(values),
                row_lines_[static_cast<std::size_t>(hex.row)]);
  }

  [[nodiscard]] Expected<void> expect_line(std::string_view expected) {
    next_line();
    if (trim(line_) == expected) return {};
    return fail(indent(), "lake_expected",
                {{"expected", std::string{expected}}, {"found", std::string{trim(line_)}}});
  }

  // Two lines such as `A leaves NE` in front of the rows.
  Expected<Spot> read_side() {
    next_line();
    std::string_view rest = trim(line_);
    const std::string_view letter = cut(rest, ' ');
    const std::string_view verb = cut(rest, ' ');
    const auto side = std::ranges::find(direction_names, trim(rest));
    if (letter.size() != 1 || letters.find(letter) == std::string_view::npos || verb != "leaves" ||
        side == direction_names.end()) {
      return fail(indent(), "lake_expected",
                  {{"expected", "A leaves NE"}, {"found", std::string{trim(line_)}}});
    }
    Spot spot;
    spot.letter = static_cast<std::uint8_t>(letters.find(letter));
    spot.row = -1;  // not found in the drawing yet
    spot.side = static_cast<int>(side - direction_names.begin());
    return spot;
  }

  Expected<Face> read_face(Water water, int tile) {
    const std::string title =
        join("face ", tile + 1, " ", water_names[static_cast<std::size_t>(water)]);
    if (auto expected = expect_line(title); !expected) return std::unexpected(expected.error());
    Face face;
    for (Spot& spot : face.spots) {
      const auto read = read_side();
      if (!read) return std::unexpected(read.error());
      spot = *read;
    }
    if (face.spots[0].letter == face.spots[1].letter) return fail(indent(), "lake_same_letter");
    for (int row = 0; row < tile_rows; ++row) {
      if (auto read = read_row(face, row); !read) return std::unexpected(read.error());
    }
    for (const Spot& spot : face.spots) {
      if (spot.row < 0) {
        return fail(first_column_, "lake_no_spot", {{"letter", name_of_letter(spot)}},
                    row_lines_[0]);
      }
    }
    if (auto checked = check(face); !checked) return std::unexpected(checked.error());
    return face;
  }

  Expected<void> read_row(Face& face, int row) {
    next_line();
    row_lines_[static_cast<std::size_t>(row)] = number_;
    if (row == 0) first_column_ = indent();
    const int first = first_column_ + row % 2;
    if (indent() != first) return fail(indent(), "lake_shift", {{"expected", join(first + 1)}});
    const auto end = static_cast<int>(line_.find_last_not_of(' ')) + 1;
    for (int at = first; at < std::max(end, first + 2 * tile_columns - 1); ++at) {
      const char found = at < end ? line_[static_cast<std::size_t>(at)] : ' ';
      const int column = (at - first) / 2;
      if ((at - first) % 2 == 1 || column >= tile_columns) {
        if (found == ' ') continue;
        return fail(at, "lake_blank", {{"found", std::string{found}}});
      }
      if (auto read = read_hex(face, {column, row}, found); !read) {
        return std::unexpected(read.error());
      }
    }
    return {};
  }

  // “.” is water, “#” land, a capital a spot on land, a small letter one on water.
  Expected<void> read_hex(Face& face, Hex hex, char found) {
    const char capital = found >= 'a' ? static_cast<char>(found - 'a' + 'A') : found;
    for (Spot& spot : face.spots) {
      if (letters[spot.letter] != capital) continue;
      if (spot.row >= 0) return fail_at(hex, "lake_spot_twice", {{"letter", std::string{capital}}});
      spot.column = hex.column;
      spot.row = hex.row;
      if (found == capital) set_land(face, hex);
      return {};
    }
    if (found == '#') set_land(face, hex);
    if (found == '#' || found == '.') return {};
    return fail_at(hex, found == ' ' ? "lake_short_row" : "lake_hex",
                   {{"found", std::string{found}}});
  }
  static void set_land(Face& face, Hex hex) {
    std::uint8_t& row = face.land[static_cast<std::size_t>(hex.row)];
    row = static_cast<std::uint8_t>(row | 1U << static_cast<unsigned>(hex.column));
  }

  static std::string name_of_letter(const Spot& spot) {
    return std::string{letters.substr(spot.letter, 1)};
  }

  // The conditions on a face, in the order of the rules.
  [[nodiscard]] Expected<void> check(const Face& face) const {
    Hexes water;
    Hexes land;
    for (int row = 0; row < tile_rows; ++row) {
      for (int column = 0; column < tile_columns; ++column) {
        (face.is_land(column, row) ? land : water).add({column, row});
      }
    }
    for (const Spot& spot : face.spots) {
      if (auto checked = check_spot(spot, water, land); !checked) return checked;
      if (auto checked = check_line(spot, water); !checked) return checked;
    }
    return check_edges(land);
  }

  [[nodiscard]] Expected<void> check_spot(const Spot& spot, const Hexes& water,
                                          const Hexes& land) const {
    const Hex at{spot.column, spot.row};
    const std::vector<Value> letter{{"letter", name_of_letter(spot)}};
    // “Spots lie in columns 2–5 and rows 2–9.”
    if (at.column < 2 || at.column > 5 || at.row < 2 || at.row > 9) {
      return fail_at(at, "lake_spot_place", letter);
    }
    // “The land joined to a spot has no hex in the outer ring.”
    const Hexes island = land.joined_to(at);
    for (int row = 0; row < tile_rows; ++row) {
      for (int column = 0; column < tile_columns; ++column) {
        const Hex hex{column, row};
        if (island.has(hex) && in_outer_ring(hex)) return fail_at(hex, "lake_island_edge", letter);
      }
    }
    // “At least two water hexes of the face in each of the six directions (own island aside).”
    for (int direction = 0; direction < 6; ++direction) {
      Hex hex = neighbour(at, direction);
      while (island.has(hex)) hex = neighbour(hex, direction);
      if (!water.has(hex) || !water.has(neighbour(hex, direction))) {
        return fail_at(at, "lake_spot_room",
                       {letter[0], {"direction", std::string{name_of_side(direction)}}});
      }
    }
    return {};
  }

  [[nodiscard]] Expected<void> check_line(const Spot& spot, Hexes water) const {
    const Hex at{spot.column, spot.row};
    const std::vector<Value> values{{"letter", name_of_letter(spot)},
                                    {"direction", std::string{name_of_side(spot.side)}}};
    // “The next four hexes that way are water inside the face, and the fifth, inside too, takes the
    // finish buoy.”
    Hex hex = at;
    std::array<Hexes, 2> beside;
    for (int i = 0; i < line_length; ++i) {
      hex = neighbour(hex, spot.side);
      if (!water.has(hex)) return fail_at(at, "lake_line", values);
      for (const int aside : {1, 2}) {
        const Hex left = neighbour(hex, turned(spot.side, aside));
        const Hex right = neighbour(hex, turned(spot.side, -aside));
        if (water.has(left)) beside[0].add(left);
        if (water.has(right)) beside[1].add(right);
      }
    }
    const Hex finish_buoy = neighbour(hex, spot.side);
    if (!inside(finish_buoy)) return fail_at(at, "lake_line", values);
    // “Each line has at least three water hexes of its face on either side.”
    if (beside[0].size() < 3 || beside[1].size() < 3) {
      return fail_at(at, "lake_line_sides", values);
    }
    // “The water of the face stays connected with a spot's buoy and finish buoy standing.”
    water.remove(at);
    water.remove(finish_buoy);
    if (!water.connected()) return fail_at(at, "lake_cut_off", values);
    return {};
  }

  // “At most 3 of 8 and 5 of 12 hexes of an edge are land.”
  [[nodiscard]] Expected<void> check_edges(const Hexes& land) const {
    for (const int row : {0, tile_rows - 1}) {
      int count = 0;
      for (int column = 0; column < tile_columns; ++column) {
        count += land.has({column, row}) ? 1 : 0;
      }
      if (count > 3) return fail_at({0, row}, "lake_edge", {{"count", join(count)}, {"most", "3"}});
    }
    for (const int column : {0, tile_columns - 1}) {
      int count = 0;
      for (int row = 0; row < tile_rows; ++row) count += land.has({column, row}) ? 1 : 0;
      if (count > 5) {
        return fail_at({column, 0}, "lake_edge", {{"count", join(count)}, {"most", "5"}});
      }
    }
    return {};
  }

  static std::string_view name_of_side(int direction) {
    return direction_names[static_cast<std::size_t>(direction)];
  }

  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
  int first_column_ = 0;                    // of the even rows of the face being read
  std::array<int, tile_rows> row_lines_{};  // in which lines its rows stand
};

}  // namespace

Expected<Tiles> read_tiles(std::string_view text) { return Reader{text}.read(); }

Face turned_round(const Face& face) {
  Face round;
  for (int row = 0; row < tile_rows; ++row) {
    for (int column = 0; column < tile_columns; ++column) {
      if (!face.is_land(column, row)) continue;
      std::uint8_t& bits = round.land[static_cast<std::size_t>(tile_rows - 1 - row)];
      bits =
          static_cast<std::uint8_t>(bits | 1U << static_cast<unsigned>(tile_columns - 1 - column));
    }
  }
  for (std::size_t i = 0; i < face.spots.size(); ++i) {
    const Spot& spot = face.spots[i];
    round.spots[i] = {spot.letter, tile_columns - 1 - spot.column, tile_rows - 1 - spot.row,
                      turned(spot.side, 3)};
  }
  return round;
}

std::string_view tiles_text() { return embedded::games_powerboats_data_lake_txt; }

const Tiles& tiles() {
  static const Tiles read = [] {
    auto result = read_tiles(tiles_text());
    if (!result) std::abort();  // a test reads the file first
    return *result;
  }();
  return read;
}

}  // namespace boathouse::powerboats
