// A course of Powerboats for one boat alone; the navigator gives its exact par and what each choice
// costs.
#pragma once

#include <memory>

#include "daily/daily.h"
#include "games/powerboats/rules.h"
#include "solvers/powerboats/navigator.h"

namespace boathouse::daily {

template <>
struct Daily<Powerboats> {
  static constexpr Kind kind = Kind::race;

  explicit Daily(Random& random);
  [[nodiscard]] bool solve(const Work& work);
  [[nodiscard]] double par() const { return navigator_->par(); }
  [[nodiscard]] double toll(const Powerboats::Position& at, Move move) const;
  [[nodiscard]] static Challenge::Sailed sailed(const Powerboats::Position& at) {
    return {at.boats[0].turns, at.boats[0].state == Powerboats::State::finished};
  }

  OptionValues options;
  Powerboats::Setup setup;
  Powerboats::Position position{};

 private:
  [[nodiscard]] double turns_to_go(const Powerboats::Boat& boat) const;
  [[nodiscard]] double after_steering(const Powerboats::Position& at, Move heading) const;
  [[nodiscard]] double after_roll(const Powerboats::Position& at) const;

  std::unique_ptr<powerboats::Navigator> navigator_;
};

}  // namespace boathouse::daily
