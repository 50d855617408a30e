#include "daily/challenge_json.h"

#include "core/decimals.h"

namespace boathouse::daily {

namespace {

std::string notation_of(const State& state, int seat, Move move) {
  return state.notation(Ply::move(seat, move), seat);
}

void write_decisions(JsonWriter& json, const Attempt& attempt, const Match& match, int seat) {
  json.key("decisions").open_array();
  for (const Decision& decision : attempt.decisions) {
    const auto before = match.state_at(decision.ply - 1);
    json.open_object().member("ply", decision.ply).key("cost").raw(six_decimals(decision.cost));
    json.member("best", notation_of(*before, seat, decision.best)).close_object();
  }
  json.close_array();
}

void write_choices(JsonWriter& json, const Challenge& challenge) {
  const auto start = challenge.start();
  const std::vector<Move> moves = start->legal_moves(challenge.seat());
  const std::vector<double> costs = challenge.costs(*start);
  json.key("choices").open_array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    json.open_object().member("code", moves[i]);
    json.member("notation", notation_of(*start, challenge.seat(), moves[i]));
    json.key("cost").raw(six_decimals(costs[i])).close_object();
  }
  json.close_array();
}

}  // namespace

void write_challenge(JsonWriter& json, const Challenge& challenge, Date date) {
  json.member("date", date_text(date)).member("generator", generator_on(date));
  json.member("first", date_text(first_date()));
  const bool race = challenge.kind() == Kind::race;
  json.member("kind", race ? "race" : "position").member("seat", challenge.seat());
  if (!race) json.member("grade", challenge.grade());
}

void write_score(JsonWriter& json, const Challenge& challenge, const Match& match) {
  const Attempt attempt = judge(challenge, match);
  json.member("over", attempt.over).key("par").raw(six_decimals(challenge.par()));
  if (challenge.kind() == Kind::race) {
    json.member("turns", attempt.sailed.turns).member("finished", attempt.sailed.finished);
  }
  json.key("given_away").raw(six_decimals(attempt.given_away)).member("marks", attempt.marks);
  write_decisions(json, attempt, match, challenge.seat());
  if (challenge.kind() == Kind::position && attempt.over) write_choices(json, challenge);
}

}  // namespace boathouse::daily
