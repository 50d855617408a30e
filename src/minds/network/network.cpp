#include "minds/network/network.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "core/text.h"

namespace boathouse {

namespace {

using Sums = std::array<std::int32_t, Network::most_neurons>;

// In line and with the number of neurons in a register, so that the loop becomes vectors.
inline void add(Sums& sums, std::int32_t value, const std::int16_t* weights, std::size_t neurons) {
  for (std::size_t i = 0; i < neurons; ++i) sums[i] += value * weights[i];
}

std::size_t weights_between(std::int32_t inputs, std::int32_t neurons) {
  return (static_cast<std::size_t>(inputs) + 1) * static_cast<std::size_t>(neurons);
}

// The largest sum that a neuron could come to if all its inputs were 1.
std::int64_t largest_sum(std::span<const std::int16_t> weights, std::size_t neurons,
                         std::size_t neuron) {
  std::int64_t sum = 0;
  for (std::size_t i = neuron; i < weights.size(); i += neurons) {
    sum += std::abs(std::int64_t{weights[i]});
  }
  return sum * Network::one;
}

}  // namespace

std::size_t Network::weights_for(std::span<const std::int32_t> sizes) {
  if (sizes.size() < 2 || sizes.size() > most_layers) return 0;
  const auto fits = [](std::int32_t size, std::size_t most) {
    return size > 0 && static_cast<std::size_t>(size) <= most;
  };
  if (!fits(sizes.front(), most_inputs) || !fits(sizes.back(), most_outputs)) return 0;
  std::size_t count = 0;
  for (std::size_t layer = 1; layer < sizes.size(); ++layer) {
    if (!fits(sizes[layer], most_neurons)) return 0;
    count += weights_between(sizes[layer - 1], sizes[layer]);
  }
  return count;
}

Expected<Network> Network::create(std::vector<std::int32_t> sizes,
                                  std::vector<std::int16_t> weights) {
  const std::size_t expected = weights_for(sizes);
  if (expected == 0) return failure("network_shape");
  if (weights.size() != expected) {
    return failure("network_weights",
                   {{"found", join(weights.size())}, {"expected", join(expected)}});
  }
  std::span<const std::int16_t> rest = weights;
  for (std::size_t layer = 1; layer < sizes.size(); ++layer) {
    const auto neurons = static_cast<std::size_t>(sizes[layer]);
    const auto own = rest.first(weights_between(sizes[layer - 1], sizes[layer]));
    rest = rest.subspan(own.size());
    for (std::size_t neuron = 0; neuron < neurons; ++neuron) {
      if (largest_sum(own, neurons, neuron) > std::numeric_limits<std::int32_t>::max()) {
        return failure("network_sum", {{"layer", join(layer)}, {"neuron", join(neuron + 1)}});
      }
    }
  }
  return Network{std::move(sizes), std::move(weights)};
}

void Network::operator()(const Inputs& inputs, Outputs& outputs) const {
  const std::int16_t* weights = weights_.data();
  Sums sums;
  // To the biases, which count as much as an input of 1.
  const auto begin_layer = [&](std::size_t layer) {
    const auto neurons = static_cast<std::size_t>(sizes_[layer]);
    const std::int16_t* biases = weights + static_cast<std::size_t>(sizes_[layer - 1]) * neurons;
    for (std::size_t i = 0; i < neurons; ++i) sums[i] = biases[i] * one;
    return neurons;
  };
  std::size_t neurons = begin_layer(1);
  for (const Input& input : inputs) {
    add(sums, input.value, weights + input.place * neurons, neurons);
  }
  for (std::size_t layer = 2; layer < sizes_.size(); ++layer) {
    weights += weights_between(sizes_[layer - 2], sizes_[layer - 1]);
    const Sums before = sums;
    const std::size_t passed_on = neurons;
    neurons = begin_layer(layer);
    for (std::size_t i = 0; i < passed_on; ++i) {
      const std::int32_t value = std::clamp(before[i] >> 10U, 0, one);
      if (value != 0) add(sums, value, weights + i * neurons, neurons);
    }
  }
  outputs.clear();
  for (std::size_t i = 0; i < neurons; ++i) {
    outputs.push(static_cast<double>(sums[i]) / (double{one} * one));
  }
}

}  // namespace boathouse
