// What cards are worth that a boat keeps for later, in turns. The route field deals a new hand
// every turn, so it knows nothing of them.
#pragma once

#include <array>

#include "games/regatta/rules.h"

namespace boathouse::regatta {

// Cards that are known, by their faces.
using KnownHand = FixedList<std::uint8_t, Regatta::hand_size>;

class KeptCards {
 public:
  // Worth nothing.
  KeptCards() = default;
  KeptCards(const Course& course, const Deck& deck);

  // How many turns fewer than with cards yet to be drawn, as a negative number. The turns are those
  // still to go: close to the finish, the cards will not be played.
  [[nodiscard]] float worth(const KnownHand& known, int leg, float turns) const;

 private:
  using ByFace = std::array<float, most_faces>;
  std::array<ByFace, most_marks + 2> worth_{};  // by leg
};

}  // namespace boathouse::regatta
