// Updates the places before one mark until nothing changes any more. The caller's update handles
// one place and says whether its visible values have changed; then every place that can reach it by
// a straight run is updated again. The result depends only on the order of the places.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "solvers/powerboats/waters.h"

namespace boathouse::powerboats {

template <class Update>
void settle(const Waters& waters, std::size_t mark, std::span<const Waters::Place> order,
            Update update) {
  const Waters::Tasks tasks = Waters::tasks_before(mark);
  std::vector<char> stale(waters.places());
  for (const Waters::Place place : order) stale[place] = 1;
  const auto wake = [&](std::size_t hex) {
    for (std::size_t task = 0; task < tasks.count; ++task) {
      stale[(tasks.first + task) * waters.hexes() + hex] = 1;
    }
  };
  for (bool settled = false; !settled;) {
    settled = true;
    for (const Waters::Place place : order) {
      if (stale[place] == 0) continue;
      stale[place] = 0;
      if (!update(place)) continue;
      settled = false;
      const std::size_t hex = place % waters.hexes();
      wake(hex);
      for (int heading = 0; heading < 6; ++heading) {
        const int free = waters.free(hex)[static_cast<std::size_t>(heading)];
        for (int steps = 1; steps <= free; ++steps) {
          wake(waters.hex(stepped(waters.cell(hex), heading, steps)));
        }
      }
    }
  }
}

}  // namespace boathouse::powerboats
