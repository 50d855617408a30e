// Walks through games at full speed: random play and the counting of leaves (perft). Written once
// over the concept; benchmarks, tests and the program use them.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace boathouse {

struct PlayoutCount {
  std::uint64_t plies = 0;
  std::uint64_t games = 0;
  std::uint64_t checksum = 0;  // of all final positions: changes only when behaviour does
};

// An outcome by its weight. Always in line, as apply is.
template <Game G>
[[gnu::always_inline]] inline Ply random_outcome(const typename G::Setup& setup,
                                                 const typename G::Position& position,
                                                 ChanceBuffer& buffer, Random& random) {
  buffer.clear();
  return Ply::chance(G::chances(setup, position, buffer).pick(random));
}

// One of the seat's moves, all equally likely.
template <Game G>
[[gnu::always_inline]] inline Ply random_move(const typename G::Setup& setup,
                                              const typename G::Position& position, int seat,
                                              typename G::MoveList& moves, Random& random) {
  moves.clear();
  G::legal_moves(setup, position, seat, moves);
  return Ply::move(seat, moves[random.below(moves.size())]);
}

// A random ply: an outcome, or a move of the first seat. The game must not be over.
template <Game G>
[[gnu::always_inline]] inline Ply random_ply(const typename G::Setup& setup,
                                             const typename G::Position& position, Turn turn,
                                             typename G::MoveList& moves, ChanceBuffer& buffer,
                                             Random& random) {
  if (turn.is_chance()) return random_outcome<G>(setup, position, buffer, random);
  return random_move<G>(setup, position, turn.first(), moves, random);
}

// Plays whole random games until at least so many plies are played.
template <Game G>
PlayoutCount random_games(int seats, const OptionValues& options, std::uint64_t seed,
                          std::uint64_t plies) {
  Random random = Random::for_chance(seed);
  typename G::MoveList moves;
  ChanceBuffer buffer;
  PlayoutCount count;
  const typename G::Setup begun = G::begin(seats, options);
  typename G::Setup setup = begun;
  // A set-up without draws is the same for every game, and may be costly to build.
  const bool drawn = !G::setup_chances(begun, buffer).empty();
  while (count.plies < plies) {
    if (drawn) {
      setup = begun;
      finish_setup<G>(setup, random);
    }
    typename G::Position position = G::start(setup);
    for (Turn turn = G::turn(setup, position); !turn.is_over(); turn = G::turn(setup, position)) {
      apply<G>(setup, position, random_ply<G>(setup, position, turn, moves, buffer, random));
      ++count.plies;
    }
    ++count.games;
    count.checksum = hash_bytes(&position, sizeof position, count.checksum);
  }
  return count;
}

// The leaves at exactly this many plies below the position; a finished game has none deeper down.
template <Game G>
std::uint64_t perft(const typename G::Setup& setup, const typename G::Position& position,
                    int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  const auto descend = [&](Ply ply) {
    typename G::Position next = position;
    apply<G>(setup, next, ply);
    leaves += perft<G>(setup, next, depth - 1);
  };
  const Turn turn = G::turn(setup, position);
  if (turn.is_chance()) {
    ChanceBuffer buffer;
    const Chances chances = G::chances(setup, position, buffer);
    if (depth == 1) return chances.outcomes().size();
    for (const Outcome& outcome : chances.outcomes()) descend(Ply::chance(outcome.code));
    return leaves;
  }
  for (int seat = 0; seat < max_seats; ++seat) {
    if (!turn.has(seat)) continue;
    typename G::MoveList moves;
    G::legal_moves(setup, position, seat, moves);
    if (depth == 1) {
      leaves += moves.size();
      continue;
    }
    for (const Move move : moves) descend(Ply::move(seat, move));
  }
  return leaves;
}

// The same from before the first draw of the set-up, whose outcomes are plies too.
template <Game G>
std::uint64_t perft(const typename G::Setup& setup, int depth) {
  ChanceBuffer buffer;
  const Chances chances = G::setup_chances(setup, buffer);
  if (chances.empty()) return perft<G>(setup, G::start(setup), depth);
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Outcome& outcome : chances.outcomes()) {
    typename G::Setup next = setup;
    G::draw_setup(next, outcome.code);
    leaves += perft<G>(next, depth - 1);
  }
  return leaves;
}

}  // namespace boathouse
