// How strong a player is believed to be at one game, and what a match changes about that belief.
//
// The arithmetic is Weng and Lin's for the Plackett–Luce model with ties (“A Bayesian approximation
// method for online ranking”, JMLR 12, 2011, algorithm 4, with γ = 1): any number of players at a
// table, each with a mean and a standard deviation. It uses only + − × ÷, sqrt and an exponential
// of our own, so the same results give the same bits everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace boathouse::rating {

inline constexpr double first_mean = 1500;
inline constexpr double first_deviation = 350;
// Nobody is ever known better than this, so that ratings keep moving.
inline constexpr double least_deviation = 45;
// Accounts with fewer matches than this change nobody's rating but their own.
inline constexpr std::int32_t newcomer_matches = 5;
// After this many days without a match, every further day adds this to the variance.
inline constexpr std::int64_t restful_days = 30;
inline constexpr double variance_per_day = 100;

struct Rating {
  double mean = first_mean;
  double deviation = first_deviation;
  std::int32_t matches = 0;
  std::int64_t day = 0;  // of the last match, counted from 1970
  friend bool operator==(const Rating&, const Rating&) = default;
};

// The rating on a later day: the longer the absence, the less is known.
[[nodiscard]] Rating rested(Rating rating, std::int64_t day);

// As people see it.
struct Shown {
  int number = 0;
  int margin = 0;  // two standard deviations: with 95 % probability it is no further off
  bool provisional = true;
  friend bool operator==(const Shown&, const Shown&) = default;
};
// Provisional until it is known twice as well as at the beginning, and from five matches.
[[nodiscard]] Shown shown(const Rating& rating);

// Somebody at the table. An anchor has a fixed rating, which is known exactly and never changes.
struct Player {
  Rating rating{};
  bool anchor = false;
  int place = 0;  // 1 is the best; equal places are ties
};

[[nodiscard]] inline Player anchored(double mean, int place) {
  return {.rating = {.mean = mean, .deviation = 0}, .anchor = true, .place = place};
}

// The players' ratings after a match on that day. `luck` is how much chance there is in a single
// match, as a standard deviation on the same scale.
[[nodiscard]] std::vector<Rating> rated(std::span<const Player> players, double luck,
                                        std::int64_t day);

}  // namespace boathouse::rating
