#include "arena/report.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "arena/player.h"
#include "core/json.h"
#include "match/ply_json.h"

namespace boathouse {

namespace {

// JSON has no infinity; a missing bound is null.
void write_number(JsonWriter& json, std::string_view key, double value) {
  json.key(key);
  if (std::isfinite(value)) {
    json.raw(fmt::format("{:.6g}", value));
  } else {
    json.null();
  }
}

void write_estimate(JsonWriter& json, std::string_view key, const Estimate& estimate) {
  json.key(key).open_object();
  write_number(json, "value", estimate.value);
  write_number(json, "low", estimate.low);
  write_number(json, "high", estimate.high);
  json.close_object();
}

template <class Counted>
void write_counts(JsonWriter& json, const Counted& counted) {
  json.member("won", counted.won).member("shared", counted.shared).member("lost", counted.lost);
  json.key("sets").open_array();
  for (const std::uint64_t count : counted.scores.counts()) json.value(count);
  json.close_array();
}

// How a program failed and how often, and who played on in its place.
void write_faults(JsonWriter& json, const Standing& standing, std::string_view stand_in) {
  json.member("faults", standing.faulty_games());
  if (standing.faults.empty()) return;
  json.member("stand_in", stand_in).key("failures").open_array();
  for (const Fault& fault : standing.faults) {
    json.open_object().member("code", fault.error.code).member("games", fault.games);
    json.member("sentence", fault.error.sentence()).close_object();
  }
  json.close_array();
}

void write_standing(JsonWriter& json, const std::string& player, const Standing& standing,
                    std::uint64_t games, std::string_view stand_in) {
  json.open_object().member("player", player);
  write_estimate(json, "share", estimate_share(standing.scores));
  write_counts(json, standing);
  write_number(json, "points", static_cast<double>(standing.points) / static_cast<double>(games));
  write_faults(json, standing, stand_in);
  json.close_object();
}

void write_pairing(JsonWriter& json, const Pairing& pairing) {
  json.open_object().member("one", pairing.one).member("other", pairing.other);
  write_estimate(json, "elo", estimate_elo(pairing.scores));
  write_counts(json, pairing);
  json.close_object();
}

void write_sprt(JsonWriter& json, const Sprt& sprt, const ArenaResult& result) {
  constexpr std::array<std::string_view, 3> verdicts{"open", "elo0", "elo1"};
  json.key("sprt").open_object();
  write_number(json, "elo0", sprt.elo0);
  write_number(json, "elo1", sprt.elo1);
  write_number(json, "ratio", sprt.ratio(result.standings.front().scores));
  write_number(json, "bound", sprt.bound());
  json.member("verdict", verdicts[static_cast<std::size_t>(result.verdict)]).close_object();
}

}  // namespace

std::string arena_json(const ArenaPlan& plan, const ArenaResult& result) {
  JsonWriter json;
  json.open_object().member("game", plan.game->info().id).key("options");
  write_options(json, *plan.game, plan.options, plan.players.size());
  json.member("seed", plan.seed);
  if (plan.nodes > 0) json.member("nodes", plan.nodes);
  if (plan.time.count() > 0) {
    write_number(json, "ms", std::chrono::duration<double, std::milli>{plan.time}.count());
  }
  json.member("games", result.games).member("sets", result.sets);
  const std::string_view stand_in =
      stand_in_name(*plan.game, static_cast<int>(plan.players.size()));
  json.key("standings").open_array();
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    write_standing(json, plan.players[i], result.standings[i], result.games, stand_in);
  }
  json.close_array().key("pairings").open_array();
  for (const Pairing& pairing : result.pairings) write_pairing(json, pairing);
  json.close_array();
  if (plan.sprt) write_sprt(json, *plan.sprt, result);
  return json.close_object().take();
}

}  // namespace boathouse
