// A match that a network plays against itself, and what is to be learnt from it.
//
// Where a position was worth v and one decision later it turned out to be worth w, part of the
// difference is luck. The luck is known: it is the difference between w and the mean over all that
// could have happened. So what a position should have been worth is the mean over what can happen
// next, corrected by what was wrong about the position that came, and so on to the end, each
// correction counting λ times the one before: TD(λ) (Sutton, 1988) without the luck.
#pragma once

#include <algorithm>
#include <vector>

#include "core/playout.h"
#include "learn/trainer.h"
#include "minds/network/learnt_guess.h"

namespace boathouse {

struct SelfPlayStyle {
  double lambda = 0.9;
  double curiosity = 0.05;  // the share of moves made at random
};

template <Learnt G>
class SelfPlay {
 public:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  // The guess must be prepared for the set-ups of the matches.
  SelfPlay(const LearntGuess<G>& guess, int seats, SelfPlayStyle style)
      : guess_(guess), seats_(seats), style_(style) {}

  // The samples of a match from this position, which must not be over; the first is about the
  // position itself.
  [[nodiscard]] std::vector<Sample> play(const Setup& setup, const Position& position,
                                         Random& random) {
    const std::vector<Pairs> worth = play_out(setup, position, random);
    std::vector<Sample> samples(steps_.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
      samples[i].inputs = std::move(steps_[i].inputs);
      const Pairs turned = counted_from(steps_[i].first, worth[i], seats_);
      std::ranges::transform(turned, samples[i].targets.begin(),
                             [](double value) { return static_cast<float>(value); });
    }
    return samples;
  }

  // What the position is worth by a match from it.
  [[nodiscard]] Pairs worth(const Setup& setup, const Position& position, Random& random) {
    return play_out(setup, position, random).front();
  }

 private:
  struct Step {
    std::vector<Network::Input> inputs;
    int first = 0;
    Pairs guessed{};
    Pairs expected{};      // from looking one decision ahead
    bool curious = false;  // what came next was not the best
  };

  void look_at(const Position& position) {
    Network::Inputs inputs;
    Step step;
    step.first = guess_.features()(*setup_, position, inputs);
    step.inputs.assign(inputs.begin(), inputs.end());
    step.guessed = guess_.pairs(inputs, step.first, seats_);
    step.expected = one_decision_ahead(position);
    steps_.push_back(std::move(step));
  }

  [[nodiscard]] Pairs one_decision_ahead(const Position& position) const {
    const Turn turn = G::turn(*setup_, position);
    if (turn.is_over()) return pairs_of(G::result(*setup_, position), seats_);
    if (!turn.is_chance()) {
      return guess_.after_best_move(*setup_, position, turn.first(), seats_).pairs;
    }
    ChanceBuffer buffer;
    const Chances chances = G::chances(*setup_, position, buffer);
    Pairs mean{};
    for (const Outcome& outcome : chances.outcomes()) {
      Position after = position;
      G::happen(*setup_, after, outcome.code);
      const Pairs pairs = one_decision_ahead(after);
      const double share = static_cast<double>(outcome.weight) / chances.total();
      for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += share * pairs[i];
    }
    return mean;
  }

  // To the position after the next decision.
  void go_on(Position& position, Random& random) {
    Turn turn = G::turn(*setup_, position);
    typename G::MoveList moves;
    ChanceBuffer buffer;
    for (; turn.is_chance(); turn = G::turn(*setup_, position)) {
      apply<G>(*setup_, position, random_ply<G>(*setup_, position, turn, moves, buffer, random));
    }
    if (turn.is_over()) return;
    constexpr std::uint32_t finely = 1U << 20U;
    if (random.below(finely) < style_.curiosity * finely) {
      steps_.back().curious = true;
      apply<G>(*setup_, position, random_ply<G>(*setup_, position, turn, moves, buffer, random));
      return;
    }
    const int seat = turn.first();
    G::play(*setup_, position, seat, guess_.after_best_move(*setup_, position, seat, seats_).move);
  }

  // What every position of a match should have been worth.
  [[nodiscard]] std::vector<Pairs> play_out(const Setup& setup, Position position, Random& random) {
    setup_ = &setup;
    steps_.clear();
    while (!G::turn(setup, position).is_over()) {
      look_at(position);
      go_on(position, random);
    }
    Pairs should = pairs_of(G::result(setup, position), seats_);
    Pairs guessed = should;  // the later position
    std::vector<Pairs> all(steps_.size());
    for (std::size_t i = steps_.size(); i-- > 0;) {
      const double trust = steps_[i].curious ? 0 : style_.lambda;
      for (std::size_t pair = 0; pair < should.size(); ++pair) {
        should[pair] = steps_[i].expected[pair] + trust * (should[pair] - guessed[pair]);
      }
      guessed = steps_[i].guessed;
      all[i] = should;
    }
    return all;
  }

  const LearntGuess<G>& guess_;
  int seats_;
  SelfPlayStyle style_;
  const Setup* setup_ = nullptr;
  std::vector<Step> steps_;
};

}  // namespace boathouse
