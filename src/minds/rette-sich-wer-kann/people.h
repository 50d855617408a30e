// How people play Rette sich wer kann who do not look ahead.
#pragma once

#include "minds/rette-sich-wer-kann/knowledge.h"

namespace boathouse::rette {

// A child: eats what it can, comes home when it can, likes to turn tiles over and to swim ahead,
// and does not look at what the other side will do.
class Child final : public Mind {
 public:
  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;
};

// Judges every choice by the position after it, not too accurately, and without knowing the value
// of a tile before it is turned over.
class Grown final : public Mind {
 public:
  // Between its lowest and highest guess at a win.
  explicit Grown(double blur) : blur_(blur) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;

 private:
  double blur_;
};

}  // namespace boathouse::rette
