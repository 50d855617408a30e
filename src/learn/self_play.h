// A match that a network plays against itself, and what is to be learnt from it.
//
// Where a position was worth v and one decision later it turned out to be worth w, part of the
// difference is luck. The luck is known: it is the difference between w and the mean over all that
// could have happened. So what a position should have been worth is the mean over what can happen
// next, corrected by what was wrong about the position that came, and so on to the end, each
// correction counting λ times the one before: TD(λ) (Sutton, 1988) without the luck.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/playout.h"
#include "learn/sample.h"
#include "minds/network/learnt_guess.h"

namespace boathouse {

struct SelfPlayStyle {
  double lambda = 0.9;
  double curiosity = 0.05;  // the share of moves made at random
};

// The steps of such a match, and the way back. Whoever plays it keeps the steps, since there may be
// no heap.
template <Learnt G>
class SelfPlaySteps {
 public:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  SelfPlaySteps(const GuessView<G>& guess, int seats, SelfPlayStyle style)
      : guess_(guess), seats_(seats), style_(style) {}

  struct Step {
    int first = 0;
    bool curious = false;  // what came next was not the best
    Pairs guessed{};
    Pairs expected{};  // from looking one decision ahead
  };

  // Goes on from a position that is not over to the one after the next decision. The inputs are
  // those of the former.
  [[nodiscard]] Step step(const Setup& setup, Position& position, Network::Inputs& inputs,
                          Random& random) const {
    Step step;
    step.first = guess_.features()(setup, position, inputs);
    step.guessed = guess_.pairs(inputs, step.first, seats_);
    Course course{.random = random, .position = position};
    step.expected = one_decision_ahead(setup, position, &course);
    position = course.position;
    step.curious = decide(setup, position, course.best, random);
    return step;
  }

  // Calls the function with every step's number, from the last to the first, and with what its
  // position should have been worth.
  template <class Function>
  void look_back(const Result& result, std::span<const Step> steps,
                 const Function& function) const {
    Pairs should = pairs_of(result, seats_);
    Pairs guessed = should;  // the later position
    for (std::size_t i = steps.size(); i-- > 0;) {
      const double trust = steps[i].curious ? 0 : style_.lambda;
      for (std::size_t pair = 0; pair < should.size(); ++pair) {
        should[pair] = steps[i].expected[pair] + trust * (should[pair] - guessed[pair]);
      }
      guessed = steps[i].guessed;
      function(i, should);
    }
  }

  // What the network's outputs at the step should have been.
  void write_targets(const Step& step, const Pairs& should, std::span<float> targets) const {
    const Pairs turned = counted_from(step.first, should, seats_);
    for (std::size_t i = 0; i < targets.size(); ++i) targets[i] = static_cast<float>(turned[i]);
  }

 private:
  // Where the match goes: chance as it is drawn on the way, up to the next decision, and the best
  // move there, which has been found by looking ahead.
  struct Course {
    Random& random;
    Position position;
    Move best = 0;
  };

  // What may be expected of a position. If the match goes through it, there is a course.
  [[nodiscard]] Pairs one_decision_ahead(const Setup& setup, const Position& position,
                                         Course* course) const {
    const Turn turn = G::turn(setup, position);
    if (!turn.is_chance()) return after_decision(setup, position, turn, course);
    ChanceBuffer buffer;
    const Chances chances = G::chances(setup, position, buffer);
    const std::uint32_t drawn = course != nullptr ? chances.pick(course->random) : 0;
    Pairs mean{};
    for (const Outcome& outcome : chances.outcomes()) {
      Position after = position;
      G::happen(setup, after, outcome.code);
      const Pairs pairs = after_chance(setup, after, outcome.code == drawn ? course : nullptr);
      const double share = static_cast<double>(outcome.weight) / chances.total();
      for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += share * pairs[i];
    }
    return mean;
  }

  // A function that calls itself is more than a graphics card likes.
  [[nodiscard]] Pairs after_chance(const Setup& setup, const Position& position,
                                   Course* course) const {
    if constexpr (chance_comes_alone<G>) {
      return after_decision(setup, position, G::turn(setup, position), course);
    } else {
      return one_decision_ahead(setup, position, course);
    }
  }

  [[nodiscard]] Pairs after_decision(const Setup& setup, const Position& position, Turn turn,
                                     Course* course) const {
    if (course != nullptr) course->position = position;
    if (turn.is_over()) return pairs_of(G::result(setup, position), seats_);
    const auto choice = guess_.after_best_move(setup, position, turn.first(), seats_);
    if (course != nullptr) course->best = choice.move;
    return choice.pairs;
  }

  // Plays the best move, or any; whether it was made at random.
  bool decide(const Setup& setup, Position& position, Move best, Random& random) const {
    const Turn turn = G::turn(setup, position);
    if (turn.is_over()) return false;
    constexpr std::uint32_t finely = 1U << 20U;
    if (random.below(finely) >= style_.curiosity * finely) {
      G::play(setup, position, turn.first(), best);
      return false;
    }
    typename G::MoveList moves;
    ChanceBuffer buffer;
    apply<G>(setup, position, random_ply<G>(setup, position, turn, moves, buffer, random));
    return true;
  }

  GuessView<G> guess_;
  int seats_;
  SelfPlayStyle style_;
};

// Plays whole matches.
template <Learnt G>
class SelfPlay {
 public:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  // The guess must be prepared for the set-ups of the matches.
  SelfPlay(const LearntGuess<G>& guess, int seats, SelfPlayStyle style)
      : play_(guess.view(), seats, style) {}

  // The samples of a match from this position, which must not be over; the first is about the
  // position itself.
  [[nodiscard]] std::vector<Sample> play(const Setup& setup, const Position& position,
                                         Random& random) {
    std::vector<Sample> samples;
    const Result result = play_out(setup, position, random, [&](const Network::Inputs& inputs) {
      samples.emplace_back().inputs.assign(inputs.begin(), inputs.end());
    });
    play_.look_back(result, steps_, [&](std::size_t i, const Pairs& should) {
      play_.write_targets(steps_[i], should, samples[i].targets);
    });
    return samples;
  }

  // What the position is worth by a match from it.
  [[nodiscard]] Pairs worth(const Setup& setup, const Position& position, Random& random) {
    const Result result = play_out(setup, position, random, [](const Network::Inputs&) {});
    Pairs first{};
    play_.look_back(result, steps_, [&](std::size_t, const Pairs& should) { first = should; });
    return first;
  }

 private:
  template <class Function>
  Result play_out(const Setup& setup, Position position, Random& random, const Function& see) {
    steps_.clear();
    while (!G::turn(setup, position).is_over()) {
      Network::Inputs inputs;
      steps_.push_back(play_.step(setup, position, inputs, random));
      see(inputs);
    }
    return G::result(setup, position);
  }

  SelfPlaySteps<G> play_;
  std::vector<typename SelfPlaySteps<G>::Step> steps_;
};

}  // namespace boathouse
