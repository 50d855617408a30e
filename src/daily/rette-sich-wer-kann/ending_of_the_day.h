// An ending of Rette sich wer kann with two or three crocodiles, whose best move the solved endings
// prove.
#pragma once

#include <memory>

#include "daily/daily.h"
#include "games/rette-sich-wer-kann/rules.h"
#include "solvers/rette-sich-wer-kann/endings.h"

namespace boathouse::daily {

template <>
struct Daily<RetteSichWerKann> {
  static constexpr Kind kind = Kind::position;
  // By how much the best move must be ahead of the next one, as a chance to win: it wins where
  // every other move is a draw at best, or it draws where every other move loses.
  static constexpr double margin = 0.25;

  explicit Daily(Random& random);
  [[nodiscard]] static bool solve(const Work&) { return true; }  // on demand
  [[nodiscard]] double par();
  [[nodiscard]] double toll(const RetteSichWerKann::Position& at, Move move);

  OptionValues options;
  RetteSichWerKann::Setup setup;
  RetteSichWerKann::Position position{};
  int grade = 0;

 private:
  void play_to_an_ending(int most_crocodiles, Random& random);
  void rearrange(Random& random);
  [[nodiscard]] bool is_good();

  std::unique_ptr<rette::Endings> endings_;
};

}  // namespace boathouse::daily
