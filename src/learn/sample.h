// A position that a network learns from, and what its outputs should be, as probabilities.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "minds/network/network.h"

namespace boathouse {

using Targets = std::array<float, Network::most_outputs>;

// One that somebody else keeps, in any memory.
struct SampleView {
  std::span<const Network::Input> inputs;
  const float* targets;
};

struct Sample {
  std::vector<Network::Input> inputs;
  Targets targets{};

  [[nodiscard]] SampleView view() const { return {inputs, targets.data()}; }
  friend bool operator==(const Sample&, const Sample&) = default;
};

}  // namespace boathouse
