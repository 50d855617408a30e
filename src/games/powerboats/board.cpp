// Powerboats as people and programs see it: the description for pages and bots, and the drawing
// for the terminal, a window on the lake around the boat that matters.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/powerboats/lake_svg.h"
#include "games/powerboats/paint.h"
#include "games/powerboats/rules.h"

namespace boathouse {

using namespace powerboats;

namespace {

using Boat = Powerboats::Boat;
using Mark = Powerboats::Mark;
using Phase = Powerboats::Phase;
using Position = Powerboats::Position;
using Setup = Powerboats::Setup;
using State = Powerboats::State;

constexpr BySeat<std::string_view> sail_marks{"▲", "●", "■", "◆", "★", "♣"};
constexpr std::array<std::string_view, 6> direction_glyphs{"→", "↗", "↖", "←", "↙", "↘"};

constexpr int panel_column = painted_columns + 2;
constexpr int screen_columns = 80;
// Rows of the lake that are shown if nobody says how many fit, and at least.
constexpr int usual_rows = 16;
constexpr int least_rows = 15;

std::string_view name_of_side(Side side) { return side == left ? "left" : "right"; }

bool has_course(const Position& position) { return position.phase != Phase::draw_buoys; }

// Whose next mark is shown: the viewer's while racing, else the mover's.
int focus_of(const Position& position, Viewer viewer) {
  const bool racing = viewer >= 0 && position.boats[viewer].state == State::racing;
  return racing ? viewer : position.mover;
}

// --- Description ---

void describe_course(const Course& course, JsonWriter& json) {
  json.key("course").open_object().key("line").open_object();
  json.member("direction", name_of_direction(course.line.direction));
  json.member("front", name_of_side(course.front));
  json.member("finish_from", name_of_side(course.finish_from)).key("hexes").open_array();
  for (int index = 1; index <= line_length; ++index) {
    json.value(name_of(stepped(course.line.buoy, course.line.direction, index)));
  }
  json.close_array().member("finish_buoy", name_of(course.finish_buoy)).close_object();
  json.key("buoys").open_array();
  for (int number = 0; number <= 3; ++number) {
    json.open_object().member("at", name_of(course.buoy(number)));
    if (number > 0) {
      const auto gate = static_cast<std::size_t>(number - 1);
      json.member("rounded", course.sense[gate] == left ? "counter-clockwise" : "clockwise");
      json.member("gate", name_of_direction(course.gates[gate].direction));
    }
    json.close_object();
  }
  json.close_array().close_object();
}

// How far the mover could go in its three directions, before any other boat is looked at.
void describe_free_water(const Setup& setup, const Position& position, JsonWriter& json) {
  const Boat& boat = position.boats[position.mover];
  const auto runs = Powerboats::obstacles(setup, position).runs(boat.cell);
  const auto run = [&](int turn) {
    return runs[static_cast<std::size_t>(turned(boat.heading, turn))];
  };
  json.key("free").open_object().member("left", run(1)).member("ahead", run(0));
  json.member("right", run(-1)).close_object();
}

void describe_boat(const Boat& boat, JsonWriter& json) {
  static constexpr std::array<std::string_view, 5> states{"ashore", "racing", "finished", "sunk",
                                                          "unplaced"};
  static constexpr std::array<std::string_view, 5> marks{"start", "buoy 1", "buoy 2", "buoy 3",
                                                         "finish"};
  json.open_object().member("state", states[static_cast<std::size_t>(boat.state)]);
  if (boat.state == State::racing) {
    json.member("at", name_of(boat.cell)).member("heading", name_of_direction(boat.heading));
    json.key("dice").open_array();
    for (int digits = boat.dice.digits(); digits > 0; digits /= 10) json.value(digits % 10);
    json.close_array().member("next", marks[boat.mark]).member("count", -boat.back);
  }
  if (boat.state == State::finished) json.member("place", boat.order);
  json.member("damage", boat.damage).member("turns", boat.turns).member("points", boat.points);
  json.close_object();
}

// --- Drawing ---

class Drawing {
 public:
  Drawing(const Setup& setup, const Position& position, Viewer viewer, Language language,
          std::span<const std::string> names, Screen& screen)
      : setup_(setup),
        position_(position),
        focus_(focus_of(position, viewer)),
        language_(language),
        names_(names),
        screen_(screen) {
    const Boat& boat = position.boats[focus_];
    int middle = lake_size / 2;
    if (has_course(position))
      middle = row_of(stepped(position.course.line.buoy, position.course.line.direction, 2));
    if (boat.state == State::racing) middle = row_of(boat.cell);
    // Above the rows are the letters of the columns, and below a part of them there is a remark.
    if (const auto room = screen.room()) {
      window_.rows =
          *room > lake_size ? lake_size : std::clamp(*room - 2, least_rows, lake_size - 1);
    }
    window_.top = std::clamp(middle - window_.rows / 2, 0, lake_size - window_.rows);
    if (screen.room() && window_.rows < lake_size) {
      screen.show_part({window_.top + 1, window_.top + window_.rows, lake_size}, window_.rows + 1);
    }
  }

  void draw() {
    draw_water();
    draw_boats();
    draw_panel();
  }

 private:
  [[nodiscard]] std::string word(std::string_view key, std::span<const Value> values = {}) const {
    return say(Powerboats::words(), language_, join("board.", key), values);
  }

  void put(Cell cell, std::string_view text, Ink ink) { paint(screen_, window_, cell, text, ink); }

  void draw_water() {
    paint_lake(screen_, window_, setup_.lake);
    if (has_course(position_)) {
      paint_course(screen_, window_, setup_.lake, position_.course, position_.boats[focus_].mark);
    } else {
      for (const Berth& berth : setup_.lake.berths[position_.race]) {
        put(berth.cell, letter(), Ink::strong);
      }
    }
  }
  [[nodiscard]] std::string letter() const { return {static_cast<char>('A' + position_.race)}; }

  void draw_boats() {
    if (position_.phase == Phase::steer) {
      Powerboats::MoveList moves;
      Powerboats::legal_moves(setup_, position_, position_.mover, moves);
      for (const Move heading : moves) {
        put(Powerboats::run(setup_, position_, static_cast<int>(heading)).to, "○ ", Ink::coral);
      }
    }
    for (int seat = 0; seat < setup_.seats; ++seat) {
      const Boat& boat = position_.boats[seat];
      if (boat.state == State::racing) put(boat.cell, mark_of(seat), ink_of_seat(seat));
    }
  }
  // The sail mark, and the heading where there is one.
  [[nodiscard]] std::string mark_of(int seat) const {
    const Boat& boat = position_.boats[seat];
    return join(sail_marks[seat], boat.state == State::racing ? direction_glyphs[boat.heading]
                                                              : std::string_view{" "});
  }

  // The lower part of the panel begins below the last seat.
  [[nodiscard]] int panel_rows() const { return std::max(window_.rows, usual_rows); }

  void draw_panel() {
    const bool over = position_.phase == Phase::over;
    screen_.write(0, panel_column,
                  word(over ? "over" : "race", std::array{Value{"race", join(position_.race + 1)},
                                                          Value{"letter", letter()}}),
                  Ink::strong);
    for (int seat = 0; seat < setup_.seats; ++seat) draw_seat(seat, 1 + 2 * seat);
    draw_next_mark();
    if (position_.phase == Phase::plan) draw_free_water();
    if (position_.phase == Phase::steer) draw_runs();
  }

  void draw_seat(int seat, int row) {
    const Boat& boat = position_.boats[seat];
    const bool on_turn = position_.phase != Phase::over && position_.mover == seat;
    screen_.write(row, panel_column - 1, on_turn ? "»" : " ", Ink::coral);
    screen_.write(row, panel_column, mark_of(seat), ink_of_seat(seat));
    screen_.write(row, panel_column + 3, fitting(of_seat(names_, seat), 16), ink_of_seat(seat));
    const std::string points = join(boat.points);
    screen_.write(row, screen_columns - columns_of(points), points, Ink::strong);
    screen_.write(row + 1, panel_column + 1, state_of(seat), Ink::plain);
    std::string damage;
    for (int marker = 1; marker <= Powerboats::sinking_damage; ++marker) {
      damage += marker <= boat.damage ? "×" : "·";
    }
    screen_.write(row + 1, panel_column + 13, damage, Ink::plain);
    if (boat.state == State::racing) {
      screen_.write(row + 1, panel_column + 18, mark_name(boat.mark), Ink::plain);
    }
  }

  // Dice and speed while racing, else what became of the boat.
  [[nodiscard]] std::string state_of(int seat) const {
    const Boat& boat = position_.boats[seat];
    switch (boat.state) {
      case State::waiting:
        return word("ashore");
      case State::finished:
        return word("home", std::array{Value{"place", join(boat.order)}});
      case State::sunk:
        return word("sunk");
      case State::unplaced:
        return word("unplaced");
      case State::racing:
        break;
    }
    if (position_.phase == Phase::roll && seat == position_.mover) {
      return join(boat.dice.count() > 0 ? join(boat.dice.digits()) : "", "+", position_.to_roll);
    }
    if (boat.dice.count() == 0) return word("no_dice");
    return join(boat.dice.digits(), "=", boat.dice.total());
  }
  [[nodiscard]] std::string mark_name(Mark mark) const {
    if (mark == Powerboats::start_line) return word("start");
    if (mark == Powerboats::finish_line) return word("finish");
    return word("buoy", std::array{Value{"buoy", join(static_cast<int>(mark))}});
  }

  // Where to go next, since it may lie outside the window.
  void draw_next_mark() {
    const Boat& boat = position_.boats[focus_];
    if (boat.state != State::racing) return;
    const Course& course = position_.course;
    std::string text = join("→ ", mark_name(boat.mark), " ");
    if (boat.mark == Powerboats::start_line || boat.mark == Powerboats::finish_line) {
      text += join(name_of(course.line.buoy), "–", name_of(course.finish_buoy));
    } else {
      text += join(name_of(course.buoy(boat.mark)), " ",
                   sense_arrow(course.sense[static_cast<std::size_t>(boat.mark - 1)]));
    }
    screen_.write(panel_rows() - 3, panel_column, text, Ink::coral);
  }

  // How far the mover could go in its three directions, to plan the dice by.
  void draw_free_water() {
    const Boat& boat = position_.boats[position_.mover];
    const Obstacles& obstacles = Powerboats::obstacles(setup_, position_);
    std::string text = word("free");
    for (const int turn : {1, 0, -1}) {
      const int heading = turned(boat.heading, turn);
      text += join(" ", name_of_direction(heading), " ", obstacles.run(boat.cell, heading));
    }
    screen_.write(panel_rows() - 1, panel_column, text, Ink::coral);
  }
  void draw_runs() {
    Powerboats::MoveList moves;
    Powerboats::legal_moves(setup_, position_, position_.mover, moves);
    int row = panel_rows() - 2;
    for (const Move move : moves) {
      const auto run = Powerboats::run(setup_, position_, static_cast<int>(move));
      std::string text = join(name_of_direction(static_cast<int>(move)), " ", run.steps);
      if (run.progress.finished) text += join(", ", word("finish"));
      if (run.damage > 0) {
        text += join(", ", word("crash", std::array{Value{"damage", join(run.damage)}}));
      }
      screen_.write(row++, panel_column, text, Ink::coral);
    }
  }

  const Setup& setup_;
  const Position& position_;
  int focus_;
  Window window_{0, usual_rows};
  Language language_;
  std::span<const std::string> names_;
  Screen& screen_;
};

}  // namespace

void Powerboats::describe(const Setup& setup, const View& view, Viewer, JsonWriter& json) {
  static constexpr std::array<std::string_view, 6> phases{"buoys", "place", "plan",
                                                          "roll",  "steer", "over"};
  json.member("water", setup.water == Water::light ? "light" : "dark");
  json.member("scoring", setup.difference ? "difference" : "base");
  json.member("sunk_bonus", setup.bonus_once ? "once" : "per_boat");
  json.key("lake").open_array();
  for (int row = 0; row < lake_size; ++row) {
    std::string hexes;
    for (int column = 0; column < lake_size; ++column) {
      hexes += setup.lake.land.at(cell_at(column, row)) ? '#' : '.';
    }
    json.value(hexes);
  }
  json.close_array().member("race", view.race + 1);
  json.member("phase", phases[static_cast<std::size_t>(view.phase)]);
  json.member("starter", view.starter).member("seat", view.mover);
  if (view.phase == Phase::roll) json.member("to_roll", view.to_roll);
  const bool on_the_way =
      view.phase == Phase::plan || view.phase == Phase::roll || view.phase == Phase::steer;
  if (on_the_way) describe_free_water(setup, view, json);
  if (has_course(view)) describe_course(view.course, json);
  json.key("players").open_array();
  for (int seat = 0; seat < setup.seats; ++seat) {
    describe_boat(view.boats[seat], json);
  }
  json.close_array();
}

void Powerboats::draw(const Setup& setup, const View& view, Viewer viewer, Language language,
                      std::span<const std::string> names, Screen& screen) {
  Drawing{setup, view, viewer, language, names, screen}.draw();
}

// The lake with a course for each of the three races, drawn at random.
Layout Powerboats::layout(const Setup& setup, Random& random) {
  const std::array<Course, races> courses = draw_courses(setup.lake, random);
  Layout layout;
  for (const Course& course : courses) {
    Screen screen;
    paint_lake(screen, whole_lake, setup.lake);
    paint_course(screen, whole_lake, setup.lake, course, buoy_1);
    const char letter = static_cast<char>('A' + course.race);
    screen.write(0, 0, {&letter, 1}, Ink::strong);
    layout.drawings.push_back(std::move(screen));
  }
  layout.svg = lake_svg(setup.lake, setup.water, courses);
  return layout;
}

}  // namespace boathouse
