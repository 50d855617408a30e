#include "learn/trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/random.h"

namespace boathouse {

namespace {

// From −1 to 1.
double evenly_spread(Random& random) {
  return static_cast<double>(random.next() >> 11U) / 4503599627370496.0 - 1;
}

}  // namespace

Trainer::Trainer(std::vector<std::int32_t> sizes, std::uint64_t seed)
    : sizes_(std::move(sizes)), weights_(Network::weights_for(sizes_)) {
  Random random{seed};
  for (const Layer& layer : layers_of(sizes_)) {
    // Few inputs of the first layer are other than 0.
    const double spread = std::sqrt(3.0 / static_cast<double>(layer.inputs));
    for (std::size_t i = layer.begin; i < layer.biases(); ++i) {
      weights_[i] = static_cast<float>(spread * evenly_spread(random));
    }
    for (std::size_t i = layer.biases(); i < layer.end(); ++i) {
      weights_[i] = layer.end() == weights_.size() ? 0.0F : 0.25F;
    }
  }
  mean_.resize(weights_.size());
  square_.resize(weights_.size());
}

void Trainer::step(std::span<const Sample* const> samples, double rate, Team& team) {
  const Layers layers = layers_of(sizes_);
  const std::size_t parts = parts_of(samples.size());
  if (gradients_.size() < parts * weights_.size()) gradients_.resize(parts * weights_.size());
  team.each(static_cast<std::uint32_t>(parts), [&](std::uint32_t part) {
    std::array<float, most_neurons_in_all> values;
    std::array<float, most_neurons_in_all> slopes;
    const Trail trail{values.data(), slopes.data()};
    float* const gradient = &gradients_[part * weights_.size()];
    std::fill_n(gradient, weights_.size(), 0.0F);
    const std::size_t begin = part * samples_of_part;
    const std::size_t end = std::min(begin + samples_of_part, samples.size());
    for (std::size_t i = begin; i < end; ++i) {
      const SampleView sample = samples[i]->view();
      follow(layers, weights_.data(), sample, trail);
      for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        add_gradient(layers, layer, 0, layers[layer].neurons, sample, trail, gradient);
      }
    }
  });
  Floats slopes(weights_.size());
  add_mean(gradients_.data(), weights_.size(), samples.size(), slopes);
  const AdamStep step = adam_.next(rate);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    move_weight(step, slopes[i], weights_[i], mean_[i], square_[i]);
  }
}

Network Trainer::rounded() const {
  using Limits = std::numeric_limits<std::int16_t>;
  std::vector<std::int16_t> weights;
  for (const float weight : weights_) {
    const double scaled = std::floor(double{weight} * Network::one + 0.5);
    const double bounded = std::clamp<double>(scaled, Limits::min(), Limits::max());
    weights.push_back(static_cast<std::int16_t>(bounded));
  }
  return *Network::create(sizes_, std::move(weights));
}

std::vector<double> Trainer::state() const {
  std::vector<double> state{adam_.mean_left, adam_.square_left};
  for (const Floats* each : {&weights_, &mean_, &square_}) {
    state.insert(state.end(), each->begin(), each->end());
  }
  return state;
}

bool Trainer::restore(std::span<const double> state) {
  const std::size_t count = weights_.size();
  if (state.size() != 2 + 3 * count) return false;
  adam_ = {.mean_left = state[0], .square_left = state[1]};
  state = state.subspan(2);
  for (Floats* each : {&weights_, &mean_, &square_}) {
    std::ranges::transform(state.first(count), each->begin(),
                           [](double value) { return static_cast<float>(value); });
    state = state.subspan(count);
  }
  return true;
}

}  // namespace boathouse
