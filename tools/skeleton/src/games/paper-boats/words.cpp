// Paper Boats in words: notation, parts, and what happened.
//
//   roll 3          what the die shows
//   4>7, 8>pond     a boat sails, the wake included
#include <array>

#include "core/text.h"
#include "embedded/games/paper-boats/words.h"
#include "games/paper-boats/rules.h"

namespace boathouse {

namespace {

enum Happening : std::uint32_t { rolled, sailed, sailed_home, carried, carried_home, won };

constexpr EventParameter seat_parameter{"seat", EventParameter::Type::seat};
constexpr std::array seat_only{seat_parameter};
constexpr std::array seat_number{seat_parameter, EventParameter{"number"}};
constexpr std::array seat_from{seat_parameter, EventParameter{"from"}};
constexpr std::array seat_from_to{seat_parameter, EventParameter{"from"}, EventParameter{"to"}};
constexpr std::array seat_to{seat_parameter, EventParameter{"to"}};

// In the order of Happening.
constexpr std::array<EventKind, 6> event_kinds{{
    {"rolled", seat_number},
    {"sailed", seat_from_to},
    {"sailed_home", seat_from},
    {"carried", seat_to},
    {"carried_home", seat_only},
    {"won", seat_only},
}};

constexpr std::array<std::string_view, 2> canals{"short", "long"};
constexpr std::array<OptionSpec, 1> option_specs{{{"canal", canals}}};

}  // namespace

const GameInfo PaperBoats::info{
    .id = "paper-boats",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 4,
    .longest = 2 * 4 * boats_each * long_pond,  // every move takes a boat at least one field on
    .options = option_specs,
    .events = event_kinds,
};

const Catalogue& PaperBoats::words() { return embedded::games_paper_boats_words; }

void PaperBoats::notation(const Setup& setup, const Position& position, Ply ply, Viewer,
                          std::string& text) {
  if (ply.is_chance()) {
    text += join("roll ", ply.code);
    return;
  }
  const int to = target(setup, position, static_cast<int>(ply.code));
  text += join(ply.code, ">");
  text += to == setup.pond ? "pond" : join(to);
}

void PaperBoats::parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json) {
  const auto code = static_cast<std::int32_t>(ply.code);
  if (ply.is_chance()) {
    json.member("kind", "roll").member("face", code);
    return;
  }
  json.member("kind", "sail").member("from", code).member("to", target(setup, position, code));
}

void PaperBoats::events(const Setup& setup, const Position& position, Ply ply, Viewer,
                        EventList& events) {
  const std::int32_t mover = position.mover;
  const auto code = static_cast<std::int32_t>(ply.code);
  if (ply.is_chance()) {
    events.push({rolled, {mover, code}});
    return;
  }
  const int first = landing(setup, position, code);
  const int to = target(setup, position, code);
  if (first == setup.pond) {
    events.push({sailed_home, {mover, code}});
  } else {
    events.push({sailed, {mover, code, first}});
  }
  if (first != to && to == setup.pond) {
    events.push({carried_home, {mover}});
  } else if (first != to) {
    events.push({carried, {mover, to}});
  }
  Position after = position;
  play(setup, after, position.mover, ply.code);
  if (after.die == Position::over) events.push({won, {mover}});
}

}  // namespace boathouse
