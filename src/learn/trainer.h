// Fits the weights of a network to samples, in floating point: stochastic gradient descent with the
// steps of Adam (Kingma and Ba, 2015) on the cross entropy of the outputs. The order of operations
// is fixed, so the number of threads and the platform do not change the result.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "minds/network/network.h"
#include "solvers/team.h"

namespace boathouse {

// A position, and what its outputs should be, as probabilities.
struct Sample {
  std::vector<Network::Input> inputs;
  std::array<float, Network::most_outputs> targets{};
};

class Trainer {
 public:
  // The sizes are those of a network; the first weights follow from the seed.
  Trainer(std::vector<std::int32_t> sizes, std::uint64_t seed);

  // A step towards these samples.
  void step(std::span<const Sample* const> samples, double rate, Team& team);

  // The network with the weights as they are now, rounded.
  [[nodiscard]] Network rounded() const;

  [[nodiscard]] const std::vector<std::int32_t>& sizes() const { return sizes_; }

  // Everything that later steps depend on, and the way back; false if it cannot be such a state.
  [[nodiscard]] std::vector<double> state() const;
  [[nodiscard]] bool restore(std::span<const double> state);

 private:
  using Floats = std::vector<float>;

  void add_gradient(const Sample& sample, Floats& gradient) const;
  void apply(const Floats& gradient, double rate);

  std::vector<std::int32_t> sizes_;
  Floats weights_;
  Floats mean_;           // of the gradient, over the last steps
  Floats square_;         // of its squares
  double mean_left_ = 1;  // of the zeros that the means began with
  double square_left_ = 1;
  std::vector<Floats> gradients_;  // one for each part of the samples
};

}  // namespace boathouse
