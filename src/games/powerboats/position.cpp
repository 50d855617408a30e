// Positions of Powerboats as JSON. Who starts and what a boat off the lake still has follows from
// the rest, and is not in them.
#include <algorithm>
#include <array>

#include "core/fields.h"
#include "core/text.h"
#include "core/try.h"
#include "games/powerboats/rules.h"

namespace boathouse {

using namespace powerboats;

namespace {

using Boat = Powerboats::Boat;
using Phase = Powerboats::Phase;
using Position = Powerboats::Position;
using Setup = Powerboats::Setup;
using State = Powerboats::State;

constexpr std::array<std::string_view, 6> phase_words{"buoys", "place", "plan",
                                                      "roll",  "steer", "over"};
constexpr std::array<std::string_view, 5> state_words{"ashore", "racing", "finished", "sunk",
                                                      "unplaced"};
constexpr std::array<std::string_view, 5> mark_words{"start", "buoy 1", "buoy 2", "buoy 3",
                                                     "finish"};

void write_boat(const Boat& boat, JsonWriter& json) {
  json.open_object().member("state", state_words[static_cast<std::size_t>(boat.state)]);
  json.member("points", boat.points).member("carried", boat.carried);
  if (boat.state != State::waiting) {
    json.member("damage", boat.damage).member("turns", boat.turns);
  }
  if (boat.state == State::racing) {
    json.member("at", name_of(boat.cell)).member("heading", name_of_direction(boat.heading));
    json.key("dice").open_array();
    for (int digits = boat.dice.digits(); digits > 0; digits /= 10) json.value(digits % 10);
    json.close_array().member("count", -boat.back);
  }
  if (boat.state == State::racing || boat.state == State::unplaced) {
    json.member("next", mark_words[boat.mark]);
  }
  if (boat.state == State::finished || boat.state == State::sunk) json.member("order", boat.order);
  json.close_object();
}

// The hex of this name, or −1.
int cell_named(std::string_view name) {
  if (name.empty()) return -1;
  const int column = name[0] - 'A';
  const auto row = parse_number<int>(name.substr(1));
  if (column < 0 || column >= lake_size || !row || *row < 1 || *row > lake_size) return -1;
  return cell_at(column, *row - 1);
}

class PositionReader {
 public:
  PositionReader(const Setup& setup, const Fields& fields) : setup_(setup), fields_(fields) {}

  Expected<Position> read() {
    const int phase = TRY(fields_.word("phase", phase_words));
    const int race = TRY(fields_.number("race", 1, setup_.races_to_sail()));
    const int mover = TRY(fields_.number("seat", 0, setup_.seats - 1));
    position_.phase = static_cast<Phase>(phase);
    position_.race = static_cast<std::uint8_t>(race - 1);
    position_.mover = static_cast<std::uint8_t>(mover);
    // “Each later race starts with the left neighbour of the previous one.”
    position_.starter =
        static_cast<std::uint8_t>((setup_.first_starter + position_.race) % setup_.seats);
    TRY(read_buoys());
    const auto seats = static_cast<std::size_t>(setup_.seats);
    const auto players = TRY(fields_.objects("players", seats, seats,
                                             {"state", "points", "carried", "damage", "turns", "at",
                                              "heading", "dice", "count", "next", "order"}));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      TRY(read_boat(players[seat], position_.boats[seat]));
    }
    TRY(check_orders(State::finished, position_.placed));
    TRY(check_orders(State::sunk, position_.sunk));
    TRY(check_phase());
    return position_;
  }

 private:
  Expected<void> read_buoys() {
    if (position_.phase == Phase::draw_buoys) return {};
    const auto berths = TRY(fields_.numbers("buoys", 4, 0, 3));
    for (int number = 0; number < buoy_orders; ++number) {
      const auto order = buoy_order(number);
      if (!std::ranges::equal(order, berths)) continue;
      position_.course = course_of(setup_.lake, position_.race, order);
      return {};
    }
    return fields_.wrong("buoys");
  }

  Expected<void> read_boat(const Fields& fields, Boat& boat) {
    const int state = TRY(fields.word("state", state_words));
    // Points come with the end of a race, and so do the markers that are carried on.
    const bool scored = position_.race > 0 || position_.phase == Phase::over;
    const int points = TRY(fields.number("points", 0, scored ? 10000 : 0));
    const int carried = TRY(fields.number("carried", 0, position_.race));
    boat.state = static_cast<State>(state);
    boat.points = static_cast<std::uint16_t>(points);
    boat.carried = static_cast<std::uint8_t>(carried);
    boat.damage = boat.carried;
    if (boat.state == State::waiting) return {};
    const bool sunk = boat.state == State::sunk;
    const bool lost = sunk || boat.state == State::finished;
    const int damage = TRY(fields.number("damage", sunk ? Powerboats::sinking_damage : carried,
                                         Powerboats::sinking_damage - (lost ? 0 : 1)));
    const int turns = TRY(fields.number("turns", 0, Powerboats::most_turns));
    boat.damage = static_cast<std::uint8_t>(damage);
    boat.turns = static_cast<std::uint8_t>(turns);
    if (lost) {
      const int order = TRY(fields.number("order", 1, setup_.seats));
      boat.order = static_cast<std::uint8_t>(order);
      return {};
    }
    const int mark = TRY(fields.word("next", mark_words));
    boat.mark = static_cast<Powerboats::Mark>(mark);
    return boat.state == State::racing ? read_racing(fields, boat) : Expected<void>{};
  }

  Expected<void> read_racing(const Fields& fields, Boat& boat) {
    if (position_.phase == Phase::draw_buoys) return fields.wrong("state");
    const int cell = TRY(fields.named("at", cell_named));
    const int heading = TRY(fields.word("heading", direction_names));
    const auto dice = TRY(fields.numbers("dice", most_dice, 1, 3));
    const bool rounding =
        boat.mark != Powerboats::start_line && boat.mark != Powerboats::finish_line;
    const int count = TRY(fields.number("count", rounding ? -1 : 0, 0));
    const auto place = static_cast<Cell>(cell);
    const bool taken = std::ranges::any_of(position_.boats,
                                           [&](const Boat& other) { return other.cell == place; });
    if (taken || Powerboats::obstacles(setup_, position_).at(place)) return fields.wrong("at");
    boat.cell = place;
    boat.heading = static_cast<std::uint8_t>(heading);
    boat.back = static_cast<std::uint8_t>(-count);
    for (const int face : dice) {
      boat.dice = boat.dice + Dice::of(face == 1 ? 1 : 0, face == 2 ? 1 : 0, face == 3 ? 1 : 0);
    }
    ++position_.racing;
    return {};
  }

  // Those who finished did so as first, second, …, and those who sank too; says how many.
  Expected<void> check_orders(State state, std::uint8_t& count) const {
    std::uint32_t orders = 0;
    count = 0;
    for (const Boat& boat : position_.boats) {
      if (boat.state != state) continue;
      ++count;
      orders |= 1U << (boat.order - 1);
    }
    if (orders + 1 == 1U << count) return {};
    return fields_.wrong("players");
  }

  Expected<void> check_phase() {
    if (position_.phase == Phase::roll) {
      const int held = position_.boats[position_.mover].dice.count();
      const int to_roll = TRY(fields_.number("to_roll", 1, most_dice - held));
      position_.to_roll = static_cast<std::uint8_t>(to_roll);
    } else if (fields_.has("to_roll")) {
      return fields_.wrong("to_roll");
    }
    switch (position_.phase) {
      case Phase::draw_buoys:
        if (fields_.has("buoys")) return fields_.wrong("buoys");
        if (position_.mover != position_.starter) return fields_.wrong("seat");
        return check_states([](State state, int) { return state == State::waiting; });
      case Phase::place:
        return check_placing();
      case Phase::over:
        if (position_.race + 1 != setup_.races_to_sail()) return fields_.wrong("race");
        return check_states(
            [](State state, int) { return state != State::waiting && state != State::racing; });
      default:
        return check_racing();
    }
  }

  template <class Allows>
  Expected<void> check_states(const Allows& allows) const {
    for (int seat = 0; seat < setup_.seats; ++seat) {
      if (!allows(position_.boats[seat].state, seat)) return fields_.wrong("players");
    }
    return {};
  }

  // “The start player's right-hand neighbour first, then counter-clockwise.”
  Expected<void> check_placing() const {
    std::uint32_t placed = 0;
    for (int seat = Powerboats::right_neighbour(setup_, position_.starter); seat != position_.mover;
         seat = Powerboats::right_neighbour(setup_, seat)) {
      placed |= 1U << seat;
    }
    TRY(check_states([&](State state, int seat) {
      return state == ((placed >> seat & 1U) != 0 ? State::racing : State::waiting);
    }));
    for (const Boat& boat : position_.boats) {
      if (boat.state != State::racing) continue;
      bool starts_here = false;
      for_each_starting_place(position_.course, Powerboats::obstacles(setup_, position_),
                              [&](Cell cell) { starts_here |= cell == boat.cell; });
      const bool fresh = boat.mark == Powerboats::start_line && boat.dice.count() == 0 &&
                         boat.turns == 0 && boat.damage == boat.carried;
      if (!starts_here || !fresh) return fields_.wrong("players");
    }
    return {};
  }

  Expected<void> check_racing() const {
    const Boat& mover = position_.boats[position_.mover];
    if (mover.state != State::racing) return fields_.wrong("seat");
    if (mover.turns >= Powerboats::most_turns) return fields_.wrong("players");
    if (position_.racing < (setup_.difference ? 1 : 2)) return fields_.wrong("players");
    return check_states(
        [](State state, int) { return state != State::waiting && state != State::unplaced; });
  }

  const Setup& setup_;
  const Fields& fields_;
  Position position_{};
};

}  // namespace

void Powerboats::write_position(const Setup& setup, const Position& position, JsonWriter& json) {
  json.member("race", position.race + 1);
  json.member("phase", phase_words[static_cast<std::size_t>(position.phase)]);
  json.member("seat", position.mover);
  if (position.phase == Phase::roll) json.member("to_roll", position.to_roll);
  if (position.phase != Phase::draw_buoys) {
    json.key("buoys").open_array();
    for (const std::uint8_t berth : position.course.berths) json.value(berth);
    json.close_array();
  }
  json.key("players").open_array();
  for (int seat = 0; seat < setup.seats; ++seat) write_boat(position.boats[seat], json);
  json.close_array();
}

Expected<Powerboats::Position> Powerboats::read_position(const Setup& setup, const Json& json) {
  const Fields fields =
      TRY(Fields::open(json, "", {"race", "phase", "seat", "to_roll", "buoys", "players"}));
  return PositionReader{setup, fields}.read();
}

}  // namespace boathouse
