#include "minds/powerboats/skipper.h"

#include <algorithm>

#include "games/entry.h"
#include "minds/powerboats/lookahead.h"
#include "minds/powerboats/standings.h"

namespace boathouse::powerboats {

namespace {

constexpr double most_turns = 60;
// If nothing else depends on it, the boat still sails home as fast as it can.
constexpr double weight_of_way_home = 0.1;
// Of more dice than it dares to sail with.
constexpr double fear = 0.5;

// Between −1 and 1.
double either_way(Random& random) {
  return static_cast<double>(random.next() >> 11U) / 4503599627370496.0 - 1;
}

// Whether it ends in a crash whatever is rolled: the lowest roll goes least far.
bool crashes_for_sure(const Powerboats::Setup& setup, Powerboats::Position position, Move move) {
  const int mover = position.mover;
  const auto crashes = [&](Move way) {
    return Powerboats::run(setup, position, static_cast<int>(way)).damage > 0;
  };
  if (position.phase == Powerboats::Phase::steer) return crashes(move);
  if (position.phase != Powerboats::Phase::plan) return false;
  Powerboats::play(setup, position, mover, move);
  if (position.phase == Powerboats::Phase::roll) {
    Powerboats::happen(setup, position, rolls_of(position.to_roll).outcomes().back().code);
  }
  Powerboats::MoveList ways;
  Powerboats::legal_moves(setup, position, mover, ways);
  return std::ranges::all_of(ways, crashes);
}

// The way home as an equity: 1 is home, 0 is as far away as possible.
Equities way_home(const Powerboats::Position& position, Powerboats::State state, int seat,
                  const Pilot& pilot) {
  double turns = 0;
  if (state == Powerboats::State::sunk) turns = Navigator::sinking_turns;
  if (state == Powerboats::State::racing) turns = pilot.turns(position.boats[seat]);
  Equities equities{};
  equities[seat] = std::clamp(1 - turns / most_turns, 0.0, 1.0);
  return equities;
}

}  // namespace

bool Skipper::too_fast(const Powerboats::Position& position, Move move) const {
  if (position.phase != Powerboats::Phase::plan) return false;
  const Powerboats::Plan plan = Powerboats::plan(move);
  return plan.keep.count() + plan.roll > character_.most_dice;
}

Thought Skipper::think(const SeatView& seat_view, const Budget& budget, Random& random) {
  const auto& view = static_cast<const SeatViewOf<Powerboats>&>(seat_view);
  const Powerboats::Setup& setup = view.setup();
  const Powerboats::Position& position = view.view();
  const int own = view.seat();
  if (!pilot_ || !pilot_->is_exact() || !pilot_->knows(setup, position)) {
    pilot_.emplace(setup, position, budget);
  }
  Thought thought;
  Lookahead look{setup, [&](const Powerboats::Position& after, Powerboats::State state) {
                   ++thought.nodes;
                   // A race that reaches its 100th turn is lost.
                   if (after.race != position.race && state == Powerboats::State::racing) {
                     state = Powerboats::State::sunk;
                   }
                   Equities equities = way_home(after, state, own, *pilot_);
                   if (!character_.sees_others) return equities;
                   const double home = equities[own];
                   equities = expected_standings(setup, after, pilot_);
                   equities[own] += weight_of_way_home * (home - equities[own]);
                   return equities;
                 }};
  Powerboats::MoveList moves;
  Powerboats::legal_moves(setup, position, view.seat(), moves);
  for (const Move move : moves) {
    double equity = 0;
    if (position.phase == Powerboats::Phase::steer) {
      equity = look.steered(position, move)[own];
    } else {
      Powerboats::Position after = position;
      Powerboats::play(setup, after, view.seat(), move);
      equity = look(after)[own];
    }
    if (too_fast(position, move)) equity -= fear;
    if (character_.blur > 0) {
      // Nobody overrates a choice that is bound to end on the rocks.
      const double misjudged = either_way(random);
      equity +=
          character_.blur / most_turns * (crashes_for_sure(setup, position, move) ? -1 : misjudged);
    }
    equity = std::clamp(equity, 0.0, 1.0);
    thought.choices.push_back({.move = move,
                               .equity = equity,
                               .error = Knowledge<Powerboats>::Evaluation::typical_error});
    if (equity > thought.choices[thought.best].equity) thought.best = thought.choices.size() - 1;
  }
  return thought;
}

}  // namespace boathouse::powerboats
