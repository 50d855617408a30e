// What the search sees of Rette sich wer kann at a glance.
#include <algorithm>

#include "minds/numbers.h"
#include "minds/rette-sich-wer-kann/knowledge.h"
#include "solvers/rette-sich-wer-kann/outcome.h"

namespace boathouse {

using Sight = Knowledge<RetteSichWerKann>::Sight;

std::optional<double> Sight::known(const Setup& setup, const Position& position) {
  if (position.phase == RetteSichWerKann::Phase::tiebreak) return rette::outcome(position);
  // There are twelve tiles, so seven cannot be caught up with.
  constexpr int most_of_them = 7;
  if (RetteSichWerKann::height(position.home[0]) >= most_of_them) return 1;
  if (RetteSichWerKann::height(position.home[1]) >= most_of_them) return 0;
  const auto forecast = endings_.find(setup, position);
  if (!forecast) return std::nullopt;
  // Of two ways home, the shorter one: dawdling may repeat a position once too often.
  constexpr double haste = 1e-7;
  return std::clamp(forecast->value - haste * forecast->turns, 0.0, 1.0);
}

double Sight::guess(const Setup& setup, const Position& position) const {
  if (!network_) return Evaluation::guess(position);
  Network::Inputs inputs;
  Network::Outputs outputs;
  const int first = Features{setup}(setup, position, inputs);
  (*network_)(inputs, outputs);
  return logistic(first == 0 ? outputs[0] : -outputs[0]);
}

// The quiet turns matter to the search once they may run out within it.
std::uint64_t Sight::key(const Setup& setup, const Position& position) {
  constexpr int within = 12;
  const std::uint64_t key = RetteSichWerKann::key(setup, position);
  const int left = setup.stall - position.quiet;
  return left > within ? key : key + static_cast<std::uint64_t>(left) * 0x9E3779B97F4A7C15U;
}

// Meals and arrivals by their height; then crocodiles and swimmers that come closer to the bar.
int Sight::urgency(const Position& position, Move move) {
  using Kind = RetteSichWerKann::Kind;
  const RetteSichWerKann::Choice choice = RetteSichWerKann::choice(move);
  const int seat = position.mover;
  if (choice.kind == Kind::place || choice.kind == Kind::pass) return 0;
  if (choice.kind == Kind::turn) return -20;
  constexpr int loud = 100;
  if (choice.to == RetteSichWerKann::bar) {
    const auto pile = RetteSichWerKann::pile_at(position, choice.from);
    return loud + 4 * RetteSichWerKann::height(pile) + 2;
  }
  if (choice.kind == Kind::crocodile &&
      RetteSichWerKann::pieces(position, 1 - seat).has(choice.to)) {
    const auto pile = RetteSichWerKann::pile_at(position, choice.to);
    return loud + 4 * RetteSichWerKann::height(pile);
  }
  const int forward = pool::row_of(choice.to) - pool::row_of(choice.from);
  return (seat == 0 ? forward : -forward) - 10;
}

}  // namespace boathouse
