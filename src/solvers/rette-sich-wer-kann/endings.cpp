#include "solvers/rette-sich-wer-kann/endings.h"

#include <cstdlib>

#include "solvers/rette-sich-wer-kann/outcome.h"

namespace boathouse::rette {

using Position = RetteSichWerKann::Position;
using Setup = RetteSichWerKann::Setup;

int crocodiles_alone(const Position& position) {
  if (position.phase != RetteSichWerKann::Phase::moving) return 0;
  if (!(position.swimmers[0] | position.swimmers[1]).empty()) return 0;
  return (position.crocodiles[0] | position.crocodiles[1]).size();
}

namespace {

struct Crocodile {
  int value = 0;
  int cell = 0;
  Pile pile = 0;
};

Crocodile crocodile_of(const Position& position, int seat) {
  Crocodile found;
  position.crocodiles[seat].each([&](int cell) {
    found = {RetteSichWerKann::value_at(position, seat, cell), cell,
             RetteSichWerKann::pile_at(position, cell)};
  });
  return found;
}

}  // namespace

Forecast forecast_of_two(const Setup& setup, const Position& position, PairTables& pairs) {
  const int mover = position.mover;
  const Crocodile own = crocodile_of(position, mover);
  const Crocodile other = crocodile_of(position, 1 - mover);
  const bool stacks_only = RetteSichWerKann::only_stacks_enter(position);
  const auto may_enter = [&](const Crocodile& crocodile) {
    return !stacks_only || RetteSichWerKann::height(crocodile.pile) > 1;
  };
  const Entry entry = !may_enter(own)     ? Entry::other
                      : !may_enter(other) ? Entry::mover
                                          : Entry::both;
  const auto as_red = [&](int cell) { return mover == 0 ? cell : pool::turned(cell); };
  const int turns =
      pairs.turns({own.value, other.value, entry}, as_red(own.cell), as_red(other.cell));
  const bool in_time = std::abs(turns) <= setup.stall - position.quiet;
  if (turns == 0 || !in_time) return {outcome(position), 0};
  auto home = position.home;
  const auto winner = static_cast<std::size_t>(turns > 0 ? mover : 1 - mover);
  home[winner] = RetteSichWerKann::stacked(home[winner], turns > 0 ? own.pile : other.pile);
  return {outcome(home, position.revealed), mover == 0 ? turns : -turns};
}

std::optional<double> Endings::solve(const Setup& setup, const Position& position) {
  const int crocodiles = crocodiles_alone(position);
  if (crocodiles == 2) return forecast_of_two(setup, position, pairs_).value;
  if (crocodiles != 3) return std::nullopt;
  if (!three_ || !three_->covers(setup, position)) three_.emplace(setup, position, pairs_);
  return three_->value(position);
}

}  // namespace boathouse::rette
