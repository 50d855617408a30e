// How people play Rette sich wer kann who have not played it often.
#pragma once

#include "minds/rette-sich-wer-kann/knowledge.h"

namespace boathouse::rette {

// A child: eats what it can, comes home when it can, likes to turn tiles over and to swim ahead,
// and does not look at what the other side will do.
class Deckhand final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

// Weighs every choice by how things stand after it, but not too exactly, and knows nothing of the
// value before a tile is turned over.
class Sailor final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

}  // namespace boathouse::rette
