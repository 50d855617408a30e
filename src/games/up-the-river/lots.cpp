// Up the River with the same luck at several tables: every seat has a row of rolls of its own.
#include "core/text.h"
#include "games/up-the-river/rules.h"

namespace boathouse {

Lot UpTheRiver::setup_lot(const Setup& setup) {
  if (setup.wave_start != 0) {
    return Lot::first_of(static_cast<std::uint32_t>(setup.seats),
                         static_cast<std::uint32_t>(info.max_seats));
  }
  ChanceBuffer buffer;
  return Lot::of({}, setup_chances(setup, buffer));
}

Lot UpTheRiver::lot(const Setup& setup, const Position& position) {
  ChanceBuffer buffer;
  return Lot::of(join("seat ", position.mover + 1, " roll"), chances(setup, position, buffer));
}

}  // namespace boathouse
