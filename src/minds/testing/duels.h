// Matches between two levels, for tests that one is ahead of the other.
#pragma once

#include <array>
#include <string_view>

#include "games/registry.h"
#include "minds/level.h"
#include "minds/registry.h"

namespace boathouse::testing {

// The share of points of the first of two, with the seats exchanged on the same dice.
inline double share_of(const GameEntry& game, std::string_view one, std::string_view other,
                       std::uint64_t pairs, std::uint64_t nodes = 0) {
  const std::array minds{*make_mind(game, 2, one), *make_mind(game, 2, other)};
  const auto start = game.begin(2, standard_options(game.info().options));
  double points = 0;
  for (std::uint64_t match = 0; match < 2 * pairs; ++match) {
    const std::uint64_t seed = match / 2;
    const auto first = static_cast<int>(match % 2);  // the seat of the first
    Random chance = Random::for_chance(seed);
    Random random = Random::for_seat(seed, first);
    const auto state = start->clone();
    for (Turn turn = state->turn(); !turn.is_over(); turn = state->turn()) {
      if (turn.is_chance()) {
        const std::vector<Outcome> outcomes = state->chances();
        state->play(Ply::chance(Chances::weighted(outcomes).pick(chance)));
        continue;
      }
      const int seat = turn.first();
      Mind& mind = *minds[seat == first ? 0 : 1];
      const Thought thought = mind.think(*state->look(seat), {.nodes = nodes}, random);
      state->play(Ply::move(seat, thought.move()));
    }
    points += equity_of(state->result(), 2, first);
  }
  return points / static_cast<double>(2 * pairs);
}

// The lowest share of a level against the one two below.
inline double least_lead(const GameEntry& game, std::uint64_t pairs, std::uint64_t nodes = 0) {
  double least = 1;
  for (std::size_t level = 2; level < level_names.size(); ++level) {
    least =
        std::min(least, share_of(game, level_names[level], level_names[level - 2], pairs, nodes));
  }
  return least;
}

}  // namespace boathouse::testing
