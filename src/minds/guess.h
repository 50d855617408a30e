// A guess at every seat's equity in a position: by the game's own evaluation if it has one,
// otherwise by random games to the end.
#pragma once

#include <optional>

#include "core/playout.h"
#include "minds/knowledge.h"

namespace boathouse {

// Plays at random to the end.
template <Game G>
[[nodiscard]] Equities roll_out(const typename G::Setup& setup, typename G::Position position,
                                int seats, Random& random) {
  typename G::MoveList moves;
  ChanceBuffer buffer;
  for (Turn turn = G::turn(setup, position); !turn.is_over(); turn = G::turn(setup, position)) {
    apply<G>(setup, position, random_ply<G>(setup, position, turn, moves, buffer, random));
  }
  return equities_of(G::result(setup, position), seats);
}

template <Game G>
class Guess {
 public:
  static constexpr double typical_error =
      0.5 / 4;  // of the mean of sixteen results between 0 and 1

  void prepare(const typename G::Setup&, const Budget&) {}
  [[nodiscard]] std::size_t bytes() const { return 0; }
  [[nodiscard]] Equities operator()(const typename G::Setup& setup,
                                    const typename G::Position& position, int seats,
                                    Random& random) const {
    constexpr int games = 16;
    Equities mean{};
    for (int game = 0; game < games; ++game) {
      const Equities equities = roll_out<G>(setup, position, seats, random);
      for (std::size_t seat = 0; seat < mean.size(); ++seat) mean[seat] += equities[seat] / games;
    }
    return mean;
  }
};

template <Evaluated G>
class Guess<G> {
 public:
  static constexpr double typical_error = Knowledge<G>::Evaluation::typical_error;

  // Tables are remade only for another set-up; if they take long, the budget limits the wait.
  void prepare(const typename G::Setup& setup, const Budget& budget) {
    if constexpr (std::constructible_from<typename Knowledge<G>::Evaluation,
                                          const typename G::Setup&, const Budget&>) {
      if (!evaluation_ || !evaluation_->fits(setup)) {
        evaluation_.emplace(setup, budget);
      } else {
        evaluation_->allow(budget);
      }
    } else {
      if (!evaluation_ || !evaluation_->fits(setup)) evaluation_.emplace(setup);
    }
  }
  [[nodiscard]] std::size_t bytes() const {
    if (!evaluation_) return 0;
    if constexpr (requires { evaluation_->bytes(); }) return evaluation_->bytes();
    return sizeof *evaluation_;
  }
  [[nodiscard]] Equities operator()(const typename G::Setup& setup,
                                    const typename G::Position& position, int, Random&) const {
    return (*evaluation_)(setup, position);
  }

 private:
  std::optional<typename Knowledge<G>::Evaluation> evaluation_;
};

}  // namespace boathouse
