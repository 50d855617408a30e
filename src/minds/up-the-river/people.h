// How people play Up the River who have not played it often. They judge a choice by what they see
// of it, and they do not see everything.
#pragma once

#include "minds/guess.h"
#include "minds/up-the-river/knowledge.h"

namespace boathouse::up_the_river {

// A child: a boat in the harbour is best, a ride on the wave is fun, the boat in front is the
// favourite. That the boat at the back is about to go over the waterfall is noticed now and then,
// and whom the foul wind hits is a matter of taste.
class Deckhand final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

// Weighs every choice by how things stand after it, but not too exactly, and in some turns forgets
// the waterfall.
class Sailor final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;

 private:
  Guess<UpTheRiver> guess_;
};

}  // namespace boathouse::up_the_river
