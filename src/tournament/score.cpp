#include "tournament/score.h"

#include <algorithm>

namespace boathouse::tournament {

int twice_mean_place(std::span<const int> places, int place) {
  return 2 * place + static_cast<int>(std::ranges::count(places, place)) - 1;
}

std::vector<Score> scores_of(const Table& table) {
  return table.scores.empty() ? scores_of(table.places) : table.scores;
}

std::vector<Score> scores_of(std::span<const int> places) {
  std::vector<Score> scores;
  const auto players = static_cast<std::int64_t>(places.size());
  for (const int place : places) {
    const std::int64_t twice_mean = twice_mean_place(places, place);
    scores.push_back(players < 2 ? 0 : point * (2 * players - twice_mean) / (2 * (players - 1)));
  }
  return scores;
}

std::vector<int> table_sizes(int players, int k) {
  const int tables = (players + k - 1) / k;
  std::vector<int> sizes;
  for (int table = 0; table < tables; ++table) {
    sizes.push_back(players / tables + (table < players % tables ? 1 : 0));
  }
  return sizes;
}

Player take_bye(std::vector<Player>& ranked, std::span<const Round> rounds) {
  const auto had_bye = [&](Player player) {
    return std::ranges::any_of(rounds, [&](const Round& round) {
      return std::ranges::find(round.byes, player) != round.byes.end();
    });
  };
  auto lowest = std::prev(ranked.end());
  for (auto each = ranked.begin(); each != ranked.end(); ++each) {
    if (!had_bye(*each)) lowest = each;
  }
  const Player player = *lowest;
  ranked.erase(lowest);
  return player;
}

Meetings::Meetings(int players, std::span<const Round> rounds) : Meetings(players) {
  for (const Round& round : rounds) {
    for (const Table& table : round.tables) add(table);
  }
}

void Meetings::add(const Table& table) {
  for (const Player one : table.seats) {
    for (const Player other : table.seats) met_[at(one, other)] += one == other ? 0 : 1;
  }
}

int SeatsHeld::operator()(Player player, std::size_t seat) const {
  int held = 0;
  for (const Round& round : rounds_) {
    for (const Table& table : round.tables) {
      held += seat < table.seats.size() && table.seats[seat] == player ? 1 : 0;
    }
  }
  return held;
}

std::vector<Player> seated(std::vector<Player> players, const SeatsHeld& held) {
  std::ranges::sort(players);
  std::vector<std::vector<int>> counts;  // of each, how often each seat
  for (const Player player : players) {
    auto& of_player = counts.emplace_back();
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      of_player.push_back(held(player, seat));
    }
  }
  std::vector<std::size_t> order(players.size());  // who has the seat
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<std::size_t> best = order;
  const auto cost = [&](const std::vector<std::size_t>& who) {
    int sum = 0;
    for (std::size_t seat = 0; seat < who.size(); ++seat) {
      sum += counts[who[seat]][seat] * counts[who[seat]][seat];
    }
    return sum;
  };
  int least = cost(order);
  while (std::ranges::next_permutation(order).found) {
    if (cost(order) >= least) continue;
    least = cost(order);
    best = order;
  }
  std::vector<Player> seats;
  for (const std::size_t who : best) seats.push_back(players[who]);
  return seats;
}

}  // namespace boathouse::tournament
