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

// From −1 to 1, and exactly those beyond four standard deviations.
double narrow(double deviations) {
  const double y = std::clamp(0.8 * deviations, -3.0, 3.0);
  return y * (27 + y * y) / (27 + 9 * y * y);
}

// Roughly the chance that a normal variable is below this many standard deviations. A little of a
// wider distribution is mixed in: nothing is ever quite lost or won, so a mind always keeps trying.
double normal(double deviations) {
  const double wide = deviations / (1 + std::abs(deviations));
  return 0.5 + 0.5 * (0.96 * narrow(deviations) + 0.04 * wide);
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
  // The chance of being home within the 100 turns of a race; 0 once the boat has sunk.
  double in_time = 0;
};

Arrival arrival_of(const Setup& setup, const Position& position, int seat, const Pilot* pilot) {
  const Boat& boat = position.boats[seat];
  const int behind_starter = (seat - position.starter + setup.seats) % setup.seats;
  const double order = static_cast<double>(behind_starter) / setup.seats;
  switch (boat.state) {
    case State::finished:
      return {boat.turns + order, 0, 0, 1};
    case State::sunk:
    case State::unplaced:
      return {};
    case State::waiting:
    case State::racing:
      break;
  }
  const double to_go = pilot == nullptr              ? race_turns
                       : boat.state == State::racing ? pilot->turns(boat)
                                                     : pilot->turns_from_start();
  const double variance = scatter_per_turn * to_go;
  const double spare = Powerboats::most_turns - boat.turns - to_go;
  const double in_time = 0.5 + 0.5 * narrow(spare / std::sqrt(variance + 0.01));
  return {boat.turns + order + to_go, to_go, variance, setup.unplaced_finish ? 1 : in_time};
}

struct Prospect {
  double points = 0;    // at the end of the match, without the races that are the same for all
  double variance = 0;  // of what this race brings
};

class Race {
 public:
  // Without a pilot, all boats have the same way before them.
  Race(const Setup& setup, const Position& position, const Pilot* pilot)
      : setup_(setup), position_(position) {
    for (int seat = 0; seat < setup.seats; ++seat) {
      arrivals_[seat] = arrival_of(setup, position, seat, pilot);
    }
  }

  [[nodiscard]] Prospect prospect(std::size_t seat) const {
    const Boat& boat = position_.boats[seat];
    Prospect found{.points = static_cast<double>(boat.points)};
    const double in_time = arrivals_[seat].in_time;
    if (in_time == 0) return found;
    const double worth = position_.race + 1;
    double lead = 0;
    double missing = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(setup_.seats); ++other) {
      if (other == seat) continue;
      const double ahead = in_time * chance_ahead(seat, other);
      found.points += worth * ahead;
      found.variance += worth * worth * ahead * (1 - ahead);
      lead = std::max(lead, arrivals_[other].in_time * turns_ahead(seat, other));
      missing += 1 - arrivals_[other].in_time;
    }
    if (setup_.difference) {
      // Boats that do not finish have no say in the lead, and each is worth a bonus, or all one.
      if (setup_.bonus_once) missing = std::min(missing, 1.0);
      found.points += in_time * (lead + Powerboats::sunk_points * missing);
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
    const double in_time = arrivals_[other].in_time;
    if (in_time == 0 || is_beaten(other, seat)) return 1;
    if (is_beaten(seat, other)) return 1 - in_time;
    const double lead = arrivals_[other].turns - arrivals_[seat].turns;
    return 1 - in_time + in_time * normal(lead / std::sqrt(variance(seat, other) + 0.01));
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

bool no_boat_is_out(const Position& position) {
  if (position.phase == Powerboats::Phase::draw_buoys) return true;
  return position.phase == Powerboats::Phase::place &&
         std::ranges::all_of(position.boats, [](const Boat& boat) { return boat.cell == nowhere; });
}

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
    const Race race{setup, position, no_boat_is_out(position) ? nullptr : &*pilot};
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
