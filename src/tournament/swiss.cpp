#include "tournament/swiss.h"

#include <algorithm>
#include <utility>

#include "tournament/matching.h"

namespace boathouse::tournament {

namespace {

constexpr std::int64_t meeting_cost = 1'000'000 * point * point;
constexpr std::int64_t sixtieths = 60;  // a mean of up to six is a whole number of them

using Tables = std::vector<std::vector<Player>>;

Score at(std::span<const Score> scores, Player player) {
  return scores[static_cast<std::size_t>(player)];
}

std::vector<Score> scores_after(int players, std::span<const Round> rounds) {
  std::vector<Score> scores(static_cast<std::size_t>(players));
  for (const Round& round : rounds) {
    for (const Player player : round.byes) scores[static_cast<std::size_t>(player)] += point;
    for (const Table& table : round.tables) {
      if (!table.is_over()) continue;
      const auto won = scores_of(table);
      for (std::size_t seat = 0; seat < won.size(); ++seat) {
        scores[static_cast<std::size_t>(table.seats[seat])] += won[seat];
      }
    }
  }
  return scores;
}

void add_opponents(const Table& table, std::span<const Score> scores,
                   std::vector<std::int64_t>& buchholz) {
  const auto others = static_cast<std::int64_t>(table.seats.size()) - 1;
  if (others < 1) return;
  Score all = 0;
  for (const Player player : table.seats) all += at(scores, player);
  for (const Player player : table.seats) {
    buchholz[static_cast<std::size_t>(player)] += sixtieths * (all - at(scores, player)) / others;
  }
}

std::int64_t pair_cost(Player one, Player other, std::span<const Score> scores,
                       const Meetings& met) {
  const Score difference = at(scores, one) - at(scores, other);
  return meeting_cost * met.of(one, other) + difference * difference;
}

// What one player at a table costs, if it takes the place of another.
std::int64_t cost_of(Player player, const std::vector<Player>& table, Player instead_of,
                     std::span<const Score> scores, const Meetings& met) {
  std::int64_t cost = 0;
  for (const Player other : table) {
    if (other != instead_of) cost += pair_cost(player, other, scores, met);
  }
  return cost;
}

// “k = 2: minimum-weight matching.”
Tables match_pairs(const std::vector<Player>& ranked, std::span<const Score> scores,
                   const Meetings& met) {
  Weights weights(ranked.size(), std::vector<std::int64_t>(ranked.size()));
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    for (std::size_t j = 0; j < ranked.size(); ++j) {
      weights[i][j] = pair_cost(ranked[i], ranked[j], scores, met);
    }
  }
  const auto mates = lightest_matching(weights);
  Tables tables;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    const auto mate = static_cast<std::size_t>(mates[i]);
    if (i < mate) tables.push_back({ranked[i], ranked[mate]});
  }
  return tables;
}

Tables fill_by_rank(const std::vector<Player>& ranked, int k) {
  Tables tables;
  auto next = ranked.begin();
  for (const int size : table_sizes(static_cast<int>(ranked.size()), k)) {
    tables.emplace_back(next, next + size);
    next += size;
  }
  return tables;
}

// Swaps the first two in the order of rank whose swap makes it cheaper.
class Swapper {
 public:
  Swapper(const std::vector<Player>& ranked, std::span<const Score> scores, const Meetings& met,
          Tables& tables)
      : ranked_(ranked), scores_(scores), met_(met), tables_(tables), table_of_(scores.size()) {
    for (std::size_t table = 0; table < tables_.size(); ++table) {
      for (const Player player : tables_[table]) table_of(player) = table;
    }
  }

  bool improve() {
    for (std::size_t i = 0; i < ranked_.size(); ++i) {
      for (std::size_t j = i + 1; j < ranked_.size(); ++j) {
        if (gain(ranked_[i], ranked_[j]) <= 0) continue;
        swap(ranked_[i], ranked_[j]);
        return true;
      }
    }
    return false;
  }

 private:
  std::size_t& table_of(Player player) { return table_of_[static_cast<std::size_t>(player)]; }

  std::int64_t gain(Player one, Player other) {
    const auto& here = tables_[table_of(one)];
    const auto& there = tables_[table_of(other)];
    if (&here == &there) return 0;
    return cost_of(one, here, one, scores_, met_) + cost_of(other, there, other, scores_, met_) -
           cost_of(other, here, one, scores_, met_) - cost_of(one, there, other, scores_, met_);
  }

  void swap(Player one, Player other) {
    std::swap(*std::ranges::find(tables_[table_of(one)], one),
              *std::ranges::find(tables_[table_of(other)], other));
    std::swap(table_of(one), table_of(other));
  }

  const std::vector<Player>& ranked_;
  std::span<const Score> scores_;
  const Meetings& met_;
  Tables& tables_;
  std::vector<std::size_t> table_of_;
};

}  // namespace

std::vector<SwissStanding> swiss_standings(int players, std::span<const Round> rounds) {
  const std::vector<Score> scores = scores_after(players, rounds);
  std::vector<std::int64_t> buchholz(scores.size());
  std::vector<SwissStanding> all;
  for (const Round& round : rounds) {
    for (const Table& table : round.tables) add_opponents(table, scores, buchholz);
  }
  for (Player player = 0; player < players; ++player) {
    const auto number = static_cast<std::size_t>(player);
    const bool had_bye = std::ranges::any_of(rounds, [&](const Round& round) {
      return std::ranges::find(round.byes, player) != round.byes.end();
    });
    all.push_back({.player = player,
                   .score = scores[number],
                   .buchholz = buchholz[number],
                   .had_bye = had_bye});
  }
  const auto worth = [](const SwissStanding& each) {
    return std::pair{-each.score, -each.buchholz};
  };
  std::ranges::sort(all, {}, [&](const auto& each) { return std::pair{worth(each), each.player}; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool same = i > 0 && worth(all[i]) == worth(all[i - 1]);
    all[i].rank = same ? all[i - 1].rank : static_cast<int>(i) + 1;
  }
  return all;
}

Round next_swiss_round(std::span<const Player> present, int players, int k,
                       std::span<const Round> rounds) {
  const auto standings = swiss_standings(players, rounds);
  const auto scores = scores_after(players, rounds);
  const Meetings met{players, rounds};
  std::vector<Player> ranked;
  for (const SwissStanding& each : standings) {
    if (std::ranges::find(present, each.player) != present.end()) ranked.push_back(each.player);
  }
  Round round;
  if (ranked.size() < 2) {
    if (k == 2) round.byes = ranked;
    return round;
  }
  if (k == 2 && ranked.size() % 2 == 1) round.byes.push_back(take_bye(ranked, rounds));
  Tables tables = k == 2 ? match_pairs(ranked, scores, met) : fill_by_rank(ranked, k);
  if (k > 2) {
    Swapper swapper{ranked, scores, met, tables};
    while (swapper.improve()) {
    }
  }
  const SeatsHeld held{rounds};
  for (auto& table : tables) round.tables.push_back({.seats = seated(std::move(table), held)});
  return round;
}

std::int64_t swiss_cost(std::span<const std::vector<Player>> tables, std::span<const Score> scores,
                        const Meetings& met) {
  std::int64_t cost = 0;
  for (const auto& table : tables) {
    for (std::size_t i = 0; i < table.size(); ++i) {
      for (std::size_t j = i + 1; j < table.size(); ++j) {
        cost += pair_cost(table[i], table[j], scores, met);
      }
    }
  }
  return cost;
}

}  // namespace boathouse::tournament
