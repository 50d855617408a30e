// What minds know about Powerboats.
#pragma once

#include <memory>

#include "minds/knowledge.h"
#include "minds/powerboats/pilot.h"

namespace boathouse {

template <>
struct Knowledge<Powerboats> {
  // By the navigator of every boat and the scoring, at the end of the turn.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.1;

    explicit Evaluation(const Powerboats::Setup& setup) : lake_(setup.laid), water_(setup.water) {}

    [[nodiscard]] bool fits(const Powerboats::Setup& setup) const;
    [[nodiscard]] Equities operator()(const Powerboats::Setup& setup,
                                      const Powerboats::Position& position) const;

   private:
    std::array<powerboats::Laid, powerboats::tile_count> lake_;
    powerboats::Water water_;
    // Of the course that was asked about last.
    mutable powerboats::Course course_{};
    mutable std::unique_ptr<powerboats::Pilot> pilot_;
  };

  static std::unique_ptr<Mind> level(Level level);
};

}  // namespace boathouse
