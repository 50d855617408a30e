#include "tournament/series.h"

#include <algorithm>

namespace boathouse::tournament {

namespace {

std::size_t largest_table(const Round& round) {
  std::size_t largest = 0;
  for (const Table& table : round.tables) largest = std::max(largest, table.seats.size());
  return largest;
}

// The place, twice; the mean of those that are shared. A score that does not follow from the place
// counts as the place that would have had it, rounded to the nearest half, the worse of two.
int halves_of(const Table& table, std::size_t seat) {
  if (table.scores.empty()) return twice_mean_place(table.places, table.places[seat]);
  const Score behind = 2 * (std::ssize(table.places) - 1) * (point - table.scores[seat]);
  return 2 + static_cast<int>((2 * behind + point) / (2 * point));
}

// “Forfeit or no-show is the largest table + 1, disqualification likewise.”
std::vector<SeriesPoints> points_of(int players, const SeriesRound& played) {
  const int last = 2 * (static_cast<int>(largest_table(played.round)) + 1);
  std::vector<SeriesPoints> points(static_cast<std::size_t>(players), {last, Lapse::forfeit});
  for (const Table& table : played.round.tables) {
    for (std::size_t seat = 0; seat < table.places.size(); ++seat) {
      points[static_cast<std::size_t>(table.seats[seat])] = {halves_of(table, seat), Lapse::none};
    }
  }
  for (const Player player : played.round.byes) {
    points[static_cast<std::size_t>(player)] = {2, Lapse::none};
  }
  for (const auto& [player, lapse] : played.lapses) {
    if (lapse != Lapse::none) points[static_cast<std::size_t>(player)] = {last, lapse};
  }
  return points;
}

// The worst rounds, of equal ones the earliest, but none of a disqualification.
void discard(SeriesStanding& standing) {
  standing.discarded.assign(standing.points.size(), false);
  for (int left = discards_after(static_cast<int>(standing.points.size())); left > 0; --left) {
    std::size_t worst = standing.points.size();
    for (std::size_t i = 0; i < standing.points.size(); ++i) {
      if (standing.discarded[i] || standing.points[i].lapse == Lapse::disqualified) continue;
      if (worst == standing.points.size() ||
          standing.points[i].halves > standing.points[worst].halves) {
        worst = i;
      }
    }
    if (worst < standing.points.size()) standing.discarded[worst] = true;
  }
  for (std::size_t i = 0; i < standing.points.size(); ++i) {
    standing.halves += standing.discarded[i] ? 0 : standing.points[i].halves;
  }
}

std::vector<int> counted(const SeriesStanding& standing) {
  std::vector<int> halves;
  for (std::size_t i = 0; i < standing.points.size(); ++i) {
    if (!standing.discarded[i]) halves.push_back(standing.points[i].halves);
  }
  std::ranges::sort(halves);
  return halves;
}

std::vector<int> from_the_last(const SeriesStanding& standing) {
  std::vector<int> halves;
  for (const SeriesPoints& points : standing.points) halves.push_back(points.halves);
  std::ranges::reverse(halves);
  return halves;
}

// The fewest points; of equals, by the Racing Rules of Sailing, A8: the one with the best scores in
// the order of best to worst, without those discarded (A8.1), then the better one in the last
// round, the one before it and so on, with those discarded (A8.2).
std::strong_ordering compare(const SeriesStanding& one, const SeriesStanding& other) {
  if (const auto order = one.halves <=> other.halves; order != 0) return order;
  if (const auto order = counted(one) <=> counted(other); order != 0) return order;
  return from_the_last(one) <=> from_the_last(other);
}

}  // namespace

std::vector<SeriesStanding> series_standings(int players, std::span<const SeriesRound> rounds) {
  std::vector<SeriesStanding> all(static_cast<std::size_t>(players));
  for (Player player = 0; player < players; ++player) {
    all[static_cast<std::size_t>(player)].player = player;
  }
  for (const SeriesRound& round : rounds) {
    const auto points = points_of(players, round);
    for (std::size_t i = 0; i < all.size(); ++i) all[i].points.push_back(points[i]);
  }
  std::ranges::for_each(all, discard);
  std::ranges::sort(all, [](const auto& one, const auto& other) {
    const auto order = compare(one, other);
    return order == 0 ? one.player < other.player : order < 0;
  });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool same = i > 0 && compare(all[i - 1], all[i]) == 0;
    all[i].rank = same ? all[i - 1].rank : static_cast<int>(i) + 1;
  }
  return all;
}

Round next_series_round(std::span<const Player> present, int players, int k,
                        std::span<const SeriesRound> rounds) {
  std::vector<Player> ranked;
  for (const SeriesStanding& each : series_standings(players, rounds)) {
    if (std::ranges::find(present, each.player) != present.end()) ranked.push_back(each.player);
  }
  if (ranked.size() < 2) return {};
  Round round;
  std::vector<Round> before;
  for (const SeriesRound& each : rounds) before.push_back(each.round);
  if (k == 2 && ranked.size() % 2 == 1) round.byes.push_back(take_bye(ranked, before));
  const std::size_t count = table_sizes(static_cast<int>(ranked.size()), k).size();
  std::vector<std::vector<Player>> tables(count);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const std::size_t across = i % count;
    tables[i / count % 2 == 0 ? across : count - 1 - across].push_back(ranked[i]);
  }
  const SeatsHeld held{before};
  for (auto& table : tables) round.tables.push_back({.seats = seated(std::move(table), held)});
  return round;
}

}  // namespace boathouse::tournament
