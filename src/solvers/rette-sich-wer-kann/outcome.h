// Orange's equity when the game ends, before the hidden tiles in the bars are turned over: 1 for a
// win, a half for a draw, and the exact chance where the tie-break has to decide.
#pragma once

#include <array>

#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse::rette {

using Pile = RetteSichWerKann::Pile;

// With these tiles in the bars, and of each colour these values revealed.
[[nodiscard]] double outcome(const BySeat<Pile, 2>& home, const BySeat<std::uint8_t, 2>& revealed);

// If the game ended now.
[[nodiscard]] inline double outcome(const RetteSichWerKann::Position& position) {
  return outcome(position.home, position.revealed);
}

}  // namespace boathouse::rette
