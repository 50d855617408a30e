#include "arena/arena.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "arena/table.h"

namespace boathouse {

namespace {

// The half points of a player with one place against a player with another.
int half_points(std::uint8_t mine, std::uint8_t other) {
  return mine < other ? 2 : static_cast<int>(mine == other);
}

void count(int halves, std::uint64_t& won, std::uint64_t& shared, std::uint64_t& lost) {
  ++(halves == 2 ? won : halves == 1 ? shared : lost);
}

ArenaResult empty_result(std::size_t players) {
  const auto games = static_cast<int>(players);  // of a set
  ArenaResult result;
  for (std::size_t one = 0; one < players; ++one) {
    result.standings.push_back({.scores = SetScores{2 * games * (games - 1)}});
    for (std::size_t other = one + 1; other < players; ++other) {
      result.pairings.push_back({.one = one, .other = other, .scores = SetScores{2 * games}});
    }
  }
  return result;
}

void add_fault(std::vector<Fault>& faults, const Error& error) {
  const auto same = [&](const Fault& fault) { return fault.error.code == error.code; };
  const auto found = std::ranges::find_if(faults, same);
  if (found == faults.end()) {
    faults.push_back({error, 1});
  } else {
    ++found->games;
  }
}

void add_to_standing(Standing& standing, std::size_t player, const SetScore& set) {
  int sum = 0;
  for (const GameScore& game : set) {
    int best_rival = 2;
    for (std::size_t other = 0; other < set.size(); ++other) {
      if (other == player) continue;
      const int halves = half_points(game.place[player], game.place[other]);
      sum += halves;
      best_rival = std::min(best_rival, halves);
    }
    count(best_rival, standing.won, standing.shared, standing.lost);
    standing.points += game.points[player];
    if (game.faults[player]) add_fault(standing.faults, *game.faults[player]);
  }
  standing.scores.add(sum);
}

void add_set(ArenaResult& result, const SetScore& set) {
  ++result.sets;
  result.games += set.size();
  for (std::size_t player = 0; player < set.size(); ++player) {
    add_to_standing(result.standings[player], player, set);
  }
  for (Pairing& pairing : result.pairings) {
    int sum = 0;
    for (const GameScore& game : set) {
      const int halves = half_points(game.place[pairing.one], game.place[pairing.other]);
      count(halves, pairing.won, pairing.shared, pairing.lost);
      sum += halves;
    }
    pairing.scores.add(sum);
  }
}

class Series {
 public:
  explicit Series(const ArenaPlan& plan)
      : plan_(plan),
        sets_((plan.games + plan.players.size() - 1) / plan.players.size()),
        result_(empty_result(plan.players.size())) {}

  ArenaResult run(std::vector<Table> tables, const ArenaWatch& watch) {
    working_ = tables.size();
    {
      std::vector<std::jthread> threads;
      for (Table& table : tables) threads.emplace_back([this, &table] { work(table); });
      stand_by(watch);
    }
    return std::move(result_);
  }

 private:
  void work(Table& table) {
    for (;;) {
      const std::uint64_t set = next_.fetch_add(1);
      if (set >= sets_ || stop_.load()) break;
      auto score = table.play_set(set, stop_);
      if (score) take(set, std::move(*score));
    }
    const std::scoped_lock lock{mutex_};
    --working_;
    changed_.notify_all();
  }

  // Sets count in order, whichever finishes first, so that a test that ends the series early ends
  // it at the same set with any number of threads.
  void take(std::uint64_t set, SetScore score) {
    const std::scoped_lock lock{mutex_};
    waiting_.emplace(set, std::move(score));
    while (!waiting_.empty() && waiting_.begin()->first == result_.sets &&
           result_.verdict == Sprt::Verdict::open) {
      add_set(result_, waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      if (!plan_.sprt) continue;
      result_.verdict = plan_.sprt->verdict(result_.standings.front().scores);
      if (result_.verdict != Sprt::Verdict::open) stop_ = true;
    }
  }

  void stand_by(const ArenaWatch& watch) {
    std::unique_lock lock{mutex_};
    while (working_ > 0) {
      changed_.wait_for(lock, std::chrono::milliseconds{100});
      const std::uint64_t games = result_.games;
      lock.unlock();
      if (watch && !watch(games, sets_ * plan_.players.size())) stop_ = true;
      lock.lock();
    }
  }

  const ArenaPlan& plan_;
  const std::uint64_t sets_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t working_ = 0;
  std::map<std::uint64_t, SetScore> waiting_;  // for the sets before them
  ArenaResult result_;
};

}  // namespace

std::uint64_t Standing::faulty_games() const {
  std::uint64_t games = 0;
  for (const Fault& fault : faults) games += fault.games;
  return games;
}

bool ArenaResult::faulty() const {
  return std::ranges::any_of(standings,
                             [](const Standing& standing) { return !standing.faults.empty(); });
}

Expected<ArenaResult> run_arena(const ArenaPlan& plan, const ArenaWatch& watch) {
  std::vector<Table> tables;
  for (unsigned i = 0; i < std::max(plan.threads, 1U); ++i) {
    auto table = Table::create(plan);
    if (!table) return std::unexpected(table.error());
    tables.push_back(std::move(*table));
  }
  return Series{plan}.run(std::move(tables), watch);
}

}  // namespace boathouse
