// A position of Up the River for two, with the die rolled, whose best move the solved game proves.
#pragma once

#include <memory>

#include "daily/daily.h"
#include "games/up-the-river/rules.h"
#include "solvers/up-the-river/solution.h"

namespace boathouse::daily {

template <>
struct Daily<UpTheRiver> {
  static constexpr Kind kind = Kind::position;
  // By how much the best move must be ahead of the next one, as a chance to win.
  static constexpr double margin = 0.03;

  explicit Daily(Random& random);
  [[nodiscard]] static bool solve(const Work&) { return true; }  // which the search already did
  [[nodiscard]] double par() const;
  [[nodiscard]] double toll(const UpTheRiver::Position& at, Move move) const;

  OptionValues options{};
  UpTheRiver::Setup setup;
  UpTheRiver::Position position{};
  int grade = 0;

 private:
  [[nodiscard]] bool is_good();
  [[nodiscard]] Move choose(Random& random) const;

  std::shared_ptr<const up_the_river::Solution> solution_;
};

}  // namespace boathouse::daily
