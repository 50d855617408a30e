// Up the River for two players, solved: what the first seat may expect from any position when both
// play their best. How it is found stands in solve.h, how it is kept in files in solution_file.h,
// and where those files lie in solution_cache.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/up-the-river/rules.h"

namespace boathouse::up_the_river {

// What the first seat makes as large and the second as small as it can.
enum class Aim : std::uint8_t {
  win,     // 1 if the first seat wins, tie-break included, ½ for a shared result
  points,  // berth points of the first seat less those of the second
};
inline constexpr std::string_view aim_names[]{"win", "points"};

class Solution {
 public:
  // The values of every state (see states.h), one river after the other; a river is named by where
  // its wave lies at the start.
  Solution(Aim aim, std::vector<std::uint8_t> waves, std::vector<double> values);

  [[nodiscard]] Aim aim() const { return aim_; }
  [[nodiscard]] std::span<const std::uint8_t> waves() const { return waves_; }
  [[nodiscard]] std::span<const double> values() const { return values_; }
  // The values of one of its rivers.
  [[nodiscard]] std::span<const double> river(int wave) const;

  // Whether this set-up, complete and for two seats, is one of its rivers.
  [[nodiscard]] bool covers(const UpTheRiver::Setup& setup) const;

  // What the first seat may expect from the position: at a roll as the table has it, with a number
  // on the die as the best choice of the seat on turn gives it, after the end as it came out. The
  // set-up must be covered. With Aim::win it is the chance to win of seat 0, and 1 less it is that
  // of seat 1.
  [[nodiscard]] double value(const UpTheRiver::Setup& setup,
                             const UpTheRiver::Position& position) const;

  // The value before anything is drawn or rolled: the mean over its rivers, which are equally
  // likely.
  [[nodiscard]] double start_value() const;

 private:
  Aim aim_;
  std::vector<std::uint8_t> waves_;
  std::vector<double> values_;
};

// What a finished game is worth to the aim.
[[nodiscard]] double payoff(Aim aim, const UpTheRiver::Setup& setup,
                            const UpTheRiver::Position& position);

}  // namespace boathouse::up_the_river
