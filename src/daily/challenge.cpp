#include "daily/challenge.h"

#include <algorithm>
#include <array>

#include "core/try.h"

namespace boathouse::daily {

namespace {

// An attempt gets one mark less for each of these that it gives away more than: in turns, or as a
// chance to win.
constexpr std::array<double, most_marks> turns_given{1, 3, 6};
constexpr std::array<double, most_marks> chance_given{1e-9, 0.05, 0.15};

int marks_for(Kind kind, double given_away) {
  const auto& limits = kind == Kind::race ? turns_given : chance_given;
  return static_cast<int>(
      std::ranges::count_if(limits, [&](double limit) { return given_away <= limit; }));
}

Decision look_at(const Challenge& challenge, const State& before, Ply ply, std::size_t number) {
  const std::vector<Move> moves = before.legal_moves(ply.seat);
  const std::vector<double> costs = challenge.costs(before);
  Decision decision{.ply = static_cast<std::uint32_t>(number)};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == ply.code) decision.cost = costs[i];
  }
  const auto best = std::ranges::min_element(costs) - costs.begin();
  decision.best = moves[static_cast<std::size_t>(best)];
  return decision;
}

}  // namespace

Beginning beginning_of(const Challenge& challenge) {
  return {.game = &challenge.game(),
          .kind = challenge.kind(),
          .seats = challenge.seats(),
          .seat = challenge.seat(),
          .options = challenge.options(),
          .start = challenge.start()};
}

Expected<Match> begin(const Beginning& beginning, const FairDice& dice,
                      const std::vector<std::string>& names) {
  MatchPlan plan;
  plan.game = beginning.game;
  plan.options = beginning.options;
  for (const std::string& name : names) plan.seats.push_back({.name = name});
  plan.dice = dice;
  plan.start = beginning.start;
  return Match::create(std::move(plan));
}

Attempt judge(const Challenge& challenge, const Match& match) {
  Attempt attempt;
  const bool asks_one = challenge.kind() == Kind::position;
  auto state = match.state_at(0);
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    const Ply ply = match.plies()[i];
    const bool counts = !asks_one || attempt.decisions.empty();
    if (counts && !ply.is_chance() && ply.seat == challenge.seat()) {
      attempt.decisions.push_back(look_at(challenge, *state, ply, i + 1));
      attempt.given_away += attempt.decisions.back().cost;
    }
    state->play(ply);
  }
  if (!asks_one) attempt.sailed = challenge.sailed(*state);
  attempt.over = asks_one ? !attempt.decisions.empty() : match.over();
  if (attempt.over && (asks_one || attempt.sailed.finished)) {
    attempt.marks = marks_for(challenge.kind(), attempt.given_away);
  }
  return attempt;
}

}  // namespace boathouse::daily
