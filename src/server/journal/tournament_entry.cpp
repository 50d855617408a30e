#include "server/journal/tournament_entry.h"

#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/json_reader.h"
#include "server/journal/entry.h"

namespace boathouse::server {

namespace {

using tournament::Time;
namespace happened = tournament::entry;

constexpr std::array<std::string_view, 3> kinds{"arena", "swiss", "series"};
constexpr std::array<std::string_view, 3> phases{"open", "playing", "over"};
constexpr std::array<std::string_view, 3> lapses{"none", "forfeit", "disqualified"};

template <class Enum>
std::optional<Enum> named(std::span<const std::string_view> names, std::string_view word) {
  const auto found = std::ranges::find(names, word);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

// --- Writing ---------------------------------------------------------------------------------

void write_numbers(JsonWriter& json, std::span<const int> numbers) {
  json.open_array();
  for (const int each : numbers) json.value(each);
  json.close_array();
}

void write(JsonWriter& json, const TournamentMade& made) {
  json.member("kind", "made").member("name", made.name).member("game", made.game);
  json.member("rules", made.rules).key("options").open_array();
  for (const std::string& each : made.options) json.value(each);
  json.close_array().key("pace");
  write_pace(json, made.pace);
  json.member("rated", made.rated).member("public", made.is_public);
  if (made.lowest) json.member("lowest", *made.lowest);
  if (made.highest) json.member("highest", *made.highest);
  json.member("as", name_of(made.plan.kind)).member("players", made.plan.k);
  json.member("fewest", made.plan.fewest).member("rounds", made.plan.rounds);
  json.member("starts", made.plan.starts.count()).member("lasts", made.plan.lasts.count());
}
void write(JsonWriter& json, const happened::Joined& joined) {
  json.member("kind", "joined").member("who", joined.who);
}
void write(JsonWriter& json, const happened::Left& left) {
  json.member("kind", "left").member("who", left.who);
}
void write(JsonWriter& json, const happened::Began&) { json.member("kind", "began"); }
void write(JsonWriter& json, const happened::Paired& paired) {
  json.member("kind", "paired").key("tables").open_array();
  for (const tournament::Table& table : paired.round.tables) write_numbers(json, table.seats);
  json.close_array().key("byes");
  write_numbers(json, paired.round.byes);
}
void write(JsonWriter& json, const happened::TableOver& over) {
  json.member("kind", "table_over").member("table", over.table).key("places");
  write_numbers(json, over.outcome.places);
  if (over.outcome.lapses.empty()) return;
  json.key("lapses").open_array();
  for (const tournament::Lapse each : over.outcome.lapses) json.value(name_of(each));
  json.close_array();
}
void write(JsonWriter& json, const happened::Ended&) { json.member("kind", "ended"); }

void write(JsonWriter& json, const tournament::Entry& entry) {
  std::visit([&](const auto& each) { write(json, each); }, entry);
}

// --- Reading ---------------------------------------------------------------------------------

const std::string* text_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? nullptr : value->text();
}

template <class Number>
std::optional<Number> number_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? std::nullopt : value->whole<Number>();
}

std::optional<bool> flag_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? std::nullopt : value->flag();
}

const std::vector<Json>* items_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? nullptr : value->items();
}

std::optional<std::vector<int>> numbers_of(const std::vector<Json>* items) {
  if (items == nullptr) return std::nullopt;
  std::vector<int> numbers;
  for (const Json& each : *items) {
    const auto number = each.whole<int>();
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<tournament::Plan> plan_in(const Json& json) {
  const std::string* as = text_in(json, "as");
  const auto kind = as == nullptr ? std::nullopt : kind_of_tournament(*as);
  const auto players = number_in<int>(json, "players");
  const auto fewest = number_in<int>(json, "fewest");
  const auto rounds = number_in<int>(json, "rounds");
  const auto starts = number_in<Milliseconds>(json, "starts");
  const auto lasts = number_in<Milliseconds>(json, "lasts");
  if (!kind || !players || !fewest || !rounds || !starts || !lasts) return std::nullopt;
  // What no tournament has, and pairing could not be done with.
  constexpr int most_rounds = 1000;
  constexpr Milliseconds latest = 100'000 * day;
  if (*fewest < 2 || *players < *fewest || *players > max_seats || *rounds < 1 ||
      *rounds > most_rounds || *starts < 0 || *starts > latest || *lasts < 0 || *lasts > latest) {
    return std::nullopt;
  }
  return tournament::Plan{.kind = *kind,
                          .k = *players,
                          .fewest = *fewest,
                          .rounds = *rounds,
                          .starts = Time{*starts},
                          .lasts = Time{*lasts}};
}

std::optional<TournamentMade> made_in(const Json& json) {
  const std::string* name = text_in(json, "name");
  const std::string* game = text_in(json, "game");
  const auto rules = number_in<std::int32_t>(json, "rules");
  const auto* options = items_in(json, "options");
  const Json* pace = json.find("pace");
  const auto plan = plan_in(json);
  const auto rated = flag_in(json, "rated");
  const auto is_public = flag_in(json, "public");
  if (name == nullptr || game == nullptr || !rules || options == nullptr || pace == nullptr ||
      !plan || !rated || !is_public) {
    return std::nullopt;
  }
  const auto read = read_pace(*pace);
  if (!read) return std::nullopt;
  TournamentMade made{.name = *name, .game = *game, .rules = *rules, .pace = *read};
  for (const Json& each : *options) {
    if (each.text() == nullptr) return std::nullopt;
    made.options.push_back(*each.text());
  }
  made.rated = *rated;
  made.is_public = *is_public;
  made.lowest = number_in<int>(json, "lowest");
  made.highest = number_in<int>(json, "highest");
  made.plan = *plan;
  return made;
}

std::optional<tournament::Entry> paired_in(const Json& json, Time at) {
  const auto* tables = items_in(json, "tables");
  auto byes = numbers_of(items_in(json, "byes"));
  if (tables == nullptr || !byes) return std::nullopt;
  happened::Paired paired{.round = {.byes = std::move(*byes)}, .at = at};
  for (const Json& each : *tables) {
    auto seats = numbers_of(each.items());
    if (!seats) return std::nullopt;
    paired.round.tables.push_back({.seats = std::move(*seats)});
  }
  return paired;
}

std::optional<tournament::Entry> table_over_in(const Json& json, Time at) {
  const auto table = number_in<std::size_t>(json, "table");
  auto places = numbers_of(items_in(json, "places"));
  if (!table || !places) return std::nullopt;
  happened::TableOver over{.table = *table, .outcome = {.places = std::move(*places)}, .at = at};
  const auto* said = items_in(json, "lapses");
  if (said == nullptr) return over;
  for (const Json& each : *said) {
    const auto lapse =
        each.text() == nullptr ? std::nullopt : named<tournament::Lapse>(lapses, *each.text());
    if (!lapse) return std::nullopt;
    over.outcome.lapses.push_back(*lapse);
  }
  return over;
}

std::optional<tournament::Entry> happening_in(const Json& json, std::string_view kind, Time at) {
  const std::string* who = text_in(json, "who");
  if (kind == "joined" && who != nullptr) return happened::Joined{*who, at};
  if (kind == "left" && who != nullptr) return happened::Left{*who, at};
  if (kind == "began") return happened::Began{at};
  if (kind == "paired") return paired_in(json, at);
  if (kind == "table_over") return table_over_in(json, at);
  if (kind == "ended") return happened::Ended{at};
  return std::nullopt;
}

}  // namespace

std::string_view name_of(tournament::Kind kind) { return kinds[static_cast<std::size_t>(kind)]; }

std::optional<tournament::Kind> kind_of_tournament(std::string_view name) {
  return named<tournament::Kind>(kinds, name);
}

std::string_view name_of(tournament::Tournament::Phase phase) {
  return phases[static_cast<std::size_t>(phase)];
}

std::string_view name_of(tournament::Lapse lapse) {
  return lapses[static_cast<std::size_t>(lapse)];
}

std::string write_tournament_entry(const TournamentEntry& entry) {
  JsonWriter json;
  json.open_object();
  std::visit([&](const auto& each) { write(json, each); }, entry);
  return json.close_object().take();
}

Expected<TournamentEntry> read_tournament_entry(std::string_view text, Milliseconds at) {
  const Json json = TRY(read_json(text));
  const std::string* kind = text_in(json, "kind");
  if (kind == nullptr) return unreadable_entry(text);
  if (*kind == "made") {
    if (auto made = made_in(json)) return std::move(*made);
    return unreadable_entry(text);
  }
  if (auto entry = happening_in(json, *kind, Time{at})) return std::move(*entry);
  return unreadable_entry(text);
}

}  // namespace boathouse::server
