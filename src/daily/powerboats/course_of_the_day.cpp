#include "daily/powerboats/course_of_the_day.h"

#include <algorithm>

namespace boathouse::daily {

namespace {

using Boat = Powerboats::Boat;
using Phase = Powerboats::Phase;
using Position = Powerboats::Position;

// One boat alone; the face with more land on one day out of three.
OptionValues options_for(Random& random) {
  OptionValues options = standard_options(Powerboats::info.options);
  const auto set = [&](std::string_view assignment) {
    (void)set_option(Powerboats::info.options, options, assignment);
  };
  set("alone=yes");
  if (random.below(3) == 0) set("water=light");
  return options;
}

}  // namespace

Daily<Powerboats>::Daily(Random& random)
    : options(options_for(random)), setup(random_setup<Powerboats>(1, options, random)) {
  position = Powerboats::start(setup);
  ChanceBuffer buffer;
  Powerboats::happen(setup, position, Powerboats::chances(setup, position, buffer).pick(random));
  navigator_ = std::make_unique<powerboats::Navigator>(position.course,
                                                       Powerboats::obstacles(setup, position));
}

bool Daily<Powerboats>::solve(const Work& work) { return navigator_->solve(work); }

// Of a boat whose turn has ended.
double Daily<Powerboats>::turns_to_go(const Boat& boat) const {
  switch (boat.state) {
    case Powerboats::State::finished:
      return 0;
    case Powerboats::State::racing:
      return navigator_->turns(boat);
    default:
      return powerboats::Navigator::sinking_turns;
  }
}

double Daily<Powerboats>::after_steering(const Position& at, Move heading) const {
  Position after = at;
  Powerboats::sail(after, Powerboats::run(setup, at, static_cast<int>(heading)),
                   static_cast<int>(heading));
  return turns_to_go(after.boats[0]);
}

double Daily<Powerboats>::after_roll(const Position& at) const {
  Powerboats::MoveList headings;
  Powerboats::legal_moves(setup, at, 0, headings);
  double best = after_steering(at, headings[0]);
  for (const Move heading : headings) best = std::min(best, after_steering(at, heading));
  return best;
}

double Daily<Powerboats>::toll(const Position& at, Move move) const {
  if (at.phase == Phase::steer) return after_steering(at, move);
  Position after = at;
  Powerboats::play(setup, after, 0, move);
  if (at.phase == Phase::place) return turns_to_go(after.boats[0]);
  if (after.phase == Phase::steer) return after_roll(after);
  ChanceBuffer buffer;
  const Chances chances = Powerboats::chances(setup, after, buffer);
  double sum = 0;
  for (const Outcome& outcome : chances.outcomes()) {
    Position rolled = after;
    Powerboats::happen(setup, rolled, outcome.code);
    sum += after_roll(rolled) * outcome.weight;
  }
  return sum / chances.total();
}

}  // namespace boathouse::daily
