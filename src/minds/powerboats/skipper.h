// Who plays Powerboats, at every level: looks ahead to the end of the turn and judges what comes
// after by what its pilot says. The levels differ in the pilot, in what they care for and in how
// exactly they see.
#pragma once

#include <memory>

#include "minds/powerboats/knowledge.h"

namespace boathouse::powerboats {

struct Character {
  bool exact = false;       // steers by the navigator, not by an estimate
  bool sees_others = true;  // cares for the standings, not only for its own way home
  double blur = 0;          // by so many turns it may misjudge a choice
};

class Skipper final : public Mind {
 public:
  explicit Skipper(const Character& character) : character_(character) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override;

 private:
  void take_pilot(const Powerboats::Setup& setup, const Powerboats::Position& position,
                  const Budget& budget);

  Character character_;
  // Of the course that is being sailed.
  Course course_{};
  Obstacles obstacles_{};
  std::unique_ptr<Pilot> pilot_;
};

}  // namespace boathouse::powerboats
