// What the kernels that learn are told, in the card's memory: which matches to play, where what is
// to be learnt from them goes, and how to learn it.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "learn/gradient.h"
#include "learn/self_play.h"

namespace boathouse::gpu {

// Samples of many matches: a slot for each step that a match may have, with room for the inputs and
// targets of a sample.
struct SampleSlots {
  std::uint32_t of_match;  // slots
  std::uint32_t inputs_each;
  std::uint32_t targets_each;
  std::uint32_t* input_counts;  // one for each slot
  Network::Input* inputs;
  float* targets;

  [[nodiscard]] SampleView sample(std::uint64_t slot) const {
    return {{inputs + slot * inputs_each, input_counts[slot]}, targets + slot * targets_each};
  }
  [[nodiscard]] std::span<float> targets_of(std::uint64_t slot) const {
    return {targets + slot * targets_each, targets_each};
  }
  // Must fit.
  void write_inputs(std::uint64_t slot, const Network::Inputs& from) const {
    input_counts[slot] = from.size();
    Network::Input* const to = inputs + slot * inputs_each;
    for (std::uint32_t i = 0; i < from.size(); ++i) to[i] = from[i];
  }
};

// A match that begins: its set-up, where chance goes on, and which features belong to it.
template <Learnt G>
struct BegunMatch {
  typename G::Setup setup{};
  Random random{0};
  std::uint32_t features = 0;
};

// Steps of a match that had more of them than there are slots, or too many inputs.
inline constexpr std::uint32_t no_room = ~std::uint32_t{0};

template <Learnt G>
struct PlayOrder {
  const BegunMatch<G>* begun;
  const FeaturesView<G>* features;
  Network::View network;
  std::int32_t seats;
  std::uint32_t matches;
  SampleSlots slots;
  typename SelfPlaySteps<G>::Step* steps;  // one for each slot
  std::uint32_t* step_counts;              // one for each match
  std::uint64_t* next;                     // the first match that nobody has begun
};

// One step of training, for three kernels.
inline constexpr std::size_t training_kernels = 3;
struct TrainOrder {
  Layers layers;
  SampleSlots slots;
  const std::uint32_t* samples;  // their slots
  std::uint64_t count;
  float* values;     // of all neurons, for each sample
  float* slopes;     // likewise
  float* gradients;  // by all weights, for each part of the samples
  float* weights;
  float* mean;
  float* square;
  AdamStep adam;
  std::uint64_t* next;  // for each of the kernels, the first task that nobody has begun

  [[nodiscard]] Trail trail(std::uint64_t sample) const {
    const std::size_t neurons = neurons_in(layers);
    return {values + sample * neurons, slopes + sample * neurons};
  }
};

}  // namespace boathouse::gpu
