// One turn of a boat alone on the lake: what it is worth to begin it at a place with some dice and
// a heading, by what it is worth to end it elsewhere. Values are costs: the boat plans and steers
// so as to keep them low.
#pragma once

#include <array>
#include <cstddef>

#include "solvers/powerboats/dice_sets.h"
#include "solvers/powerboats/waters.h"

namespace boathouse::powerboats {

// One number for each heading, padded to a vector width.
struct alignas(32) Lanes {
  std::array<float, 8> at;
};

// More than any cost.
inline constexpr float out_of_question = 1e9F;

// The costs of all states, at the beginning of a turn: [damage][place][dice][heading].
struct StateCosts {
  static constexpr std::size_t damages = Powerboats::sinking_damage;
  static constexpr std::size_t per_place = DiceSets::count * 6;

  const float* first;
  std::size_t places;

  [[nodiscard]] static std::size_t count(std::size_t places) {
    return damages * places * per_place;
  }
  [[nodiscard]] std::size_t index(std::size_t damage, std::size_t place) const {
    return (damage * places + place) * per_place;
  }
  [[nodiscard]] const float* at(std::size_t damage, std::size_t place) const {
    return first + index(damage, place);
  }
};

// What else costs something.
struct Fares {
  float turn;
  float home;
  float sunk;
};

struct TurnCosts {
  using BySet = std::array<Lanes, DiceSets::count>;
  BySet rolled;   // by the dice on the table, before choosing the direction
  BySet planned;  // by the dice kept, before rolling those missing to some number
  BySet best;     // by the dice held, before choosing the plan

  // What every roll leads to from this place.
  void look_ahead(const Waters& waters, const StateCosts& after, std::size_t damage,
                  std::size_t place, const Fares& fares);
  // Then the plans that end up with n dice.
  void roll_up_to(std::size_t n);
  // Or all plans, of which the best are chosen.
  void choose_plans();

 private:
  void keep_less(std::size_t n);
};

}  // namespace boathouse::powerboats
