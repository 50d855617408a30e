// A match in which a search plays against itself, guessing by the network, and what is to be
// learnt from it: at every decision, what the search found by looking ahead, mixed with what became
// of it later, each later finding counting λ times the one before. For games in which a single
// decision changes so much that a guess right after it says little.
#pragma once

#include <vector>

#include "core/playout.h"
#include "learn/sample.h"
#include "minds/network/learnt_guess.h"
#include "minds/star.h"

namespace boathouse {

struct SearchPlayStyle {
  double lambda = 0.85;
  std::uint64_t nodes = 600;     // of a decision
  std::uint32_t curiosity = 16;  // one decision in so many is made at random,
  std::size_t first = 12;        // but every second of so many at the beginning
};

template <Learnt G>
  requires Sighted<G>
class SearchPlay {
 public:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  SearchPlay(const GameEntry& game, std::shared_ptr<const Network> network, SearchPlayStyle style)
      : game_(game),
        style_(style),
        search_({.memory = 1U << 10U, .contempt = draw_costs, .selective = true},
                typename Knowledge<G>::Sight{std::move(network)}) {}

  [[nodiscard]] std::vector<Sample> play(const std::shared_ptr<const Setup>& setup,
                                         Random& random) {
    const typename Knowledge<G>::Features features{*setup};
    samples_.clear();
    decisions_.clear();
    Position position = G::start(*setup);
    typename G::MoveList moves;
    ChanceBuffer buffer;
    for (Turn turn = G::turn(*setup, position); !turn.is_over(); turn = G::turn(*setup, position)) {
      if (turn.is_chance()) {
        look_at(*setup, position, features);
        apply<G>(*setup, position, random_ply<G>(*setup, position, turn, moves, buffer, random));
        continue;
      }
      decide(setup, position, turn, features, random);
    }
    return learnt(equity_of(G::result(*setup, position), 2, 0));
  }

 private:
  static constexpr double draw_costs = 0.1;  // as for the levels: or two searches shy away for ever

  struct Decision {
    double found = 0.5;  // the first seat's equity
    bool curious = false;
  };
  struct Seen {
    Sample sample;
    int first = 0;
    std::size_t decision = 0;  // the last one before it
  };

  void look_at(const Setup& setup, const Position& position,
               const typename Knowledge<G>::Features& features) {
    if (decisions_.empty()) return;
    Network::Inputs inputs;
    Seen seen;
    seen.decision = decisions_.size() - 1;
    seen.first = features(setup, position, inputs);
    seen.sample.inputs.assign(inputs.begin(), inputs.end());
    samples_.push_back(std::move(seen));
  }

  void decide(const std::shared_ptr<const Setup>& setup, Position& position, Turn turn,
              const typename Knowledge<G>::Features& features, Random& random) {
    const int seat = turn.first();
    const SeatViewOf<G> view{game_, 2, seat, setup, position};
    const Thought thought = search_.think(view, {.nodes = style_.nodes}, random);
    const double equity = thought.choices[thought.best].equity;
    const bool curious = random.below(decisions_.size() < style_.first ? 2 : style_.curiosity) == 0;
    decisions_.push_back({.found = seat == 0 ? equity : 1 - equity, .curious = curious});
    look_at(*setup, position, features);
    const auto any = random.below(static_cast<std::uint32_t>(thought.choices.size()));
    G::play(*setup, position, seat, curious ? thought.choices[any].move : thought.move());
  }

  [[nodiscard]] std::vector<Sample> learnt(double result) {
    std::vector<double> should(decisions_.size());
    double later = result;
    for (std::size_t i = should.size(); i-- > 0;) {
      const double trust = decisions_[i].curious ? 0 : style_.lambda;
      later = decisions_[i].found + trust * (later - decisions_[i].found);
      should[i] = later;
    }
    std::vector<Sample> samples;
    for (Seen& seen : samples_) {
      const double orange = should[seen.decision];
      seen.sample.targets[0] = static_cast<float>(seen.first == 0 ? orange : 1 - orange);
      samples.push_back(std::move(seen.sample));
    }
    return samples;
  }

  const GameEntry& game_;
  SearchPlayStyle style_;
  Star<G> search_;
  std::vector<Decision> decisions_;
  std::vector<Seen> samples_;
};

}  // namespace boathouse
