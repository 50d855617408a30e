// Up the River for two players, solved: the first seat's expectation in any position with perfect
// play on both sides. solve.h finds it, solution_file.h writes it to files, and solution_cache.h
// keeps those files. Tables hold the match in which the first seat begins; where the second was
// drawn to begin, the seats change roles.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "games/up-the-river/rules.h"

namespace boathouse::up_the_river {

// What the first seat maximises and the second minimises.
enum class Aim : std::uint8_t {
  win,     // 1 if the first seat wins, tie-break included, ½ for a shared result
  points,  // berth points of the first seat less those of the second
};
inline constexpr std::string_view aim_names[]{"win", "points"};

// The version of the rules since which the game for two is what these tables solve: who begins does
// not change it.
inline constexpr std::int32_t rules_solved = 1;

class Solution {
 public:
  // The values of every state (see states.h), one river after the other; a river is named by the
  // position of its wave at the start.
  Solution(Aim aim, std::vector<std::uint8_t> waves, std::vector<double> values);

  [[nodiscard]] Aim aim() const { return aim_; }
  [[nodiscard]] std::span<const std::uint8_t> waves() const { return waves_; }
  [[nodiscard]] std::span<const double> values() const { return values_; }
  // The values of one of its rivers.
  [[nodiscard]] std::span<const double> river(int wave) const;

  // Whether this set-up, complete and for two seats, is one of its rivers.
  [[nodiscard]] bool covers(const UpTheRiver::Setup& setup) const;

  // The first seat's expectation: at a roll from the table, with a
  // rolled die from the best choice of the seat on turn, after the
  // end from the result. The set-up must be covered. With Aim::win
  // it is seat 0's chance of winning, and 1 minus it is seat 1's.
  [[nodiscard]] double value(const UpTheRiver::Setup& setup,
                             const UpTheRiver::Position& position) const;

  // The value when nothing but who begins has been drawn, and it is the first seat: the mean over
  // its rivers, which are equally likely.
  [[nodiscard]] double start_value() const;

  [[nodiscard]] std::size_t bytes() const {
    return sizeof *this + waves_.size() + values_.size() * sizeof values_[0];
  }

 private:
  Aim aim_;
  std::vector<std::uint8_t> waves_;
  std::vector<double> values_;
};

// What a value of one seat is to the other.
[[nodiscard]] double to_other_seat(Aim aim, double value);

// What a finished game is worth to the aim.
[[nodiscard]] double payoff(Aim aim, const UpTheRiver::Setup& setup,
                            const UpTheRiver::Position& position);

}  // namespace boathouse::up_the_river
