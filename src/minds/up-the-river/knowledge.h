// What minds know about Up the River.
#pragma once

#include <memory>
#include <vector>

#include "minds/knowledge.h"
#include "minds/up-the-river/fleet_table.h"

namespace boathouse {

template <>
struct Knowledge<UpTheRiver> {
  // Compares every two seats: what either fleet will bring home, and which of them first.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.06;  // measured against the exact solution

    explicit Evaluation(const UpTheRiver::Setup& setup);

    [[nodiscard]] bool fits(const UpTheRiver::Setup& setup) const {
      return setup.wave_start == wave_start_ &&
             fleets_.size() == static_cast<std::size_t>(setup.seats);
    }
    [[nodiscard]] Equities operator()(const UpTheRiver::Setup& setup,
                                      const UpTheRiver::Position& position) const;
    [[nodiscard]] std::size_t bytes() const {
      return sizeof *this + fleets_.size() * sizeof fleets_[0];
    }

   private:
    [[nodiscard]] Equities before_roll(const UpTheRiver::Setup& setup,
                                       const UpTheRiver::Position& position) const;

    std::int32_t wave_start_;
    // By the number of opponents on the river who can blow foul winds.
    std::vector<up_the_river::FleetTable> fleets_;
  };

  static std::unique_ptr<Mind> level(Level level);
  static std::unique_ptr<Judge> perfect(int seats, const SolutionSource& source);
};

}  // namespace boathouse
