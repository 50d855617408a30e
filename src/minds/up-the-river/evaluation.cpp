#include "minds/up-the-river/duel.h"
#include "minds/up-the-river/knowledge.h"

namespace boathouse {

namespace {

using Evaluation = Knowledge<UpTheRiver>::Evaluation;
using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;
using up_the_river::FleetTable;
using up_the_river::Prospect;

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
bool has_moved_in_round(const Setup& setup, const Position& position, std::size_t seat) {
  const auto seats = static_cast<std::size_t>(setup.seats);
  const auto after_first = [&](std::size_t each) {
    return (each + seats - static_cast<std::size_t>(setup.first)) % seats;
  };
  return after_first(seat) < after_first(position.mover);
}

Prospect prospect_of(const FleetTable& fleets, const Setup& setup, const Position& position,
                     std::size_t seat) {
  const std::uint32_t boats = position.boats[seat];
  const bool has_moved = has_moved_in_round(setup, position, seat);
  const FleetTable::Fate& fate =
      has_moved ? fleets.after_turn(boats, position.phase) : fleets.on_turn(boats, position.phase);
  const double docked = fate.docked();
  return {.chance = fate.chance,
          .docked = docked,
          .turns = (has_moved ? 1.5 : 0.5) + fate.turns / (docked + 1e-9),
          .points = points_of(position.berths[seat]),
          .best_berth = static_cast<int>(std::bit_width(position.berths[seat]))};
}

}  // namespace

Evaluation::Evaluation(const Setup& setup) : wave_start_(setup.wave_start) {
  const auto courses = std::make_unique<const up_the_river::Courses>(setup);
  for (std::size_t opponents = 0; opponents < static_cast<std::size_t>(setup.seats); ++opponents) {
    fleets_.emplace_back(*courses, foul_winds[opponents]);
  }
}

Equities Evaluation::before_roll(const Setup& setup, const Position& position) const {
  const auto seats = static_cast<std::size_t>(setup.seats);
  std::array<Prospect, 4> prospects;
  double docked = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const FleetTable& fleets = fleets_[sailing_opponents(position, seat)];
    prospects[seat] = prospect_of(fleets, setup, position, seat);
    docked += prospects[seat].docked;
  }
  Equities equities{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t other = seat + 1; other < seats; ++other) {
      const double ahead =
          chance_ahead(prospects[seat], prospects[other], position.free_berth, docked);
      equities[seat] += ahead / static_cast<double>(seats - 1);
      equities[other] += (1 - ahead) / static_cast<double>(seats - 1);
    }
  }
  return equities;
}

Equities Evaluation::operator()(const Setup& setup, const Position& position) const {
  if (UpTheRiver::turn(setup, position).is_chance()) return before_roll(setup, position);
  // Once the die is cast, the value is that of the best choice.
  UpTheRiver::MoveList moves;
  UpTheRiver::legal_moves(setup, position, position.mover, moves);
  Equities best{};
  best[position.mover] = -1;
  for (const Move move : moves) {
    Position after = position;
    UpTheRiver::play(setup, after, position.mover, move);
    const Equities equities = UpTheRiver::turn(setup, after).is_over()
                                  ? equities_of(UpTheRiver::result(setup, after), setup.seats)
                                  : before_roll(setup, after);
    if (equities[position.mover] > best[position.mover]) best = equities;
  }
  return best;
}

}  // namespace boathouse
