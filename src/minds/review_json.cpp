#include <algorithm>

#include "core/json.h"
#include "core/text.h"
#include "match/choices.h"
#include "minds/review.h"
#include "minds/words.h"

namespace boathouse {

namespace {

void write_number(JsonWriter& json, std::string_view key, double number) {
  json.key(key).raw(decimal(number, 6));
}

void write_equities(JsonWriter& json, std::string_view key, const Equities& equities,
                    std::size_t seats) {
  json.key(key).open_array();
  for (std::size_t seat = 0; seat < seats; ++seat) json.raw(decimal(equities[seat], 6));
  json.close_array();
}

// The choice made and the best one, as sentences about what they do.
void write_words(JsonWriter& json, const Match& match, const State& before,
                 const ReviewedPly& looked) {
  std::vector<std::string> names;
  for (const Seat& seat : match.seats()) names.push_back(seat.name);
  json.key("words").open_object();
  for (const Language language : languages) {
    const auto choices =
        choices_of(before, looked.seat, {match.game().words(), language, names, spectator});
    const auto sentence = [&](Move move) {
      std::string told;
      for (const std::string& each : std::ranges::find(choices, move, &Choice::move)->sentences) {
        told += join(told.empty() ? "" : " ", each);
      }
      return told;
    };
    json.key(code_of(language)).open_object();
    json.member("played", sentence(Move{looked.ply.code}));
    json.member("best", sentence(looked.best_move)).close_object();
  }
  json.close_object();
}

void write_choice(JsonWriter& json, const Match& match, const State& before,
                  const ReviewedPly& looked) {
  json.member("choices", looked.choices);
  write_number(json, "cost", looked.cost);
  json.member("verdict", name_of(looked.verdict)).member("best", looked.best);
  if (looked.choices < 2) return;
  json.member("mistake", looked.worth_telling);
  json.key("parts").raw(before.parts(looked.ply));
  json.key("best_parts").raw(before.parts(Ply::move(looked.seat, looked.best_move)));
  if (is_mistake(looked.verdict)) write_words(json, match, before, looked);
}

void write_ply(JsonWriter& json, const Match& match, const State& before,
               const ReviewedPly& looked) {
  const std::size_t seats = match.seats().size();
  json.open_object().member("ply", looked.number);
  json.member("kind", looked.ply.is_chance() ? "chance" : "choice");
  if (looked.seat >= 0) json.member("seat", looked.seat);
  json.member("notation", looked.notation);
  if (looked.ply.is_chance()) {
    write_equities(json, "luck", looked.luck, seats);
  } else {
    write_choice(json, match, before, looked);
  }
  write_equities(json, "equities", looked.after, seats);
  json.close_object();
}

void write_seat(JsonWriter& json, const std::string& name, const SeatReview& seat) {
  json.open_object().member("name", name).member("decisions", seat.decisions);
  write_number(json, "cost", seat.cost);
  write_number(json, "cost_per_decision", seat.cost_per_decision());
  json.member("doubtful", seat.doubtful).member("bad", seat.bad).member("very_bad", seat.very_bad);
  write_number(json, "own_luck", seat.own_luck);
  write_number(json, "luck_of_others", seat.luck_of_others);
  json.close_object();
}

}  // namespace

std::string review_json(const Match& match, const Review& review) {
  const std::size_t seats = match.seats().size();
  JsonWriter json;
  json.open_object().member("game", match.game().info().id).member("exact", review.exact);
  json.key("marks").open_object();
  write_number(json, "doubtful", doubtful_from);
  write_number(json, "bad", bad_from);
  write_number(json, "very_bad", very_bad_from);
  json.close_object().key("seats").open_array();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    write_seat(json, match.seats()[seat].name, review.seats[seat]);
  }
  json.close_array();
  write_equities(json, "start", review.start, seats);
  json.key("plies").open_array();
  std::unique_ptr<State> before;
  for (const ReviewedPly& looked : review.plies) {
    if (!before) before = match.state_at(looked.number - 1);
    write_ply(json, match, *before, looked);
    before->play(looked.ply);
  }
  return json.close_array().close_object().take();
}

}  // namespace boathouse
