#include "terminal/match_json.h"

#include "core/json.h"
#include "core/text.h"
#include "terminal/story.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

constexpr std::string_view endings[]{"none", "played", "resigned"};

void write_set_up(JsonWriter& json, const Match& match) {
  const GameInfo& info = match.game().info();
  json.member("game", info.id).member("match", match.dice().match_id);
  json.key("options").open_object();
  const std::span<const OptionSpec> specs = options_behind(info, match.options());
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!is_told(specs[i], match.options()[i])) continue;
    json.member(specs[i].key, option_text(specs, match.options(), i));
  }
  json.close_object().key("seats").open_array();
  for (const Seat& seat : match.seats()) {
    json.open_object().member("name", seat.name).member("player", seat.player);
    json.member("resigned", seat.resigned).close_object();
  }
  json.close_array();
}

void write_ply(JsonWriter& json, const State& before, Ply ply, Viewer viewer,
               const Teller& teller) {
  json.open_object().key("seat");
  if (ply.is_chance()) {
    json.null();
  } else {
    json.value(ply.seat);
  }
  json.member("notation", before.notation(ply, viewer)).key("events").open_array();
  for (const Event& event : before.events(ply, viewer)) {
    write_json(json, before.game().info().events[event.kind], event);
  }
  json.close_array().member("text", tell_ply(before, ply, viewer, teller)).close_object();
}

void write_result(JsonWriter& json, const Match& match) {
  const Result result = match.result();
  json.key("result").open_array();
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    json.open_object().member("place", result.place[i]).member("points", result.points[i]);
    json.close_object();
  }
  json.close_array();
}

}  // namespace

Viewer viewer_of_record(const Match& match) { return match.over() ? referee : spectator; }

std::string match_json(const Match& match, std::size_t plies, const Voice& voice) {
  const std::vector<std::string> names = names_of(match);
  const Viewer viewer = viewer_of_record(match);
  const Teller teller{match.game().words(), voice.language, names};
  const auto state = match.state_at(0);
  JsonWriter json;
  json.open_object();
  write_set_up(json, match);
  json.key("plies").open_array();
  for (std::size_t i = 0; i < plies; ++i) {
    write_ply(json, *state, match.plies()[i], viewer, teller);
    state->play(match.plies()[i]);
  }
  json.close_array().key("view").raw(state->view_json(viewer));
  json.member("ending", endings[static_cast<std::size_t>(match.ending())]);
  if (match.over()) write_result(json, match);
  return json.close_object().take();
}

}  // namespace boathouse::terminal
