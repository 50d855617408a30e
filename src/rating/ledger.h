// Ratings as they follow from results: match by match, in the order of the matches' numbers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rating/rating.h"

namespace boathouse::rating {

// A random number that stands for an account in results, and says nothing once the account is gone.
using Participant = std::int64_t;
inline constexpr Participant nobody = 0;

struct RatedSeat {
  Participant participant = nobody;
  int anchor = 0;  // the fixed rating of a computer player; 0 for a person
  int place = 0;
  bool counts = true;  // not for a seat that was given up before its first choice
  friend bool operator==(const RatedSeat&, const RatedSeat&) = default;
};

// All that a rating depends on. The luck and the anchors are those of the day of the match, so that
// newer ones change nothing about the past.
struct RatedMatch {
  std::int64_t number = 0;
  std::string game{};
  std::int64_t day = 0;
  int luck = 0;
  std::vector<RatedSeat> seats{};
  friend bool operator==(const RatedMatch&, const RatedMatch&) = default;
};

// A participant's rating at a game.
struct Holder {
  Participant participant = nobody;
  std::string game{};
  friend auto operator<=>(const Holder&, const Holder&) = default;
};
using Ratings = std::map<Holder, Rating>;

// Whether anybody's rating can change: at least two seats count, one of them a person's.
[[nodiscard]] bool is_rateable(const RatedMatch& match);

// What a match does to the ratings, which lack those who have none yet. Of each seat: the rating
// after it, or nothing if it has none or nothing counts.
std::vector<std::optional<Rating>> enter(Ratings& ratings, const RatedMatch& match);

}  // namespace boathouse::rating
