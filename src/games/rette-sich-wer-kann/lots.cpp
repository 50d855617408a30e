// Rette sich wer kann with the same luck at several tables: the values of each colour turn up in
// the same order, whichever swimmers are turned over.
#include "core/text.h"
#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse {

Lot RetteSichWerKann::lot(const Setup& setup, const Position& position) {
  Lot lot{.label = join("colour ", colour_to_turn(position) + 1, " value")};
  lot.outcomes.resize(most_values);
  ChanceBuffer buffer;
  for (const Outcome& outcome : chances(setup, position, buffer).outcomes()) {
    lot.outcomes[outcome.code - 1] = outcome.code;
  }
  return lot;
}

}  // namespace boathouse
