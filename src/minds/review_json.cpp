#include "core/json.h"
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

void write_ply(JsonWriter& json, const ReviewedPly& looked, std::size_t seats) {
  json.open_object().member("ply", looked.number);
  json.member("kind", looked.ply.is_chance() ? "chance" : "choice");
  if (looked.seat >= 0) json.member("seat", looked.seat);
  json.member("notation", looked.notation);
  if (looked.ply.is_chance()) {
    write_equities(json, "luck", looked.luck, seats);
  } else {
    json.member("choices", looked.choices);
    write_number(json, "cost", looked.cost);
    json.member("verdict", name_of(looked.verdict)).member("best", looked.best);
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
  for (const ReviewedPly& looked : review.plies) write_ply(json, looked, seats);
  return json.close_array().close_object().take();
}

}  // namespace boathouse
