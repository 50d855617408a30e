// Up the River in words: notation, parts, and what happened.
//
//   roll 3, roll arrows     what the die shows            wave 7       where the wave lies
//   4>7, 9>harbour          a boat sails by a number      first 2      who plays first
//   fair 2>5                fair wind for an own boat     foul 2 6>3   foul wind for one of seat 2
//   pass                    arrows, and nothing to blow
#include <array>

#include "core/text.h"
#include "embedded/games/up-the-river/words.h"
#include "games/up-the-river/rules.h"

namespace boathouse {

namespace {

using Kind = UpTheRiver::Kind;
using Choice = UpTheRiver::Choice;
using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;

enum Happening : std::uint32_t {
  wave_drawn,
  first_drawn,
  rolled,
  rolled_arrows,
  sailed,
  sailed_home,
  carried,
  carried_home,
  stopped,
  berthed,
  fair_wind,
  foul_wind,
  passed,
  waterfall,
  lost,
  finished,
  won,
  shared,
};

constexpr EventParameter seat{"seat", EventParameter::Type::seat};
constexpr EventParameter victim{"victim", EventParameter::Type::seat};
constexpr std::array seat_only{seat};
constexpr std::array seat_number{seat, EventParameter{"number"}};
constexpr std::array seat_at{seat, EventParameter{"at"}};
constexpr std::array seat_from{seat, EventParameter{"from"}};
constexpr std::array seat_from_to{seat, EventParameter{"from"}, EventParameter{"to"}};
constexpr std::array seat_victim_from_to{seat, victim, EventParameter{"from"},
                                         EventParameter{"to"}};
constexpr std::array seat_points{seat, EventParameter{"points"}};
constexpr std::array seat_count{seat, EventParameter{"count"}};
constexpr std::array at_only{EventParameter{"at"}};

// In the order of Happening.
constexpr std::array<EventKind, 18> event_kinds{{
    {"wave_drawn", at_only},
    {"first_drawn", seat_only},
    {"rolled", seat_number},
    {"rolled_arrows", seat_only},
    {"sailed", seat_from_to},
    {"sailed_home", seat_from},
    {"carried", seat_from_to},
    {"carried_home", seat_from},
    {"stopped", seat_at},
    {"berthed", seat_points},
    {"fair_wind", seat_from_to},
    {"foul_wind", seat_victim_from_to},
    {"passed", seat_only},
    {"waterfall", {}},
    {"lost", seat_count},
    {"finished", seat_only},
    {"won", seat_points},
    {"shared", {}},
}};

constexpr std::array<std::string_view, 2> layouts{"standard", "shuffled"};
constexpr std::array<std::string_view, 2> firsts{"seat", "drawn"};
constexpr std::array<OptionSpec, 2> option_specs{
    {{.key = "layout", .choices = layouts},
     // “Drawn: the standard for matches between people who do not sit at one table.”
     {.key = "first", .choices = firsts, .standard_apart = 1}}};
// Rules 1 knew no option `first`: the first seat always began.
constexpr std::array<EarlierRules, 1> earlier_rules{{{1, std::span{option_specs}.first<1>()}}};

void append_place(std::string& text, int place) {
  if (place == UpTheRiver::harbour) {
    text += "harbour";
  } else {
    append(text, place);
  }
}

void tell_sail(const Setup& setup, const Position& before, Choice choice, EventList& events) {
  const int mover = before.mover;
  const int wave = setup.wave[before.phase];
  const int sandbank = setup.sandbank[before.phase];
  const int to = UpTheRiver::target(setup, before, choice);
  // The wave takes part when the number leads onto it and the sandbank does not come first.
  const bool by_wave =
      choice.from + before.die == wave && (choice.from >= sandbank || sandbank >= wave);
  const int first = by_wave ? wave : to;
  if (first == UpTheRiver::harbour) {
    events.push({sailed_home, {mover, choice.from}});
  } else {
    events.push({sailed, {mover, choice.from, first}});
  }
  if (by_wave && to == UpTheRiver::harbour) {
    events.push({carried_home, {mover, wave}});
  } else if (by_wave) {
    events.push({carried, {mover, wave, to}});
  }
  if (to == sandbank) events.push({stopped, {mover, to}});
  if (to == UpTheRiver::harbour) events.push({berthed, {mover, before.free_berth}});
}

void tell_choice(const Setup& setup, const Position& before, Choice choice, EventList& events) {
  const int mover = before.mover;
  const int to = UpTheRiver::target(setup, before, choice);
  switch (choice.kind) {
    case Kind::sail:
      tell_sail(setup, before, choice, events);
      break;
    case Kind::fair_wind:
      events.push({fair_wind, {mover, choice.from, to}});
      if (to == setup.sandbank[before.phase]) events.push({stopped, {mover, to}});
      break;
    case Kind::foul_wind:
      events.push({foul_wind, {mover, choice.colour, choice.from, to}});
      break;
    case Kind::pass:
      events.push({passed, {mover}});
      break;
  }
}

void tell_end(const Setup& setup, const Position& after, EventList& events) {
  const Result result = UpTheRiver::result(setup, after);
  if (result.points == BySeat<std::int32_t>{}) {
    events.push({shared, {}});
    return;
  }
  for (int each = 0; each < setup.seats; ++each) {
    if (result.place[each] == 1) events.push({won, {each, result.points[each]}});
  }
}

void tell_move(const Setup& setup, const Position& before, Choice choice, EventList& events) {
  tell_choice(setup, before, choice, events);
  Position moved = before;
  UpTheRiver::move_boat(setup, moved, choice);
  Position after = moved;
  UpTheRiver::next_player(setup, after);
  if (after.phase != before.phase) {
    events.push({waterfall, {}});
    for (int each = 0; each < setup.seats; ++each) {
      const int count = UpTheRiver::boats_at(moved, each, 1);
      if (count != 0) events.push({lost, {each, count}});
    }
  }
  if (after.die == Position::over) {
    tell_end(setup, after, events);
    return;
  }
  for (int each = 0; each < setup.seats; ++each) {
    if (before.boats[each] != 0 && after.boats[each] == 0) events.push({finished, {each}});
  }
}

}  // namespace

const GameInfo UpTheRiver::info{
    .id = "up-the-river",
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = 4,
    .longest = 1000,
    .options = option_specs,
    .events = event_kinds,
    .earlier = earlier_rules,
};

const Catalogue& UpTheRiver::words() { return embedded::games_up_the_river_words; }

void UpTheRiver::setup_notation(const Setup& setup, std::uint32_t outcome, std::string& text) {
  if (setup.wave_start == 0) {
    text += join("wave ", outcome);
  } else {
    text += join("first ", outcome + 1);
  }
}

void UpTheRiver::setup_parts(const Setup& setup, std::uint32_t outcome, JsonWriter& json) {
  if (setup.wave_start == 0) {
    json.member("kind", "wave").member("at", outcome);
  } else {
    json.member("kind", "first").member("seat", outcome);
  }
}

void UpTheRiver::setup_events(const Setup& setup, std::uint32_t outcome, EventList& events) {
  const auto drawn = static_cast<std::int32_t>(outcome);
  events.push({setup.wave_start == 0 ? wave_drawn : first_drawn, {drawn}});
}

void UpTheRiver::notation(const Setup& setup, const Position& position, Ply ply, Viewer,
                          std::string& text) {
  if (ply.is_chance()) {
    text += "roll ";
    if (ply.code == arrows) {
      text += "arrows";
    } else {
      append(text, ply.code);
    }
    return;
  }
  const Choice move = choice(ply.code);
  if (move.kind == Kind::pass) {
    text += "pass";
    return;
  }
  if (move.kind == Kind::fair_wind) text += "fair ";
  if (move.kind == Kind::foul_wind) text += join("foul ", move.colour + 1, " ");
  text += join(move.from, ">");
  append_place(text, target(setup, position, move));
}

void UpTheRiver::parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json) {
  if (ply.is_chance()) {
    json.member("kind", "roll").key("face");
    ply.code == arrows ? json.value("arrows") : json.value(ply.code);
    return;
  }
  static constexpr std::array<std::string_view, 4> names{"sail", "fair", "foul", "pass"};
  const Choice move = choice(ply.code);
  json.member("kind", names[static_cast<std::size_t>(move.kind)]);
  if (move.kind == Kind::pass) return;
  if (move.kind == Kind::foul_wind) json.member("seat", move.colour);
  json.member("from", move.from).member("to", target(setup, position, move));
}

void UpTheRiver::events(const Setup& setup, const Position& position, Ply ply, Viewer,
                        EventList& events) {
  if (!ply.is_chance()) {
    tell_move(setup, position, choice(ply.code), events);
  } else if (ply.code == arrows) {
    events.push({rolled_arrows, {position.mover}});
  } else {
    events.push({rolled, {position.mover, static_cast<std::int32_t>(ply.code)}});
  }
}

}  // namespace boathouse
