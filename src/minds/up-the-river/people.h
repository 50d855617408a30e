// How inexperienced people play Up the River. They judge a choice by what they see, and they do not
// see everything.
#pragma once

#include "minds/guess.h"
#include "minds/up-the-river/knowledge.h"

namespace boathouse::up_the_river {

// A child: a boat in the harbour is best, a ride on the wave is fun, the boat in front is the
// favourite. It sometimes notices that the last boat is about to go over the waterfall, and the
// foul wind hits anyone.
class Deckhand final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

// Judges every choice by the position after it, not too accurately, and in some turns forgets the
// waterfall.
class Sailor final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
  [[nodiscard]] std::size_t bytes() const override { return sizeof *this + guess_.bytes(); }

 private:
  Guess<UpTheRiver> guess_;
};

}  // namespace boathouse::up_the_river
