#include "minds/regatta/race.h"

#include <algorithm>
#include <cmath>

namespace boathouse::regatta {

namespace {

using State = Regatta::State;

// Roughly the chance that a normal variable is below this many standard deviations. A little of a
// wider distribution is mixed in: nothing is ever quite lost or won, so a mind always keeps trying.
double normal(double deviations) {
  const double y = std::clamp(0.8 * deviations, -3.0, 3.0);
  const double narrow = y * (27 + y * y) / (27 + 9 * y * y);
  const double wide = deviations / (1 + std::abs(deviations));
  return 0.5 + 0.5 * (0.96 * narrow + 0.04 * wide);
}

struct Arrival {
  double time = 0;  // in rounds from now
  double variance = 0;
};

Arrival arrival_of(const Regatta::Setup& setup, const Regatta::Position& position, int seat,
                   double to_go, const RaceModel& model) {
  // Once it draws, the mover is the last to have another turn.
  const int next = position.mover + (position.phase == Regatta::Phase::draw ? 1 : 0);
  const int order = (seat - next + 2 * setup.seats) % setup.seats;
  const Regatta::Boat& boat = position.boats[seat];
  return {to_go + boat.becalmed + static_cast<double>(order) / setup.seats,
          model.scatter_at_least + model.scatter_per_turn * to_go};
}

int suns_of(const Regatta::Setup& setup, const Regatta::Boat& boat) {
  return static_cast<int>(std::ranges::count(boat.hand, setup.sun + 1, &Regatta::Card::face));
}

}  // namespace

Equities race_equities(const Regatta::Setup& setup, const Regatta::Position& position,
                       const TurnsToGo& to_go, const RaceModel& model) {
  const auto seats = static_cast<std::size_t>(setup.seats);
  std::array<Arrival, most_boats> arrivals{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    arrivals[seat] = arrival_of(setup, position, static_cast<int>(seat), to_go[seat], model);
  }
  if (seats == 2) {
    arrivals[0].time += model.sun * suns_of(setup, position.boats[1]);
    arrivals[1].time += model.sun * suns_of(setup, position.boats[0]);
  }
  const auto chance_ahead = [&](std::size_t one, std::size_t other) {
    const Regatta::Boat& home = position.boats[one];
    const Regatta::Boat& rival = position.boats[other];
    if (home.state == State::finished || rival.state == State::finished) {
      if (home.state != rival.state) return home.state == State::finished ? 1.0 : 0.0;
      return home.place < rival.place ? 1.0 : 0.0;
    }
    const double lead = arrivals[other].time - arrivals[one].time;
    return normal(lead / std::sqrt(arrivals[one].variance + arrivals[other].variance));
  };
  Equities mean{};
  Equities first{};  // the chance of being ahead of all
  double sum = 0;
  for (std::size_t one = 0; one < seats; ++one) {
    first[one] = 1;
    for (std::size_t other = 0; other < seats; ++other) {
      if (other == one) continue;
      const double ahead = chance_ahead(one, other);
      mean[one] += ahead / static_cast<double>(seats - 1);
      first[one] *= ahead;
    }
    sum += first[one];
  }
  if (setup.sail_on) return mean;
  // “The first boat to finish wins at once”, and the others share what is left.
  const double shared = 0.5 * static_cast<double>(seats - 2) / static_cast<double>(seats - 1);
  Equities equities{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    equities[seat] = shared + (1 - shared) * first[seat] / sum;
  }
  return equities;
}

}  // namespace boathouse::regatta
