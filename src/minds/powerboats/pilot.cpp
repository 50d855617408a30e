#include "minds/powerboats/pilot.h"

#include <algorithm>

#include "minds/patience.h"

namespace boathouse::powerboats {

Pilot::Pilot(const Powerboats::Setup& setup, const Powerboats::Position& position,
             const Budget& budget)
    : navigator_(house_navigators().wait_for(
          position.course, Powerboats::obstacles(setup, position), patience_of(budget))) {
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
