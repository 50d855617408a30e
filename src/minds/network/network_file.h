// A network as a table file: the label says what it judges, and the values are its weights.
#pragma once

#include <string>
#include <string_view>

#include "minds/network/network.h"

namespace boathouse {

// A network is good only for what it has learnt.
struct NetworkLabel {
  std::string game;
  std::int32_t rules_version = 0;
  std::int32_t seats = 0;
  std::int32_t features = 0;  // their version
  friend bool operator==(const NetworkLabel&, const NetworkLabel&) = default;
};

[[nodiscard]] std::string write_network(const NetworkLabel& label, const Network& network);

// An error if the bytes are damaged or hold anything but a network with this label and so many
// inputs and outputs.
[[nodiscard]] Expected<Network> read_network(std::string_view bytes, const NetworkLabel& expected,
                                             std::int32_t inputs, std::int32_t outputs);

// The sizes of layers as text, `81,32,3`, and back; empty if it is anything else.
[[nodiscard]] std::string text_of_sizes(const std::vector<std::int32_t>& sizes);
[[nodiscard]] std::vector<std::int32_t> sizes_in(std::string_view text);

}  // namespace boathouse
