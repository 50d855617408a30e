// The tolls of a position's moves, put in order: what makes a position a good challenge.
#pragma once

#include <algorithm>
#include <vector>

#include "core/game.h"

namespace boathouse::daily {

struct Tolls {
  double best = 1;
  double second = 1;
  std::size_t moves = 0;
  Move best_move = 0;

  [[nodiscard]] double margin() const { return second - best; }
};

// Toll is called with each legal move of the seat on turn.
template <Game G, class Toll>
[[nodiscard]] Tolls tolls_of(const typename G::Setup& setup, const typename G::Position& position,
                             const Toll& toll) {
  typename G::MoveList moves;
  G::legal_moves(setup, position, G::turn(setup, position).first(), moves);
  Tolls tolls{.best = 2, .second = 2, .moves = moves.size()};
  for (const Move move : moves) {
    const double each = toll(move);
    if (each < tolls.best) {
      tolls.second = tolls.best;
      tolls.best = each;
      tolls.best_move = move;
    } else {
      tolls.second = std::min(tolls.second, each);
    }
  }
  return tolls;
}

// The smaller the margin, the harder it is to see: 1 is easy, 3 is hard.
[[nodiscard]] constexpr int grade_of(double margin, double easy, double hard) {
  if (margin >= easy) return 1;
  return margin >= hard ? 2 : 3;
}

}  // namespace boathouse::daily
