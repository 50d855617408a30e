#include "learn/gradient.h"

#include <algorithm>
#include <array>

#include "minds/numbers.h"

namespace boathouse {

namespace {

// Adds what the inputs contribute to some neighbouring neurons, whose sums stay in registers.
template <std::size_t Count, class EachInput>
inline void sum_some(const float* weights, std::size_t neurons, const EachInput& each_input,
                     float* sums) {
  std::array<float, Count> own;
  std::copy_n(sums, Count, own.begin());
  each_input([&](std::size_t place, float value) {
    const float* row = weights + place * neurons;
    for (std::size_t i = 0; i < Count; ++i) own[i] += value * row[i];
  });
  std::copy_n(own.begin(), Count, sums);
}

template <class EachInput>
void sum_up(const Layer& layer, const float* weights, const EachInput& each_input, float* sums) {
  constexpr std::size_t many = 16;
  const float* own = weights + layer.begin;
  std::copy_n(weights + layer.biases(), layer.neurons, sums);
  std::size_t at = 0;
  for (; at + many <= layer.neurons; at += many) {
    sum_some<many>(own + at, layer.neurons, each_input, sums + at);
  }
  for (; at < layer.neurons; ++at) sum_some<1>(own + at, layer.neurons, each_input, sums + at);
}

// Calls a function with each of a layer's inputs that may be other than 0.
auto each_of(std::span<const Network::Input> inputs) {
  return [inputs](const auto& function) {
    for (const Network::Input& input : inputs) {
      function(input.place, static_cast<float>(input.value) / static_cast<float>(Network::one));
    }
  };
}
auto each_of(const float* values, std::size_t count) {
  return [values, count](const auto& function) {
    for (std::size_t i = 0; i < count; ++i) function(i, values[i]);
  };
}

// The slopes by the sums of the neurons before a layer, from those by the layer's own.
void slopes_before(const Layer& layer, const float* weights, const float* slopes,
                   const float* values, float* before) {
  for (std::size_t i = 0; i < layer.inputs; ++i) {
    const float* row = weights + layer.begin + i * layer.neurons;
    float slope = 0;
    if (values[i] > 0 && values[i] < 1) {
      for (std::size_t j = 0; j < layer.neurons; ++j) slope += row[j] * slopes[j];
    }
    before[i] = slope;
  }
}

}  // namespace

Layers layers_of(std::span<const std::int32_t> sizes) {
  Layers layers;
  std::size_t begin = 0;
  std::size_t first_neuron = 0;
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    const Layer layer{begin, static_cast<std::size_t>(sizes[i - 1]),
                      static_cast<std::size_t>(sizes[i]), first_neuron};
    layers.push(layer);
    begin = layer.end();
    first_neuron += layer.neurons;
  }
  return layers;
}

void follow(const Layers& layers, const float* weights, const SampleView& sample,
            const Trail& trail) {
  for (std::uint32_t at = 0; at < layers.size(); ++at) {
    const Layer& layer = layers[at];
    float* const sums = trail.values + layer.first_neuron;
    if (at == 0) {
      sum_up(layer, weights, each_of(sample.inputs), sums);
    } else {
      sum_up(layer, weights, each_of(sums - layer.inputs, layer.inputs), sums);
    }
    if (at + 1 == layers.size()) break;
    for (std::size_t i = 0; i < layer.neurons; ++i) sums[i] = std::clamp(sums[i], 0.0F, 1.0F);
  }
  const Layer& last = last_of(layers);
  for (std::size_t i = 0; i < last.neurons; ++i) {
    const double found = logistic(trail.values[last.first_neuron + i]);
    trail.slopes[last.first_neuron + i] = static_cast<float>(found) - sample.targets[i];
  }
  for (std::uint32_t at = layers.size() - 1; at > 0; --at) {
    const Layer& layer = layers[at];
    const std::size_t before = layers[at - 1].first_neuron;
    slopes_before(layer, weights, trail.slopes + layer.first_neuron, trail.values + before,
                  trail.slopes + before);
  }
}

void add_gradient(const Layers& layers, std::size_t layer, std::size_t first, std::size_t last,
                  const SampleView& sample, const Trail& trail, float* gradient) {
  const Layer& own = layers[static_cast<std::uint32_t>(layer)];
  const float* __restrict slopes = trail.slopes + own.first_neuron;
  const auto add = [&](std::size_t place, float value) {
    float* __restrict row = gradient + own.begin + place * own.neurons;
    for (std::size_t i = first; i < last; ++i) row[i] += value * slopes[i];
  };
  add(own.inputs, 1);  // the biases
  if (layer == 0) {
    each_of(sample.inputs)(add);
  } else {
    each_of(trail.values + own.first_neuron - own.inputs, own.inputs)(add);
  }
}

}  // namespace boathouse
