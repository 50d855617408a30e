// The navigator: for one boat alone on a course the fewest expected turns to the finish, from every
// place, heading, dice and damage, and so the best plan and direction. It is a stochastic shortest
// path problem, solved exactly for boats of up to six dice.
//
// Damage only grows and marks only advance, so it falls into 20 blocks, solved from the most damage
// and the last mark back. In a block turns may go round; its places are gone over until no value
// differs by more than the tolerance from what those after it say. A course of 491 hexes of water
// has 7.9 million states and takes 32 MB.
#pragma once

#include <atomic>
#include <vector>

#include "solvers/powerboats/dice_sets.h"
#include "solvers/powerboats/estimate.h"
#include "solvers/powerboats/waters.h"
#include "solvers/work.h"

namespace boathouse::powerboats {

class Navigator {
 public:
  // A sunk boat is as one that needs so many turns more: about twice a whole race. It must be more
  // than any boat afloat needs, or sinking would be a way out; and not so much more that a boat
  // creeps round the islands for fear of a mishap that comes once in a hundred races.
  static constexpr float sinking_turns = 50;
  static constexpr float tolerance = 1e-3F;

  Navigator(const Course& course, const Obstacles& obstacles);

  // Solves what is not solved yet; says no when it was stopped. One thread at a time may do so;
  // everything else may be asked by any thread meanwhile.
  bool solve(const Work& work);
  // Solves one block more.
  void solve_a_block();
  static constexpr int blocks = Powerboats::sinking_damage * static_cast<int>(Waters::marks);
  [[nodiscard]] int solved_blocks() const { return solved_.load(std::memory_order_acquire); }
  [[nodiscard]] bool is_complete() const { return solved_blocks() == blocks; }

  // The expected turns of a boat whose turn begins: exactly where that is solved, else as
  // estimated. A boat with more than six dice is taken for one without its highest ones.
  [[nodiscard]] double turns(const Powerboats::Boat& boat) const;

  // What is best for a boat alone, at the beginning of its turn and when its dice are rolled. Must
  // be complete.
  [[nodiscard]] Powerboats::Plan best_plan(const Powerboats::Boat& boat) const;
  [[nodiscard]] int best_direction(const Powerboats::Boat& boat) const;

  // From the best of all headings at a starting place, and at the best of these.
  [[nodiscard]] double par(Cell start) const;
  [[nodiscard]] Powerboats::Berthing best_start() const;
  [[nodiscard]] double par() const { return par(best_start().cell); }

  // How far any value of this place is from what those after it say.
  [[nodiscard]] double residual(std::size_t damage, std::size_t place) const;
  [[nodiscard]] double residual() const;

  [[nodiscard]] const Waters& waters() const { return waters_; }
  [[nodiscard]] const Obstacles& obstacles() const { return obstacles_; }
  [[nodiscard]] std::uint64_t states() const { return values_.size(); }
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::size_t damages = Powerboats::sinking_damage;
  static constexpr std::size_t per_place = DiceSets::count * 6;
  struct Scratch;  // where the values of one place are worked out

  [[nodiscard]] std::size_t index(std::size_t damage, std::size_t place) const {
    return (damage * waters_.places() + place) * per_place;
  }
  [[nodiscard]] const float* values_at(std::size_t damage, std::size_t place) const {
    return values_.data() + index(damage, place);
  }
  void solve_block(std::size_t damage, std::size_t mark);
  void look_ahead(std::size_t damage, std::size_t place, Scratch& scratch) const;
  void look(std::size_t damage, std::size_t place, Scratch& scratch) const;

  Obstacles obstacles_;
  Waters waters_;
  Estimate estimate_;
  std::vector<float> values_;  // [damage][place][dice][heading]
  std::atomic<int> solved_ = 0;
};

}  // namespace boathouse::powerboats
