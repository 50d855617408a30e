// What minds know about Powerboats.
#pragma once

#include <memory>
#include <optional>

#include "minds/knowledge.h"
#include "minds/powerboats/pilot.h"

namespace boathouse {

template <>
struct Knowledge<Powerboats> {
  // From every boat's navigator and the scoring, at the end of the turn.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.1;  // a guess: there is nothing exact to compare with
    static constexpr std::uint64_t judged_nodes = 500;  // each is a turn looked at to its end

    explicit Evaluation(const Powerboats::Setup&) {}
    Evaluation(const Powerboats::Setup&, const Budget& budget) : budget_(budget) {}
    // The navigator of the course is waited for within this budget.
    void allow(const Budget& budget);

    // Every position says which course it is about.
    [[nodiscard]] bool fits(const Powerboats::Setup&) const { return true; }
    [[nodiscard]] Equities operator()(const Powerboats::Setup& setup,
                                      const Powerboats::Position& position) const;
    [[nodiscard]] std::size_t bytes() const { return pilot_ ? pilot_->bytes() : 0; }

   private:
    Budget budget_{};
    mutable std::optional<powerboats::Pilot> pilot_;  // for the course used last
  };

  static std::unique_ptr<Mind> level(Level level);
  static std::unique_ptr<Judge> judge();
  static std::size_t shared_bytes() { return powerboats::house_navigators().bytes(); }

  // From the navigator, which is solved first if necessary.
  static bool study(const Powerboats::Setup& setup, const Powerboats::View& view, int seats,
                    int seat, const Work& work, JsonWriter& json);
};

}  // namespace boathouse
