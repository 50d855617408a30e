// What hands of cards make possible for a boat alone: the best result of a card, and the expected
// best of unseen cards.
#pragma once

#include <algorithm>
#include <array>

#include "games/regatta/deck.h"
#include "solvers/regatta/passage.h"

namespace boathouse::regatta {

// Turns to the finish; infinite if impossible.
inline constexpr float never = 1e9F;

// The result of each arrow: on its own, and with a second card to follow.
struct Offers {
  std::array<float, arrow_count> plain{};
  std::array<float, arrow_count> with_second{};

  [[nodiscard]] static float best(const std::array<float, arrow_count>& arrows, const Face& face) {
    float best = never;
    for (int exit = 0; exit < exit_count; ++exit) {
      if (!face.has(static_cast<Exit>(exit))) continue;
      best = std::min(best, arrows[static_cast<std::size_t>(arrow_of(face.size, exit))]);
    }
    return best;
  }
};

class Hands {
 public:
  static constexpr int most = 5;

  explicit Hands(const Deck& deck) : deck_(deck) {
    for (const Face& face : deck) cards_ += face.count;
    for (int hand = 0; hand <= most; ++hand) {
      for (int good = 0; good <= cards_; ++good) {
        float none = 1;
        for (int card = 0; card < hand; ++card) {
          none *= static_cast<float>(std::max(0, cards_ - good - card)) /
                  static_cast<float>(cards_ - card);
        }
        none_among_[static_cast<std::size_t>(hand)][static_cast<std::size_t>(good)] = none;
      }
    }
  }

  [[nodiscard]] const Deck& deck() const { return deck_; }

  using Values = std::array<float, most_faces>;  // of each face

  // The mean of the best of N cards from the whole deck, or of an alternative that is always
  // available.
  [[nodiscard]] float expected_best(const Values& values, int hand, float otherwise) const {
    struct Ranked {
      float value;
      std::uint32_t face;
    };
    std::array<Ranked, most_faces> ranked;
    std::size_t count = 0;
    for (std::uint32_t face = 0; face < deck_.size(); ++face) {
      const float value = values[face];
      if (value >= otherwise) continue;
      std::size_t at = count++;
      for (; at > 0 && ranked[at - 1].value > value; --at) ranked[at] = ranked[at - 1];
      ranked[at] = {value, face};
    }
    const auto& none_among = none_among_[static_cast<std::size_t>(hand)];
    float mean = 0;
    float open = 1;
    std::size_t good = 0;
    for (std::size_t i = 0; i < count; ++i) {
      good += deck_[ranked[i].face].count;
      mean += (open - none_among[good]) * ranked[i].value;
      open = none_among[good];
    }
    return mean + open * otherwise;
  }

 private:
  Deck deck_;
  int cards_ = 0;
  std::array<std::array<float, most_cards + 1>, most + 1> none_among_{};
};

}  // namespace boathouse::regatta
