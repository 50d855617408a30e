// How inexperienced people play Rette sich wer kann.
#pragma once

#include "minds/rette-sich-wer-kann/knowledge.h"

namespace boathouse::rette {

// A child: eats what it can, comes home when it can, likes to turn tiles over and to swim ahead,
// and does not look at what the other side will do.
class Deckhand final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

// Judges every choice by the position after it, not too accurately, and without knowing the value
// of a tile before it is turned over.
class Sailor final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

}  // namespace boathouse::rette
