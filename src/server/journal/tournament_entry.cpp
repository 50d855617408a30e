#include "server/journal/tournament_entry.h"

#include "core/json.h"
#include "core/json_reader.h"
#include "core/try.h"
#include "server/journal/entry.h"

namespace boathouse::server {

namespace {

void write(JsonWriter& json, const TournamentMade& made) {
  json.member("kind", "made").member("name", made.name).member("game", made.game);
  json.member("rules", made.rules).key("options").open_array();
  for (const std::string& each : made.options) json.value(each);
  json.close_array().key("pace");
  write_pace(json, made.pace);
  json.member("rated", made.rated).member("public", made.is_public);
  if (made.lowest) json.member("lowest", *made.lowest);
  if (made.highest) json.member("highest", *made.highest);
  tournament::write_plan(json, made.plan);
  if (made.plan.duplicate) json.member("secret", to_hex(made.secret));
}
void write(JsonWriter& json, const tournament::Entry& entry) {
  tournament::write_entry(json, entry);
}

const std::string* text_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? nullptr : value->text();
}

std::optional<int> number_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? std::nullopt : value->whole<int>();
}

std::optional<bool> flag_in(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? std::nullopt : value->flag();
}

std::optional<TournamentMade> made_in(const Json& json) {
  const std::string* name = text_in(json, "name");
  const std::string* game = text_in(json, "game");
  const auto rules = number_in(json, "rules");
  const Json* options = json.find("options");
  const Json* pace = json.find("pace");
  const auto plan = tournament::read_plan(json);
  const auto rated = flag_in(json, "rated");
  const auto is_public = flag_in(json, "public");
  if (name == nullptr || game == nullptr || !rules || options == nullptr ||
      options->items() == nullptr || pace == nullptr || !plan || !rated || !is_public) {
    return std::nullopt;
  }
  const auto read = read_pace(*pace);
  if (!read) return std::nullopt;
  TournamentMade made{.name = *name, .game = *game, .rules = *rules, .pace = *read};
  for (const Json& each : *options->items()) {
    if (each.text() == nullptr) return std::nullopt;
    made.options.push_back(*each.text());
  }
  made.rated = *rated;
  made.is_public = *is_public;
  made.lowest = number_in(json, "lowest");
  made.highest = number_in(json, "highest");
  made.plan = *plan;
  const std::string* secret = text_in(json, "secret");
  if (made.plan.duplicate && (secret == nullptr || !from_hex(*secret, made.secret))) {
    return std::nullopt;
  }
  return made;
}

}  // namespace

std::string write_tournament_entry(const TournamentEntry& entry) {
  JsonWriter json;
  json.open_object();
  std::visit([&](const auto& each) { write(json, each); }, entry);
  return json.close_object().take();
}

Expected<TournamentEntry> read_tournament_entry(std::string_view text, Milliseconds at) {
  const Json json = TRY(read_json(text));
  const std::string* kind = text_in(json, "kind");
  if (kind != nullptr && *kind == "made") {
    if (auto made = made_in(json)) return std::move(*made);
  } else if (auto entry = tournament::read_entry(json, tournament::Time{at})) {
    return std::move(*entry);
  }
  return unreadable_entry(text);
}

}  // namespace boathouse::server
