#include "rating/rating.h"

#include <algorithm>
#include <cmath>

#include "minds/numbers.h"

namespace boathouse::rating {

namespace {

bool is_newcomer(const Player& player) {
  return !player.anchor && player.rating.matches < newcomer_matches;
}

// Weng and Lin's algorithm for one table.
class Field {
 public:
  Field(std::span<const Player> players, double luck) : players_(players) {
    double variance = 0;
    for (const Player& each : players) {
      variance += each.rating.deviation * each.rating.deviation + luck * luck;
      best_ = std::max(best_, each.rating.mean);
    }
    scale_ = std::sqrt(variance);
  }

  [[nodiscard]] Rating after(const Player& player) const {
    double shift = 0;
    double information = 0;
    for (const Player& other : players_) {
      if (other.place > player.place) continue;
      // The probability of the player's taking the place that the other has, from those who were
      // still to be placed.
      const double chance = strength(player) / strength_from(other.place);
      const double share = 1.0 / sharing(other.place);
      shift += share * ((&other == &player ? 1 : 0) - chance);
      information += share * chance * (1 - chance);
    }
    const double variance = player.rating.deviation * player.rating.deviation;
    Rating changed = player.rating;
    changed.mean += variance / scale_ * shift;
    const double left = 1 - variance / (scale_ * scale_) * information;
    changed.deviation =
        std::max(least_deviation, player.rating.deviation * std::sqrt(std::max(left, 1e-4)));
    return changed;
  }

 private:
  // Relative to the best, so that nothing overflows.
  [[nodiscard]] double strength(const Player& player) const {
    return exponential(std::max(-600.0, (player.rating.mean - best_) / scale_));
  }
  [[nodiscard]] double strength_from(int place) const {
    double sum = 0;
    for (const Player& each : players_) {
      if (each.place >= place) sum += strength(each);
    }
    return sum;
  }
  [[nodiscard]] double sharing(int place) const {
    return static_cast<double>(std::ranges::count(players_, place, &Player::place));
  }

  std::span<const Player> players_;
  double scale_ = 1;
  double best_ = 0;
};

}  // namespace

Rating rested(Rating rating, std::int64_t day) {
  const std::int64_t away = day - rating.day - restful_days;
  if (rating.matches == 0 || away <= 0) return rating;
  const double variance =
      rating.deviation * rating.deviation + variance_per_day * static_cast<double>(away);
  rating.deviation = std::min(first_deviation, std::sqrt(variance));
  return rating;
}

Shown shown(const Rating& rating) {
  return {
      .number = static_cast<int>(std::floor(rating.mean + 0.5)),
      .margin = static_cast<int>(std::floor(2 * rating.deviation + 0.5)),
      .provisional = rating.matches < newcomer_matches || rating.deviation > first_deviation / 2};
}

std::vector<Rating> rated(std::span<const Player> players, double luck, std::int64_t day) {
  std::vector<Player> all{players.begin(), players.end()};
  for (Player& each : all) {
    if (!each.anchor) each.rating = rested(each.rating, day);
  }
  std::vector<Player> known;
  std::ranges::remove_copy_if(all, std::back_inserter(known), is_newcomer);

  std::vector<Rating> after;
  const Field everybody{all, luck};
  const Field without_newcomers{known, luck};
  auto next_known = known.begin();
  for (const Player& each : all) {
    const bool newcomer = is_newcomer(each);
    Rating rating = newcomer ? everybody.after(each) : without_newcomers.after(*next_known++);
    if (each.anchor) {
      rating = each.rating;
    } else {
      ++rating.matches;
      rating.day = day;
    }
    after.push_back(rating);
  }
  return after;
}

}  // namespace boathouse::rating
