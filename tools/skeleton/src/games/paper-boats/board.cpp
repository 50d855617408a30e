// Paper Boats as people and programs see it: the description for pages and bots, and the drawing
// for the terminal.
#include <string>

#include "core/text.h"
#include "games/paper-boats/rules.h"

namespace boathouse {

namespace {

constexpr BySeat<std::string_view, 4> sail_marks{"▲", "●", "■", "◆"};
constexpr int name_width = 9;
constexpr int canal_column = 12;
constexpr int field_width = 3;

int column_of(int field) { return canal_column + field * field_width; }

void draw_lane(Screen& screen, int row, const PaperBoats::Setup& setup,
               const PaperBoats::Position& position, int seat, std::string_view name) {
  const Ink ink = ink_of_seat(seat);
  const bool on_turn = position.die != PaperBoats::Position::over && position.mover == seat;
  screen.write(row, 0, on_turn ? "»" : " ", Ink::coral);
  screen.write(row, 1, fitting(name, name_width), ink);
  for (int field = 0; field <= setup.pond; ++field) {
    screen.write(row, column_of(field), "·", Ink::water);
  }
  int beside = 0;
  int last = -1;
  for (const std::uint8_t field : position.boats[seat]) {
    beside = field == last ? beside + 1 : 0;
    last = field;
    screen.write(row, column_of(field) + beside, sail_marks[seat], ink);
  }
}

}  // namespace

void PaperBoats::describe(const Setup& setup, const View& view, Viewer, JsonWriter& json) {
  const Result standing = result(setup, view);
  json.member("pond", setup.pond).member("seat", view.mover).key("die");
  if (view.die == Position::to_roll || view.die == Position::over) {
    json.null();
  } else {
    json.value(view.die);
  }
  json.key("players").open_array();
  for (int seat = 0; seat < setup.seats; ++seat) {
    json.open_object().key("boats").open_array();
    for (const std::uint8_t field : view.boats[seat]) json.value(field);
    json.close_array().member("points", standing.points[seat]).close_object();
  }
  json.close_array();
}

void PaperBoats::draw(const Setup& setup, const View& view, Viewer, Language language,
                      std::span<const std::string> names, Screen& screen) {
  screen.write(0, 1, say(words(), language, "board.jetty"), Ink::quiet);
  for (int field = 1; field < setup.pond; ++field) {
    screen.write(0, column_of(field), join(field), Ink::quiet);
  }
  screen.write(0, column_of(setup.pond), say(words(), language, "board.pond"), Ink::quiet);
  for (int seat = 0; seat < setup.seats; ++seat) {
    draw_lane(screen, 1 + seat, setup, view, seat, of_seat(names, seat));
  }
}

}  // namespace boathouse
