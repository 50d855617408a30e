#include "tournament/entry_json.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/turn.h"

namespace boathouse::tournament {

namespace {

constexpr std::array<std::string_view, 4> kind_names{"arena", "swiss", "series", "league"};
constexpr std::array<std::string_view, 3> phase_names{"open", "playing", "over"};
constexpr std::array<std::string_view, 3> lapse_names{"none", "forfeit", "disqualified"};

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

void write(JsonWriter& json, const entry::Joined& joined) {
  json.member("kind", "joined").member("who", joined.who);
  if (joined.bot) json.member("bot", true);
  if (joined.nonce.empty()) return;
  json.member("nonce", joined.nonce).member("by_house", joined.nonce_by_house);
}
void write(JsonWriter& json, const entry::Left& left) {
  json.member("kind", "left").member("who", left.who);
}
void write(JsonWriter& json, const entry::Began&) { json.member("kind", "began"); }
void write(JsonWriter& json, const entry::SeasonBegan& season) {
  json.member("kind", "season").key("divisions").open_array();
  for (const auto& division : season.divisions) write_numbers(json, division);
  json.close_array();
}
void write(JsonWriter& json, const entry::Paired& paired) {
  json.member("kind", "paired").key("tables").open_array();
  for (const Table& table : paired.round.tables) write_numbers(json, table.seats);
  json.close_array().key("byes");
  write_numbers(json, paired.round.byes);
}
void write(JsonWriter& json, const entry::TableOver& over) {
  json.member("kind", "table_over").member("table", over.table).key("places");
  write_numbers(json, over.outcome.places);
  if (!over.outcome.points.empty()) write_numbers(json.key("points"), over.outcome.points);
  if (over.outcome.lapses.empty()) return;
  json.key("lapses").open_array();
  for (const Lapse each : over.outcome.lapses) json.value(name_of(each));
  json.close_array();
}
void write(JsonWriter& json, const entry::Ended&) { json.member("kind", "ended"); }

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

// False where it is not said.
bool flag_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value != nullptr && value->flag().value_or(false);
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

std::optional<Entry> season_in(const Json& json, Time at) {
  const auto* divisions = items_in(json, "divisions");
  if (divisions == nullptr) return std::nullopt;
  entry::SeasonBegan season{.at = at};
  for (const Json& each : *divisions) {
    auto players = numbers_of(each.items());
    if (!players) return std::nullopt;
    season.divisions.push_back(std::move(*players));
  }
  return season;
}

std::optional<Entry> paired_in(const Json& json, Time at) {
  const auto* tables = items_in(json, "tables");
  auto byes = numbers_of(items_in(json, "byes"));
  if (tables == nullptr || !byes) return std::nullopt;
  entry::Paired paired{.round = {.byes = std::move(*byes)}, .at = at};
  for (const Json& each : *tables) {
    auto seats = numbers_of(each.items());
    if (!seats) return std::nullopt;
    paired.round.tables.push_back({.seats = std::move(*seats)});
  }
  return paired;
}

std::optional<Entry> table_over_in(const Json& json, Time at) {
  const auto table = number_in<std::size_t>(json, "table");
  auto places = numbers_of(items_in(json, "places"));
  if (!table || !places) return std::nullopt;
  entry::TableOver over{.table = *table, .outcome = {.places = std::move(*places)}, .at = at};
  if (const auto* points = items_in(json, "points")) {
    auto numbers = numbers_of(points);
    if (!numbers) return std::nullopt;
    over.outcome.points = std::move(*numbers);
  }
  const auto* said = items_in(json, "lapses");
  if (said == nullptr) return over;
  for (const Json& each : *said) {
    const auto lapse =
        each.text() == nullptr ? std::nullopt : named<Lapse>(lapse_names, *each.text());
    if (!lapse) return std::nullopt;
    over.outcome.lapses.push_back(*lapse);
  }
  return over;
}

Entry joined_in(const Json& json, const std::string& who, Time at) {
  entry::Joined joined{.who = who, .at = at};
  if (const std::string* nonce = text_in(json, "nonce")) joined.nonce = *nonce;
  joined.nonce_by_house = flag_in(json, "by_house");
  joined.bot = flag_in(json, "bot");
  return joined;
}

std::optional<Entry> happening_in(const Json& json, std::string_view kind, Time at) {
  const std::string* who = text_in(json, "who");
  if (kind == "joined" && who != nullptr) return joined_in(json, *who, at);
  if (kind == "left" && who != nullptr) return entry::Left{*who, at};
  if (kind == "began") return entry::Began{at};
  if (kind == "season") return season_in(json, at);
  if (kind == "paired") return paired_in(json, at);
  if (kind == "table_over") return table_over_in(json, at);
  if (kind == "ended") return entry::Ended{at};
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kind_of(std::string_view name) { return named<Kind>(kind_names, name); }

std::string_view name_of(Tournament::Phase phase) {
  return phase_names[static_cast<std::size_t>(phase)];
}

std::string_view name_of(Lapse lapse) { return lapse_names[static_cast<std::size_t>(lapse)]; }

void write_plan(JsonWriter& json, const Plan& plan) {
  json.member("as", name_of(plan.kind)).member("players", plan.k).member("fewest", plan.fewest);
  json.member("rounds", plan.rounds).member("starts", plan.starts.count());
  json.member("lasts", plan.lasts.count());
  if (plan.duplicate) json.member("duplicate", true);
}

void write_entry(JsonWriter& json, const Entry& entry) {
  std::visit([&](const auto& each) { write(json, each); }, entry);
}

std::optional<Plan> read_plan(const Json& json) {
  const std::string* as = text_in(json, "as");
  const auto kind = as == nullptr ? std::nullopt : kind_of(*as);
  const auto players = number_in<int>(json, "players");
  const auto fewest = number_in<int>(json, "fewest");
  const auto rounds = number_in<int>(json, "rounds");
  const auto starts = number_in<std::int64_t>(json, "starts");
  const auto lasts = number_in<std::int64_t>(json, "lasts");
  if (!kind || !players || !fewest || !rounds || !starts || !lasts) return std::nullopt;
  // What no tournament has, and pairing could not be done with.
  constexpr int most_rounds = 1000;
  constexpr std::int64_t latest = 100'000LL * 86'400'000;
  if (*fewest < 2 || *players < *fewest || *players > max_seats || *rounds < 1 ||
      *rounds > most_rounds || *starts < 0 || *starts > latest || *lasts < 0 || *lasts > latest) {
    return std::nullopt;
  }
  const bool duplicate = flag_in(json, "duplicate");
  if (duplicate && !can_be_duplicate(*kind)) return std::nullopt;
  return Plan{.kind = *kind,
              .k = *players,
              .fewest = *fewest,
              .rounds = *rounds,
              .starts = Time{*starts},
              .lasts = Time{*lasts},
              .duplicate = duplicate};
}

std::optional<Entry> read_entry(const Json& json, Time at) {
  const std::string* kind = text_in(json, "kind");
  return kind == nullptr ? std::nullopt : happening_in(json, *kind, at);
}

}  // namespace boathouse::tournament
