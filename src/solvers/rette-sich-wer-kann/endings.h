// The exact value of positions in which no swimmer lies on top any more, so that chance has no say
// until the tie-break.
#pragma once

#include <optional>

#include "solvers/rette-sich-wer-kann/three_pieces.h"

namespace boathouse::rette {

// The crocodiles in the pool, if there are no swimmers and a turn begins; else 0.
[[nodiscard]] int crocodiles_alone(const RetteSichWerKann::Position& position);

// What Red may expect of two crocodiles, the quiet turns that are left counted. Repetition is left
// out of account: it makes a difference only where a position since the last tile that was turned
// over, eaten or brought home has stood as often as repetition allows less one. Who can bring a
// piece home by force never comes back to a position on the way, and who cannot loses nothing by
// it.
struct Forecast {
  double value = 0.5;
  int turns = 0;  // until Red brings a piece home by force; below 0: until Yellow does; 0: nobody
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
  // With three pieces too, which takes half a second or so whenever the material is another.
  [[nodiscard]] std::optional<double> solve(const RetteSichWerKann::Setup& setup,
                                            const RetteSichWerKann::Position& position);

 private:
  PairTables pairs_;
  std::optional<ThreePieces> three_;
};

}  // namespace boathouse::rette
