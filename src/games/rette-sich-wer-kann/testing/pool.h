// Positions of Rette sich wer kann for tests, told tile by tile.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "core/screen.h"
#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse::testing {

using Names = std::set<std::string>;

[[nodiscard]] inline int cell_of(std::string_view name) {
  for (int cell = 0; cell < pool::cell_count; ++cell) {
    if (pool::name_of(cell) == name) return cell;
  }
  ADD_FAILURE() << name << " is no cell";
  return 0;
}

[[nodiscard]] inline RetteSichWerKann::Setup setup_with(
    std::initializer_list<std::string_view> assignments) {
  OptionValues options = standard_options(RetteSichWerKann::info.options);
  for (const std::string_view assignment : assignments) {
    EXPECT_TRUE(set_option(RetteSichWerKann::info.options, options, assignment)) << assignment;
  }
  return RetteSichWerKann::begin(2, options);
}

// A pool into which a test sets tiles by hand. Tiles are written bottom to top: o and b are
// swimmers, O4 and B4 crocodiles, so "b O4" is Orange's crocodile 4 on a swimmer of Blue's.
class Pool {
 public:
  explicit Pool(const RetteSichWerKann::Setup& options = setup_with({})) : setup(options) {
    at = RetteSichWerKann::start(setup_with({}));
    at.phase = RetteSichWerKann::Phase::moving;
  }

  Pool& put(std::string_view cell_name, const std::string& tiles) {
    const int cell = cell_of(cell_name);
    const auto [under, top] = split(tiles);
    const auto seat = static_cast<std::size_t>(top >> 3U);
    const auto value = static_cast<std::size_t>(top & 7U);
    if (value == 7) {
      at.swimmers[seat] |= pool::Cells::only(cell);
    } else {
      at.crocodiles[seat] |= pool::Cells::only(cell);
      at.cell[seat][value - 1] = static_cast<std::uint8_t>(cell);
      at.under[seat][value - 1] = under;
    }
    return *this;
  }
  Pool& home(int seat, const std::string& tiles) {
    const auto [under, top] = split(tiles);
    at.home[seat] = under << 4U | top;
    return *this;
  }
  Pool& turn_of(int seat) {
    at.mover = static_cast<std::uint8_t>(seat);
    return *this;
  }
  Pool& play(std::string_view notation) {
    for (const Move move : moves()) {
      if (name_of(move) != notation) continue;
      RetteSichWerKann::play(setup, at, at.mover, move);
      return *this;
    }
    ADD_FAILURE() << notation << " is not legal here";
    return *this;
  }
  Pool& value(std::uint32_t value) {
    EXPECT_TRUE(turn().is_chance());
    RetteSichWerKann::happen(setup, at, value);
    return *this;
  }
  // The same moves over and over, so many times.
  Pool& repeat(int times, std::span<const std::string_view> notations) {
    for (int i = 0; i < times; ++i) {
      for (const std::string_view notation : notations) play(notation);
    }
    return *this;
  }

  [[nodiscard]] Names choices() const {
    Names names;
    for (const Move move : moves()) names.insert(name_of(move));
    EXPECT_EQ(names.size(), moves().size());
    return names;
  }
  // Where the piece on the cell can go.
  [[nodiscard]] Names from(const std::string& cell) const {
    Names names;
    for (const std::string& name : choices()) {
      if (name.starts_with(cell + ">")) names.insert(name.substr(cell.size() + 1));
    }
    return names;
  }
  [[nodiscard]] bool can(const std::string& notation) const { return choices().contains(notation); }
  [[nodiscard]] std::set<std::uint32_t> values() const {
    ChanceBuffer buffer;
    const Chances chances = RetteSichWerKann::chances(setup, at, buffer);
    std::set<std::uint32_t> codes;
    for (const Outcome& outcome : chances.outcomes()) {
      EXPECT_EQ(outcome.weight, 1U);
      codes.insert(outcome.code);
    }
    return codes;
  }
  [[nodiscard]] std::string tiles(std::string_view cell) const {
    return text_of(RetteSichWerKann::pile_at(at, cell_of(cell)));
  }
  [[nodiscard]] std::string bar(int seat) const { return text_of(at.home[seat]); }
  [[nodiscard]] Turn turn() const { return RetteSichWerKann::turn(setup, at); }
  [[nodiscard]] bool over() const { return turn().is_over(); }
  [[nodiscard]] Result result() const { return RetteSichWerKann::result(setup, at); }
  [[nodiscard]] bool is_draw() const { return result().place[0] == result().place[1]; }
  [[nodiscard]] std::string drawing(Viewer viewer) const {
    const std::vector<std::string> names{"Ada", "Bo"};
    Screen screen;
    RetteSichWerKann::draw(setup, at, viewer, Language::en, names, screen);
    return screen.plain_text();
  }

  RetteSichWerKann::Setup setup;
  RetteSichWerKann::Position at{};

 private:
  // What lies under the top tile, and the top tile. Values in the text count as revealed.
  std::pair<std::uint64_t, std::uint64_t> split(const std::string& tiles) {
    std::uint64_t under = 0;
    std::uint64_t top = 0;
    std::istringstream words{tiles};
    for (std::string word; words >> word;) {
      const std::uint64_t seat = word[0] == 'o' || word[0] == 'O' ? 0 : 1;
      const std::uint64_t value = word.size() == 1 ? 7 : static_cast<std::uint64_t>(word[1] - '0');
      if (value != 7) at.revealed[seat] |= static_cast<std::uint8_t>(1U << (value - 1));
      under = under << 4U | top;
      top = seat << 3U | value;
    }
    return {under, top};
  }
  static std::string text_of(RetteSichWerKann::Pile pile) {
    std::string text;
    for (int i = 0; i < RetteSichWerKann::height(pile); ++i) {
      const auto tile = RetteSichWerKann::tile(pile, i);
      if (i > 0) text += ' ';
      text += tile.seat == 0 ? (tile.value == 0 ? 'o' : 'O') : (tile.value == 0 ? 'b' : 'B');
      if (tile.value != 0) text += std::to_string(tile.value);
    }
    return text;
  }
  [[nodiscard]] std::vector<Move> moves() const {
    RetteSichWerKann::MoveList list;
    RetteSichWerKann::legal_moves(setup, at, at.mover, list);
    return {list.begin(), list.end()};
  }
  [[nodiscard]] std::string name_of(Move move) const {
    std::string text;
    RetteSichWerKann::notation(setup, at, Ply::move(at.mover, move), referee, text);
    return text;
  }
};

}  // namespace boathouse::testing
