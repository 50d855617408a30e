// Writes the inputs of a network, one after another.
#pragma once

#include <algorithm>

#include "minds/network/network.h"

namespace boathouse {

class InputWriter {
 public:
  explicit InputWriter(Network::Inputs& inputs) : inputs_(inputs) { inputs.clear(); }

  // A share from 0 to 1; what is beyond counts as that.
  void share(double value) {
    const double part = std::clamp(value, 0.0, 1.0) * Network::one + 0.5;
    put(static_cast<std::uint16_t>(part));
  }
  // One input for each of the values from the lowest on, and that of this value is 1.
  void one_of(int value, int lowest, int count) {
    const int at = value - lowest;
    if (at >= 0 && at < count) push(static_cast<std::uint16_t>(place_ + at), Network::one);
    skip(count);
  }
  void flag(bool value) { put(value ? Network::one : 0); }
  // So many inputs are 0.
  void skip(int count) { place_ = static_cast<std::uint16_t>(place_ + count); }

 private:
  void put(std::uint16_t value) { push(place_++, value); }
  void push(std::uint16_t place, std::uint16_t value) {
    if (value != 0) inputs_.push({place, value});
  }

  Network::Inputs& inputs_;
  std::uint16_t place_ = 0;
};

}  // namespace boathouse
