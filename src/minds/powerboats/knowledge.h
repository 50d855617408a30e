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

    // Every position says which course it is about.
    [[nodiscard]] bool fits(const Powerboats::Setup&) const { return true; }
    [[nodiscard]] Equities operator()(const Powerboats::Setup& setup,
                                      const Powerboats::Position& position) const;

   private:
    mutable std::optional<powerboats::Pilot> pilot_;  // for the course used last
  };

  static std::unique_ptr<Mind> level(Level level);

  // From the navigator, which is solved first if necessary.
  static bool study(const Powerboats::Setup& setup, const Powerboats::View& view, int seats,
                    int seat, const Work& work, JsonWriter& json);
};

}  // namespace boathouse
