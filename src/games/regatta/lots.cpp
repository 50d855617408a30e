// Regatta with the same luck at several tables: every seat has a row of cards of its own, as if
// drawn from the whole deck; those that are not in the pile are passed over.
#include "core/text.h"
#include "games/regatta/rules.h"

namespace boathouse {

Lot Regatta::setup_lot(const Setup& setup) {
  return Lot::first_of(static_cast<std::uint32_t>(setup.seats),
                       static_cast<std::uint32_t>(info.max_seats));
}

Lot Regatta::lot(const Setup& setup, const Position& position) {
  Lot lot{.label = join("seat ", position.mover + 1, " card")};
  const auto left = pile(setup, position);
  for (std::uint32_t face = 0; face < setup.deck.size(); ++face) {
    for (int copy = 0; copy < setup.deck[face].count; ++copy) {
      lot.outcomes.push_back(left[face] > copy ? std::optional{face} : std::nullopt);
    }
  }
  return lot;
}

}  // namespace boathouse
