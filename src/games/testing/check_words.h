// The part of the battery about words: notation and parts name each ply once, events can be told in
// every language, the catalogues agree, and what a view says and draws is well formed.
#pragma once

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <span>

#include "games/testing/json_check.h"
#include "games/testing/walk.h"

namespace boathouse::battery {

inline void check_notation(std::string_view text, const std::string& at, Failures& failures) {
  if (text.empty()) fail(failures, at, "a ply has no notation");
  if (text == "?") fail(failures, at, "the referee reads a question mark");
  if (text != trim(text)) fail(failures, at, "“", text, "” begins or ends with a blank");
  if (text.find('\n') != std::string_view::npos) fail(failures, at, "“", text, "” has two lines");
}

// The parts of a ply, beside those that are known already.
inline void check_parts(const std::string& parts, std::set<std::string>& known,
                        const std::string& at, Failures& failures) {
  if (parts == "{}") fail(failures, at, "has no parts");
  if (!JsonCheck::is_valid(parts)) fail(failures, at, "has parts that are not JSON: ", parts);
  if (!known.insert(parts).second) fail(failures, at, "shares its parts with another ply");
}

template <Game G>
void check_setup_notation(const Table& table, Random& random, Failures& failures) {
  const std::string at = join(name_of<G>(table), ", set-up: ");
  typename G::Setup setup = G::begin(table.seats, table.options);
  for (;;) {
    ChanceBuffer buffer;
    const Chances chances = G::setup_chances(setup, buffer);
    if (chances.empty()) return;
    std::set<std::string> read;
    std::set<std::string> known;
    for (const Outcome& outcome : chances.outcomes()) {
      std::string text;
      G::setup_notation(setup, outcome.code, text);
      check_notation(text, at, failures);
      if (!read.insert(text).second) fail(failures, at, "two outcomes are called “", text, "”");
      JsonWriter parts;
      G::setup_parts(setup, outcome.code, parts.open_object());
      check_parts(parts.close_object().take(), known, join(at, "“", text, "” "), failures);
    }
    G::draw_setup(setup, chances.pick(random));
  }
}

// A record is read back by finding the ply with the same notation, a bot's message by finding the
// one with the same parts; so in each list they must be unique.
template <Game G>
void check_names(const Played<G>& game, std::size_t k, Failures& failures) {
  const typename G::Position& position = game.positions[k];
  std::set<std::string> notations;
  std::set<std::string> known;
  int mover = Ply::by_chance;
  for (const auto& [ply, chance] : next_plies<G>(game.setup, position)) {
    if (ply.seat != mover) {  // another seat has a list of its own
      mover = ply.seat;
      notations.clear();
      known.clear();
    }
    const std::string text = read<G>(game.setup, position, ply, referee);
    check_notation(text, game.at(k), failures);
    if (!notations.insert(text).second) {
      fail(failures, game.at(k), "two plies are called “", text, "”");
    }
    if (!ply.is_chance() && read<G>(game.setup, position, ply, ply.seat) != text) {
      fail(failures, game.at(k), "seat ", ply.seat, " reads its own “", text, "” differently");
    }
    JsonWriter parts;
    G::parts(game.setup, position, ply, parts.open_object());
    check_parts(parts.close_object().take(), known, join(game.at(k), "“", text, "” "), failures);
  }
}

template <Game G>
[[nodiscard]] Failures check_notation_and_parts_are_unique() {
  Failures failures;
  Random random{6};
  for (const Table& table : tables<G>()) check_setup_notation<G>(table, random, failures);
  for_each_game<G>(5, [&](const Played<G>& game) {
    for (const std::size_t k : plies_to_look_at(game.positions.size(), game.seed)) {
      check_names(game, k, failures);
    }
  });
  return failures;
}

// Whether every value is one that its parameter can have; only then can the event be told.
[[nodiscard]] inline bool has_valid_values(const EventKind& kind, const Event& event, int seats) {
  if (kind.parameters.size() > event.values.size()) return false;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const EventParameter& parameter = kind.parameters[i];
    const std::int32_t value = event.values[i];
    const bool is_seat = parameter.type == EventParameter::Type::seat;
    const auto words = static_cast<std::int32_t>(parameter.words.size());
    const bool is_set = parameter.type == EventParameter::Type::set;
    if (!is_seat && !is_set && parameter.type != EventParameter::Type::word) continue;
    const auto bound = is_seat ? seats : is_set ? 1 << words : words;
    if (value < 0 || value >= bound) return false;
  }
  return true;
}

inline const std::vector<std::string>& names_of_seats() {
  static const std::vector<std::string> names{"Ada", "Bo", "Cleo", "Dan", "Eve", "Fay"};
  return names;
}

// Tells an event in every language to everybody.
template <Game G>
void check_event(const Event& event, int seats, const std::string& at, Failures& failures) {
  if (event.kind >= G::info.events.size()) {
    return fail(failures, at, "there is no event of kind ", event.kind);
  }
  const EventKind& kind = G::info.events[event.kind];
  if (!has_valid_values(kind, event, seats)) {
    return fail(failures, at, "the event ", kind.name, " has an impossible value");
  }
  for (const Language language : languages) {
    for (Viewer you = spectator; you < seats; ++you) {
      const std::string told = tell({G::words(), language, names_of_seats(), you}, kind, event);
      if (told.empty() || told.find_first_of("<{}") != std::string::npos) {
        fail(failures, at, kind.name, " in ", code_of(language), " is told as “", told, "”");
      }
    }
  }
}

// What the page calls the reader; a sentence that does so between others has the wrong case.
[[nodiscard]] inline std::string_view name_of_reader(Language language) {
  static constexpr std::array<std::string_view, 3> names{"You", "Toi", "Du"};
  return names[static_cast<std::size_t>(language)];
}

// What is wrong with a sentence in any language: the reader in the wrong case, a plural after a
// one, or dice run together. “150 turns” and “120°” are fine.
[[nodiscard]] inline std::string fault_of(const std::string& told) {
  static constexpr std::array<std::string_view, 16> wrong_cases{
      "of You", "You’s", "by You",  "to You", "front of You", "from You", "with You", "de Toi",
      "d’Toi",  "à Toi", "que Toi", "von Du", "Dus ",         "vor Du",   "an Du",    "mit Du"};
  for (const std::string_view wrong : wrong_cases) {
    if (told.find(wrong) != std::string::npos) return join("“", wrong, "”");
  }
  static const std::regex one_and_many{
      "\\b1 (points|turns|hexes|dice|cards|boats|tiles|lanterns|damage markers|tours|cases|dés|"
      "cartes|bateaux|tuiles|marqueurs|Punkten?|Zügen?|Felder|Würfeln|Karten|Boote|Schäden)\\b"};
  std::smatch found;
  if (std::regex_search(told, found, one_and_many)) return join("“", found[0].str(), "”");
  static const std::regex run_together{"[1-3]{4,}"};
  if (std::regex_search(told, found, run_together)) return join("“", found[0].str(), "”");
  return {};
}

// A possible event of a kind in which each number is `number`, and the seats are those given in
// turn; the words are the first ones.
[[nodiscard]] inline Event event_of(std::uint32_t index, const EventKind& kind, int number,
                                    std::array<int, 2> seats) {
  Event event{index, {}};
  std::size_t seat = 0;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    switch (kind.parameters[i].type) {
      case EventParameter::Type::seat:
        event.values[i] = seats[seat++ % seats.size()];
        break;
      case EventParameter::Type::dice:
        event.values[i] = number == 1 ? 1 : 3221;
        break;
      case EventParameter::Type::set:
        event.values[i] = (1 << number) - 1;
        break;
      case EventParameter::Type::word:
        break;
      case EventParameter::Type::place:
      case EventParameter::Type::number:
        event.values[i] = number;
        break;
    }
  }
  return event;
}

// Reads one event to the viewer, whom no sentence may call by name, nor in the wrong case.
template <Game G>
void check_reading(const Event& event, Viewer viewer, Failures& failures) {
  const EventKind& kind = G::info.events[event.kind];
  for (const Language language : languages) {
    const auto read_with = [&](std::string_view own_name) {
      std::vector<std::string> names = names_of_seats();
      if (viewer >= 0) names[static_cast<std::size_t>(viewer)] = own_name;
      return tell({G::words(), language, names, viewer}, kind, event);
    };
    const std::string told = read_with(name_of_reader(language));
    const std::string at = join(kind.name, " in ", code_of(language), ": “", told, "” ");
    const std::string fault = fault_of(told);
    if (!fault.empty()) fail(failures, at, "has ", fault);
    if (read_with("@").find('@') != std::string::npos) fail(failures, at, "calls you by name");
  }
}

// Reads every sentence a game has, with each part as you, as one and as many. Only where the
// catalogue says so can both seats be the same.
template <Game G>
[[nodiscard]] Failures check_sentences_read_well() {
  Failures failures;
  for (std::uint32_t i = 0; i < G::info.events.size(); ++i) {
    const EventKind& kind = G::info.events[i];
    std::vector<std::array<int, 2>> pairs{{0, 1}, {1, 0}};
    const std::string both = join("event.", kind.name, ".you.to_you");
    if (find_words(G::words(), Language::en, both)) pairs.push_back({0, 0});
    for (const std::array<int, 2>& seats : pairs) {
      for (Viewer viewer = spectator; viewer < 2; ++viewer) {
        check_reading<G>(event_of(i, kind, 1, seats), viewer, failures);
        check_reading<G>(event_of(i, kind, 2, seats), viewer, failures);
      }
    }
  }
  return failures;
}

template <Game G>
void check_setup_events(const Table& table, Random& random, Failures& failures) {
  const std::string at = join(name_of<G>(table), ", set-up: ");
  typename G::Setup setup = G::begin(table.seats, table.options);
  for (;;) {
    ChanceBuffer buffer;
    const Chances chances = G::setup_chances(setup, buffer);
    if (chances.empty()) return;
    for (const Outcome& outcome : chances.outcomes()) {
      EventList events;
      G::setup_events(setup, outcome.code, events);
      if (events.empty()) fail(failures, at, "a draw is not told");
      for (const Event& event : events) check_event<G>(event, table.seats, at, failures);
    }
    G::draw_setup(setup, chances.pick(random));
  }
}

template <Game G>
[[nodiscard]] Failures check_events_can_be_told() {
  Failures failures;
  Random random{7};
  for (const Table& table : tables<G>()) check_setup_events<G>(table, random, failures);
  for_each_game<G>(2, [&](const Played<G>& game) {
    for (const std::size_t k : plies_to_look_at(game.plies.size(), game.seed)) {
      for (Viewer viewer = referee; viewer < game.table.seats; ++viewer) {
        EventList events;
        G::events(game.setup, game.positions[k], game.plies[k], viewer, events);
        if (viewer == referee && events.empty()) fail(failures, game.at(k), "nothing is told");
        for (const Event& event : events) {
          check_event<G>(event, game.table.seats, game.at(k), failures);
        }
      }
    }
  });
  return failures;
}

// The keys of one language's file; lines that are neither empty, comment nor sentence are failures.
inline std::set<std::string> keys_of(const Catalogue& words, Language language,
                                     Failures& failures) {
  std::set<std::string> keys;
  std::string_view rest = words.file(language);
  while (!rest.empty()) {
    const std::string_view line = trim(cut(rest, '\n'));
    if (line.empty() || line.starts_with('#')) continue;
    std::string_view sentence = line;
    const std::string_view key = trim(cut(sentence, '='));
    if (key.empty() || trim(sentence).empty()) {
      fail(failures, code_of(language), ": “", line, "” is not a sentence with a key");
    }
    if (!keys.emplace(key).second) fail(failures, code_of(language), ": ", key, " stands twice");
  }
  return keys;
}

// What the house asks of every game's catalogue.
template <Game G>
[[nodiscard]] std::set<std::string> keys_needed() {
  std::set<std::string> keys{"game.name", "game.summary"};
  const auto need_options = [&](std::span<const OptionSpec> specs) {
    for (const OptionSpec& spec : specs) {
      keys.insert(join("option.", spec.key));
      for (const auto choice : spec.choices) keys.insert(join("option.", spec.key, ".", choice));
      if (spec.own != nullptr) keys.insert(join("option.", spec.key, ".own"));
    }
  };
  need_options(G::info.options);
  for (const EarlierRules& earlier : G::info.earlier) need_options(earlier.options);
  for (const EventKind& kind : G::info.events) {
    keys.insert(join("event.", kind.name));
    for (const EventParameter& parameter : kind.parameters) {
      if (parameter.type == EventParameter::Type::set) continue;
      for (const auto word : parameter.words) keys.insert(join(parameter.name, ".", word));
    }
  }
  return keys;
}

template <Game G>
[[nodiscard]] Failures check_catalogues_agree() {
  Failures failures;
  std::set<std::string> all = keys_needed<G>();
  for (const Language language : languages) all.merge(keys_of(G::words(), language, failures));
  for (const Language language : languages) {
    for (const std::string& key : all) {
      if (find_words(G::words(), language, key)) continue;
      fail(failures, code_of(language), ": ", key, " is missing");
    }
  }
  // All nought is a possible event of every kind, so even the rarest is told once.
  for (std::uint32_t kind = 0; kind < G::info.events.size(); ++kind) {
    check_event<G>({kind, {}}, G::info.min_seats, "", failures);
  }
  return failures;
}

template <Game G>
[[nodiscard]] std::string described(const typename G::Setup& setup, const typename G::View& view,
                                    Viewer viewer) {
  JsonWriter json;
  json.open_object();
  G::describe(setup, view, viewer, json);
  return json.close_object().take();
}

template <Game G>
void check_screen(const Played<G>& game, std::size_t k, Viewer viewer, Language language,
                  Failures& failures) {
  constexpr std::size_t columns = 80;
  constexpr std::size_t rows = 20;
  const auto view = G::view(game.setup, game.positions[k], viewer);
  const std::span names{names_of_seats().data(), static_cast<std::size_t>(game.table.seats)};
  Screen screen;
  G::draw(game.setup, view, viewer, language, names, screen);
  const std::string text = screen.plain_text();
  if (trim(text).empty()) fail(failures, game.at(k), "nothing is drawn");
  if (text.find('<') != std::string::npos) fail(failures, game.at(k), "the drawing lacks a word");
  if (screen.rows().size() > rows) {
    fail(failures, game.at(k), "the drawing has ", screen.rows().size(), " rows");
  }
  for (const auto& row : screen.rows()) {
    if (row.size() > columns) fail(failures, game.at(k), "a row has ", row.size(), " columns");
  }
}

template <Game G>
[[nodiscard]] Failures check_views_can_be_shown() {
  Failures failures;
  for_each_game<G>(1, [&](const Played<G>& game) {
    for (const std::size_t k : plies_to_look_at(game.positions.size(), game.seed)) {
      for (Viewer viewer = referee; viewer < game.table.seats; ++viewer) {
        const auto view = G::view(game.setup, game.positions[k], viewer);
        const std::string json = described<G>(game.setup, view, viewer);
        if (!JsonCheck::is_valid(json)) fail(failures, game.at(k), "this is not JSON: ", json);
        for (const Language language : languages) {
          check_screen(game, k, viewer, language, failures);
        }
      }
    }
  });
  return failures;
}

}  // namespace boathouse::battery
