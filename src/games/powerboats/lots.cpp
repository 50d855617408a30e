// Powerboats with the same luck at several tables: the lake, the buoys of each race, and for every
// turn of a seat a row of dice, of which it takes as many as it rolls.
#include "core/text.h"
#include "games/powerboats/rules.h"

namespace boathouse {

Lot Powerboats::setup_lot(const Setup& setup) {
  if (setup.tiles_laid == powerboats::tile_count) {
    return Lot::first_of(static_cast<std::uint32_t>(setup.seats),
                         static_cast<std::uint32_t>(info.max_seats));
  }
  // Either side of every tile; those that are left, in this order, are the chances.
  Lot lot;
  lot.outcomes.resize(2 * std::size_t{powerboats::tile_count});
  ChanceBuffer buffer;
  for (const Outcome& outcome : setup_chances(setup, buffer).outcomes()) {
    lot.outcomes[outcome.code] = outcome.code;
  }
  return lot;
}

Lot Powerboats::lot(const Setup& setup, const Position& position) {
  const std::string race = join("race ", position.race + 1);
  if (position.phase == Phase::draw_buoys) {
    ChanceBuffer buffer;
    Lot lot = Lot::of(join(race, " buoys"), chances(setup, position, buffer));
    lot.numbered = false;
    return lot;
  }
  const int turn = position.boats[position.mover].turns + 1;
  return {
      .label = join(race, " seat ", position.mover + 1, " turn ", turn, " die"),
      .outcomes = {Dice::of(1, 0, 0).counts, Dice::of(0, 1, 0).counts, Dice::of(0, 0, 1).counts},
      .draws = position.to_roll};
}

}  // namespace boathouse
