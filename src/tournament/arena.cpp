#include "tournament/arena.h"

#include <algorithm>
#include <utility>

namespace boathouse::tournament {

ArenaStanding arena_standing(Player player, std::span<const Score> scores) {
  ArenaStanding standing{.player = player};
  int in_a_row = 0;
  for (const Score score : scores) {
    const Score result = 2 * score;
    standing.score += standing.doubling ? 2 * result : result;
    in_a_row = result > point ? in_a_row + 1 : 0;
    standing.doubling = in_a_row >= 2;
    ++standing.matches;
  }
  return standing;
}

std::vector<ArenaStanding> arena_standings(int players, std::span<const Table> tables) {
  std::vector<std::vector<Score>> scores(static_cast<std::size_t>(players));
  for (const Table& table : tables) {
    if (!table.is_over()) continue;
    const auto won = scores_of(table.places);
    for (std::size_t seat = 0; seat < won.size(); ++seat) {
      scores[static_cast<std::size_t>(table.seats[seat])].push_back(won[seat]);
    }
  }
  std::vector<ArenaStanding> all;
  for (Player player = 0; player < players; ++player) {
    all.push_back(arena_standing(player, scores[static_cast<std::size_t>(player)]));
  }
  std::ranges::sort(all, {},
                    [](const ArenaStanding& each) { return std::pair{-each.score, each.player}; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool same = i > 0 && all[i].score == all[i - 1].score;
    all[i].rank = same ? all[i - 1].rank : static_cast<int>(i) + 1;
  }
  return all;
}

std::vector<std::vector<Player>> form_arena_tables(std::span<const ArenaStanding> standings,
                                                   std::span<const ArenaWaiting> waiting, int k,
                                                   int fewest) {
  std::vector<ArenaWaiting> line;  // in the order of the standings
  for (const ArenaStanding& each : standings) {
    const auto found = std::ranges::find(waiting, each.player, &ArenaWaiting::player);
    if (found != waiting.end()) line.push_back(*found);
  }
  std::vector<std::vector<Player>> tables;
  const auto seat = [&](std::size_t count) {
    auto& table = tables.emplace_back();
    for (std::size_t i = 0; i < count; ++i) table.push_back(line[i].player);
    line.erase(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(count));
  };
  while (line.size() >= static_cast<std::size_t>(k)) seat(static_cast<std::size_t>(k));
  if (line.empty()) return tables;
  const auto longest = std::ranges::max(line, {}, &ArenaWaiting::waited).waited;
  const int wanted = std::max(fewest, k - static_cast<int>(longest / arena_patience));
  if (line.size() >= static_cast<std::size_t>(wanted)) seat(line.size());
  return tables;
}

}  // namespace boathouse::tournament
