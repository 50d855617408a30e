// Powerboats in words: notation, parts, and what happened.
//
//   tile 4, tile 4 turned     set-up: what lies at the next place    starter 2    who starts
//   buoys E5 R3 D20 T15       where buoys 0, 1, 2 and 3 stand        M7 NE        a starting place
//   32+1, +2, 32, none        keep 3 and 2 and roll one die, …       roll 31      what they show
//   NE>Q8                     run north-east to Q8                   NE>Q8!2      and crash for 2
//   NE>finish, NE>sunk!4      the boat leaves the lake
#include <algorithm>
#include <array>

#include "core/text.h"
#include "embedded/games/powerboats/words.h"
#include "games/powerboats/rules.h"

namespace boathouse {

using namespace powerboats;

namespace {

using Boat = Powerboats::Boat;
using Phase = Powerboats::Phase;
using Position = Powerboats::Position;
using Run = Powerboats::Run;
using Setup = Powerboats::Setup;
using State = Powerboats::State;

enum Happening : std::uint32_t {
  tile_laid,
  starter_drawn,
  buoys_drawn,
  placed,
  kept_and_rolls,
  rolls,
  kept,
  no_dice,
  rolled,
  ran,
  stayed,
  in_the_way,
  crashed,
  started,
  rounded,
  finished,
  sank,
  last_home,
  unplaced,
  race_over,
  scored,
  worn,
  won,
  shared,
};

constexpr std::array<std::string_view, 2> ways{"straight", "turned"};
constexpr std::array<std::string_view, 24> columns{"A", "B", "C", "D", "E", "F", "G", "H",
                                                   "I", "J", "K", "L", "M", "N", "O", "P",
                                                   "Q", "R", "S", "T", "U", "V", "W", "X"};
constexpr std::array<std::string_view, 3> race_letters{"A", "B", "C"};
constexpr EventParameter seat{"seat", EventParameter::Type::seat};
constexpr EventParameter head{"heading", EventParameter::Type::word, direction_names};
constexpr EventParameter column{"column", EventParameter::Type::word, columns};
constexpr EventParameter row{"row"};
constexpr EventParameter race{"race"};
constexpr EventParameter points{"points"};
constexpr EventParameter rank{"place", EventParameter::Type::place};
constexpr EventParameter kept_dice{"kept", EventParameter::Type::dice};
constexpr std::array tile_parameters{EventParameter{"place"}, EventParameter{"tile"},
                                     EventParameter{"way", EventParameter::Type::word, ways}};
constexpr std::array seat_only{seat};
constexpr std::array race_letter{
    race, EventParameter{"letter", EventParameter::Type::word, race_letters}};
constexpr std::array seat_place{seat, head, column, row};
constexpr std::array seat_kept_dice{seat, kept_dice, EventParameter{"dice"}};
constexpr std::array seat_dice{seat, EventParameter{"dice"}};
constexpr std::array seat_kept{seat, kept_dice};
constexpr std::array seat_faces{seat, EventParameter{"faces", EventParameter::Type::dice},
                                EventParameter{"total"}};
constexpr std::array seat_run{seat, head, EventParameter{"steps"}, column, row};
constexpr std::array seat_markers{seat, EventParameter{"markers"}, EventParameter{"damage"}};
constexpr std::array seat_buoy{seat, EventParameter{"buoy"}};
constexpr std::array seat_place_turns{seat, rank, EventParameter{"turns"}};
constexpr std::array seat_rank{seat, rank};
constexpr std::array race_only{race};
// The points of a race, and what they are made of.
constexpr std::array seat_points_total{
    seat,
    points,
    EventParameter{"total"},
    EventParameter{"for_place"},
    EventParameter{"for_turns"},
    EventParameter{"for_missing"},
};
constexpr std::array seat_damage{seat, EventParameter{"markers"}};
constexpr std::array seat_points{seat, points};

// In the order of Happening.
constexpr std::array<EventKind, 24> event_kinds{{
    {"tile_laid", tile_parameters},
    {"starter_drawn", seat_only},
    {"buoys_drawn", race_letter},
    {"placed", seat_place},
    {"kept_and_rolls", seat_kept_dice},
    {"rolls", seat_dice},
    {"kept", seat_kept},
    {"no_dice", seat_only},
    {"rolled", seat_faces},
    {"ran", seat_run},
    {"stayed", seat_place},
    {"in_the_way", seat_only},
    {"crashed", seat_markers},
    {"started", seat_only},
    {"rounded", seat_buoy},
    {"finished", seat_place_turns},
    {"sank", seat_only},
    {"last_home", seat_rank},
    {"unplaced", seat_only},
    {"race_over", race_only},
    {"scored", seat_points_total},
    {"worn", seat_damage},
    {"won", seat_points},
    {"shared", seat_points},
}};

constexpr std::array<std::string_view, 2> waters{"dark", "light"};
constexpr std::array<std::string_view, 2> scorings{"base", "difference"};
constexpr std::array<std::string_view, 2> bonuses{"per_boat", "once"};
constexpr std::array<std::string_view, 2> no_yes{"no", "yes"};
constexpr std::array<OptionSpec, 4> option_specs{
    {{.key = "water", .choices = waters},
     // “Turn-difference scoring, always with 2 players.”
     {.key = "scoring", .choices = scorings, .for_two = 1},
     {.key = "sunk_bonus", .choices = bonuses},
     {.key = "alone", .choices = no_yes, .for_one = 1}}};
// Under rules 1 the options were the same, but nobody sailed alone.
constexpr std::array<EarlierRules, 1> earlier_rules{{{1, std::span{option_specs}.first<3>()}}};

void tell_plan(int mover, Powerboats::Plan plan, EventList& events) {
  const int digits = plan.keep.digits();
  if (plan.roll > 0 && digits > 0) {
    events.push({kept_and_rolls, {mover, digits, plan.roll}});
  } else if (plan.roll > 0) {
    events.push({rolls, {mover, plan.roll}});
  } else if (digits > 0) {
    events.push({kept, {mover, digits}});
  } else {
    events.push({no_dice, {mover}});
  }
}

void tell_run(const Position& before, const Run& run, int heading, EventList& events) {
  const int mover = before.mover;
  const Boat& boat = before.boats[before.mover];
  if (run.steps > 0) {
    events.push({ran, {mover, heading, run.steps, column_of(run.to), row_of(run.to) + 1}});
  } else {
    events.push({stayed, {mover, heading, column_of(run.to), row_of(run.to) + 1}});
  }
  if (run.steps < run.free) events.push({in_the_way, {mover}});
  if (boat.mark == Powerboats::start_line && run.progress.mark != Powerboats::start_line) {
    events.push({started, {mover}});
  }
  for (int mark = std::max<int>(boat.mark, Powerboats::buoy_1); mark < run.progress.mark; ++mark) {
    events.push({rounded, {mover, mark}});
  }
  if (run.progress.finished) events.push({finished, {mover, before.placed + 1, boat.turns + 1}});
  if (run.damage > 0) events.push({crashed, {mover, run.damage, boat.damage + run.damage}});
  if (run.sinks(boat)) events.push({sank, {mover}});
}

void tell_winners(const Setup& setup, const Position& after, EventList& events) {
  if (setup.alone()) return;
  const Result result = Powerboats::result(setup, after);
  const auto winners = std::count(result.place.begin(), result.place.end(), 1);
  for (int each = 0; each < setup.seats; ++each) {
    if (result.place[each] != 1) continue;
    events.push({winners == 1 ? won : shared, {each, result.points[each]}});
  }
}

// The end of a race, from the position in which its last boat has just moved.
void tell_end(const Setup& setup, const Position& moved, EventList& events) {
  Position ended = moved;
  Powerboats::end_race(setup, ended);
  for (int each = 0; each < setup.seats; ++each) {
    if (moved.boats[each].state != State::racing) continue;
    if (ended.boats[each].state == State::finished) {
      events.push({last_home, {each, ended.boats[each].order}});
    } else {
      events.push({unplaced, {each}});
    }
  }
  events.push({race_over, {moved.race + 1}});
  Position after = ended;
  Powerboats::next_race(setup, after);
  for (int each = 0; each < setup.seats; ++each) {
    const Powerboats::RacePoints made = Powerboats::race_points(setup, ended, each);
    if (made.sum() == 0) continue;
    events.push(
        {scored, {each, made.sum(), ended.boats[each].points, made.place, made.turns, made.bonus}});
  }
  if (after.phase == Phase::over) {
    tell_winners(setup, after, events);
    return;
  }
  for (int each = 0; each < setup.seats; ++each) {
    const int markers = after.boats[each].carried;
    if (markers > 0) events.push({worn, {each, markers}});
  }
}

void write_cell(Cell cell, JsonWriter& json) {
  json.member("column", columns[static_cast<std::size_t>(column_of(cell))]);
  json.member("row", row_of(cell) + 1);
}

void write_dice(Dice dice, JsonWriter& json) {
  json.member("ones", dice.ones()).member("twos", dice.twos()).member("threes", dice.threes());
}

}  // namespace

const GameInfo Powerboats::info{
    .id = "powerboats",
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = 6,
    .longest = 6000,
    .options = option_specs,
    .events = event_kinds,
    .earlier = earlier_rules,
    .too_long_for_leagues = true,
};

const Catalogue& Powerboats::words() { return embedded::games_powerboats_words; }

void Powerboats::setup_notation(const Setup& setup, std::uint32_t outcome, std::string& text) {
  if (setup.tiles_laid == tile_count) {
    text += join("starter ", outcome + 1);
  } else {
    text += join("tile ", outcome / 2 + 1, outcome % 2 == 1 ? " turned" : "");
  }
}

void Powerboats::setup_parts(const Setup& setup, std::uint32_t outcome, JsonWriter& json) {
  if (setup.tiles_laid == tile_count) {
    json.member("kind", "starter").member("seat", outcome);
  } else {
    json.member("kind", "tile").member("place", setup.tiles_laid + 1);
    json.member("tile", outcome / 2 + 1).member("turned", outcome % 2 == 1);
  }
}

void Powerboats::setup_events(const Setup& setup, std::uint32_t outcome, EventList& events) {
  const auto drawn = static_cast<std::int32_t>(outcome);
  if (setup.tiles_laid == tile_count) {
    events.push({starter_drawn, {drawn}});
  } else {
    events.push({tile_laid, {setup.tiles_laid + 1, drawn / 2 + 1, drawn % 2}});
  }
}

void Powerboats::notation(const Setup& setup, const Position& position, Ply ply, Viewer,
                          std::string& text) {
  switch (position.phase) {
    case Phase::draw_buoys:
      text += "buoys";
      for (const std::uint8_t berth : buoy_order(static_cast<int>(ply.code))) {
        text += join(" ", name_of(setup.lake.berths[position.race][berth].cell));
      }
      break;
    case Phase::roll:
      text += join("roll ", Dice{static_cast<std::uint16_t>(ply.code)}.digits());
      break;
    case Phase::place: {
      const Berthing place = berthing(ply.code);
      text += join(name_of(place.cell), " ", name_of_direction(place.heading));
      break;
    }
    case Phase::plan: {
      const Plan chosen = plan(ply.code);
      if (chosen.keep.count() > 0) append(text, chosen.keep.digits());
      if (chosen.roll > 0) text += join("+", chosen.roll);
      if (chosen.keep.count() + chosen.roll == 0) text += "none";
      break;
    }
    case Phase::steer: {
      const int heading = static_cast<int>(ply.code);
      const Run made = run(setup, position, heading);
      text += join(name_of_direction(heading), ">");
      if (made.progress.finished) {
        text += "finish";
      } else if (made.sinks(position.boats[position.mover])) {
        text += "sunk";
      } else {
        text += name_of(made.to);
      }
      if (made.damage > 0) text += join("!", made.damage);
      break;
    }
    case Phase::over:
      break;
  }
}

void Powerboats::parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json) {
  switch (position.phase) {
    case Phase::draw_buoys:
      json.member("kind", "buoys").key("at").open_array();
      for (const std::uint8_t berth : buoy_order(static_cast<int>(ply.code))) {
        json.value(name_of(setup.lake.berths[position.race][berth].cell));
      }
      json.close_array();
      break;
    case Phase::roll:
      json.member("kind", "roll");
      write_dice(Dice{static_cast<std::uint16_t>(ply.code)}, json);
      break;
    case Phase::place: {
      const Berthing place = berthing(ply.code);
      json.member("kind", "place");
      write_cell(place.cell, json);
      json.member("heading", name_of_direction(place.heading));
      break;
    }
    case Phase::plan: {
      const Plan chosen = plan(ply.code);
      json.member("kind", "plan");
      write_dice(chosen.keep, json);
      json.member("roll", chosen.roll);
      break;
    }
    case Phase::steer: {
      const Run made = run(setup, position, static_cast<int>(ply.code));
      json.member("kind", "steer");
      json.member("heading", name_of_direction(static_cast<int>(ply.code)));
      json.member("steps", made.steps).member("damage", made.damage);
      write_cell(made.to, json);
      if (made.progress.finished) {
        json.member("finish", true);
      } else if (made.sinks(position.boats[position.mover])) {
        json.member("sunk", true);
      }
      break;
    }
    case Phase::over:
      break;
  }
}

void Powerboats::events(const Setup& setup, const Position& position, Ply ply, Viewer,
                        EventList& events) {
  const int mover = position.mover;
  switch (position.phase) {
    case Phase::draw_buoys:
      events.push({buoys_drawn, {position.race + 1, position.race}});
      break;
    case Phase::roll: {
      const Dice shown{static_cast<std::uint16_t>(ply.code)};
      const int total = (position.boats[position.mover].dice + shown).total();
      events.push({rolled, {mover, shown.digits(), total}});
      break;
    }
    case Phase::place: {
      const Berthing place = berthing(ply.code);
      events.push({placed, {mover, place.heading, column_of(place.cell), row_of(place.cell) + 1}});
      break;
    }
    case Phase::plan:
      tell_plan(mover, plan(ply.code), events);
      break;
    case Phase::steer: {
      const int heading = static_cast<int>(ply.code);
      const Run made = run(setup, position, heading);
      tell_run(position, made, heading, events);
      Position moved = position;
      sail(moved, made, heading);
      if (race_is_over(setup, moved)) tell_end(setup, moved, events);
      break;
    }
    case Phase::over:
      break;
  }
}

}  // namespace boathouse
