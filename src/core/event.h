// What happened is told once: a game turns a ply into events, a kind with a few whole numbers.
// Sentences, animation and narration all come from them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/json.h"
#include "core/list.h"
#include "core/turn.h"
#include "core/words.h"

namespace boathouse {

// What a parameter of an event means: a plain number; a seat; one of the game's words, whose
// catalogue key is `<name>.<word>`; a place in the ranking, told as “first”; or dice, one digit
// each, so that 322 is told as “3 + 2 + 2”; or a set of words, one bit each, told as they are.
struct EventParameter {
  enum class Type : std::uint8_t { number, seat, word, place, dice, set };
  std::string_view name;
  Type type = Type::number;
  std::span<const std::string_view> words{};
};

// A kind of event. The game's catalogue has its sentence under `event.<name>`, with more forms for
// the person it is told to:
//   event.<name>.you          the first parameter is the seat of the reader, who usually acts
//   event.<name>.to_you       another parameter is, so it happens to the reader
//   event.<name>.you.to_you   both are
// A form that would say the same as the one before it is left out.
struct EventKind {
  std::string_view name;
  std::span<const EventParameter> parameters;
};

struct Event {
  std::uint32_t kind = 0;
  std::array<std::int32_t, 8> values{};
  friend bool operator==(const Event&, const Event&) = default;
};

using EventList = FixedList<Event, 32>;

struct Teller {
  const Catalogue& words;
  Language language;
  std::span<const std::string> names;  // one per seat
  Viewer you = spectator;              // whom the sentence addresses as “you”
};

[[nodiscard]] std::string tell(const Teller& teller, const EventKind& kind, const Event& event);

// The event as an object: its kind, its parameters by name, and its sentence if there is one.
void write_json(JsonWriter& json, const EventKind& kind, const Event& event,
                std::string_view sentence = {});

}  // namespace boathouse
