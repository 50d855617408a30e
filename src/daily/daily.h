// What a game offers for the daily challenge; its own folder specialises this. A game without one
// has no daily challenge.
#pragma once

#include <concepts>

#include "core/game.h"
#include "core/random.h"
#include "daily/challenge.h"

namespace boathouse::daily {

// A specialisation has a constructor from a random stream, which makes the challenge, and
//   kind              what it is
//   options, setup,   where it begins
//   position
//   grade             of a position
//   solve(work)       solves what the rest needs; false if stopped
//   par()             see Challenge
//   toll(position,    how bad the position is for the seat once it has played the move: turns to
//        move)        go, or the chance not to win
//   sailed(position)  of a race only
template <Game G>
struct Daily {};

template <class G>
concept HasDaily = Game<G> && requires(Daily<G>& daily, const typename G::Position& position,
                                       Move move, Random& random, const Work& work) {
  requires std::constructible_from<Daily<G>, Random&>;
  { Daily<G>::kind } -> std::convertible_to<Kind>;
  { daily.solve(work) } -> std::same_as<bool>;
  { daily.par() } -> std::same_as<double>;
  { daily.toll(position, move) } -> std::same_as<double>;
};

}  // namespace boathouse::daily
