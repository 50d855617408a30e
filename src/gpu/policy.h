// How the seats of a batch play. A policy picks a move for a seat that is on turn; chance is the
// same under all of them. Each is written once, for the processor and for the card.
#pragma once

#include <cstdint>

#include "core/playout.h"

namespace boathouse::gpu {

enum class Policy : std::uint8_t { at_random, by_standing };

// Every legal move is equally likely.
struct AtRandom {
  template <Game G>
  [[gnu::always_inline]] static Ply choose(const typename G::Setup& setup,
                                           const typename G::Position& position, int seat,
                                           typename G::MoveList& moves, Random& random) {
    return random_move<G>(setup, position, seat, moves, random);
  }
};

// The move after which the seat stands best, by place and then by points, as the rules would rank
// the position now; equally good ones are equally likely. No game needs to offer anything for it.
struct ByStanding {
  template <Game G>
  [[gnu::always_inline]] static Ply choose(const typename G::Setup& setup,
                                           const typename G::Position& position, int seat,
                                           typename G::MoveList& moves, Random& random) {
    moves.clear();
    G::legal_moves(setup, position, seat, moves);
    std::int64_t best_standing = 0;
    std::uint32_t equals = 0;
    Move best = moves[0];
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      typename G::Position next = position;
      G::play(setup, next, seat, moves[i]);
      const std::int64_t reached = standing(G::result(setup, next), seat);
      if (equals == 0 || reached > best_standing) {
        best_standing = reached;
        equals = 1;
        best = moves[i];
      } else if (reached == best_standing && random.below(++equals) == 0) {
        best = moves[i];
      }
    }
    return Ply::move(seat, best);
  }

 private:
  static std::int64_t standing(const Result& result, int seat) {
    return (std::int64_t{max_seats} - result.place[seat]) * (std::int64_t{1} << 32) +
           result.points[seat];
  }
};

}  // namespace boathouse::gpu
