#include "minds/powerboats/skipper.h"

#include <algorithm>

#include "games/entry.h"
#include "minds/powerboats/lookahead.h"
#include "minds/powerboats/standings.h"

namespace boathouse::powerboats {

namespace {

constexpr double most_turns = 60;

// Between −1 and 1.
double either_way(Random& random) {
  return static_cast<double>(random.next() >> 11U) / 4503599627370496.0 - 1;
}

// The way home alone, as an equity: 1 is home, 0 so many turns away that it cannot be worse.
Equities way_home(const Powerboats::Position& position, std::size_t seat, const Pilot& pilot) {
  const Powerboats::Boat& boat = position.boats[seat];
  Equities equities{};
  if (boat.state == Powerboats::State::racing) {
    equities[seat] = std::clamp(1 - pilot.turns(boat) / most_turns, 0.0, 1.0);
  } else if (boat.state != Powerboats::State::sunk) {
    equities[seat] = 1;
  }
  return equities;
}

}  // namespace

void Skipper::take_pilot(const Powerboats::Setup& setup, const Powerboats::Position& position,
                         const Budget& budget) {
  const Obstacles& obstacles = Powerboats::obstacles(setup, position);
  if (pilot_ && course_ == position.course && obstacles_ == obstacles) return;
  pilot_ = character_.exact ? exact_pilot(setup, position, budget)
                            : estimating_pilot(setup, position);
  course_ = position.course;
  obstacles_ = obstacles;
}

Thought Skipper::think(const SeatView& seat_view, const Budget& budget, Random& random) {
  const auto& view = static_cast<const SeatViewOf<Powerboats>&>(seat_view);
  const Powerboats::Setup& setup = view.setup();
  const Powerboats::Position& position = view.view();
  const auto own = static_cast<std::size_t>(view.seat());
  take_pilot(setup, position, budget);
  const int race = position.race;
  Thought thought;
  Lookahead look{setup, [&](const Powerboats::Position& after) {
                   ++thought.nodes;
                   // Whoever looks at the own way only does not look beyond the end of the race.
                   if (character_.sees_others) {
                     return expected_standings(setup, after, pilot_.get());
                   }
                   if (after.race == race && after.phase != Powerboats::Phase::over) {
                     return way_home(after, own, *pilot_);
                   }
                   Equities home{};
                   home[own] = 1;
                   return home;
                 }};
  Powerboats::MoveList moves;
  Powerboats::legal_moves(setup, position, view.seat(), moves);
  for (const Move move : moves) {
    Powerboats::Position after = position;
    Powerboats::play(setup, after, view.seat(), move);
    double equity = look(after)[own];
    if (character_.blur > 0) equity += character_.blur / most_turns * either_way(random);
    equity = std::clamp(equity, 0.0, 1.0);
    thought.choices.push_back({.move = move,
                               .equity = equity,
                               .error = Knowledge<Powerboats>::Evaluation::typical_error});
    if (equity > thought.choices[thought.best].equity) thought.best = thought.choices.size() - 1;
  }
  return thought;
}

}  // namespace boathouse::powerboats
