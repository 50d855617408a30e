// How far guesses are from the truth. The truth is what matches from a position end with on
// average, if every seat plays the best by the network, one decision ahead. What luck did to a
// match is taken out of its result, so that a few dozen matches are enough; what is left of it is
// estimated and taken out of the error.
#pragma once

#include <cmath>
#include <vector>

#include "learn/feature_shelf.h"
#include "learn/self_play.h"
#include "minds/guess.h"

namespace boathouse {

// Root mean squares over seats and positions, of equities.
struct GuessErrors {
  double by_hand = 0;  // of the game's own evaluation
  double by_network = 0;
  double of_truth = 0;  // one standard error
};

struct ErrorPlan {
  int seats = 2;
  OptionValues options{};
  std::uint32_t positions = 200;  // each from a match of its own
  std::uint32_t matches = 32;     // from each position
  std::uint64_t seed = 1;
};

template <Learnt G>
class GuessErrorMeter {
 public:
  GuessErrorMeter(std::shared_ptr<const Network> network, ErrorPlan plan)
      : network_(std::move(network)), plan_(std::move(plan)) {}

  [[nodiscard]] GuessErrors measure() {
    for (std::uint32_t i = 0; i < plan_.positions; ++i) {
      Random random{plan_.seed, i};
      const auto setup = random_setup<G>(plan_.seats, plan_.options, random);
      const LearntGuess<G> guess{network_, shelf_.find(setup)};
      add(setup, some_position(setup, guess, random), guess, random);
    }
    const double count = static_cast<double>(plan_.positions) * plan_.seats;
    const double noise = noise_ / count;
    return {.by_hand = std::sqrt(std::max(0.0, by_hand_ / count - noise)),
            .by_network = std::sqrt(std::max(0.0, by_network_ / count - noise)),
            .of_truth = std::sqrt(noise)};
  }

 private:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  // Any position that the network would guess at, from a match that it plays.
  Position some_position(const Setup& setup, const LearntGuess<G>& guess, Random& random) const {
    std::vector<Position> seen;
    Position position = G::start(setup);
    typename G::MoveList moves;
    ChanceBuffer buffer;
    bool moved = false;
    for (Turn turn = G::turn(setup, position); !turn.is_over(); turn = G::turn(setup, position)) {
      if (turn.is_chance() || moved) {
        if (seen.empty() || !(seen.back() == position)) seen.push_back(position);
      }
      moved = !turn.is_chance();
      if (turn.is_chance()) {
        apply<G>(setup, position, random_ply<G>(setup, position, turn, moves, buffer, random));
        continue;
      }
      const int seat = turn.first();
      G::play(setup, position, seat,
              guess.view().after_best_move(setup, position, seat, plan_.seats).move);
    }
    return seen[random.below(static_cast<std::uint32_t>(seen.size()))];
  }

  void add(const Setup& setup, const Position& position, const LearntGuess<G>& guess,
           Random& random) {
    SelfPlay<G> play{guess, plan_.seats, {.lambda = 1, .curiosity = 0}};
    Equities sum{};
    Equities squares{};
    for (std::uint32_t match = 0; match < plan_.matches; ++match) {
      const Equities equities = equities_of(play.worth(setup, position, random), plan_.seats);
      for (int seat = 0; seat < plan_.seats; ++seat) {
        sum[seat] += equities[seat];
        squares[seat] += equities[seat] * equities[seat];
      }
    }
    by_hand_guess_.prepare(setup, {});
    const Equities by_hand = by_hand_guess_(setup, position, plan_.seats, random);
    const Equities by_network = guess(setup, position, plan_.seats);
    const double n = plan_.matches;
    for (int seat = 0; seat < plan_.seats; ++seat) {
      const double truth = sum[seat] / n;
      noise_ += std::max(0.0, squares[seat] / n - truth * truth) / (n - 1);
      by_hand_ += (by_hand[seat] - truth) * (by_hand[seat] - truth);
      by_network_ += (by_network[seat] - truth) * (by_network[seat] - truth);
    }
  }

  std::shared_ptr<const Network> network_;
  ErrorPlan plan_;
  FeatureShelf<G> shelf_;
  Guess<G> by_hand_guess_;
  double by_hand_ = 0;
  double by_network_ = 0;
  double noise_ = 0;
};

}  // namespace boathouse
