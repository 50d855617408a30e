// Regatta in words: notation, parts, and what happened.
//
//   first 2                    set-up: seat 2 begins                 draw L45*     a card drawn
//   berth -30 60               a place at the start, in millimetres  turn 45       on the spot
//   2:L45                      the second card of the hand is played
//   2:L45/S>S 4:sun>3          … along its arrow S, and the fourth card, a sun, is laid on seat 3
//   2:L45!                     … and the boat is forced to stop at a zone
//   2:L45 lays S R90s*         … and the boat has finished, its hand is laid open (sail_on)
//   let be                     no second card after a helm
//   exchange 1:S 4:sun         cards are exchanged
#include <algorithm>
#include <array>
#include <bit>

#include "core/text.h"
#include "embedded/games/regatta/words.h"
#include "games/regatta/course_file.h"
#include "games/regatta/rules.h"

namespace boathouse {

using namespace regatta;

namespace {

using Boat = Regatta::Boat;
using Choice = Regatta::Choice;
using Kind = Regatta::Kind;
using Phase = Regatta::Phase;
using Position = Regatta::Position;
using Setup = Regatta::Setup;
using State = Regatta::State;

enum Happening : std::uint32_t {
  first_drawn,
  drew,
  drew_sun,
  drew_unseen,
  reshuffled,
  placed,
  sailed,
  helm_used,
  stopped,
  stayed,
  let_be,
  started,
  rounded,
  finished,
  becalmed,
  missed,
  turned_about,
  exchanged,
  laid_down,
  laid_down_sun,
  time_up,
  took_place,
  won,
  shared,
};

constexpr EventParameter seat{"seat", EventParameter::Type::seat};
constexpr EventParameter other{"other", EventParameter::Type::seat};
constexpr EventParameter rank{"place", EventParameter::Type::place};
constexpr EventParameter size{"size", EventParameter::Type::word, size_names};
constexpr EventParameter symbol{"symbol", EventParameter::Type::word, symbol_names};
constexpr EventParameter arrows{"arrows", EventParameter::Type::set, exit_names};
constexpr std::array seat_only{seat};
constexpr std::array seat_card{seat, size, arrows, symbol};
constexpr std::array seat_berth{seat, EventParameter{"x"}, EventParameter{"below"}};
constexpr std::array seat_arrow{
    seat, EventParameter{"arrow", EventParameter::Type::word, exit_names}, size};
constexpr std::array seat_other{seat, other};
constexpr std::array seat_mark{seat,
                               EventParameter{"mark", EventParameter::Type::word, mark_names}};
constexpr std::array seat_place_turns{seat, rank, EventParameter{"turns"}};
constexpr std::array seat_degrees{seat, EventParameter{"degrees"}};
constexpr std::array seat_count{seat, EventParameter{"count"}};
constexpr std::array seat_place{seat, rank};

// In the order of Happening.
constexpr std::array<EventKind, 24> event_kinds{{
    {"first_drawn", seat_only},
    {"drew", seat_card},
    {"drew_sun", seat_only},
    {"drew_unseen", seat_only},
    {"reshuffled", {}},
    {"placed", seat_berth},
    {"sailed", seat_arrow},
    {"helm_used", seat_only},
    {"stopped", seat_other},
    {"stayed", seat_other},
    {"let_be", seat_only},
    {"started", seat_only},
    {"rounded", seat_mark},
    {"finished", seat_place_turns},
    {"becalmed", seat_other},
    {"missed", seat_only},
    {"turned_about", seat_degrees},
    {"exchanged", seat_count},
    {"laid_down", seat_card},
    {"laid_down_sun", seat_only},
    {"time_up", {}},
    {"took_place", seat_place},
    {"won", seat_only},
    {"shared", seat_place},
}};

constexpr std::array<std::string_view, 4> course_names{"short", "standard", "long", "triangle"};
Expected<std::string> own_course(std::string_view text) {
  const auto course = read_course(text);
  if (!course) return std::unexpected(course.error());
  return course_text(*course);
}
constexpr std::array<std::string_view, 2> no_yes{"no", "yes"};
constexpr std::string_view example_course =
    "line -150 150 at 0\nred -300 600 clockwise\ngreen 300 750 clockwise\n";
constexpr std::array<OptionSpec, 3> option_specs{
    {{.key = "course",
      .choices = course_names,
      .standard = 1,
      .own = own_course,
      .example = example_course},
     {.key = "sail_on", .choices = no_yes},
     {.key = "alone", .choices = no_yes, .for_one = 1}}};

bool sees_hand(int owner, Viewer viewer) { return viewer == owner || viewer == referee; }

void push_card(const Face& face, std::int32_t owner, Happening card, Happening sun,
               EventList& events) {
  if (face.is_sun()) {
    events.push({sun, {owner}});
  } else {
    events.push({card,
                 {owner, static_cast<std::int32_t>(face.size), face.exits,
                  static_cast<std::int32_t>(face.symbol)}});
  }
}

const Face& face_in(const Setup& setup, const Boat& boat, int slot) {
  return Regatta::face_of(setup, boat.hand[static_cast<std::size_t>(slot)]);
}

// What a move does to a boat's progress.
void tell_progress(const Setup& setup, const Boat& before, const Progress& after, int owner,
                   const Position& position, EventList& events) {
  if (before.leg == 0 && after.leg > 0) events.push({started, {owner}});
  for (int leg = std::max<int>(before.leg, 1); leg < after.leg; ++leg) {
    events.push({rounded, {owner, setup.course.marks[static_cast<std::uint32_t>(leg - 1)].name}});
  }
  if (after.finished) {
    events.push({finished, {owner, position.finished + 1, before.turns + 1}});
  }
}

void tell_play(const Setup& setup, const Position& position, const Choice& choice,
               EventList& events) {
  const int owner = position.mover;
  const Boat& boat = Regatta::mover(position);
  const Face& face = face_in(setup, boat, choice.slot);
  const Voyage voyage = Regatta::voyage(setup, position, choice);
  const bool forced = voyage.hindrance.kind == Hindrance::Kind::zone;
  if (position.phase == Phase::second) events.push({helm_used, {owner}});
  const Pieces pieces = Regatta::pieces(face, choice.first, choice.second);
  const std::uint32_t told = forced ? pieces.size() : voyage.pieces;
  for (std::uint32_t i = 0; i < told; ++i) {
    events.push({sailed,
                 {owner, static_cast<std::int32_t>(pieces[i].exit),
                  static_cast<std::int32_t>(pieces[i].size)}});
  }
  if (forced) events.push({voyage.pieces > 0 ? stopped : stayed, {owner, voyage.hindrance.index}});
  tell_progress(setup, boat, voyage.progress, owner, position, events);
  if (voyage.progress.finished && setup.sail_on) {
    for (int slot = 0; slot < boat.cards(); ++slot) {
      if (slot != choice.slot) {
        push_card(face_in(setup, boat, slot), owner, laid_down, laid_down_sun, events);
      }
    }
  }
}

// What comes of a ply besides: missed turns, the pile turned over, the end.
void tell_consequences(const Setup& setup, const Position& before, const Position& after,
                       EventList& events) {
  if (after.shuffles != before.shuffles) events.push({reshuffled, {}});
  for (int each = 0; each < setup.seats; ++each) {
    if (before.boats[each].becalmed > after.boats[each].becalmed) events.push({missed, {each}});
  }
  if (after.phase != Phase::over) return;
  const Result result = Regatta::result(setup, after);
  const bool timed_out = after.finished == 0 || (setup.sail_on && after.finished + 1 < setup.seats);
  if (timed_out) events.push({time_up, {}});
  if (setup.seats == 1) return;
  for (int place = 1; place <= setup.seats; ++place) {
    const auto count = std::ranges::count(result.place, place);
    for (int each = 0; each < setup.seats; ++each) {
      if (result.place[each] != place) continue;
      if (place == 1 && count == 1) {
        events.push({won, {each}});
      } else if (setup.sail_on || timed_out) {
        events.push({count == 1 ? took_place : shared, {each, place}});
      }
    }
  }
}

void write_slot(const Setup& setup, const Boat& boat, int slot, std::string& text) {
  text += join(slot + 1, ":");
  write_face(face_in(setup, boat, slot), text);
}

void write_play(const Setup& setup, const Position& position, const Choice& choice,
                std::string& text) {
  const Boat& boat = Regatta::mover(position);
  const Face& face = face_in(setup, boat, choice.slot);
  write_slot(setup, boat, choice.slot, text);
  if (std::popcount(face.exits) > 1) {
    text += join(">", exit_names[static_cast<std::size_t>(choice.first)]);
    if (face.symbol == Symbol::cloud) {
      text += join(",", exit_names[static_cast<std::size_t>(choice.second)]);
    }
  }
  const Voyage voyage = Regatta::voyage(setup, position, choice);
  if (voyage.hindrance.kind == Hindrance::Kind::zone) text += '!';
}

// “Its hand is discarded”, and so it is seen.
void write_finish(const Setup& setup, const Position& position, const Choice& choice,
                  std::string& text) {
  if (!setup.sail_on || !Regatta::voyage(setup, position, choice).progress.finished) return;
  const Boat& boat = Regatta::mover(position);
  text += " lays";
  for (int slot = 0; slot < boat.cards(); ++slot) {
    if (choice.kind == Kind::play && slot == choice.slot) continue;
    text += ' ';
    write_face(face_in(setup, boat, slot), text);
  }
}

// The cards that are laid open for all to see.
void write_laid(const Setup& setup, const Boat& boat, std::uint32_t shown, JsonWriter& json) {
  json.key("lays").open_array();
  for (int slot = 0; slot < boat.cards(); ++slot) {
    if ((shown >> slot & 1U) == 0) continue;
    std::string name;
    write_face(face_in(setup, boat, slot), name);
    json.value(name);
  }
  json.close_array();
}

void write_end_of_voyage(const Setup& setup, const Position& position, const Choice& choice,
                         JsonWriter& json) {
  const Voyage voyage = Regatta::voyage(setup, position, choice);
  const bool played = choice.kind == Kind::play;
  if (played && voyage.hindrance.kind == Hindrance::Kind::zone) json.member("forced", true);
  if (!voyage.progress.finished) return;
  json.member("finish", true);
  const std::uint32_t out = played ? 1U << choice.slot : 0U;
  if (setup.sail_on) write_laid(setup, Regatta::mover(position), ~out, json);
}

void write_play_parts(const Setup& setup, const Position& position, const Choice& choice,
                      JsonWriter& json) {
  const Face& face = face_in(setup, Regatta::mover(position), choice.slot);
  json.member("card", choice.slot);
  write_face_members(face, json);
  json.member("arrow", exit_names[static_cast<std::size_t>(choice.first)]);
  if (face.symbol == Symbol::cloud) {
    json.member("second", exit_names[static_cast<std::size_t>(choice.second)]);
  }
}

}  // namespace

const GameInfo Regatta::info{
    .id = "regatta",
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = 4,
    .longest = 3200,
    .options = option_specs,
    .events = event_kinds,
};

const Catalogue& Regatta::words() { return embedded::games_regatta_words; }

void Regatta::setup_notation(const Setup&, std::uint32_t outcome, std::string& text) {
  text += join("first ", outcome + 1);
}

void Regatta::setup_parts(const Setup&, std::uint32_t outcome, JsonWriter& json) {
  json.member("kind", "first").member("seat", outcome);
}

void Regatta::setup_events(const Setup&, std::uint32_t outcome, EventList& events) {
  events.push({first_drawn, {static_cast<std::int32_t>(outcome)}});
}

void Regatta::notation(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                       std::string& text) {
  if (ply.is_chance()) {
    if (!sees_hand(position.mover, viewer)) {
      text += '?';
      return;
    }
    text += "draw ";
    write_face(setup.deck[ply.code], text);
    return;
  }
  const Choice chosen = choice(ply.code);
  switch (chosen.kind) {
    case Kind::place: {
      const Point bow = berth(setup, chosen.slot, chosen.row).bow() - setup.course.line_middle();
      text += join("berth ", bow.x / mm, " ", -bow.y / mm);
      break;
    }
    case Kind::play:
      write_play(setup, position, chosen, text);
      write_finish(setup, position, chosen, text);
      break;
    case Kind::turn:
      text += join("turn ", degrees(chosen.heading));
      write_finish(setup, position, chosen, text);
      break;
    case Kind::exchange:
      text += "exchange";
      for (int slot = 0; slot < hand_size; ++slot) {
        if ((chosen.cards >> slot & 1) == 0) continue;
        text += ' ';
        write_slot(setup, mover(position), slot, text);
      }
      break;
    case Kind::let_be:
      text += "let be";
      break;
  }
  if (chosen.sun >= 0) {
    text += join(" ", slot_of_sun(setup, mover(position)) + 1, ":sun>", chosen.sun + 1);
  }
}

void Regatta::parts(const Setup& setup, const Position& position, Ply ply, JsonWriter& json) {
  if (ply.is_chance()) {
    json.member("kind", "draw");
    write_face_members(setup.deck[ply.code], json);
    return;
  }
  static constexpr std::array<std::string_view, 5> kinds{"place", "play", "turn", "exchange",
                                                         "let_be"};
  const Choice chosen = choice(ply.code);
  json.member("kind", kinds[static_cast<std::size_t>(chosen.kind)]);
  switch (chosen.kind) {
    case Kind::place: {
      const Point bow = berth(setup, chosen.slot, chosen.row).bow() - setup.course.line_middle();
      json.member("x", bow.x / mm).member("below", -bow.y / mm);
      break;
    }
    case Kind::play:
      write_play_parts(setup, position, chosen, json);
      write_end_of_voyage(setup, position, chosen, json);
      break;
    case Kind::turn:
      json.member("heading", degrees(chosen.heading));
      write_end_of_voyage(setup, position, chosen, json);
      break;
    case Kind::exchange:
      json.key("cards").open_array();
      for (int slot = 0; slot < hand_size; ++slot) {
        if ((chosen.cards >> slot & 1) != 0) json.value(slot);
      }
      json.close_array();
      write_laid(setup, mover(position), static_cast<std::uint32_t>(chosen.cards), json);
      break;
    case Kind::let_be:
      break;
  }
  if (chosen.sun >= 0) json.member("sun", chosen.sun);
}

void Regatta::events(const Setup& setup, const Position& position, Ply ply, Viewer viewer,
                     EventList& events) {
  const int owner = position.mover;
  const Boat& boat = mover(position);
  if (ply.is_chance()) {
    if (sees_hand(owner, viewer)) {
      push_card(setup.deck[ply.code], owner, drew, drew_sun, events);
    } else {
      events.push({drew_unseen, {owner}});
    }
  } else {
    const Choice chosen = choice(ply.code);
    switch (chosen.kind) {
      case Kind::place: {
        const Point bow = berth(setup, chosen.slot, chosen.row).bow() - setup.course.line_middle();
        events.push({placed, {owner, bow.x / mm, -bow.y / mm}});
        break;
      }
      case Kind::play:
        tell_play(setup, position, chosen, events);
        break;
      case Kind::turn:
        events.push({turned_about, {owner, degrees(chosen.heading)}});
        tell_progress(setup, boat, voyage(setup, position, chosen).progress, owner, position,
                      events);
        break;
      case Kind::exchange:
        events.push({exchanged, {owner, std::popcount(static_cast<unsigned>(chosen.cards))}});
        for (int slot = 0; slot < hand_size; ++slot) {
          if ((chosen.cards >> slot & 1) == 0) continue;
          push_card(face_in(setup, boat, slot), owner, laid_down, laid_down_sun, events);
        }
        break;
      case Kind::let_be:
        events.push({let_be, {owner}});
        break;
    }
    if (chosen.sun >= 0) events.push({becalmed, {owner, chosen.sun}});
  }
  Position after = position;
  apply<Regatta>(setup, after, ply);
  tell_consequences(setup, position, after, events);
}

}  // namespace boathouse
