// A guess at every seat's equity in a position: by a network if there is one, by the game's own
// evaluation if it has one, otherwise by random games to the end.
#pragma once

#include <memory>
#include <optional>

#include "core/playout.h"
#include "minds/knowledge.h"
#include "minds/network/learnt_guess.h"

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
  // Of the mean of sixteen results between 0 and 1.
  [[nodiscard]] static double typical_error() { return 0.5 / 4; }

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
  [[nodiscard]] static double typical_error() { return Knowledge<G>::Evaluation::typical_error; }

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

// What a game knows of itself, or what was learnt about it.
template <Learnt G>
class Guess<G> {
 public:
  // Without a network, it is the game's own evaluation.
  explicit Guess(std::shared_ptr<const Network> network = nullptr) {
    if (network) learnt_.emplace(std::move(network));
  }

  [[nodiscard]] double typical_error() const {
    return learnt_ ? Knowledge<G>::Features::typical_error
                   : Knowledge<G>::Evaluation::typical_error;
  }
  void prepare(const typename G::Setup& setup, const Budget&) {
    if (learnt_) {
      learnt_->prepare(setup);
    } else if (!evaluation_ || !evaluation_->fits(setup)) {
      evaluation_.emplace(setup);
    }
  }
  [[nodiscard]] std::size_t bytes() const {
    return (learnt_ ? learnt_->bytes() : 0) + (evaluation_ ? evaluation_->bytes() : 0);
  }
  [[nodiscard]] Equities operator()(const typename G::Setup& setup,
                                    const typename G::Position& position, int seats,
                                    Random&) const {
    return learnt_ ? (*learnt_)(setup, position, seats) : (*evaluation_)(setup, position);
  }

 private:
  std::optional<LearntGuess<G>> learnt_;
  std::optional<typename Knowledge<G>::Evaluation> evaluation_;
};

// By the network, if there is one and the game can be learnt.
template <Game G>
[[nodiscard]] Guess<G> make_guess([[maybe_unused]] const std::shared_ptr<const Network>& network) {
  if constexpr (Learnt<G>) return Guess<G>{network};
  return Guess<G>{};
}

}  // namespace boathouse
