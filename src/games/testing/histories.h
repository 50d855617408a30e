// All histories of a game, level by level, and how each viewer reads them: the definition of what
// is hidden, taken from the notation alone, against which views and samples are checked.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/testing/walk.h"

namespace boathouse::battery {

inline constexpr std::size_t most_viewers = static_cast<std::size_t>(max_seats) + 1;

// The spectator first, then the seats.
[[nodiscard]] constexpr std::size_t index_of(Viewer viewer) {
  return static_cast<std::size_t>(viewer - spectator);
}

// One way in which the game may have gone, up to its last ply. For each viewer: which reading of
// the game it gives, histories that read the same having the same number; and how likely it is
// among those. Visible moves are no evidence, since nobody knows why they were chosen; of moves
// that read the same, each is as likely as the others.
template <Game G>
struct History {
  typename G::Position before;
  Ply last;
  typename G::Position position;
  std::array<std::uint32_t, most_viewers> reading{};
  std::array<double, most_viewers> weight{};
};

// How everybody reads whose turn it is.
[[nodiscard]] inline std::string name_of(Turn turn) {
  if (turn.is_chance()) return "chance";
  std::string seats;
  for (int seat = 0; seat < max_seats; ++seat) {
    if (turn.has(seat)) seats += join(seat, " ");
  }
  return seats;
}

// How many histories to keep at once: with the standard options enough to see a few turns of a
// small game, with others fewer.
template <Game G>
[[nodiscard]] std::size_t most_histories(const Table& table) {
  return table.options == standard_options(G::info.options) ? 40'000 : 5'000;
}

template <Game G>
class Histories {
 public:
  Histories(const Table& table, const typename G::Setup& setup)
      : viewers_(viewers(table)), setup_(&setup) {
    History<G> begun{.before = {}, .last = {}, .position = G::start(setup)};
    begun.weight.fill(1);
    level_.push_back(begun);
  }

  // All histories of the present length that are not over before.
  [[nodiscard]] const std::vector<History<G>>& level() const { return level_; }

  // One ply more; false, and nothing changes, where nothing comes next or more than the limit.
  bool deepen(std::size_t limit) {
    std::vector<History<G>> deeper;
    for (Numbers& numbers : numbers_) numbers.clear();
    for (const History<G>& history : level_) {
      continue_with(history, deeper);
      if (deeper.size() > limit) return false;
    }
    if (deeper.empty()) return false;
    level_ = std::move(deeper);
    return true;
  }

 private:
  using Numbers = std::unordered_map<std::string, std::uint32_t>;

  void continue_with(const History<G>& history, std::vector<History<G>>& deeper) {
    const std::vector<Next> nexts = next_plies<G>(*setup_, history.position);
    const std::size_t first = deeper.size();
    for (const Next& next : nexts) {
      History<G> longer = history;
      longer.before = history.position;
      longer.last = next.ply;
      apply<G>(*setup_, longer.position, next.ply);
      deeper.push_back(longer);
    }
    for (const Viewer viewer : viewers_) {
      std::unordered_map<std::string, int> alike;  // how many of the mover's moves read so
      std::vector<std::string> texts;
      for (const Next& next : nexts) {
        texts.push_back(
            join(next.ply.seat, " ", read<G>(*setup_, history.position, next.ply, viewer)));
        ++alike[texts.back()];
      }
      for (std::size_t i = 0; i < nexts.size(); ++i) {
        History<G>& longer = deeper[first + i];
        const bool is_chance = nexts[i].ply.is_chance();
        longer.weight[index_of(viewer)] *= is_chance ? nexts[i].chance : 1.0 / alike[texts[i]];
        longer.reading[index_of(viewer)] = number_of(viewer, history, longer, texts[i]);
      }
    }
  }

  // A reading is how it went before, how the last ply reads, and whose turn it is now.
  std::uint32_t number_of(Viewer viewer, const History<G>& history, const History<G>& longer,
                          const std::string& text) {
    Numbers& numbers = numbers_[index_of(viewer)];
    const std::string reading = join(history.reading[index_of(viewer)], " ", text, "\n",
                                     name_of(G::turn(*setup_, longer.position)));
    return numbers.emplace(reading, static_cast<std::uint32_t>(numbers.size())).first->second;
  }

  std::vector<Viewer> viewers_;
  const typename G::Setup* setup_;
  std::vector<History<G>> level_;
  std::array<Numbers, most_viewers> numbers_;
};

}  // namespace boathouse::battery
