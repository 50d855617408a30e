// Rette sich wer kann in words: notation, parts, and what happened. A cell is a column's letter and
// a row's number, counted from Orange's left corner: a1 to f14.
//
//   place d2        a swimmer is set into the pool     turn d5   a swimmer is turned over
//   d5>d7, d5>bar   a swimmer or a crocodile moves     pass      only crocodiles, none can move
//   value 4         what a tile turned over shows
#include <array>

#include "core/text.h"
#include "embedded/games/rette-sich-wer-kann/words.h"
#include "games/rette-sich-wer-kann/rules.h"
#include "games/rette-sich-wer-kann/way.h"

namespace boathouse {

namespace {

using Kind = RetteSichWerKann::Kind;
using Choice = RetteSichWerKann::Choice;
using Ending = RetteSichWerKann::Ending;
using Phase = RetteSichWerKann::Phase;
using Pile = RetteSichWerKann::Pile;
using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;

enum Happening : std::uint32_t {
  placed,
  begun,
  swam,
  swam_home,
  turned,
  revealed,
  stuck,
  moved,
  moved_home,
  ate_swimmer,
  ate_crocodile,
  ate_stack,
  arrived,
  bars_open,
  passed,
  ended_alone,
  ended_empty,
  ended_passes,
  ended_repetition,
  ended_stall,
  tie,
  tie_value,
  won,
  won_by_values,
  drawn,
  drawn_empty,
};

constexpr std::array<std::string_view, 6> column_letters{"a", "b", "c", "d", "e", "f"};

constexpr EventParameter seat{"seat", EventParameter::Type::seat};
constexpr EventParameter victim{"victim", EventParameter::Type::seat};
constexpr EventParameter colour{"colour", EventParameter::Type::seat};
constexpr EventParameter from_column{"from_column", EventParameter::Type::word, column_letters};
constexpr EventParameter from_row{"from_row"};
constexpr EventParameter to_column{"to_column", EventParameter::Type::word, column_letters};
constexpr EventParameter to_row{"to_row"};
constexpr EventParameter corner_column{"corner_column", EventParameter::Type::word, column_letters};
constexpr EventParameter corner_row{"corner_row"};
constexpr EventParameter value{"value"};
constexpr EventParameter count{"count"};
constexpr EventParameter total{"total"};
constexpr EventParameter other{"other"};

constexpr std::array seat_only{seat};
constexpr std::array seat_to{seat, to_column, to_row};
constexpr std::array seat_from{seat, from_column, from_row};
constexpr std::array seat_way{seat,   from_column,   from_row,  to_column,
                              to_row, corner_column, corner_row};
constexpr std::array seat_value{seat, value};
constexpr std::array seat_value_way{seat,      value,  from_column,   from_row,
                                    to_column, to_row, corner_column, corner_row};
constexpr std::array seat_victim{seat, victim};
constexpr std::array seat_victim_value{seat, victim, value};
constexpr std::array seat_victim_value_count{seat, victim, value, count};
constexpr std::array seat_count_total{seat, count, total};
constexpr std::array count_only{count};
constexpr std::array seat_colour_value{seat, colour, value};
constexpr std::array seat_total_other{seat, total, other};

// In the order of Happening.
constexpr std::array<EventKind, 26> event_kinds{{
    {"placed", seat_to},
    {"begun", seat_only},
    {"swam", seat_way},
    {"swam_home", seat_way},
    {"turned", seat_from},
    {"revealed", seat_value},
    {"stuck", seat_only},
    {"moved", seat_value_way},
    {"moved_home", seat_value_way},
    {"ate_swimmer", seat_victim},
    {"ate_crocodile", seat_victim_value},
    {"ate_stack", seat_victim_value_count},
    {"arrived", seat_count_total},
    {"bars_open", {}},
    {"passed", seat_only},
    {"ended_alone", seat_only},
    {"ended_empty", {}},
    {"ended_passes", {}},
    {"ended_repetition", count_only},
    {"ended_stall", count_only},
    {"tie", count_only},
    {"tie_value", seat_colour_value},
    {"won", seat_total_other},
    {"won_by_values", seat_total_other},
    {"drawn", {}},
    {"drawn_empty", {}},
}};

constexpr std::array<std::string_view, 2> opening_choices{"placed", "standard"};
constexpr std::array<std::string_view, 6> quota_choices{"1122", "1212", "1221",
                                                        "2112", "2121", "2211"};
constexpr std::array<std::string_view, 4> repetition_choices{"0", "2", "3", "4"};
constexpr std::array<OptionSpec, 4> options_with_stall_from(std::int32_t lowest) {
  return {{
      {.key = "opening", .choices = opening_choices},
      {.key = "quota", .choices = quota_choices, .standard = 2},
      {.key = "repetition", .choices = repetition_choices, .standard = 2},
      {.key = "stall", .low = lowest, .high = RetteSichWerKann::most_quiet, .standard = 40},
  }};
}
constexpr auto option_specs = options_with_stall_from(1);
constexpr auto option_specs_1 = options_with_stall_from(0);
constexpr std::array<EarlierRules, 1> earlier_rules{{{1, option_specs_1}}};

// Every event turn but the last is followed by fewer than most_quiet quiet ones. Twelve tiles can
// be turned over, which takes three plies each, and twelve pieces be eaten or brought home.
constexpr std::uint32_t longest = 12 + 12 * 3 + 12 + 25 * RetteSichWerKann::most_quiet + 12;

int column_index(int cell) { return pool::column_of(cell) - 1; }

std::string_view name_of_target(int cell) {
  return cell == RetteSichWerKann::bar ? std::string_view{"bar"} : pool::name_of(cell);
}

// One of the ways that the choice stands for. It ends in the cell of the bar that is entered.
pool::Way way_of(const Position& before, const Choice& choice) {
  using pool::Cells;
  const Cells pieces = RetteSichWerKann::pieces(before, 0) | RetteSichWerKann::pieces(before, 1);
  const Cells free = pool::water.without(pieces);
  const bool home = choice.to == RetteSichWerKann::bar;
  const bool swims = choice.kind == Kind::swim;
  const int turns = choice.value == 6 ? 2 : 1;
  pool::Way found{choice.to, choice.to};  // the diagonal step of the 1
  (home ? pool::bars[before.mover] : Cells::only(choice.to)).each([&](int end) {
    for (int steps = swims ? 2 : choice.value; steps >= (swims ? 1 : choice.value); --steps) {
      found = pool::way_between(choice.from, end, steps, turns, free).value_or(found);
    }
  });
  return found;
}

void tell_meal(const Position& before, const Choice& choice, EventList& events) {
  const int mover = before.mover;
  const int prey = 1 - mover;
  if (choice.to == RetteSichWerKann::bar) return;
  if (!RetteSichWerKann::pieces(before, prey).has(choice.to)) return;
  const int height = RetteSichWerKann::height(RetteSichWerKann::pile_at(before, choice.to));
  const int prey_value = RetteSichWerKann::value_at(before, prey, choice.to);
  if (height > 1) {
    events.push({ate_stack, {mover, prey, prey_value, height}});
  } else if (prey_value != 0) {
    events.push({ate_crocodile, {mover, prey, prey_value}});
  } else {
    events.push({ate_swimmer, {mover, prey}});
  }
}

void tell_choice(const Position& before, const Choice& choice, EventList& events) {
  const int mover = before.mover;
  const int from = choice.from;
  const int to = choice.to;
  switch (choice.kind) {
    case Kind::place:
      events.push({placed, {mover, column_index(to), pool::row_of(to)}});
      break;
    case Kind::turn:
      events.push({turned, {mover, column_index(from), pool::row_of(from)}});
      break;
    case Kind::swim: {
      const pool::Way way = way_of(before, choice);
      events.push({to == RetteSichWerKann::bar ? swam_home : swam,
                   {mover, column_index(from), pool::row_of(from), column_index(way.end),
                    pool::row_of(way.end), column_index(way.corner), pool::row_of(way.corner)}});
      break;
    }
    case Kind::crocodile: {
      const pool::Way way = way_of(before, choice);
      events.push(
          {to == RetteSichWerKann::bar ? moved_home : moved,
           {mover, choice.value, column_index(from), pool::row_of(from), column_index(way.end),
            pool::row_of(way.end), column_index(way.corner), pool::row_of(way.corner)}});
      tell_meal(before, choice, events);
      break;
    }
    case Kind::pass:
      events.push({passed, {mover}});
      break;
  }
}

void tell_arrival(const Position& before, const Position& after, EventList& events) {
  const int mover = before.mover;
  const Pile pile = after.home[before.mover];
  const int more =
      RetteSichWerKann::height(pile) - RetteSichWerKann::height(before.home[before.mover]);
  if (more == 0) return;
  events.push({arrived, {mover, more, RetteSichWerKann::height(pile)}});
  if (RetteSichWerKann::only_stacks_enter(before)) events.push({bars_open, {}});
}

void tell_ending(const Setup& setup, const Position& after, EventList& events) {
  switch (after.ending) {
    case Ending::none:
      break;
    case Ending::natural: {
      const bool red_left = !RetteSichWerKann::pieces(after, 0).empty();
      const bool yellow_left = !RetteSichWerKann::pieces(after, 1).empty();
      if (red_left || yellow_left) {
        events.push({ended_alone, {red_left ? 0 : 1}});
      } else {
        events.push({ended_empty, {}});
      }
      break;
    }
    case Ending::passes:
      events.push({ended_passes, {}});
      break;
    case Ending::repetition:
      events.push({ended_repetition, {setup.repetition}});
      break;
    case Ending::stall:
      events.push({ended_stall, {setup.stall}});
      break;
  }
}

void tell_result(const Setup& setup, const Position& after, EventList& events) {
  const Result result = RetteSichWerKann::result(setup, after);
  if (result.place[0] == result.place[1]) {
    events.push({result.points[0] == 0 ? drawn_empty : drawn, {}});
    return;
  }
  const std::size_t winner = result.place[0] == 1 ? 0 : 1;
  const std::size_t loser = 1 - winner;
  const auto who = static_cast<std::int32_t>(winner);
  if (result.points[winner] != result.points[loser]) {
    events.push({won, {who, result.points[winner], result.points[loser]}});
  } else {
    events.push({won_by_values,
                 {who, RetteSichWerKann::sum_of_values(after.home[winner]),
                  RetteSichWerKann::sum_of_values(after.home[loser])}});
  }
}

// What a ply brought about beyond itself.
void tell_outcome(const Setup& setup, const Position& before, const Position& after,
                  EventList& events) {
  if (before.phase == Phase::placing && after.phase == Phase::moving) {
    events.push({begun, {after.mover}});
  }
  if (before.ending == Ending::none) tell_ending(setup, after, events);
  if (before.phase != Phase::tiebreak && after.phase == Phase::tiebreak) {
    events.push({tie, {RetteSichWerKann::height(after.home[0])}});
  }
  if (after.phase == Phase::over) tell_result(setup, after, events);
}

}  // namespace

const GameInfo RetteSichWerKann::info{
    .id = "rette-sich-wer-kann",
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = 2,
    .longest = longest,
    .options = option_specs,
    .events = event_kinds,
    .earlier = earlier_rules,
};

const Catalogue& RetteSichWerKann::words() { return embedded::games_rette_sich_wer_kann_words; }

void RetteSichWerKann::notation(const Setup&, const Position&, Ply ply, Viewer, std::string& text) {
  if (ply.is_chance()) {
    text += join("value ", ply.code);
    return;
  }
  const Choice move = choice(ply.code);
  switch (move.kind) {
    case Kind::place:
      text += join("place ", pool::name_of(move.to));
      break;
    case Kind::turn:
      text += join("turn ", pool::name_of(move.from));
      break;
    case Kind::swim:
    case Kind::crocodile:
      text += join(pool::name_of(move.from), ">", name_of_target(move.to));
      break;
    case Kind::pass:
      text += "pass";
      break;
  }
}

void RetteSichWerKann::parts(const Setup&, const Position& position, Ply ply, JsonWriter& json) {
  if (ply.is_chance()) {
    json.member("kind", "value").member("value", ply.code);
    return;
  }
  static constexpr std::array<std::string_view, 5> names{"place", "swim", "turn", "crocodile",
                                                         "pass"};
  const Choice move = choice(ply.code);
  json.member("kind", names[static_cast<std::size_t>(move.kind)]);
  if (move.kind == Kind::pass) return;
  if (move.kind == Kind::crocodile) json.member("value", move.value);
  if (move.kind != Kind::place) json.member("from", pool::name_of(move.from));
  if (move.kind != Kind::turn) json.member("to", name_of_target(move.to));
  if (move.kind != Kind::swim && move.kind != Kind::crocodile) return;
  const pool::Way way = way_of(position, move);
  if (way.corner != way.end) json.member("corner", pool::name_of(way.corner));
  if (move.to == bar) json.member("enters", pool::name_of(way.end));
}

void RetteSichWerKann::events(const Setup& setup, const Position& position, Ply ply, Viewer,
                              EventList& events) {
  Position after = position;
  apply<RetteSichWerKann>(setup, after, ply);
  if (!ply.is_chance()) {
    tell_choice(position, choice(ply.code), events);
    tell_arrival(position, after, events);
  } else if (position.phase == Phase::turning) {
    events.push({revealed, {position.mover, static_cast<std::int32_t>(ply.code)}});
    if (after.phase != Phase::way) events.push({stuck, {position.mover}});
  } else {
    const HiddenAtHome hidden = next_hidden(position);
    events.push({tie_value, {hidden.owner, hidden.colour, static_cast<std::int32_t>(ply.code)}});
  }
  tell_outcome(setup, position, after, events);
}

}  // namespace boathouse
