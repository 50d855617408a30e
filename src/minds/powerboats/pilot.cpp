#include "minds/powerboats/pilot.h"

#include <algorithm>

namespace boathouse::powerboats {

namespace {

NavigatorCache::Answer fetch(const Powerboats::Setup& setup, const Powerboats::Position& position,
                             const Budget& budget) {
  using Clock = std::chrono::steady_clock;
  const bool timed = budget.time.count() > 0;
  // The clock is read only if there is a time limit; in the browser there may be no clock.
  const Clock::time_point deadline = timed ? Clock::now() + budget.time : Clock::time_point{};
  return house_navigators().wait_for(
      position.course, Powerboats::obstacles(setup, position), [&](double) {
        if (budget.stop != nullptr && budget.stop->load(std::memory_order_relaxed)) return false;
        return !timed || Clock::now() < deadline;
      });
}

}  // namespace

Pilot::Pilot(const Powerboats::Setup& setup, const Powerboats::Position& position,
             const Budget& budget)
    : navigator_(fetch(setup, position, budget)) {
  for_each_starting_place(position.course, navigator_->obstacles(), [&](Cell cell) {
    Powerboats::Boat boat{};
    boat.cell = cell;
    for (std::uint8_t heading = 0; heading < 6; ++heading) {
      boat.heading = heading;
      from_start_ = std::min(from_start_, turns(boat));
    }
  });
}

bool Pilot::knows(const Powerboats::Setup& setup, const Powerboats::Position& position) const {
  return navigator_->waters().course() == position.course &&
         navigator_->obstacles() == Powerboats::obstacles(setup, position);
}

}  // namespace boathouse::powerboats
