// What of a position the evaluation looks at. Every feature is a number for Orange less the same
// number for Blue; where it matters who is on turn, there is one feature for that side and one
// for the other.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/rette-sich-wer-kann/rules.h"

namespace boathouse::rette {

enum Feature : std::uint8_t {
  on_turn,           // who it is
  tiles_home,        //
  lead,              // tiles home, counted for more the fewer are left in the pool
  swimmers,          // on top
  swimmers_near,     // the sum of how near each is to its bar, from 0 to 1
  stacked,           // tiles under own crocodiles
  stacked_near,      // each by how near its stack is to the bar
  crocodiles_near,   //
  crocodile_1,       // own crocodiles on top by their values
  crocodile_2,       //
  crocodile_3,       //
  crocodile_4,       //
  crocodile_5,       //
  crocodile_6,       //
  meal_on_turn,      // the tiles of the highest piece in reach of a crocodile
  meal_waiting,      //
  hanging_waiting,   // all tiles in reach of the side that is not on turn
  surprise_on_turn,  // the same for the best swimmer to turn over, on average over its values
  surprise_waiting,  //
  arrival_on_turn,   // the tiles of the highest piece that can enter the bar
  arrival_waiting,   //
  last_piece,        // whether there is one piece left; with it the game ends
  feature_count,
};
inline constexpr std::array<std::string_view, feature_count> feature_names{
    "on_turn",          "tiles_home",      "lead",
    "swimmers",         "swimmers_near",   "stacked",
    "stacked_near",     "crocodiles_near", "crocodile_1",
    "crocodile_2",      "crocodile_3",     "crocodile_4",
    "crocodile_5",      "crocodile_6",     "meal_on_turn",
    "meal_waiting",     "hanging_waiting", "surprise_on_turn",
    "surprise_waiting", "arrival_on_turn", "arrival_waiting",
    "last_piece"};

using Features = std::array<double, feature_count>;

[[nodiscard]] Features features_of(const RetteSichWerKann::Position& position);

}  // namespace boathouse::rette
