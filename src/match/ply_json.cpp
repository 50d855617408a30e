#include "match/ply_json.h"

#include "core/text.h"
#include "match/choices.h"

namespace boathouse {

void write_ply(JsonWriter& json, const State& state, Ply ply, Viewer viewer) {
  json.member("code", ply.code).member("notation", state.notation(ply, viewer));
  json.key("parts").raw(state.parts(ply));
}

Expected<Ply> read_ply(const JsonRequest& request, const State& state, int seat) {
  if (request.has("notation") == request.has("code")) return failure("request_ply");
  if (request.has("notation")) {
    const std::string notation = TRY(request.text("notation"));
    return find_ply(state, seat, notation);
  }
  const Ply ply{seat, TRY(request.number<std::uint32_t>("code", {}))};
  TRY(check_ply(state, ply));
  return ply;
}

void write_moves(JsonWriter& json, const State& state, int seat) {
  json.open_array();
  for (const Move move : state.legal_moves(seat)) {
    json.open_object();
    write_ply(json, state, Ply::move(seat, move), seat);
    json.close_object();
  }
  json.close_array();
}

void write_moves(JsonWriter& json, const State& state, int seat, const Teller& teller) {
  json.open_array();
  for (const Choice& choice : choices_of(state, seat, teller)) {
    json.open_object();
    write_ply(json, state, Ply::move(seat, choice.move), seat);
    std::string told;
    for (const std::string& sentence : choice.sentences) {
      told += join(told.empty() ? "" : " ", sentence);
    }
    json.member("sentence", told).close_object();
  }
  json.close_array();
}

void write_options(JsonWriter& json, const GameEntry& game, const OptionValues& chosen,
                   std::size_t seats) {
  json.open_object();
  const std::span<const OptionSpec> specs = options_behind(game.info(), chosen);
  const OptionValues options = options_in_force(specs, chosen, seats);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!is_told(specs[i], options[i])) continue;
    json.key(specs[i].key);
    if (specs[i].choices.empty()) {
      json.value(options[i]);
    } else {
      json.value(option_text(specs, options, i));
    }
  }
  json.close_object();
}

}  // namespace boathouse
