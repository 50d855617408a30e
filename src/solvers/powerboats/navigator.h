// The navigator: the fewest expected turns to the finish for one boat alone on a course, from every
// place, heading, dice and damage, and hence the best plan and direction. It is a stochastic
// shortest path problem, solved exactly for boats with up to six dice.
//
// Damage only grows and marks only advance, so there are 20 blocks, solved backwards from the most
// damage and the last mark. Within a block, turns may form cycles; its places are updated until no
// value differs by more than the tolerance from what its successors say. A course of 491 hexes of
// water has 7.9 million states and takes 32 MB.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "solvers/powerboats/estimate.h"
#include "solvers/powerboats/turn_costs.h"
#include "solvers/powerboats/waters.h"
#include "solvers/work.h"

namespace boathouse::powerboats {

class Navigator {
 public:
  // A sunk boat counts as this many turns behind: about two whole races. It must be more than any
  // boat afloat needs, or sinking would be a way out; but not so many that a boat creeps around the
  // islands for fear of a mishap that happens once in a hundred races.
  static constexpr float sinking_turns = 50;
  static constexpr float tolerance = 1e-3F;

  Navigator(const Course& course, const Obstacles& obstacles);
  Navigator(const Navigator&) = delete;
  Navigator& operator=(const Navigator&) = delete;
  ~Navigator();

  // Solves what is not solved yet; returns false if stopped. Only one thread at a time may do so;
  // everything else may be called by any thread in the meantime.
  bool solve(const Work& work);
  // Solves a small part of a block (see solvers/blocks.h). The first one allocates the table, so a
  // navigator that nobody solves is small.
  void solve_a_bit();
  [[nodiscard]] static constexpr int blocks() {
    return Powerboats::sinking_damage * static_cast<int>(Waters::marks);
  }
  [[nodiscard]] int solved_blocks() const { return solved_.load(std::memory_order_acquire); }
  [[nodiscard]] bool is_complete() const { return solved_blocks() == blocks(); }

  // The expected turns of a boat whose turn begins: exact where solved, otherwise estimated. A boat
  // with more than six dice is treated as if it lacked its highest ones.
  [[nodiscard]] double turns(const Powerboats::Boat& boat) const;

  // The best choice for a boat alone, at the beginning of its turn and after its roll. The
  // navigator must be complete.
  [[nodiscard]] Powerboats::Plan best_plan(const Powerboats::Boat& boat) const;
  [[nodiscard]] int best_direction(const Powerboats::Boat& boat) const;
  // A boat alone that has rolled, after it has gone in the best direction.
  [[nodiscard]] Powerboats::Boat sailed(Powerboats::Boat boat) const;

  // From the best of all headings at a starting place, and at the best of these.
  [[nodiscard]] double par(Cell start) const;
  [[nodiscard]] Powerboats::Berthing best_start() const;
  [[nodiscard]] double par() const { return par(best_start().cell); }

  // The largest difference between a value of this place and what its successors say.
  [[nodiscard]] double residual(std::size_t damage, std::size_t place) const;
  [[nodiscard]] double residual() const;

  [[nodiscard]] const Waters& waters() const { return waters_; }
  [[nodiscard]] const Obstacles& obstacles() const { return obstacles_; }
  [[nodiscard]] std::uint64_t states() const { return StateCosts::count(waters_.places()); }
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::size_t damages = StateCosts::damages;
  static constexpr std::size_t per_place = StateCosts::per_place;
  struct Block;

  [[nodiscard]] StateCosts costs() const { return {values_.data(), waters_.places()}; }
  [[nodiscard]] std::size_t index(std::size_t damage, std::size_t place) const {
    return costs().index(damage, place);
  }
  [[nodiscard]] const float* values_at(std::size_t damage, std::size_t place) const {
    return costs().at(damage, place);
  }
  [[nodiscard]] std::unique_ptr<Block> begin_block(std::size_t damage, std::size_t mark);
  bool update(std::size_t damage, std::size_t place, TurnCosts& turn);
  void look(std::size_t damage, std::size_t place, TurnCosts& turn) const;

  Obstacles obstacles_;
  Waters waters_;
  Estimate estimate_;
  std::vector<float> values_;     // [damage][place][dice][heading]
  std::unique_ptr<Block> block_;  // the one that is being solved
  std::atomic<bool> allocated_ = false;
  std::atomic<int> solved_ = 0;
};

}  // namespace boathouse::powerboats
