// Paper Boats with the same luck at several tables: every seat has a row of rolls of its own.
#include "core/text.h"
#include "games/paper-boats/rules.h"

namespace boathouse {

Lot PaperBoats::lot(const Setup& setup, const Position& position) {
  ChanceBuffer buffer;
  return Lot::of(join("seat ", position.mover + 1, " roll"), chances(setup, position, buffer));
}

}  // namespace boathouse
