// Rette sich wer kann as people and programs see it: the description for pages and bots, and the
// drawing for the terminal, from the viewer's own side.
#include <algorithm>
#include <array>
#include <string>

#include "core/text.h"
#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse {

namespace {

using Phase = RetteSichWerKann::Phase;
using Pile = RetteSichWerKann::Pile;
using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;
using Tile = RetteSichWerKann::Tile;
using pool::Cells;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// --- For pages and bots ---

constexpr std::array<std::string_view, 2> opening_names{"placed", "standard"};
constexpr std::array<std::string_view, 6> phases{"place", "move",     "turn",
                                                 "way",   "tiebreak", "over"};
constexpr std::array<std::string_view, 5> endings{"", "natural", "passes", "repetition", "stall"};

void describe_tiles(JsonWriter& json, Pile pile) {
  json.open_array();
  for (int i = 0; i < RetteSichWerKann::height(pile); ++i) {
    const Tile tile = RetteSichWerKann::tile(pile, i);
    json.open_object().member("seat", tile.seat).key("value");
    if (tile.value == 0) {
      json.null();
    } else {
      json.value(tile.value);
    }
    json.close_object();
  }
  json.close_array();
}

void describe_player(JsonWriter& json, const Position& position, int seat) {
  const Pile home = position.home[seat];
  json.open_object().member("points", RetteSichWerKann::height(home)).key("bar");
  describe_tiles(json, home);
  json.key("hidden").open_array();
  for (int value = 1; value <= RetteSichWerKann::most_values; ++value) {
    const bool hidden = (RetteSichWerKann::hidden_values(position, seat) >> (value - 1) & 1U) != 0;
    if (hidden) json.value(value);
  }
  json.close_array().close_object();
}

// --- For the terminal ---

constexpr std::array<std::string_view, 2> marks{"▲", "●"};
constexpr std::array<std::string_view, 2> colours{"board.orange", "board.blue"};

constexpr int first_row = 1;     // on the screen, of the row farthest from the viewer
constexpr int first_column = 4;  // on the screen, of the viewer's leftmost column
constexpr int cell_width = 6;    // the border on its right included
constexpr int panel_column = 44;
constexpr int panel_width = 36;
constexpr int name_width = 20;
constexpr int far_player_row = 0;
constexpr int notes_row = 4;
constexpr int legend_row = 11;
constexpr int near_player_row = 13;
constexpr int quiet_shown_after = 20;

std::string repeat(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string tile_text(Tile tile) {
  std::string text{marks[at(tile.seat)]};
  if (tile.value != 0) append(text, tile.value);
  return text;
}

// The one who draws: where the viewer sits, and what goes where on the screen.
class Painter {
 public:
  Painter(const Setup& setup, const Position& position, Viewer viewer, Language language,
          std::span<const std::string> names, Screen& screen)
      : setup_(setup),
        position_(position),
        near_(viewer == 1 ? 1 : 0),
        language_(language),
        names_(names),
        screen_(screen) {}

  void draw() {
    draw_frame();
    for (int cell = 0; cell < pool::cell_count; ++cell) draw_cell(cell);
    for (int seat = 0; seat < 2; ++seat) draw_bar(seat);
    draw_ways();
    draw_player(1 - near_, far_player_row);
    draw_player(near_, near_player_row);
    draw_notes();
    draw_legend();
  }

  // In brackets: where these moves lead.
  void mark(std::span<const Move> moves) {
    for (const Move move : moves) {
      const RetteSichWerKann::Choice choice = RetteSichWerKann::choice(move);
      const bool stays = choice.kind == RetteSichWerKann::Kind::turn;
      if (choice.kind == RetteSichWerKann::Kind::pass) continue;
      if (choice.to == RetteSichWerKann::bar && !stays) {
        bracket_bar(position_.mover);
      } else {
        bracket(stays ? choice.from : choice.to);
      }
    }
  }

 private:
  // Blue sees the pool turned by 180°.
  [[nodiscard]] int turned(int cell) const { return near_ == 0 ? cell : pool::turned(cell); }
  [[nodiscard]] int row_of(int cell) const {
    return first_row + pool::rows - pool::row_of(turned(cell));
  }
  [[nodiscard]] int column_of(int cell) const {
    return first_column + (pool::column_of(turned(cell)) - 1) * cell_width;
  }
  [[nodiscard]] std::string word(std::string_view key, std::span<const Value> values = {}) const {
    return say(RetteSichWerKann::words(), language_, key, values);
  }

  void draw_frame() {
    const std::string edge = repeat("═", cell_width * pool::columns - 1);
    screen_.write(first_row - 1, first_column - 1, join("╔", edge, "╗"), Ink::wood);
    screen_.write(first_row + pool::rows, first_column - 1, join("╚", edge, "╝"), Ink::wood);
    for (int column = 1; column <= pool::columns; ++column) {
      const int cell = pool::cell_at(column, 1);
      screen_.write(first_row - 1, column_of(cell) + 1,
                    join(" ", pool::name_of(cell).substr(0, 1), " "), Ink::quiet);
    }
    for (int row = 1; row <= pool::rows; ++row) {
      const int cell = pool::cell_at(1, row);
      screen_.write(row_of(cell), row < 10 ? 1 : 0, join(row), Ink::quiet);
      screen_.write(row_of(cell), first_column - 1, "║", Ink::wood);
      screen_.write(row_of(cell), first_column + cell_width * pool::columns - 1, "║", Ink::wood);
    }
  }

  void draw_cell(int cell) {
    if (!pool::water.has(cell)) return;
    const int row = row_of(cell);
    const int column = column_of(cell);
    const bool rightmost = pool::column_of(turned(cell)) == pool::columns;
    if (!rightmost) screen_.write(row, column + cell_width - 1, "│", Ink::quiet);
    if ((pool::ladders[0] | pool::ladders[1]).has(cell)) screen_.write(row, column, "╫", Ink::wood);
    const Pile pile = RetteSichWerKann::pile_at(position_, cell);
    if (pile == 0) {
      screen_.write(row, column + 2, "·", Ink::water);
      return;
    }
    const int height = RetteSichWerKann::height(pile);
    const Tile top = RetteSichWerKann::tile(pile, height - 1);
    std::string text = tile_text(top);
    if (position_.phase == Phase::turning && position_.active == cell) text += "?";
    if (height > 1) text += join("×", height);
    screen_.write(row, height < 10 ? column + 1 : column, text, ink_of_seat(top.seat));
  }

  void draw_bar(int seat) {
    const auto [row, column] = place_of_bar(seat);
    const std::string text = join(word("board.bar"), " ", marks[at(seat)], " ",
                                  RetteSichWerKann::height(position_.home[seat]));
    screen_.write(row, column, repeat("▒", 2 * cell_width - 1), Ink::wood);
    screen_.write(row, column + 1, join(" ", text, " "), ink_of_seat(seat));
    if (seat != near_) screen_.write(row, column + 2 * cell_width - 1, "│", Ink::quiet);
  }
  struct Place {
    int row;
    int column;
  };
  [[nodiscard]] Place place_of_bar(int seat) const {
    Place place{0, 80};
    pool::bars[at(seat)].each(
        [&](int cell) { place = {row_of(cell), std::min(place.column, column_of(cell))}; });
    return place;
  }

  // In brackets: where the crocodile just turned over can go.
  void draw_ways() {
    if (position_.phase != Phase::way) return;
    const int seat = position_.mover;
    const int value = RetteSichWerKann::value_at(position_, seat, position_.active);
    const Cells reach = RetteSichWerKann::reach_of_crocodile(position_, seat, value);
    const Cells bar = pool::bars[at(seat)];
    reach.without(bar).each([&](int cell) { bracket(cell); });
    if (!(reach & bar).empty()) bracket_bar(seat);
  }
  void bracket(int cell) { bracket(row_of(cell), column_of(cell), cell_width); }
  void bracket_bar(int seat) {
    const auto [row, column] = place_of_bar(seat);
    bracket(row, column, 2 * cell_width - 1);
  }
  void bracket(int row, int column, int width) {
    screen_.write(row, column, "[", Ink::coral);
    screen_.write(row, column + width - 1, "]", Ink::coral);
  }

  // Three lines: who it is, what is in the bar, which values are still hidden.
  void draw_player(int seat, int row) {
    const bool on_turn =
        RetteSichWerKann::turn(setup_, position_) != Turn::over() && position_.mover == seat;
    if (on_turn) screen_.write(row, panel_column - 1, "»", Ink::coral);
    screen_.write(row, panel_column,
                  join(marks[at(seat)], " ", fitting(names_[at(seat)], name_width), " (",
                       word(colours[at(seat)]), ")"),
                  ink_of_seat(seat));
    const Pile home = position_.home[seat];
    std::string tiles;
    for (int i = 0; i < RetteSichWerKann::height(home); ++i) {
      tiles += tile_text(RetteSichWerKann::tile(home, i));
    }
    std::string values;
    for (int value = 1; value <= RetteSichWerKann::most_values; ++value) {
      const auto hidden = RetteSichWerKann::hidden_values(position_, seat);
      if ((hidden >> (value - 1) & 1U) != 0) values += join(values.empty() ? "" : " ", value);
    }
    note(row + 1, 2, "board.home", {"tiles", tiles.empty() ? word("board.none") : tiles});
    note(row + 2, 2, "board.hidden", {"values", values.empty() ? word("board.none") : values});
  }

  void note(int row, int indent, std::string_view key, const Value& value = {},
            const Value& other = {}) {
    const std::string text = word(key, std::array{value, other});
    screen_.write(row, panel_column + indent, fitting(text, panel_width - indent));
  }

  void draw_notes() {
    int row = notes_row;
    if (position_.phase == Phase::placing) {
      draw_quota(row);
      return;
    }
    if (RetteSichWerKann::only_stacks_enter(position_)) {
      note(row++, 0, "board.stacks_only");
      note(row++, 0, "board.stacks_only_2");
    }
    if (position_.quiet > quiet_shown_after) {
      const Value count{"count", join(position_.quiet)};
      const Value limit{"limit", join(setup_.stall)};
      note(row++, 0, "board.quiet", count, limit);
      note(row++, 0, "board.quiet_2", count, limit);
    }
    const int times = setup_.repetition == 0 ? 1 : RetteSichWerKann::occurrences(position_);
    if (times > 1) {
      const Value count{"count", join(times)};
      const Value limit{"limit", join(setup_.repetition)};
      note(row++, 0, "board.again", count, limit);
      note(row++, 0, "board.again_2", count, limit);
    }
    if (position_.phase == Phase::way) {
      const int value = RetteSichWerKann::value_at(position_, position_.mover, position_.active);
      note(row, 0, "board.way", {"value", join(value)});
    }
  }

  // What the player on turn has still to set, nearest row first.
  void draw_quota(int row) {
    const int seat = position_.mover;
    std::string left;
    for (int i = 0; i < 4; ++i) {
      const Cells own_row = pool::row(RetteSichWerKann::home_row(seat, i));
      const int set = (position_.swimmers[seat] & own_row).size();
      left += join(left.empty() ? "" : " ", setup_.quota[at(i)] - set);
    }
    const std::string text =
        word("board.placing", std::array{
                                  Value{"first", join(RetteSichWerKann::home_row(seat, 0))},
                                  Value{"last", join(RetteSichWerKann::home_row(seat, 3))},
                                  Value{"quota", left},
                              });
    screen_.write(row, panel_column, fitting(text, panel_width));
  }

  void draw_legend() {
    const auto write = [&](int row, std::string_view one, std::string_view key,
                           std::string_view two, std::string_view other_key) {
      screen_.write(row, panel_column, join(one, " ", word(key)), Ink::quiet);
      screen_.write(row, panel_column + 16, join(two, " ", word(other_key)), Ink::quiet);
    };
    write(legend_row - 1, "▲", "board.swimmer", "▲4", "board.crocodile");
    write(legend_row, "╫", "board.ladder", "×3", "board.stack");
  }

  const Setup& setup_;
  const Position& position_;
  int near_;
  Language language_;
  std::span<const std::string> names_;
  Screen& screen_;
};

}  // namespace

void RetteSichWerKann::describe(const Setup& setup, const View& view, Viewer, JsonWriter& json) {
  json.member("opening", opening_names[at(static_cast<int>(setup.opening))])
      .key("quota")
      .open_array();
  for (const std::uint8_t count : setup.quota) json.value(count);
  json.close_array().member("repetition", setup.repetition).member("stall", setup.stall);
  json.member("phase", phases[at(static_cast<int>(view.phase))]).member("seat", view.mover);
  json.key("active");
  if (view.active == nowhere) {
    json.null();
  } else {
    json.value(pool::name_of(view.active));
  }
  json.member("only_stacks_enter", only_stacks_enter(view)).member("quiet", view.quiet);
  json.member("occurrences", setup.repetition == 0 ? 1 : occurrences(view)).key("ending");
  if (view.ending == Ending::none) {
    json.null();
  } else {
    json.value(endings[at(static_cast<int>(view.ending))]);
  }
  json.key("pieces").open_array();
  (pieces(view, 0) | pieces(view, 1)).each([&](int cell) {
    json.open_object().member("cell", pool::name_of(cell)).member("column", pool::column_of(cell));
    json.member("row", pool::row_of(cell)).key("tiles");
    describe_tiles(json, pile_at(view, cell));
    json.close_object();
  });
  json.close_array().key("players").open_array();
  for (int seat = 0; seat < 2; ++seat) describe_player(json, view, seat);
  json.close_array();
}

void RetteSichWerKann::draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                            std::span<const std::string> names, Screen& screen) {
  Painter{setup, view, viewer, language, names, screen}.draw();
}

void RetteSichWerKann::mark(const Setup& setup, const View& view, Viewer viewer,
                            std::span<const Move> moves, Screen& screen) {
  Painter{setup, view, viewer, Language::en, {}, screen}.mark(moves);
}

}  // namespace boathouse
