// Every seat's expectation of a race, from the turns that each boat still needs.
#pragma once

#include <array>

#include "games/regatta/rules.h"
#include "minds/mind.h"

namespace boathouse::regatta {

// By seat, for boats that sail. The mover counts its current turn.
using TurnsToGo = BySeat<double, most_boats>;

// How turns to go become chances.
struct RaceModel {
  double scatter_per_turn;  // the variance of the turns still to come: per turn, and a constant
  double scatter_at_least;
  double sun;        // the turns that a sun in a hand will cost the rival, if there are two boats
  int rivals_ahead;  // the turns that are planned for the others
};
inline constexpr RaceModel first_race_model{
    .scatter_per_turn = 0.25, .scatter_at_least = 0.15, .sun = 0, .rivals_ahead = 1};
// Fitted to the results of 16,000 races of two boats.
inline constexpr RaceModel race_model_for_two{
    .scatter_per_turn = 0.13, .scatter_at_least = 0.03, .sun = 0.8, .rivals_ahead = 3};

[[nodiscard]] Equities race_equities(const Regatta::Setup& setup, const Regatta::Position& position,
                                     const TurnsToGo& to_go,
                                     const RaceModel& model = first_race_model);

}  // namespace boathouse::regatta
