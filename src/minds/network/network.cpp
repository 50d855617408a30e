#include "minds/network/network.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/text.h"

namespace boathouse {

namespace {

constexpr float part = 1.0F / Network::one;

// Every compiler of ours knows such vectors.
using FourSums [[gnu::vector_size(16)]] = float;
constexpr std::size_t together = 4;
static_assert(sizeof(FourSums) == sizeof(Network::Four));
using Sums = std::array<Network::Four, Network::most_neurons / together>;

std::size_t fours_of(std::size_t neurons) { return (neurons + together - 1) / together; }

// Adds what the inputs contribute to some neighbouring neurons of a layer. Their sums stay in
// registers meanwhile, which is most of the speed.
template <std::size_t Fours>
inline void add_some(std::span<const Network::Input> inputs, const Network::Four* weights,
                     std::size_t row_fours, Network::Four* sums) {
  std::array<FourSums, Fours> own;
  std::memcpy(own.data(), sums, sizeof own);
  for (const Network::Input& input : inputs) {
    const float value = part * static_cast<float>(input.value);
    const Network::Four* row = weights + input.place * row_fours;
    for (std::size_t i = 0; i < Fours; ++i) {
      FourSums four;
      std::memcpy(&four, &row[i], sizeof four);
      own[i] += value * four;
    }
  }
  std::memcpy(sums, own.data(), sizeof own);
}

void add_all(std::span<const Network::Input> inputs, const Network::Four* weights,
             std::size_t row_fours, Sums& sums) {
  constexpr std::size_t many = 8;
  std::size_t at = 0;
  for (; at + many <= row_fours; at += many) {
    add_some<many>(inputs, weights + at, row_fours, &sums[at]);
  }
  for (; at < row_fours; ++at) add_some<1>(inputs, weights + at, row_fours, &sums[at]);
}

#ifdef __NVPTX__
// The threads of a warp that read the same row at the same time read it only once. So they go
// through all inputs; those that are 0 do not change a sum.
Network::Inputs with_zeros(std::span<const Network::Input> inputs, std::int32_t count) {
  Network::Inputs all;
  for (std::int32_t i = 0; i < count; ++i) all.push({static_cast<std::uint16_t>(i), 0});
  for (const Network::Input& input : inputs) all[input.place] = input;
  return all;
}
#endif

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
      const std::size_t begin = rows_.size();
      rows_.resize(begin + fours_of(neurons));
      for (std::size_t i = 0; i < neurons; ++i) {
        rows_[begin + i / together].weights[i % together] = part * static_cast<float>(*weight++);
      }
    }
  }
}

Network::View Network::view() const { return {sizes_, rows_.data()}; }

void Network::operator()(const Inputs& inputs, Outputs& outputs) const {
  view()(inputs.span(), outputs);
}

Network::View::View(std::span<const std::int32_t> sizes, const Four* rows)
    : layers_(static_cast<std::uint32_t>(sizes.size())), rows_(rows) {
  std::ranges::copy(sizes, sizes_.begin());
}

void Network::View::operator()(std::span<const Input> inputs, Outputs& outputs) const {
  const Four* weights = rows_;
  Sums sums;
  FixedList<Input, most_neurons> passed_on;
#ifdef __NVPTX__
  const Inputs all = with_zeros(inputs, sizes_[0]);
  std::span<const Input> values = all.span();
#else
  std::span<const Input> values = inputs;
#endif
  const auto sum = [&sums](std::int32_t i) {
    const auto at = static_cast<std::size_t>(i);
    return sums[at / together].weights[at % together];
  };
  for (std::size_t layer = 1; layer < layers_; ++layer) {
    const std::size_t row_fours = fours_of(static_cast<std::size_t>(sizes_[layer]));
    const Four* biases = weights + static_cast<std::size_t>(sizes_[layer - 1]) * row_fours;
    std::copy_n(biases, row_fours, sums.begin());
    add_all(values, weights, row_fours, sums);
    weights = biases + row_fours;
    if (layer + 1 == layers_) break;
    passed_on.clear();
    for (std::int32_t i = 0; i < sizes_[layer]; ++i) {
      const float value = std::clamp(sum(i), 0.0F, 1.0F) * one;
      passed_on.push({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(value)});
    }
    values = passed_on.span();
  }
  outputs.clear();
  for (std::int32_t i = 0; i < sizes_[layers_ - 1]; ++i) {
    outputs.push(static_cast<double>(sum(i)));
  }
}

}  // namespace boathouse
