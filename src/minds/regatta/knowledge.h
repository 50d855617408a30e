// What minds know about Regatta.
#pragma once

#include <memory>

#include "games/regatta/rules.h"
#include "minds/knowledge.h"
#include "minds/regatta/planner.h"
#include "minds/regatta/race.h"

namespace boathouse {

template <>
struct Knowledge<Regatta> {
  // From the turns that every boat needs with its hand, as if it were alone. A thrifty one knows
  // what cards are worth that are kept for later.
  class Evaluation {
   public:
    static constexpr double typical_error = 0.1;

    explicit Evaluation(const Regatta::Setup& setup) : Evaluation(setup, Budget{}) {}
    // Waits for the course's field within this budget; until it is complete, turns are estimated.
    Evaluation(const Regatta::Setup& setup, const Budget& budget, bool thrifty = false);
    void allow(const Budget& budget);

    [[nodiscard]] bool fits(const Regatta::Setup& setup) const {
      return field_->fits(setup.course, setup.deck);
    }
    [[nodiscard]] Equities operator()(const Regatta::Setup& setup,
                                      const Regatta::Position& position) const {
      return regatta::race_equities(setup, position, turns_to_go(setup, position, 1));
    }

    // For all boats, looking N turns ahead.
    [[nodiscard]] regatta::TurnsToGo turns_to_go(const Regatta::Setup& setup,
                                                 const Regatta::Position& position,
                                                 int depth) const;
    // For one boat; other boats, if given, are in the way of its next turn.
    [[nodiscard]] double turns_to_go(const Regatta::Setup& setup, const Regatta::Position& position,
                                     int seat, int depth,
                                     const regatta::Around* others = nullptr) const;
    [[nodiscard]] const regatta::RouteField& field() const { return *field_; }
    [[nodiscard]] std::size_t bytes() const { return sizeof *this + field_->bytes(); }

   private:
    std::shared_ptr<const regatta::RouteField> field_;
    regatta::KeptCards kept_;
    regatta::Planner planner_;
  };

  static std::unique_ptr<Mind> level(Level level);
  static std::unique_ptr<Mind> first_admiral();
  static std::size_t shared_bytes() { return regatta::house_routes().bytes(); }
};

}  // namespace boathouse
