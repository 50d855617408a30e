// Up the River as people and programs see it: the description for pages and bots, and the drawing
// for the terminal.
#include <array>
#include <string>
#include <tuple>

#include "core/text.h"
#include "games/up-the-river/rules.h"

namespace boathouse {

namespace {

using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;

constexpr BySeat<std::string_view, 4> sail_marks{"▲", "●", "■", "◆"};

constexpr int river_column = 13;  // of the left bank
constexpr int section_width = 5;  // the border on its left included
constexpr int harbour_column = river_column + 10 * section_width + 2;
constexpr int name_width = 9;

int column_of(int place) { return river_column + 1 + (place - 1) * section_width; }

std::string repeat(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

void draw_bank(Screen& screen, int row, std::string_view left, std::string_view between,
               std::string_view right) {
  std::string line{left};
  for (int place = 1; place <= UpTheRiver::positions; ++place) {
    line += repeat("═", section_width - 1);
    line += place == UpTheRiver::positions ? right : between;
  }
  screen.write(row, river_column, line, Ink::wood);
}

void draw_lane(Screen& screen, int row, const Setup& setup, const Position& position, int seat,
               std::string_view name) {
  const Ink ink = ink_of_seat(seat);
  const std::string_view mark = sail_marks[seat];
  const bool on_turn = UpTheRiver::turn(setup, position) != Turn::over() && position.mover == seat;
  screen.write(row, 0, on_turn ? "»" : " ", Ink::coral);
  screen.write(row, 1, fitting(name, name_width), ink);
  screen.write(row, 11, mark, ink);
  screen.write(row, river_column, "║", Ink::wood);
  for (int place = 1; place <= UpTheRiver::positions; ++place) {
    const int column = column_of(place);
    if (place == setup.sandbank[position.phase]) {
      screen.write(row, column, "░░░░", Ink::sand);
    } else if (place == setup.wave[position.phase]) {
      screen.write(row, column, "≈≈≈≈", Ink::deep);
    }
    const int boats = UpTheRiver::boats_at(position, seat, place);
    if (boats == 0 && place != setup.sandbank[position.phase] &&
        place != setup.wave[position.phase]) {
      screen.write(row, column + 1, "·", Ink::water);
    }
    screen.write(row, boats == UpTheRiver::boats_each ? column : column + 1, repeat(mark, boats),
                 ink);
    screen.write(row, column + section_width - 1, place == UpTheRiver::positions ? "║" : "│",
                 place == UpTheRiver::positions ? Ink::wood : Ink::quiet);
  }
}

void draw_harbour(Screen& screen, int row, const Setup& setup, const Position& position, int seat) {
  std::string berths;
  for (int berth = UpTheRiver::best_berth; berth >= 1; --berth) {
    if ((position.berths[seat] >> (berth - 1) & 1) == 0) continue;
    if (!berths.empty()) berths += '+';
    append(berths, berth);
  }
  const std::string points = join(UpTheRiver::result(setup, position).points[seat]);
  screen.write(row, harbour_column, berths, Ink::wood);
  screen.write(row, 79 - columns_of(points), points, Ink::strong);
}

void describe_turn(const UpTheRiver::Position& position, JsonWriter& json) {
  json.member("seat", position.mover).key("die");
  if (position.die == UpTheRiver::Position::to_roll || position.die == UpTheRiver::Position::over) {
    json.null();
  } else if (position.die == UpTheRiver::arrows) {
    json.value("arrows");
  } else {
    json.value(position.die);
  }
}

void describe_boats(const UpTheRiver::Position& position, int seat, JsonWriter& json) {
  json.key("boats").open_array();
  for (int place = 1; place <= UpTheRiver::positions; ++place) {
    for (int boat = UpTheRiver::boats_at(position, seat, place); boat > 0; --boat) {
      json.value(place);
    }
  }
  json.close_array().key("berths").open_array();
  for (int berth = UpTheRiver::best_berth; berth >= 1; --berth) {
    if ((position.berths[seat] >> (berth - 1) & 1) != 0) json.value(berth);
  }
  json.close_array();
}

}  // namespace

void UpTheRiver::describe(const Setup& setup, const View& view, Viewer, JsonWriter& json) {
  const Result result = UpTheRiver::result(setup, view);
  json.member("layout", setup.shuffled ? "shuffled" : "standard").member("first", setup.first);
  json.member("sandbank", setup.sandbank[view.phase]).member("wave", setup.wave[view.phase]);
  describe_turn(view, json);
  json.member("next_berth", view.free_berth).key("players").open_array();
  for (int seat = 0; seat < setup.seats; ++seat) {
    describe_boats(view, seat, json.open_object());
    json.member("points", result.points[seat]).close_object();
  }
  json.close_array();
}

void UpTheRiver::write_position(const Setup& setup, const Position& position, JsonWriter& json) {
  json.member("sandbank", setup.sandbank[position.phase]);
  describe_turn(position, json);
  json.key("players").open_array();
  for (int seat = 0; seat < setup.seats; ++seat) {
    describe_boats(position, seat, json.open_object());
    json.close_object();
  }
  json.close_array();
}

void UpTheRiver::draw(const Setup& setup, const View& view, Viewer, Language language,
                      std::span<const std::string> names, Screen& screen) {
  const auto word = [&](std::string_view key) { return say(words(), language, key); };
  screen.write(0, 1, word("board.waterfall"), Ink::quiet);
  for (int place = 1; place <= positions; ++place) {
    screen.write(0, column_of(place) + 1, join(place), Ink::quiet);
  }
  screen.write(0, harbour_column, word("board.harbour"), Ink::quiet);
  draw_bank(screen, 1, "╔", "╤", "╗");
  for (int seat = 0; seat < setup.seats; ++seat) {
    draw_lane(screen, 2 + seat, setup, view, seat, of_seat(names, seat));
    draw_harbour(screen, 2 + seat, setup, view, seat);
  }
  const int below = 2 + setup.seats;
  draw_bank(screen, below, "╚", "╧", "╝");
  const std::string next = say(words(), language, "board.next_berth",
                               std::array{Value{"points", join(view.free_berth)}});
  if (view.free_berth > 0) screen.write(below, harbour_column, next, Ink::quiet);
  // Nobody has to remember before whose turn the river moves, where it is not the first seat's.
  if (setup.first_drawn) {
    const std::string first = say(words(), language, "board.first",
                                  std::array{Value{"seat", of_seat(names, setup.first)}});
    screen.write(below, 1, fitting(first, river_column - 2), Ink::quiet);
  }
  // Both special sections by name, so that nothing is told by pattern or colour alone.
  for (const auto& [place, key, ink] :
       {std::tuple{setup.sandbank[view.phase], "board.sandbank", Ink::sand},
        std::tuple{setup.wave[view.phase], "board.wave", Ink::deep}}) {
    screen.write(below + 1, column_of(place) - 1, join("↑ ", word(key)), ink);
  }
}

}  // namespace boathouse
