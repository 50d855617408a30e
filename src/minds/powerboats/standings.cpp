#include "minds/powerboats/standings.h"

#include <algorithm>
#include <cmath>

namespace boathouse::powerboats {

namespace {

using Boat = Powerboats::Boat;
using Position = Powerboats::Position;
using Setup = Powerboats::Setup;
using State = Powerboats::State;

// The variance of the turns still to come, per turn.
constexpr double scatter_per_turn = 0.25;
constexpr double race_turns = 20;

// Roughly the chance that a normal variable is below this many standard deviations. A little of a
// wider distribution is mixed in: nothing is ever quite lost or won, so a mind always keeps trying.
double normal(double deviations) {
  const double y = std::clamp(0.8 * deviations, -3.0, 3.0);
  const double narrow = y * (27 + y * y) / (27 + 9 * y * y);
  const double wide = deviations / (1 + std::abs(deviations));
  return 0.5 + 0.5 * (0.96 * narrow + 0.04 * wide);
}

// Roughly the mean of the positive part of a normal variable.
double positive_part(double mean, double variance) {
  return 0.5 * (mean + std::sqrt(mean * mean + 0.64 * variance));
}

// When a boat will be home, in its own turns; those earlier in a round are a little ahead.
struct Arrival {
  double turns = 0;
  double to_go = 0;
  double variance = 0;
  bool gets_home = false;
};

Arrival arrival_of(const Setup& setup, const Position& position, int seat, const Pilot& pilot) {
  const Boat& boat = position.boats[seat];
  const int behind_starter = (seat - position.starter + setup.seats) % setup.seats;
  const double order = static_cast<double>(behind_starter) / setup.seats;
  switch (boat.state) {
    case State::finished:
      return {boat.turns + order, 0, 0, true};
    case State::sunk:
    case State::unplaced:
      return {};
    case State::waiting:
    case State::racing:
      break;
  }
  const double to_go = boat.state == State::racing ? pilot.turns(boat) : pilot.turns_from_start();
  return {boat.turns + order + to_go, to_go, scatter_per_turn * to_go, true};
}

struct Prospect {
  double points = 0;    // at the end of the match, without the races that are the same for all
  double variance = 0;  // of what this race brings
};

class Race {
 public:
  Race(const Setup& setup, const Position& position, const Pilot& pilot)
      : setup_(setup), position_(position) {
    for (int seat = 0; seat < setup.seats; ++seat) {
      arrivals_[seat] = arrival_of(setup, position, seat, pilot);
    }
  }

  [[nodiscard]] Prospect prospect(std::size_t seat) const {
    const Boat& boat = position_.boats[seat];
    Prospect found{.points = static_cast<double>(boat.points)};
    if (!arrivals_[seat].gets_home) return found;
    const double worth = position_.race + 1;
    double lead = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(setup_.seats); ++other) {
      if (other == seat) continue;
      const double ahead = chance_ahead(seat, other);
      found.points += worth * ahead;
      found.variance += worth * worth * ahead * (1 - ahead);
      if (arrivals_[other].gets_home) lead = std::max(lead, turns_ahead(seat, other));
    }
    if (setup_.difference) {
      const int sunk = setup_.bonus_once ? std::min<int>(position_.sunk, 1) : position_.sunk;
      found.points += lead + Powerboats::sunk_points * sunk;
      // Not the boat's own variance: a boat that is behind could increase it by going slowly.
      found.variance += scatter_per_turn * race_turns / 2;
    }
    return found;
  }

 private:
  [[nodiscard]] double variance(std::size_t one, std::size_t other) const {
    return arrivals_[one].variance + arrivals_[other].variance;
  }
  // Whether the other is home so early that the boat can no longer be earlier.
  [[nodiscard]] bool is_beaten(std::size_t seat, std::size_t other) const {
    const Arrival& late = arrivals_[seat];
    return arrivals_[other].to_go == 0 && late.to_go > 0 &&
           late.turns - late.to_go + 1 > arrivals_[other].turns;
  }
  [[nodiscard]] double chance_ahead(std::size_t seat, std::size_t other) const {
    if (!arrivals_[other].gets_home || is_beaten(other, seat)) return 1;
    if (is_beaten(seat, other)) return 0;
    const double lead = arrivals_[other].turns - arrivals_[seat].turns;
    return normal(lead / std::sqrt(variance(seat, other) + 0.01));
  }
  [[nodiscard]] double turns_ahead(std::size_t seat, std::size_t other) const {
    if (is_beaten(seat, other)) return 0;
    return positive_part(arrivals_[other].turns - arrivals_[seat].turns, variance(seat, other));
  }

  const Setup& setup_;
  const Position& position_;
  BySeat<Arrival> arrivals_{};
};

// The variance that the coming races add to the difference of two seats.
double to_come(const Setup& setup, const Position& position, int first_race) {
  if (position.phase == Powerboats::Phase::over) return 0;
  double sum = 0;
  for (int race = first_race; race < Powerboats::races; ++race) {
    const double worth = race + 1;
    sum += worth * worth * setup.seats * setup.seats / 6.0;
    if (setup.difference) sum += 2 * scatter_per_turn * race_turns;
  }
  return sum;
}

}  // namespace

Equities expected_standings(const Setup& setup, const Position& position,
                            const std::optional<Pilot>& pilot) {
  if (position.phase == Powerboats::Phase::over) {
    return equities_of(Powerboats::result(setup, position), setup.seats);
  }
  const auto seats = static_cast<std::size_t>(setup.seats);
  const bool between_races = position.phase == Powerboats::Phase::draw_buoys;
  BySeat<Prospect> prospects{};
  if (between_races) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      prospects[seat].points = position.boats[seat].points;
    }
  } else {
    const Race race{setup, position, *pilot};
    for (std::size_t seat = 0; seat < seats; ++seat) prospects[seat] = race.prospect(seat);
  }
  const double rest = to_come(setup, position, position.race + (between_races ? 0 : 1));
  Equities equities{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t other = seat + 1; other < seats; ++other) {
      const double variance = rest + prospects[seat].variance + prospects[other].variance + 0.1;
      const double ahead =
          normal((prospects[seat].points - prospects[other].points) / std::sqrt(variance));
      equities[seat] += ahead / static_cast<double>(seats - 1);
      equities[other] += (1 - ahead) / static_cast<double>(seats - 1);
    }
  }
  return equities;
}

}  // namespace boathouse::powerboats
