#include "learn/trainer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/random.h"
#include "minds/numbers.h"

namespace boathouse {

namespace {

constexpr std::size_t samples_of_part = 32;  // whatever the number of threads
constexpr double mean_memory = 0.9;
constexpr double square_memory = 0.999;
constexpr double smallest_square = 1e-8;

// Where the weights of a layer are, and how large it is.
struct Layer {
  std::size_t begin;
  std::size_t inputs;
  std::size_t neurons;

  [[nodiscard]] std::size_t biases() const { return begin + inputs * neurons; }
  [[nodiscard]] std::size_t end() const { return biases() + neurons; }
};

std::vector<Layer> layers_of(const std::vector<std::int32_t>& sizes) {
  std::vector<Layer> layers;
  std::size_t begin = 0;
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    layers.push_back(
        {begin, static_cast<std::size_t>(sizes[i - 1]), static_cast<std::size_t>(sizes[i])});
    begin = layers.back().end();
  }
  return layers;
}

using Values = std::array<float, Network::most_neurons>;

// y[i] += factor × x[i]
void add(float* y, float factor, const float* x, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) y[i] += factor * x[i];
}

float as_float(const Network::Input& input) {
  return static_cast<float>(input.value) / static_cast<float>(Network::one);
}

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
  const std::size_t parts = (samples.size() + samples_of_part - 1) / samples_of_part;
  if (gradients_.size() < parts) gradients_.resize(parts);
  team.each(static_cast<std::uint32_t>(parts), [&](std::uint32_t part) {
    Floats& gradient = gradients_[part];
    gradient.assign(weights_.size(), 0);
    const std::size_t begin = part * samples_of_part;
    const std::size_t end = std::min(begin + samples_of_part, samples.size());
    for (std::size_t i = begin; i < end; ++i) add_gradient(*samples[i], gradient);
  });
  Floats sum(weights_.size());
  const float share = 1.0F / static_cast<float>(samples.size());
  for (std::size_t part = 0; part < parts; ++part) {
    add(sum.data(), share, gradients_[part].data(), sum.size());
  }
  apply(sum, rate);
}

void Trainer::add_gradient(const Sample& sample, Floats& gradient) const {
  const std::vector<Layer> layers = layers_of(sizes_);
  std::array<Values, Network::most_layers> values;  // what each layer passes on
  for (std::size_t at = 0; at < layers.size(); ++at) {
    const Layer& layer = layers[at];
    Values& sums = values[at];
    std::copy_n(weights_.data() + layer.biases(), layer.neurons, sums.begin());
    if (at == 0) {
      for (const Network::Input& input : sample.inputs) {
        const float* row = weights_.data() + input.place * layer.neurons;
        add(sums.data(), as_float(input), row, layer.neurons);
      }
    } else {
      for (std::size_t i = 0; i < layer.inputs; ++i) {
        const float* row = weights_.data() + layer.begin + i * layer.neurons;
        add(sums.data(), values[at - 1][i], row, layer.neurons);
      }
    }
    if (at + 1 == layers.size()) continue;
    for (std::size_t i = 0; i < layer.neurons; ++i) sums[i] = std::clamp(sums[i], 0.0F, 1.0F);
  }

  Values slopes;  // of the error, by the sums of a layer
  for (std::size_t i = 0; i < layers.back().neurons; ++i) {
    const double found = logistic(values[layers.size() - 1][i]);
    slopes[i] = static_cast<float>(found) - sample.targets[i];
  }
  for (std::size_t at = layers.size(); at-- > 0;) {
    const Layer& layer = layers[at];
    add(gradient.data() + layer.biases(), 1, slopes.data(), layer.neurons);
    if (at == 0) {
      for (const Network::Input& input : sample.inputs) {
        float* row = gradient.data() + input.place * layer.neurons;
        add(row, as_float(input), slopes.data(), layer.neurons);
      }
      return;
    }
    Values before;
    for (std::size_t i = 0; i < layer.inputs; ++i) {
      const float value = values[at - 1][i];
      const float* row = weights_.data() + layer.begin + i * layer.neurons;
      add(gradient.data() + layer.begin + i * layer.neurons, value, slopes.data(), layer.neurons);
      float slope = 0;
      if (value > 0 && value < 1) {
        for (std::size_t j = 0; j < layer.neurons; ++j) slope += row[j] * slopes[j];
      }
      before[i] = slope;
    }
    slopes = before;
  }
}

void Trainer::apply(const Floats& gradient, double rate) {
  mean_left_ *= mean_memory;
  square_left_ *= square_memory;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const double slope = gradient[i];
    const double mean = mean_memory * mean_[i] + (1 - mean_memory) * slope;
    const double square = square_memory * square_[i] + (1 - square_memory) * slope * slope;
    mean_[i] = static_cast<float>(mean);
    square_[i] = static_cast<float>(square);
    const double size = std::sqrt(square / (1 - square_left_)) + smallest_square;
    weights_[i] -= static_cast<float>(rate * mean / (1 - mean_left_) / size);
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
  std::vector<double> state{mean_left_, square_left_};
  for (const Floats* each : {&weights_, &mean_, &square_}) {
    state.insert(state.end(), each->begin(), each->end());
  }
  return state;
}

bool Trainer::restore(std::span<const double> state) {
  const std::size_t count = weights_.size();
  if (state.size() != 2 + 3 * count) return false;
  mean_left_ = state[0];
  square_left_ = state[1];
  state = state.subspan(2);
  for (Floats* each : {&weights_, &mean_, &square_}) {
    std::ranges::transform(state.first(count), each->begin(),
                           [](double value) { return static_cast<float>(value); });
    state = state.subspan(count);
  }
  return true;
}

}  // namespace boathouse
