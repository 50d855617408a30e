// Judges choices one at a time and without a search, as the lower levels do.
#pragma once

#include <algorithm>

#include "games/entry.h"
#include "minds/mind.h"

namespace boathouse {

template <class G, class Equity>
Thought weigh(const SeatViewOf<G>& view, const Equity& equity_of_choice, double error) {
  typename G::MoveList moves;
  G::legal_moves(view.setup(), view.view(), view.seat(), moves);
  Thought thought;
  for (const Move move : moves) {
    const double equity = std::clamp(equity_of_choice(move), 0.0, 1.0);
    thought.choices.push_back({.move = move, .equity = equity, .error = error});
    if (equity > thought.choices[thought.best].equity) thought.best = thought.choices.size() - 1;
  }
  thought.nodes = moves.size();
  return thought;
}

}  // namespace boathouse
