#include "minds/powerboats/pilot.h"

#include <algorithm>

#include "tables/powerboats/navigator_cache.h"

namespace boathouse::powerboats {

namespace {

using Boat = Powerboats::Boat;

// The fewest turns that any heading on any starting place leaves.
template <class Turns>
double fewest_from_start(const Course& course, const Obstacles& obstacles, const Turns& turns) {
  double fewest = 1e9;
  for_each_starting_place(course, obstacles, [&](Cell cell) {
    Boat boat{};
    boat.cell = cell;
    for (std::uint8_t heading = 0; heading < 6; ++heading) {
      boat.heading = heading;
      fewest = std::min(fewest, turns(boat));
    }
  });
  return fewest;
}

class Estimating final : public Pilot {
 public:
  Estimating(const Course& course, const Obstacles& obstacles)
      : waters_(course, obstacles), estimate_(waters_) {
    from_start_ = fewest_from_start(course, obstacles,
                                    [this](const Boat& boat) { return turns_of(boat); });
  }
  [[nodiscard]] double turns(const Boat& boat) const override { return turns_of(boat); }
  [[nodiscard]] double turns_from_start() const override { return from_start_; }

 private:
  [[nodiscard]] double turns_of(const Boat& boat) const {
    return estimate_.expected_turns(waters_.place(boat), boat.heading, boat.dice.count(),
                                    boat.damage);
  }

  Waters waters_;
  Estimate estimate_;
  double from_start_ = 0;
};

class Exact final : public Pilot {
 public:
  explicit Exact(NavigatorCache::Answer navigator) : navigator_(std::move(navigator)) {
    from_start_ =
        fewest_from_start(navigator_->waters().course(), navigator_->obstacles(),
                          [this](const Boat& boat) { return navigator_->turns(boat); });
  }
  [[nodiscard]] double turns(const Boat& boat) const override { return navigator_->turns(boat); }
  [[nodiscard]] double turns_from_start() const override { return from_start_; }

 private:
  NavigatorCache::Answer navigator_;
  double from_start_ = 0;
};

}  // namespace

std::unique_ptr<Pilot> estimating_pilot(const Powerboats::Setup& setup,
                                        const Powerboats::Position& position) {
  return std::make_unique<Estimating>(position.course, Powerboats::obstacles(setup, position));
}

std::unique_ptr<Pilot> exact_pilot(const Powerboats::Setup& setup,
                                   const Powerboats::Position& position, const Budget& budget) {
  using Clock = std::chrono::steady_clock;
  const bool timed = budget.time.count() > 0;
  const Clock::time_point deadline = timed ? Clock::now() + budget.time : Clock::time_point{};
  return std::make_unique<Exact>(house_navigators().wait_for(
      position.course, Powerboats::obstacles(setup, position), [&](double) {
        if (budget.stop != nullptr && budget.stop->load(std::memory_order_relaxed)) return false;
        return !timed || Clock::now() < deadline;
      }));
}

}  // namespace boathouse::powerboats
