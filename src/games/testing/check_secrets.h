// The part of the battery about secrets: what a viewer may not read must not change a byte of what
// he sees, and nothing may be known to the position that none of the seats has been told.
#pragma once

#include <algorithm>
#include <map>
#include <optional>

#include "games/testing/histories.h"
#include "games/testing/walk.h"

namespace boathouse::battery {

template <Game G>
[[nodiscard]] bool shows_the_same(const typename G::Setup& setup, Viewer viewer,
                                  const typename G::Position& one,
                                  const typename G::Position& other) {
  const auto view = G::view(setup, one, viewer);
  const auto other_view = G::view(setup, other, viewer);
  return bytes_of(view) == bytes_of(other_view);
}

template <Game G>
[[nodiscard]] bool tells_the_same(const typename G::Setup& setup, Viewer viewer,
                                  const typename G::Position& one, Ply ply,
                                  const typename G::Position& other, Ply other_ply) {
  EventList events;
  EventList other_events;
  G::events(setup, one, ply, viewer, events);
  G::events(setup, other, other_ply, viewer, other_events);
  return std::ranges::equal(events.span(), other_events.span());
}

// Compares each history with the first that the viewer reads the same. What is described and drawn
// is made from the view alone, so the view is enough.
template <Game G>
void check_level(const typename G::Setup& setup, Viewer viewer,
                 const std::vector<History<G>>& level, const std::string& at, Failures& failures) {
  std::vector<const History<G>*> firsts(level.size(), nullptr);
  for (const History<G>& history : level) {
    const History<G>*& first = firsts[history.reading[index_of(viewer)]];
    if (first == nullptr) {
      first = &history;
      continue;
    }
    if (!shows_the_same<G>(setup, viewer, first->position, history.position)) {
      fail(failures, at, "the view of ", name_of(viewer), " depends on what is hidden");
    }
    if (!tells_the_same<G>(setup, viewer, first->before, first->last, history.before,
                           history.last)) {
      fail(failures, at, "the events for ", name_of(viewer), " depend on what is hidden");
    }
  }
}

template <Game G>
void check_all_histories(const Table& table, Failures& failures) {
  Random random{8};
  const auto setup = random_setup<G>(table, random);
  Histories<G> histories{table, setup};
  for (int depth = 1; histories.deepen(most_histories<G>(table)); ++depth) {
    const std::string at = join(name_of<G>(table), ", all games of ", depth, " plies: ");
    for (const Viewer viewer : viewers(table)) {
      check_level<G>(setup, viewer, histories.level(), at, failures);
    }
  }
}

// The plies other than the given one that may come in the position and read as the text says.
template <Game G>
[[nodiscard]] std::vector<Ply> plies_read_as(const typename G::Setup& setup,
                                             const typename G::Position& position, Ply ply,
                                             std::string_view text, Viewer viewer) {
  std::vector<Ply> alike;
  for (const Next& next : next_plies<G>(setup, position)) {
    if (next.ply.seat != ply.seat || next.ply == ply) continue;
    if (read<G>(setup, position, next.ply, viewer) == text) alike.push_back(next.ply);
  }
  return alike;
}

// In a long game: plays something else that reads the same, and goes on as the game went, or with
// what reads the same, for as long as the viewer cannot tell the two games apart.
template <Game G>
void check_twin(const Played<G>& game, std::size_t k, Ply ply, Viewer viewer, Random& random,
                Failures& failures) {
  typename G::Position twin = game.positions[k];
  for (;; ++k) {
    const bool told_the_same =
        tells_the_same<G>(game.setup, viewer, game.positions[k], game.plies[k], twin, ply);
    apply<G>(game.setup, twin, ply);
    const typename G::Position& position = game.positions[k + 1];
    if (G::turn(game.setup, twin) != G::turn(game.setup, position)) return;
    if (!told_the_same) {
      fail(failures, game.at(k), "the events for ", name_of(viewer), " depend on what is hidden");
    }
    if (!shows_the_same<G>(game.setup, viewer, position, twin)) {
      fail(failures, game.at(k), "the view of ", name_of(viewer), " depends on what is hidden");
    }
    if (k + 1 == game.plies.size()) return;
    const Ply same = game.plies[k + 1];
    const std::string text = read<G>(game.setup, position, same, viewer);
    const auto nexts = next_plies<G>(game.setup, twin);
    const bool still_legal =
        std::ranges::any_of(nexts, [&](const Next& next) { return next.ply == same; });
    if (still_legal && read<G>(game.setup, twin, same, viewer) == text) {
      ply = same;
      continue;
    }
    const auto alike = plies_read_as<G>(game.setup, twin, same, text, viewer);
    if (alike.empty()) return;
    ply = alike[random.below(static_cast<std::uint32_t>(alike.size()))];
  }
}

// In a long game, looks for something else that could have been played without the viewer's notice.
template <Game G>
void check_twins(const Played<G>& game, Viewer viewer, Random& random, Failures& failures) {
  for (const std::size_t k : plies_to_look_at(game.plies.size(), game.seed)) {
    const std::string text = read<G>(game.setup, game.positions[k], game.plies[k], viewer);
    const auto alike = plies_read_as<G>(game.setup, game.positions[k], game.plies[k], text, viewer);
    // Of many such plies one in a long game, where another ply will have its turn.
    if (alike.size() > 1 && game.plies.size() > 200) {
      const auto one = random.below(static_cast<std::uint32_t>(alike.size()));
      check_twin(game, k, alike[one], viewer, random, failures);
      continue;
    }
    for (const Ply ply : alike) check_twin(game, k, ply, viewer, random, failures);
  }
}

template <Game G>
[[nodiscard]] Failures check_views_keep_secrets() {
  Failures failures;
  for (const Table& table : tables<G>()) check_all_histories<G>(table, failures);
  Random random{9};
  for_each_game<G>(5, [&](const Played<G>& game) {
    for (const Viewer viewer : viewers(game.table)) check_twins(game, viewer, random, failures);
  });
  return failures;
}

// The same at one table, in a few games.
template <Game G>
[[nodiscard]] Failures check_views_keep_secrets_at(const Table& table, std::uint64_t games) {
  Failures failures;
  check_all_histories<G>(table, failures);
  Random random{9};
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const Played<G> game = random_game<G>(table, seed);
    for (const Viewer viewer : viewers(table)) check_twins(game, viewer, random, failures);
  }
  return failures;
}

// Nobody knows the future. Two plies that every seat reads the same must lead to one position: what
// distinguished them would be known to the position and to no player, such as the next roll. (By
// induction the same then holds for whole histories that all seats read the same.)
template <Game G>
[[nodiscard]] Failures check_nobody_knows_the_future() {
  Failures failures;
  for_each_game<G>(10, [&](const Played<G>& game) {
    for (const std::size_t k : plies_to_look_at(game.positions.size(), game.seed)) {
      const typename G::Position& position = game.positions[k];
      std::map<std::string, typename G::Position> reached;
      for (const auto& [ply, chance] : next_plies<G>(game.setup, position)) {
        std::string reading = join(ply.seat);
        for (int seat = 0; seat < game.table.seats; ++seat) {
          reading += join("\n", read<G>(game.setup, position, ply, seat));
        }
        const typename G::Position next = after<G>(game.setup, position, ply);
        const auto known = reached.emplace(reading, next).first;
        if (bytes_of(known->second) != bytes_of(next)) {
          fail(failures, game.at(k), "the position knows more of “",
               read<G>(game.setup, position, ply, referee), "” than all seats together");
        }
      }
    }
  });
  return failures;
}

}  // namespace boathouse::battery
