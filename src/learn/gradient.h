// The arithmetic of learning, without a heap: how the error at a sample depends on every weight of
// a network, and how a weight moves. What belongs to one neuron or one weight does not depend on
// what else is computed at the same time, so any number of threads gets the same bits.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/list.h"
#include "learn/sample.h"

namespace boathouse {

// Where the weights of a layer are, how large it is, and where its neurons are among those of all
// layers.
struct Layer {
  std::size_t begin;
  std::size_t inputs;
  std::size_t neurons;
  std::size_t first_neuron;

  [[nodiscard]] std::size_t biases() const { return begin + inputs * neurons; }
  [[nodiscard]] std::size_t end() const { return biases() + neurons; }
};
using Layers = FixedList<Layer, Network::most_layers - 1>;

[[nodiscard]] Layers layers_of(std::span<const std::int32_t> sizes);

[[nodiscard]] inline const Layer& last_of(const Layers& layers) {
  return layers[layers.size() - 1];
}
[[nodiscard]] inline std::size_t neurons_in(const Layers& layers) {
  return last_of(layers).first_neuron + last_of(layers).neurons;
}

// What every neuron passes on for a sample, and the slope of the error by its sum.
struct Trail {
  float* values;
  float* slopes;
};
inline constexpr std::size_t most_neurons_in_all =
    Network::most_neurons * (Network::most_layers - 1);

// Follows the sample forwards and its error backwards.
void follow(const Layers& layers, const float* weights, const SampleView& sample,
            const Trail& trail);

// Adds the sample's gradient by the weights of some neurons of a layer, from the first to before
// the last.
void add_gradient(const Layers& layers, std::size_t layer, std::size_t first, std::size_t last,
                  const SampleView& sample, const Trail& trail, float* gradient);

// Samples whose gradients are added up one after another; the sums of these parts are then added.
inline constexpr std::size_t samples_of_part = 32;
[[nodiscard]] constexpr std::size_t parts_of(std::size_t samples) {
  return (samples + samples_of_part - 1) / samples_of_part;
}

// The mean gradient by some neighbouring weights, added to zeros. The gradients point to the first
// of them in the first part; there are so many samples in all parts.
inline void add_mean(const float* gradients, std::size_t weights, std::size_t samples,
                     std::span<float> slopes) {
  const float share = 1.0F / static_cast<float>(samples);
  for (std::size_t part = 0; part < parts_of(samples); ++part) {
    const float* own = gradients + part * weights;
    for (std::size_t i = 0; i < slopes.size(); ++i) slopes[i] += share * own[i];
  }
}

// The steps of Adam (Kingma and Ba, 2015).
struct AdamStep {
  double rate;
  double mean_share;  // of the means, what does not come from the zeros that they began with
  double square_share;
};

struct Adam {
  static constexpr double mean_memory = 0.9;
  static constexpr double square_memory = 0.999;

  double mean_left = 1;  // of the zeros
  double square_left = 1;

  AdamStep next(double rate) {
    mean_left *= mean_memory;
    square_left *= square_memory;
    return {.rate = rate, .mean_share = 1 - mean_left, .square_share = 1 - square_left};
  }
};

// One weight, the mean of its slopes over the last steps, and that of their squares.
inline void move_weight(const AdamStep& step, float slope, float& weight, float& mean,
                        float& square) {
  constexpr double smallest = 1e-8;
  const double by = slope;
  const double new_mean = Adam::mean_memory * mean + (1 - Adam::mean_memory) * by;
  const double new_square = Adam::square_memory * square + (1 - Adam::square_memory) * by * by;
  mean = static_cast<float>(new_mean);
  square = static_cast<float>(new_square);
  const double size = std::sqrt(new_square / step.square_share) + smallest;
  weight -= static_cast<float>(step.rate * new_mean / step.mean_share / size);
}

}  // namespace boathouse
