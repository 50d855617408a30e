// Updates the places before one mark until nothing changes any more. The caller's update handles
// one place and says whether its visible values have changed; then every place that can reach it by
// a straight run is updated again. The result depends only on the order of the places, not on how
// often one pauses.
#pragma once

#include <utility>
#include <vector>

#include "solvers/powerboats/waters.h"

namespace boathouse::powerboats {

class Settling {
 public:
  Settling(const Waters& waters, std::size_t mark, std::vector<Waters::Place> order)
      : waters_(waters),
        tasks_(Waters::tasks_before(mark)),
        order_(std::move(order)),
        stale_(waters.places()) {
    for (const Waters::Place place : order_) stale_[place] = 1;
  }

  // Updates the next place that needs it; false if none does any more.
  template <class Update>
  [[nodiscard]] bool step(const Update& update) {
    while (true) {
      if (next_ == order_.size()) {
        if (settled_) return false;
        settled_ = true;
        next_ = 0;
      }
      const Waters::Place place = order_[next_++];
      if (stale_[place] == 0) continue;
      stale_[place] = 0;
      if (update(place)) {
        settled_ = false;
        wake_around(place % waters_.hexes());
      }
      return true;
    }
  }

 private:
  void wake_around(std::size_t hex) {
    wake(hex);
    for (int heading = 0; heading < 6; ++heading) {
      const int free = waters_.free(hex)[static_cast<std::size_t>(heading)];
      for (int steps = 1; steps <= free; ++steps) {
        wake(waters_.hex(stepped(waters_.cell(hex), heading, steps)));
      }
    }
  }
  void wake(std::size_t hex) {
    for (std::size_t task = 0; task < tasks_.count; ++task) {
      stale_[(tasks_.first + task) * waters_.hexes() + hex] = 1;
    }
  }

  const Waters& waters_;
  Waters::Tasks tasks_;
  std::vector<Waters::Place> order_;
  std::vector<char> stale_;
  std::size_t next_ = 0;
  bool settled_ = true;  // since the first of the order
};

template <class Update>
void settle(const Waters& waters, std::size_t mark, std::vector<Waters::Place> order,
            const Update& update) {
  Settling settling{waters, mark, std::move(order)};
  while (settling.step(update)) {
  }
}

}  // namespace boathouse::powerboats
