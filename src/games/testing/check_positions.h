// The part of the battery about positions as JSON: every position of a random game comes back as it
// was, and whatever else is accepted can be played on from to the end.
#pragma once

#include "core/try.h"
#include "games/positions.h"
#include "games/testing/walk.h"

namespace boathouse::battery {

template <HasPositions G>
[[nodiscard]] std::string written(const typename G::Setup& setup,
                                  const typename G::Position& position) {
  JsonWriter json;
  G::write_position(setup, position, json.open_object());
  return json.close_object().take();
}

template <HasPositions G>
[[nodiscard]] Expected<typename G::Position> read_back(const typename G::Setup& setup,
                                                       std::string_view text) {
  const Json json = TRY(read_json(text));
  return G::read_position(setup, json);
}

// The text with one of its digits changed.
[[nodiscard]] inline std::string with_a_mistake(std::string text, Random& random) {
  std::vector<std::size_t> digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] >= '0' && text[i] <= '9') digits.push_back(i);
  }
  if (digits.empty()) return text;
  const std::size_t at = digits[random.below(static_cast<std::uint32_t>(digits.size()))];
  text[at] = static_cast<char>('0' + random.below(10));
  return text;
}

template <Game G>
[[nodiscard]] bool comes_to_an_end(const typename G::Setup& setup, typename G::Position position,
                                   Random& random) {
  for (std::uint32_t plies = 0; plies <= G::info.longest; ++plies) {
    if (G::turn(setup, position).is_over()) return true;
    const std::vector<Next> nexts = next_plies<G>(setup, position);
    if (nexts.empty()) return false;
    const auto next = random.below(static_cast<std::uint32_t>(nexts.size()));
    apply<G>(setup, position, nexts[next].ply);
  }
  return false;
}

template <Game G>
[[nodiscard]] Failures check_positions_can_be_set_up() {
  Failures failures;
  if constexpr (HasPositions<G>) {
    Random random{8};
    for_each_game<G>(1, [&](const Played<G>& game) {
      for (const std::size_t k : plies_to_look_at(game.positions.size(), game.seed)) {
        const std::string text = written<G>(game.setup, game.positions[k]);
        const auto same = read_back<G>(game.setup, text);
        if (!same) {
          fail(failures, game.at(k), same.error().sentence(), " ", text);
        } else if (*same != game.positions[k]) {
          fail(failures, game.at(k), "another position comes back from ", text);
        }
        const std::string other = with_a_mistake(text, random);
        const auto accepted = read_back<G>(game.setup, other);
        if (!accepted) continue;
        const auto again = read_back<G>(game.setup, written<G>(game.setup, *accepted));
        if (!again || *again != *accepted) {
          fail(failures, game.at(k), "this does not stay what it is: ", other);
        }
        if (k % 16 == 0 && !comes_to_an_end<G>(game.setup, *accepted, random)) {
          fail(failures, game.at(k), "nobody can play on from ", other);
        }
      }
    });
  }
  return failures;
}

}  // namespace boathouse::battery
