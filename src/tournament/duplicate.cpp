#include "tournament/duplicate.h"

#include <algorithm>
#include <tuple>

namespace boathouse::tournament {

namespace {

// How a seat did at its table; the smaller, the better.
using Feat = std::tuple<bool, std::int64_t, std::int64_t>;

Feat feat_of(const Outcome& table, std::size_t seat) {
  const bool lapsed = !table.lapses.empty() && table.lapses[seat] != Lapse::none;
  const std::int64_t points = table.points.empty() ? 0 : table.points[seat];
  return {lapsed, twice_mean_place(table.places, table.places[seat]), -points};
}

// Twice the number of those beaten; a tie is half a one.
std::int64_t twice_beaten(const Feat& own, std::span<const Feat> others) {
  std::int64_t twice = 0;
  for (const Feat& each : others) twice += own < each ? 2 : own == each ? 1 : 0;
  return twice;
}

}  // namespace

std::vector<std::vector<Score>> duplicate_scores(std::span<const Outcome> tables) {
  std::vector<std::vector<Score>> scores;
  for (const Outcome& table : tables) {
    scores.push_back(scores_of(table.places));
    for (std::size_t seat = 0; seat < table.places.size(); ++seat) {
      std::vector<Feat> others;
      for (const Outcome& other : tables) {
        if (&other == &table || other.places.size() != table.places.size()) continue;
        others.push_back(feat_of(other, seat));
      }
      const auto count = std::ssize(others);
      if (count == 0) continue;
      const std::int64_t twice = twice_beaten(feat_of(table, seat), others);
      scores.back()[seat] = (point * twice + count) / (2 * count);
    }
  }
  return scores;
}

}  // namespace boathouse::tournament
