// What minds know about Powerboats.
#pragma once

#include <memory>
#include <optional>

#include "minds/knowledge.h"
#include "minds/powerboats/pilot.h"

namespace boathouse {

template <>
struct Knowledge<Powerboats> {
  // By the navigator of every boat and the scoring, at the end of the turn.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.1;  // a guess: there is no truth to compare with
    static constexpr std::uint64_t judged_nodes = 500;  // each is a turn looked at to its end

    explicit Evaluation(const Powerboats::Setup&) {}

    // Every position says which course it is about.
    [[nodiscard]] bool fits(const Powerboats::Setup&) const { return true; }
    [[nodiscard]] Equities operator()(const Powerboats::Setup& setup,
                                      const Powerboats::Position& position) const;

   private:
    mutable std::optional<powerboats::Pilot> pilot_;  // for the course that was asked about last
  };

  static std::unique_ptr<Mind> level(Level level);

  // By the navigator, which is solved for it where it is not yet.
  static bool study(const Powerboats::Setup& setup, const Powerboats::View& view, int seats,
                    int seat, const Work& work, JsonWriter& json);
};

}  // namespace boathouse
