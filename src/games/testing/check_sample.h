// The part of the battery about `sample`: positions drawn from a view look the same to the viewer,
// and on small cases they are exactly those he must reckon with, as often as he must.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "games/testing/check_secrets.h"
#include "games/testing/histories.h"
#include "games/testing/walk.h"

namespace boathouse::battery {

template <Game G>
[[nodiscard]] std::set<Move> moves_of(const typename G::Setup& setup,
                                      const typename G::Position& position, int seat) {
  typename G::MoveList moves;
  G::legal_moves(setup, position, seat, moves);
  return {moves.begin(), moves.end()};
}

template <Game G>
void check_sampled(const typename G::Setup& setup, Viewer viewer,
                   const typename G::Position& position, const typename G::Position& sampled,
                   const std::string& at, Failures& failures) {
  if (!shows_the_same<G>(setup, viewer, position, sampled)) {
    return fail(failures, at, name_of(viewer), " sees something else in a sampled position");
  }
  const Turn turn = G::turn(setup, position);
  if (G::turn(setup, sampled) != turn) {
    return fail(failures, at, name_of(viewer), " samples a position with another turn");
  }
  if (turn.has(viewer) &&
      moves_of<G>(setup, position, viewer) != moves_of<G>(setup, sampled, viewer)) {
    fail(failures, at, name_of(viewer), " has other moves in a sampled position");
  }
}

// How likely a viewer must hold each position, by its bytes.
using Beliefs = std::map<std::string, double, std::less<>>;

// How far the counts lie from what was to be expected, in standard deviations: Pearson's
// chi-square in the normal form of Wilson and Hilferty. What is rare is counted together.
[[nodiscard]] inline double surprise(const Beliefs& beliefs,
                                     const std::map<std::string, int, std::less<>>& counts,
                                     int samples) {
  constexpr double rare = 8;
  double square = 0;
  double cells = 0;
  double rare_expected = 0;
  double rare_counted = 0;
  const auto add = [&](double expected, double counted) {
    square += (counted - expected) * (counted - expected) / expected;
    cells += 1;
  };
  for (const auto& [position, chance] : beliefs) {
    const double expected = chance * samples;
    const auto found = counts.find(position);
    const double counted = found == counts.end() ? 0 : found->second;
    if (expected >= rare) {
      add(expected, counted);
    } else {
      rare_expected += expected;
      rare_counted += counted;
    }
  }
  if (rare_expected >= rare) add(rare_expected, rare_counted);
  if (cells < 2) return 0;
  const double spread = 2 / (9 * (cells - 1));
  return (std::cbrt(square / (cells - 1)) - (1 - spread)) / std::sqrt(spread);
}

// Draws from one view and compares with what its viewer must believe.
template <Game G>
void check_beliefs(const typename G::Setup& setup, Viewer viewer, const typename G::View& view,
                   const Beliefs& beliefs, Random& random, const std::string& at,
                   Failures& failures) {
  const int samples = beliefs.size() == 1 ? 20 : 6'000;
  std::map<std::string, int, std::less<>> counts;
  for (int i = 0; i < samples; ++i) {
    const typename G::Position position = G::sample(setup, view, viewer, random);
    if (!beliefs.contains(bytes_of(position))) {
      return fail(failures, at, name_of(viewer), " samples a position that cannot be");
    }
    const auto place = counts.find(bytes_of(position));
    if (place != counts.end()) {
      ++place->second;
    } else {
      counts.emplace(bytes_of(position), 1);
    }
  }
  for (const auto& [position, chance] : beliefs) {
    // Seldom enough by chance: once in 10^13.
    if (chance * samples > 30 && !counts.contains(position)) {
      return fail(failures, at, name_of(viewer), " never samples a position that can be");
    }
  }
  if (surprise(beliefs, counts, samples) > 5) {
    fail(failures, at, name_of(viewer), " samples with the wrong probabilities");
  }
}

// Some readings of a level, spread over it, with all histories that read so.
template <Game G>
[[nodiscard]] std::vector<std::vector<const History<G>*>> some_readings(
    const std::vector<History<G>>& level, Viewer viewer) {
  constexpr std::size_t some = 3;
  std::uint32_t readings = 0;
  for (const History<G>& history : level) {
    readings = std::max(readings, history.reading[index_of(viewer)] + 1);
  }
  const auto step = static_cast<std::uint32_t>(readings / some + 1);
  std::vector<std::vector<const History<G>*>> chosen(readings / step + 1);
  for (const History<G>& history : level) {
    const std::uint32_t reading = history.reading[index_of(viewer)];
    if (reading % step == 0) chosen[reading / step].push_back(&history);
  }
  std::erase_if(chosen, [](const auto& histories) { return histories.empty(); });
  return chosen;
}

template <Game G>
void check_all_beliefs(const Table& table, Failures& failures) {
  Random random{10};
  const auto setup = random_setup<G>(table, random);
  Histories<G> all{table, setup};
  for (int depth = 1; all.deepen(most_histories<G>(table)); ++depth) {
    const std::string at = join(name_of<G>(table), ", all games of ", depth, " plies: ");
    for (const Viewer viewer : viewers(table)) {
      for (const auto& histories : some_readings<G>(all.level(), viewer)) {
        double total = 0;
        for (const auto* history : histories) total += history->weight[index_of(viewer)];
        Beliefs beliefs;
        for (const auto* history : histories) {
          beliefs[std::string{bytes_of(history->position)}] +=
              history->weight[index_of(viewer)] / total;
        }
        const auto view = G::view(setup, histories.front()->position, viewer);
        check_beliefs<G>(setup, viewer, view, beliefs, random, at, failures);
      }
    }
  }
}

template <Game G>
[[nodiscard]] Failures check_samples_are_fair() {
  Failures failures;
  for (const Table& table : tables<G>()) check_all_beliefs<G>(table, failures);
  Random random{11};
  for_each_game<G>(3, [&](const Played<G>& game) {
    for (std::size_t k = 0; k < game.positions.size(); ++k) {
      for (const Viewer viewer : viewers(game.table)) {
        const auto view = G::view(game.setup, game.positions[k], viewer);
        const auto sampled = G::sample(game.setup, view, viewer, random);
        check_sampled<G>(game.setup, viewer, game.positions[k], sampled, game.at(k), failures);
      }
    }
  });
  return failures;
}

}  // namespace boathouse::battery
