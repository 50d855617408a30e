// How far guesses are from the exact value in endings with three crocodiles, as they come up when
// the search plays against itself.
#pragma once

#include <cmath>

#include "core/playout.h"
#include "minds/rette-sich-wer-kann/testing/view.h"
#include "minds/star.h"

namespace boathouse::testing {

// Root mean squares.
struct EndingErrors {
  int positions = 0;
  double by_hand = 0;
  double by_network = 0;
};

class EndingErrorMeter {
 public:
  explicit EndingErrorMeter(std::shared_ptr<const Network> network) : learnt_(std::move(network)) {}

  [[nodiscard]] EndingErrors measure(int matches, std::uint64_t seed) {
    EndingErrors errors;
    for (int match = 0; match < matches; ++match) {
      Random random{seed, static_cast<std::uint64_t>(match)};
      add_match(errors, random);
    }
    errors.by_hand = std::sqrt(errors.by_hand / errors.positions);
    errors.by_network = std::sqrt(errors.by_network / errors.positions);
    return errors;
  }

 private:
  using Game = RetteSichWerKann;

  void add_match(EndingErrors& errors, Random& random) {
    const auto setup = standard_pool();
    Game::Position position = Game::start(*setup);
    Game::MoveList moves;
    ChanceBuffer buffer;
    // A few from each, since those of a match have the same pieces.
    constexpr int most = 8;
    int of_match = 0;
    for (Turn turn = Game::turn(*setup, position); !turn.is_over() && of_match < most;
         turn = Game::turn(*setup, position)) {
      if (rette::crocodiles_alone(position) == 3) {
        const double exact = *endings_.solve(*setup, position);
        const double hand = by_hand_.guess(*setup, position) - exact;
        const double network = learnt_.guess(*setup, position) - exact;
        errors.by_hand += hand * hand;
        errors.by_network += network * network;
        ++errors.positions;
        ++of_match;
      }
      if (turn.is_chance() || position.phase == Game::Phase::placing) {
        apply<Game>(*setup, position,
                    random_ply<Game>(*setup, position, turn, moves, buffer, random));
      } else {
        const Thought thought = search_.think(rette_view(position), {.nodes = 300}, random);
        Game::play(*setup, position, turn.first(), thought.move());
      }
    }
  }

  Knowledge<Game>::Sight by_hand_;
  Knowledge<Game>::Sight learnt_;
  rette::Endings endings_;
  Star<Game> search_{{.memory = 1U << 10U, .contempt = 0.1, .selective = true}};
};

}  // namespace boathouse::testing
