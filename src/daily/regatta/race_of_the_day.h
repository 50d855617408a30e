// A course of Regatta for one boat alone. The route field says how many turns there are to go from
// everywhere, with whatever cards come; par and what choices cost are measured by it.
#pragma once

#include <memory>

#include "daily/daily.h"
#include "games/regatta/rules.h"
#include "solvers/regatta/route_field.h"

namespace boathouse::daily {

template <>
struct Daily<Regatta> {
  static constexpr Kind kind = Kind::race;

  explicit Daily(Random& random);
  [[nodiscard]] bool solve(const Work& work);
  [[nodiscard]] double par() const;
  [[nodiscard]] double toll(const Regatta::Position& at, Move move) const;
  [[nodiscard]] static Challenge::Sailed sailed(const Regatta::Position& at) {
    return {at.boats[0].turns, at.boats[0].state == Regatta::State::finished};
  }

  OptionValues options;
  Regatta::Setup setup;
  Regatta::Position position{};

 private:
  std::unique_ptr<regatta::RouteField> field_;
};

}  // namespace boathouse::daily
