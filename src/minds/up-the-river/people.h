// How people play Up the River who are not champions. They judge a choice by what they see, and
// they do not see everything.
#pragma once

#include "minds/guess.h"
#include "minds/up-the-river/knowledge.h"

namespace boathouse::up_the_river {

// A child: a boat in the harbour is best, a ride on the wave is fun, the boat in front is the
// favourite, and the foul wind hits anyone.
class Child final : public Mind {
 public:
  struct Character {
    double sees_waterfall = 0;  // how often it notices that its last boat is about to go over
    double whim = 0;            // how much it may like a choice for no reason
  };
  explicit Child(const Character& character) : character_(character) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;

 private:
  Character character_;
};

// Judges every choice by the position after it, not too accurately.
class Grown final : public Mind {
 public:
  struct Character {
    double forgets_waterfall = 0;  // in what share of its turns
    double blur = 0;  // between its lowest and highest guess at a win, with two players
  };
  // Without a network, it guesses by hand.
  explicit Grown(const Character& character, std::shared_ptr<const Network> network = nullptr)
      : character_(character), guess_(std::move(network)) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
  [[nodiscard]] std::size_t bytes() const override { return sizeof *this + guess_.bytes(); }

 private:
  Character character_;
  Guess<UpTheRiver> guess_;
};

}  // namespace boathouse::up_the_river
