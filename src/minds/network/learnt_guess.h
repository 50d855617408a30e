// A guess by a network: what it says of the features that a game's own folder finds in a position.
#pragma once

#include <memory>

#include "minds/knowledge.h"
#include "minds/network/network_file.h"
#include "minds/network/pairs.h"
#include "minds/numbers.h"

namespace boathouse {

template <Learnt G>
[[nodiscard]] NetworkLabel network_label(int seats) {
  return {.game = std::string{G::info.id},
          .rules_version = G::info.rules_version,
          .seats = seats,
          .features = Knowledge<G>::Features::version};
}

template <Learnt G>
[[nodiscard]] Expected<Network> read_network(std::string_view bytes, int seats) {
  return read_network(bytes, network_label<G>(seats), Knowledge<G>::Features::count(seats),
                      pair_count(seats));
}

// The network for so many seats: one that was handed in, otherwise the one that belongs to the
// program; null if there is none.
template <Learnt G>
[[nodiscard]] std::shared_ptr<const Network> find_network(int seats, const SolutionSource& source) {
  for (const auto& bytes : source.given) {
    if (auto network = read_network<G>(*bytes, seats)) {
      return std::make_shared<const Network>(std::move(*network));
    }
  }
  if (auto network = read_network<G>(Knowledge<G>::Features::network(seats), seats)) {
    return std::make_shared<const Network>(std::move(*network));
  }
  return nullptr;
}

// Guesses by a network and features that somebody else keeps, in any memory.
template <Learnt G>
class GuessView {
 public:
  using Setup = typename G::Setup;
  using Position = typename G::Position;

  GuessView(const Network::View& network, const FeaturesView<G>& features)
      : network_(network), features_(features) {}

  // Of a position that is not over. If somebody is to choose, it is worth as much as the position
  // after the best choice.
  [[nodiscard]] Equities operator()(const Setup& setup, const Position& position, int seats) const {
    const Turn turn = G::turn(setup, position);
    if (turn.is_chance()) return equities_of(pairs(setup, position, seats), seats);
    return equities_of(after_best_move(setup, position, turn.first(), seats).pairs, seats);
  }

  struct Choice {
    Move move = 0;
    Pairs pairs{};
  };
  [[nodiscard]] Choice after_best_move(const Setup& setup, const Position& position, int seat,
                                       int seats) const {
    typename G::MoveList moves;
    G::legal_moves(setup, position, seat, moves);
    Choice best;
    double highest = -1;
    for (const Move move : moves) {
      Position after = position;
      G::play(setup, after, seat, move);
      const Pairs found = pairs_or_result(setup, after, seats);
      const double equity = equities_of(found, seats)[seat];
      if (equity > highest) {
        highest = equity;
        best = {.move = move, .pairs = found};
      }
    }
    return best;
  }

  // What the network says of a position, right after a move or before chance.
  [[nodiscard]] Pairs pairs(const Setup& setup, const Position& position, int seats) const {
    Network::Inputs inputs;
    const int first = features_(setup, position, inputs);
    return pairs(inputs, first, seats);
  }
  // The features count the seats from the first.
  [[nodiscard]] Pairs pairs(const Network::Inputs& inputs, int first, int seats) const {
    Network::Outputs outputs;
    network_(inputs.span(), outputs);
    Pairs found{};
    for (std::uint32_t i = 0; i < outputs.size(); ++i) found[i] = logistic(outputs[i]);
    return counted_from((seats - first) % seats, found, seats);
  }

  [[nodiscard]] const FeaturesView<G>& features() const { return features_; }

 private:
  [[nodiscard]] Pairs pairs_or_result(const Setup& setup, const Position& position,
                                      int seats) const {
    if (!G::turn(setup, position).is_over()) return pairs(setup, position, seats);
    return pairs_of(G::result(setup, position), seats);
  }

  Network::View network_;
  FeaturesView<G> features_;
};

// Keeps the network and the features itself.
template <Learnt G>
class LearntGuess {
 public:
  using Setup = typename G::Setup;
  using Position = typename G::Position;
  using Features = typename Knowledge<G>::Features;

  explicit LearntGuess(std::shared_ptr<const Network> network,
                       std::shared_ptr<const Features> features = nullptr)
      : network_(std::move(network)), features_(std::move(features)) {}

  void prepare(const Setup& setup) {
    if (!features_ || !features_->fits(setup)) features_ = std::make_shared<const Features>(setup);
  }
  [[nodiscard]] std::size_t bytes() const {
    return network_->bytes() + (features_ ? features_->bytes() : 0);
  }

  // Must be prepared, and outlive the view.
  [[nodiscard]] GuessView<G> view() const { return {network_->view(), features_->view()}; }
  [[nodiscard]] Equities operator()(const Setup& setup, const Position& position, int seats) const {
    return view()(setup, position, seats);
  }

 private:
  std::shared_ptr<const Network> network_;
  std::shared_ptr<const Features> features_;
};

}  // namespace boathouse
