// A small network of dense layers. A hidden neuron passes on its sum, but nothing below 0 or above
// 1; the outputs are log odds. What goes in and between the layers, and the weights, are whole
// numbers of 1024ths. They are added up in single precision and in a fixed order, so that every
// platform computes the same bits; processors without special instructions multiply whole numbers
// several times as slowly.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/list.h"

namespace boathouse {

class Network {
 public:
  static constexpr std::int32_t one = 1024;  // what stands for 1, in inputs and weights alike
  static constexpr std::size_t most_inputs = 512;
  static constexpr std::size_t most_neurons = 256;  // of one layer
  static constexpr std::size_t most_layers = 5;     // with the inputs
  static constexpr std::size_t most_outputs = 15;

  // An input that is not 0: which one, and its value from 0 to `one`.
  struct Input {
    std::uint16_t place;
    std::uint16_t value;
    friend bool operator==(const Input&, const Input&) = default;
  };
  using Inputs = FixedList<Input, most_inputs>;
  using Outputs = FixedList<double, most_outputs>;

  // Weights of four neighbouring neurons, which are added up together.
  struct alignas(16) Four {
    std::array<float, 4> weights;
  };
  class View;

  // The sizes of the layers, from the inputs to the outputs. The weights are those of one layer
  // after another: for each input of the layer one for each of its neurons, then the biases. An
  // error if there are too many.
  [[nodiscard]] static Expected<Network> create(std::vector<std::int32_t> sizes,
                                                std::vector<std::int16_t> weights);

  // How many weights go with these sizes; 0 if there can be no such network.
  [[nodiscard]] static std::size_t weights_for(std::span<const std::int32_t> sizes);

  [[nodiscard]] const std::vector<std::int32_t>& sizes() const { return sizes_; }
  [[nodiscard]] const std::vector<std::int16_t>& weights() const { return weights_; }
  [[nodiscard]] std::size_t bytes() const {
    return sizeof *this + weights_.size() * sizeof weights_[0] + rows_.size() * sizeof rows_[0];
  }

  // The weights as numbers: for each row of the layers, filled up with zeros.
  [[nodiscard]] std::span<const Four> rows() const { return rows_; }
  [[nodiscard]] View view() const;

  // Every input must be one of the network's.
  void operator()(const Inputs& inputs, Outputs& outputs) const;

 private:
  Network(std::vector<std::int32_t> sizes, std::vector<std::int16_t> weights);

  std::vector<std::int32_t> sizes_;
  std::vector<std::int16_t> weights_;
  std::vector<Four> rows_;
};

// What it takes to evaluate a network whose rows somebody else keeps, in any memory.
class Network::View {
 public:
  View(std::span<const std::int32_t> sizes, const Four* rows);

  void operator()(std::span<const Input> inputs, Outputs& outputs) const;

 private:
  std::array<std::int32_t, most_layers> sizes_{};
  std::uint32_t layers_;
  const Four* rows_;
};

}  // namespace boathouse
