#include "tournament/league.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "core/random.h"

namespace boathouse::tournament {

namespace {

constexpr std::size_t movers = 2;
constexpr std::size_t smallest_division = 4;

using Tables = std::vector<std::vector<Player>>;

bool sits_at(const std::vector<Player>& table, Player player) {
  return std::ranges::find(table, player) != table.end();
}

// How many go up from one division and down from the one above.
std::size_t movers_between(const std::vector<Player>& upper, const std::vector<Player>& lower) {
  return std::min({movers, upper.size() / 2, lower.size() / 2});
}

// --- Schedules ---------------------------------------------------------------------------------

// The tables of a helping: everybody as often, and those who have met least together. Players are
// numbers from 0 on here.
class Helping {
 public:
  Helping(int players, int k, int matches, Meetings before, Random& random)
      : met_(std::move(before)), players_(players) {
    std::vector<int> left(static_cast<std::size_t>(players), matches);
    for (const int size : table_sizes(players * matches, k)) {
      tables_.push_back(fill(size, left, random));
      met_.add({.seats = tables_.back()});
    }
  }

  // Swaps players between tables as long as meetings become more even.
  void even_out() {
    while (improve()) {
    }
  }
  [[nodiscard]] std::int64_t cost() const {
    std::int64_t sum = 0;
    for (Player one = 0; one < players_; ++one) {
      for (Player other = 0; other < one; ++other) sum += square(met_.of(one, other));
    }
    return sum;
  }
  [[nodiscard]] const Tables& tables() const { return tables_; }
  [[nodiscard]] const Meetings& met() const { return met_; }
  // Whether everybody sits as often as they should; the last tables may have been impossible.
  [[nodiscard]] bool is_whole() const { return whole_; }

 private:
  static std::int64_t square(std::int64_t value) { return value * value; }

  // Those who have most matches left, then those who have met the others least, then by lot.
  std::vector<Player> fill(int size, std::vector<int>& left, Random& random) {
    std::vector<Player> table;
    while (std::ssize(table) < size) {
      Player best = -1;
      std::pair<int, int> worth{};
      std::uint32_t equal = 0;
      for (Player player = 0; player < players_; ++player) {
        const int matches = left[static_cast<std::size_t>(player)];
        if (matches == 0 || sits_at(table, player)) continue;
        int meetings = 0;
        for (const Player other : table) meetings += met_.of(player, other);
        const std::pair value{-matches, meetings};
        if (best < 0 || value < worth) equal = 0;
        if (best >= 0 && value > worth) continue;
        worth = value;
        if (random.below(++equal) == 0) best = player;
      }
      if (best < 0) {
        whole_ = false;
        return table;
      }
      table.push_back(best);
      --left[static_cast<std::size_t>(best)];
    }
    return table;
  }

  bool improve() {
    for (std::size_t one = 0; one < tables_.size(); ++one) {
      for (std::size_t other = one + 1; other < tables_.size(); ++other) {
        if (improve(tables_[one], tables_[other])) return true;
      }
    }
    return false;
  }
  bool improve(std::vector<Player>& here, std::vector<Player>& there) {
    for (Player& one : here) {
      if (sits_at(there, one)) continue;
      for (Player& other : there) {
        if (sits_at(here, other) || gain(here, there, one, other) <= 0) continue;
        move(here, there, one, other);
        return true;
      }
    }
    return false;
  }

  // What a swap takes off the sum of squares, before it is made.
  std::int64_t gain(const std::vector<Player>& here, const std::vector<Player>& there, Player one,
                    Player other) {
    const std::int64_t before = cost();
    count(here, one, other, there);
    const std::int64_t after = cost();
    count(there, one, other, here);
    return before - after;
  }
  // One player leaves the first table for the second one, and the other comes instead.
  void count(const std::vector<Player>& left, Player one, Player other,
             const std::vector<Player>& entered) {
    for (const Player each : left) {
      if (each == one || each == other) continue;
      met_.change(one, each, -1);
      met_.change(other, each, 1);
    }
    for (const Player each : entered) {
      if (each == one || each == other) continue;
      met_.change(one, each, 1);
      met_.change(other, each, -1);
    }
  }
  void move(std::vector<Player>& here, std::vector<Player>& there, Player& one, Player& other) {
    count(here, one, other, there);
    std::swap(one, other);
  }

  Meetings met_;
  int players_;
  Tables tables_{};
  bool whole_ = true;
};

// The most even of many, all of which are the same on every platform.
std::pair<Tables, Meetings> most_even(int players, int k, int matches, const Meetings& before) {
  constexpr std::uint64_t attempts = 40;
  std::optional<Helping> best;
  for (std::uint64_t seed = 0; seed < attempts; ++seed) {
    Random random{seed};
    Helping helping{players, k, matches, before, random};
    if (!helping.is_whole()) continue;
    helping.even_out();
    if (!best || helping.cost() < best->cost()) best = std::move(helping);
  }
  if (!best) return {Tables{}, before};
  return {best->tables(), best->met()};
}

Tables named(const Tables& tables, std::span<const Player> players) {
  Tables all = tables;
  for (auto& table : all) {
    for (Player& each : table) each = players[static_cast<std::size_t>(each)];
  }
  return all;
}

}  // namespace

// --- Divisions ---------------------------------------------------------------------------------

Divisions cut_into_divisions(std::span<const Player> ranked) {
  Divisions divisions;
  while (!ranked.empty()) {
    std::size_t size = std::min<std::size_t>(division_size, ranked.size());
    const std::size_t below = ranked.size() - size;
    if (below > 0 && below < smallest_division) size = (ranked.size() + 1) / 2;
    divisions.emplace_back(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(size));
    ranked = ranked.subspan(size);
  }
  return divisions;
}

Divisions next_divisions(const Divisions& ranked, std::span<const Player> present) {
  Divisions staying;
  std::vector<Player> newcomers{present.begin(), present.end()};
  for (const auto& division : ranked) {
    auto& here = staying.emplace_back();
    for (const Player player : division) {
      if (std::erase(newcomers, player) > 0) here.push_back(player);
    }
  }
  std::erase_if(staying, [](const auto& division) { return division.empty(); });
  std::vector<Player> order;
  std::size_t risen = 0;  // from this division to the one above
  for (std::size_t i = 0; i < staying.size(); ++i) {
    const auto& division = staying[i];
    const std::size_t moving =
        i + 1 < staying.size() ? movers_between(division, staying[i + 1]) : 0;
    const auto first = division.begin() + static_cast<std::ptrdiff_t>(risen);
    const auto last = division.end() - static_cast<std::ptrdiff_t>(moving);
    order.insert(order.end(), first, last);
    if (moving > 0) {
      const auto& below = staying[i + 1];
      order.insert(order.end(), below.begin(), below.begin() + static_cast<std::ptrdiff_t>(moving));
    }
    order.insert(order.end(), last, division.end());
    risen = moving;
  }
  order.insert(order.end(), newcomers.begin(), newcomers.end());
  return cut_into_divisions(order);
}

Schedule schedule_of(std::span<const Player> division, int k, int matches) {
  const int players = static_cast<int>(division.size());
  const int size = std::min(k, players);
  if (size < 2) return {};
  // Nobody sits at a table alone.
  const auto fits = [&](int each) {
    return each == 0 || table_sizes(players * each, size).back() > 1;
  };
  int first = std::min(matches, matches_at_once);
  if (!fits(first)) --first;
  int second = std::min(matches - first, matches_at_once);
  if (!fits(second)) --second;
  const auto [early, met] = most_even(players, size, first, Meetings{players});
  if (second == 0) return {.first = named(early, division)};
  const auto [late, all] = most_even(players, size, second, met);
  return {.first = named(early, division), .second = named(late, division)};
}

// --- A season ----------------------------------------------------------------------------------

namespace {

std::vector<Player> those_here(const std::vector<Player>& table, const Season::IsHere& here) {
  std::vector<Player> players;
  std::ranges::copy_if(table, std::back_inserter(players), here);
  std::ranges::sort(players);
  return players;
}

}  // namespace

Season::Season(Divisions divisions, int k, int matches) : divisions_(std::move(divisions)) {
  // Divisions of the same size have the same schedule, which takes a moment to find.
  std::map<std::size_t, Schedule> schedules;
  Pending second;
  for (const auto& division : divisions_) {
    auto known = schedules.find(division.size());
    if (known == schedules.end()) {
      std::vector<Player> numbers;
      for (std::size_t i = 0; i < division.size(); ++i) numbers.push_back(static_cast<Player>(i));
      known = schedules.emplace(division.size(), schedule_of(numbers, k, matches)).first;
    }
    std::ranges::move(named(known->second.first, division), std::back_inserter(pending_));
    std::ranges::move(named(known->second.second, division), std::back_inserter(second));
  }
  std::ranges::move(second, std::back_inserter(pending_));
}

Round Season::next(const IsHere& here, const Running& running, const Round& before) const {
  std::map<Player, int> begun;
  std::vector<Round> seats{before};
  Round round;
  for (const auto& table : pending_) {
    std::vector<Player> players = those_here(table, here);
    if (players.empty()) continue;
    if (players.size() == 1) {
      round.byes.push_back(players.front());
      continue;
    }
    const bool can_begin = std::ranges::all_of(
        players, [&](Player player) { return running(player) + begun[player] < matches_at_once; });
    if (!can_begin) continue;
    for (const Player player : players) ++begun[player];
    round.tables.push_back({.seats = seated(std::move(players), SeatsHeld{seats})});
    seats.front().tables.push_back(round.tables.back());
  }
  return round;
}

bool Season::take_out(Pending& pending, const Round& round, const IsHere& here) {
  const auto take = [&](std::vector<Player> players) {
    std::ranges::sort(players);
    const auto found = std::ranges::find_if(
        pending, [&](const auto& table) { return those_here(table, here) == players; });
    if (found == pending.end()) return false;
    pending.erase(found);
    return true;
  };
  return std::ranges::all_of(round.tables, [&](const Table& each) { return take(each.seats); }) &&
         std::ranges::all_of(round.byes, [&](Player each) { return take({each}); });
}

bool Season::has(const Round& round, const IsHere& here) const {
  Pending pending = pending_;
  return take_out(pending, round, here);
}

void Season::begin(const Round& round, const IsHere& here) {
  (void)take_out(pending_, round, here);
}

std::vector<LeagueStanding> Season::standings(const Round& played) const {
  std::map<Player, LeagueStanding> found;
  for (const Player player : played.byes) found[player].score += point;
  for (const Table& table : played.tables) {
    if (!table.is_over()) continue;
    const auto scores = scores_of(table.places);
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      LeagueStanding& standing = found[table.seats[seat]];
      standing.score += scores[seat];
      standing.wins += table.places[seat] == 1 ? 1 : 0;
    }
  }
  std::vector<LeagueStanding> all;
  const auto worth = [](const LeagueStanding& each) { return std::pair{-each.score, -each.wins}; };
  for (std::size_t number = 0; number < divisions_.size(); ++number) {
    const std::size_t first = all.size();
    std::vector<std::pair<std::pair<Score, int>, std::size_t>> order;
    for (std::size_t i = 0; i < divisions_[number].size(); ++i) {
      order.emplace_back(worth(found[divisions_[number][i]]), i);
    }
    std::ranges::sort(order);  // equal ones as they were before the season
    for (const auto& [value, i] : order) {
      const Player player = divisions_[number][i];
      LeagueStanding standing = found[player];
      standing.player = player;
      standing.division = static_cast<int>(number) + 1;
      const bool same = all.size() > first && worth(all.back()) == value;
      standing.rank = same ? all.back().rank : static_cast<int>(all.size()) + 1;
      all.push_back(standing);
    }
  }
  return all;
}

}  // namespace boathouse::tournament
