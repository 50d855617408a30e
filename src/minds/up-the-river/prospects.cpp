#include "minds/up-the-river/prospects.h"

#include <bit>
#include <memory>

namespace boathouse::up_the_river {

namespace {

using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;

double points_of(std::uint32_t berths) {
  double points = 0;
  for (; berths != 0; berths &= berths - 1) points += std::countr_zero(berths) + 1;
  return points;
}

// How often a turn is followed by a foul wind, by the number of opponents on the river. Found by
// trial: with these the evaluation comes closest to how games end.
constexpr std::array foul_winds{0.0, 0.05, 0.11, 0.16};

std::size_t sailing_opponents(const Position& position, std::size_t seat) {
  std::size_t count = 0;
  for (std::size_t other = 0; other < position.boats.size(); ++other) {
    if (other != seat && position.boats[other] != 0) ++count;
  }
  return count;
}

// Seats between the first player and the mover have had their turn in this round, so for them the
// waterfall comes first.
bool has_moved_in_round(const Setup& setup, const Position& position, int seat) {
  return turns_after(setup, setup.first, seat) < turns_after(setup, setup.first, position.mover);
}

}  // namespace

Prospects::Prospects(const Setup& setup) : wave_start_(setup.wave_start) {
  const auto courses = std::make_unique<const Courses>(setup);
  for (std::size_t opponents = 0; opponents < static_cast<std::size_t>(setup.seats); ++opponents) {
    fleets_.emplace_back(*courses, foul_winds[opponents]);
  }
}

Prospect ProspectsView::of(const Setup& setup, const Position& position, int seat) const {
  const FleetTable& alone = fleets_[sailing_opponents(position, static_cast<std::size_t>(seat))];
  const std::uint32_t boats = position.boats[seat];
  const bool has_moved = has_moved_in_round(setup, position, seat);
  const FleetTable::Fate& fate =
      has_moved ? alone.after_turn(boats, position.phase) : alone.on_turn(boats, position.phase);
  const double docked = fate.docked();
  return {.chance = fate.chance,
          .docked = docked,
          .turns = (has_moved ? 1.5 : 0.5) + fate.turns / (docked + 1e-9),
          .points = points_of(position.berths[seat]),
          .best_berth = static_cast<int>(std::bit_width(position.berths[seat]))};
}

}  // namespace boathouse::up_the_river
