// What minds know about Paper Boats. A game can do without such a file: minds then find out by
// playing to the end at random.
#pragma once

#include <algorithm>

#include "games/paper-boats/rules.h"
#include "minds/knowledge.h"

namespace boathouse {

template <>
struct Knowledge<PaperBoats> {
  // Weighs up every two seats: the one whose boats have covered more fields is ahead.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.2;  // a guess

    explicit Evaluation(const PaperBoats::Setup&) {}
    [[nodiscard]] bool fits(const PaperBoats::Setup&) const { return true; }

    [[nodiscard]] Equities operator()(const PaperBoats::Setup& setup,
                                      const PaperBoats::Position& position) const {
      Equities equities{};
      for (int seat = 0; seat < setup.seats; ++seat) {
        for (int other = 0; other < setup.seats; ++other) {
          if (other == seat) continue;
          const int lead =
              PaperBoats::covered(position, seat) - PaperBoats::covered(position, other);
          const double ahead = std::clamp(0.5 + lead / (2.0 * setup.pond), 0.0, 1.0);
          equities[seat] += ahead / (setup.seats - 1);
        }
      }
      return equities;
    }
  };
};

}  // namespace boathouse
