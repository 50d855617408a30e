#include "rating/fit.h"

#include <algorithm>
#include <cmath>

namespace boathouse::rating {

namespace {

// Strengths by level, in units of the spread of a match's result.
using Strengths = std::array<double, level_names.size()>;

std::size_t at(const Bout::Seat& seat) { return static_cast<std::size_t>(seat.level); }

// The slope of the likelihood's logarithm, and how it bends, level by level.
struct Slopes {
  Strengths first{};
  Strengths second{};

  void add(const Bout& bout, const Strengths& strengths) {
    for (const Bout::Seat& other : bout.seats) {
      double sum = 0;
      int sharing = 0;
      for (const Bout::Seat& each : bout.seats) {
        if (each.place >= other.place) sum += std::exp(strengths[at(each)]);
        if (each.place == other.place) ++sharing;
      }
      first[at(other)] += 1.0 / sharing;
      Strengths chances{};
      for (const Bout::Seat& each : bout.seats) {
        if (each.place >= other.place) chances[at(each)] += std::exp(strengths[at(each)]) / sum;
      }
      for (std::size_t level = 0; level < chances.size(); ++level) {
        first[level] -= chances[level] / sharing;
        second[level] += chances[level] * (1 - chances[level]) / sharing;
      }
    }
  }
};

}  // namespace

std::optional<Anchors> fit(const Conditions& conditions, std::span<const Bout> bouts) {
  constexpr int steps = 500;
  constexpr double longest_step = 1;
  constexpr double arrived = 1e-9;
  Strengths strengths{};
  Slopes slopes;
  for (int step = 0; step < steps; ++step) {
    slopes = {};
    for (const Bout& bout : bouts) slopes.add(bout, strengths);
    double farthest = 0;
    for (std::size_t level = 0; level < strengths.size(); ++level) {
      if (slopes.second[level] <= 0) continue;
      // Levels move at the same time, so each goes only half of its way.
      const double way = slopes.first[level] / slopes.second[level] / 2;
      strengths[level] += std::clamp(way, -longest_step, longest_step);
      farthest = std::max(farthest, std::abs(way));
    }
    if (farthest < arrived) break;
  }
  const auto deckhand = static_cast<std::size_t>(Level::deckhand);
  const auto sailor = static_cast<std::size_t>(Level::sailor);
  const double apart = strengths[sailor] - strengths[deckhand];
  const bool known = slopes.second[sailor] > 0 && slopes.second[deckhand] > 0;
  if (!known || apart <= 0) return std::nullopt;
  const double scale = (sailor_rating - deckhand_rating) / apart;
  Anchors anchors{.conditions = conditions};
  anchors.luck = static_cast<int>(std::lround(scale / std::sqrt(conditions.seats)));
  for (std::size_t level = 0; level < strengths.size(); ++level) {
    if (slopes.second[level] <= 0) continue;
    anchors.ratings[level] = static_cast<int>(
        std::lround(sailor_rating + (strengths[level] - strengths[sailor]) * scale));
  }
  return anchors;
}

}  // namespace boathouse::rating
