// Fits the weights of a network to samples, in floating point: stochastic gradient descent with the
// steps of Adam on the cross entropy of the outputs. The order of operations is fixed, so the
// number of threads and the platform do not change the result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/gradient.h"
#include "learn/sample.h"
#include "minds/network/network.h"
#include "solvers/team.h"

namespace boathouse {

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

  std::vector<std::int32_t> sizes_;
  Floats weights_;
  Floats mean_;    // of the gradient, over the last steps
  Floats square_;  // of its squares
  Adam adam_;
  Floats gradients_;  // of one part of the samples after another
};

}  // namespace boathouse
