// The exact value of positions without face-up swimmers, in which chance plays no part until the
// tie-break.
#pragma once

#include <optional>

#include "solvers/rette-sich-wer-kann/three_pieces.h"

namespace boathouse::rette {

// The crocodiles in the pool, if there are no swimmers and a turn begins; else 0.
[[nodiscard]] int crocodiles_alone(const RetteSichWerKann::Position& position);

// Orange's equity with two crocodiles, including the quiet turns left.
// Repetition is ignored: it matters only if, since the last tile was turned
// over, eaten or brought home, a position has occurred one time fewer than
// repetition allows. A side that can force a piece home never repeats a
// position on the way, and a side that cannot loses nothing by repeating.
struct Forecast {
  double value = 0.5;
  int turns = 0;  // until Orange can force a piece home; below 0: until Blue can; 0: neither
};
[[nodiscard]] Forecast forecast_of_two(const RetteSichWerKann::Setup& setup,
                                       const RetteSichWerKann::Position& position,
                                       PairTables& pairs);

class Endings {
 public:
  // At once, and with two pieces only.
  [[nodiscard]] std::optional<Forecast> find(const RetteSichWerKann::Setup& setup,
                                             const RetteSichWerKann::Position& position) {
    if (crocodiles_alone(position) != 2) return std::nullopt;
    return forecast_of_two(setup, position, pairs_);
  }
  // With three pieces too, which takes about half a second for each new set of pieces.
  [[nodiscard]] std::optional<double> solve(const RetteSichWerKann::Setup& setup,
                                            const RetteSichWerKann::Position& position);

 private:
  PairTables pairs_;
  std::optional<ThreePieces> three_;
};

}  // namespace boathouse::rette
