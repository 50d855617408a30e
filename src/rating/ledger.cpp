#include "rating/ledger.h"

#include <algorithm>

namespace boathouse::rating {

namespace {

bool is_person(const RatedSeat& seat) { return seat.participant != nobody; }
bool takes_part(const RatedSeat& seat) {
  return seat.counts && (is_person(seat) || seat.anchor != 0);
}

}  // namespace

bool is_rateable(const RatedMatch& match) {
  const auto counts = [](const RatedSeat& seat) { return takes_part(seat); };
  const auto person = [](const RatedSeat& seat) { return takes_part(seat) && is_person(seat); };
  return std::ranges::count_if(match.seats, counts) >= 2 &&
         std::ranges::any_of(match.seats, person);
}

std::vector<std::optional<Rating>> enter(Ratings& ratings, const RatedMatch& match) {
  std::vector<std::optional<Rating>> after(match.seats.size());
  if (!is_rateable(match)) return after;
  std::vector<Player> players;
  for (const RatedSeat& seat : match.seats) {
    if (!takes_part(seat)) continue;
    if (is_person(seat)) {
      const auto known = ratings.find({seat.participant, match.game});
      players.push_back(
          {.rating = known == ratings.end() ? Rating{} : known->second, .place = seat.place});
    } else {
      players.push_back(anchored(seat.anchor, seat.place));
    }
  }
  const std::vector<Rating> changed = rated(players, match.luck, match.day);
  auto next = changed.begin();
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    const RatedSeat& seat = match.seats[i];
    if (!takes_part(seat)) continue;
    const Rating& rating = *next++;
    if (!is_person(seat)) continue;
    after[i] = rating;
    ratings[{seat.participant, match.game}] = rating;
  }
  return after;
}

}  // namespace boathouse::rating
