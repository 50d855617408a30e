#include "minds/network/network.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/text.h"

namespace boathouse {

namespace {

constexpr float part = 1.0F / Network::one;

// Four neurons that are added up together; every compiler of ours knows such vectors.
using Four [[gnu::vector_size(16)]] = float;
constexpr std::size_t together = 4;
using Sums = std::array<float, Network::most_neurons>;

std::size_t rounded_up(std::size_t neurons) {
  return (neurons + together - 1) / together * together;
}

// Adds what the inputs contribute to some neighbouring neurons of a layer. Their sums stay in
// registers meanwhile, which is most of the speed.
template <std::size_t Fours>
inline void add_some(std::span<const Network::Input> inputs, const float* weights,
                     std::size_t neurons, float* sums) {
  std::array<Four, Fours> own;
  std::memcpy(own.data(), sums, sizeof own);
  for (const Network::Input& input : inputs) {
    const float value = part * static_cast<float>(input.value);
    const float* row = weights + input.place * neurons;
    for (std::size_t i = 0; i < Fours; ++i) {
      Four four;
      std::memcpy(&four, row + together * i, sizeof four);
      own[i] += value * four;
    }
  }
  std::memcpy(sums, own.data(), sizeof own);
}

void add_all(std::span<const Network::Input> inputs, const float* weights, std::size_t neurons,
             Sums& sums) {
  constexpr std::size_t many = 8;
  std::size_t at = 0;
  for (; at + many * together <= neurons; at += many * together) {
    add_some<many>(inputs, weights + at, neurons, &sums[at]);
  }
  for (; at < neurons; at += together) add_some<1>(inputs, weights + at, neurons, &sums[at]);
}

std::size_t weights_between(std::int32_t inputs, std::int32_t neurons) {
  return (static_cast<std::size_t>(inputs) + 1) * static_cast<std::size_t>(neurons);
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
  return Network{std::move(sizes), std::move(weights)};
}

Network::Network(std::vector<std::int32_t> sizes, std::vector<std::int16_t> weights)
    : sizes_(std::move(sizes)), weights_(std::move(weights)) {
  auto weight = weights_.begin();
  for (std::size_t layer = 1; layer < sizes_.size(); ++layer) {
    const auto neurons = static_cast<std::size_t>(sizes_[layer]);
    for (std::int32_t row = 0; row <= sizes_[layer - 1]; ++row) {
      for (std::size_t i = 0; i < neurons; ++i) {
        rows_.push_back(part * static_cast<float>(*weight++));
      }
      rows_.resize(rows_.size() + rounded_up(neurons) - neurons);
    }
  }
}

void Network::operator()(const Inputs& inputs, Outputs& outputs) const {
  const float* weights = rows_.data();
  Sums sums;
  FixedList<Input, most_neurons> passed_on;
  std::span<const Input> values = inputs.span();
  for (std::size_t layer = 1; layer < sizes_.size(); ++layer) {
    const std::size_t neurons = rounded_up(static_cast<std::size_t>(sizes_[layer]));
    const float* biases = weights + static_cast<std::size_t>(sizes_[layer - 1]) * neurons;
    std::copy_n(biases, neurons, sums.begin());
    add_all(values, weights, neurons, sums);
    weights = biases + neurons;
    if (layer + 1 == sizes_.size()) break;
    passed_on.clear();
    for (std::int32_t i = 0; i < sizes_[layer]; ++i) {
      const float value = std::clamp(sums[static_cast<std::size_t>(i)], 0.0F, 1.0F) * one;
      passed_on.push({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(value)});
    }
    values = passed_on.span();
  }
  outputs.clear();
  for (std::int32_t i = 0; i < sizes_.back(); ++i) {
    outputs.push(static_cast<double>(sums[static_cast<std::size_t>(i)]));
  }
}

}  // namespace boathouse
