#include "tournament/duplicate.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace boathouse::tournament {

namespace {

// How a seat did at its table; the smaller, the better.
using Feat = std::tuple<bool, std::int64_t, std::int64_t>;

Feat feat_of(const Outcome& table, std::size_t seat) {
  const bool lapsed = !table.lapses.empty() && table.lapses[seat] != Lapse::none;
  const std::int64_t points = table.points.empty() ? 0 : table.points[seat];
  return {lapsed, twice_mean_place(table.places, table.places[seat]), -points};
}

// How those in the same seat did at all tables of the same size, in order.
using Comparable = std::map<std::pair<std::size_t, std::size_t>, std::vector<Feat>>;

Comparable comparable_in(std::span<const Outcome> tables) {
  Comparable all;
  for (const Outcome& table : tables) {
    for (std::size_t seat = 0; seat < table.places.size(); ++seat) {
      all[{table.places.size(), seat}].push_back(feat_of(table, seat));
    }
  }
  for (auto& [where, feats] : all) std::ranges::sort(feats);
  return all;
}

// Twice the number of those beaten; a tie, but for that with oneself, is half a one.
std::int64_t twice_beaten(const Feat& own, std::span<const Feat> feats) {
  const auto same = std::ranges::equal_range(feats, own);
  return 2 * (feats.end() - same.end()) + std::ssize(same) - 1;
}

}  // namespace

std::vector<std::vector<Score>> duplicate_scores(std::span<const Outcome> tables) {
  const Comparable comparable = comparable_in(tables);
  std::vector<std::vector<Score>> scores;
  for (const Outcome& table : tables) {
    scores.push_back(scores_of(table.places));
    for (std::size_t seat = 0; seat < table.places.size(); ++seat) {
      const std::vector<Feat>& feats = comparable.at({table.places.size(), seat});
      const auto others = std::ssize(feats) - 1;
      if (others == 0) continue;
      const std::int64_t twice = twice_beaten(feat_of(table, seat), feats);
      scores.back()[seat] = (point * twice + others) / (2 * others);
    }
  }
  return scores;
}

}  // namespace boathouse::tournament
