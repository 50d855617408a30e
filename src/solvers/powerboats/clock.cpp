#include "solvers/powerboats/clock.h"

#include <algorithm>
#include <memory>

namespace boathouse::powerboats {

Clock::Clock(const Navigator& navigator)
    : navigator_(navigator),
      costs_(StateCosts::count(navigator.waters().places())),
      before_(costs_.size()) {}

void Clock::begin() { std::ranges::fill(costs_, 1.0F); }

void Clock::go_back(double worth) {
  const Waters& waters = navigator_.waters();
  const StateCosts after{costs_.data(), waters.places()};
  const Fares fares{.turn = 0, .home = static_cast<float>(1 - worth), .sunk = 1};
  const auto turn = std::make_unique<TurnCosts>();
  for (std::size_t damage = 0; damage < StateCosts::damages; ++damage) {
    for (std::size_t place = 0; place < waters.places(); ++place) {
      turn->look_ahead(waters, after, damage, place, fares);
      turn->choose_plans();
      auto to = before_.begin() + static_cast<std::ptrdiff_t>(after.index(damage, place));
      for (const Lanes& best : turn->best) to = std::copy_n(best.at.begin(), 6, to);
    }
  }
  costs_.swap(before_);
}

double Clock::at_start() const {
  const Waters& waters = navigator_.waters();
  const StateCosts costs{costs_.data(), waters.places()};
  float lowest = 1;
  for_each_starting_place(waters.course(), navigator_.obstacles(), [&](Cell cell) {
    const float* const of_place = costs.at(0, waters.place(cell, Powerboats::start_line, false));
    lowest = std::min(lowest, *std::min_element(of_place, of_place + 6));
  });
  return 1 - static_cast<double>(lowest);
}

std::vector<double> Clock::chances_in_time(std::size_t turns) {
  begin();
  std::vector<double> chances{0};
  while (chances.size() <= turns) {
    go_back(1);
    chances.push_back(at_start());
  }
  return chances;
}

double Clock::best(std::span<const double> worths) {
  begin();
  for (std::size_t turn = worths.size(); turn-- > 0;) go_back(worths[turn]);
  return at_start();
}

}  // namespace boathouse::powerboats
