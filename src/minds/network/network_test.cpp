#include "minds/network/network.h"

#include <gtest/gtest.h>

#include "minds/network/network_file.h"
#include "minds/network/pairs.h"

namespace boathouse {
namespace {

const NetworkLabel label{.game = "some-lake", .rules_version = 1, .seats = 2, .features = 3};

// Two inputs, two hidden neurons, one output. The first neuron is the difference of the inputs, the
// second their sum less a half; the output is the first minus twice the second.
Network small_network() {
  return *Network::create({2, 2, 1}, {1024, 1024, -1024, 1024, 0, -512, 1024, -2048, 100});
}

double output_of(const Network& network, std::uint16_t first, std::uint16_t second) {
  Network::Inputs inputs;
  if (first != 0) inputs.push({0, first});
  if (second != 0) inputs.push({1, second});
  Network::Outputs outputs;
  network(inputs, outputs);
  EXPECT_EQ(outputs.size(), 1U);
  return outputs[0];
}

TEST(Network, AddsUpLayerByLayerAndCutsHiddenSumsAtZeroAndOne) {
  const Network network = small_network();
  const double bias = 100.0 / 1024;
  EXPECT_EQ(output_of(network, 0, 0), bias);
  EXPECT_EQ(output_of(network, 512, 0), 0.5 + bias);
  EXPECT_EQ(output_of(network, 0, 768), -2 * 0.25 + bias) << "the difference is below 0";
  EXPECT_EQ(output_of(network, 1024, 1024), -2 * 1 + bias) << "the sum is above 1";
}

TEST(Network, RefusesLayersThatCannotBeAndWeightsThatDoNotFit) {
  EXPECT_EQ(Network::create({2}, {}).error().code, "network_shape");
  EXPECT_EQ(Network::create({0, 1}, {1}).error().code, "network_shape");
  EXPECT_EQ(Network::create({2, 2000, 1}, {}).error().code, "network_shape");
  EXPECT_EQ(Network::create({2, 1}, {1, 2}).error().code, "network_weights");
}

TEST(NetworkFile, KeepsEveryWeight) {
  std::vector<std::int16_t> weights{0, 1, -1, 1000, -2048, 32767, -32768, 7, 8};
  const Network network = *Network::create({2, 2, 1}, weights);
  const auto read = read_network(write_network(label, network), label, 2, 1);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->sizes(), network.sizes());
  EXPECT_EQ(read->weights(), weights);
}

TEST(NetworkFile, IsRefusedIfAnyByteIsChangedOrMissing) {
  const std::string file = write_network(label, small_network());
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    const auto read = read_network(damaged, label, 2, 1);
    ASSERT_FALSE(read) << i;
    EXPECT_NE(read.error().sentence(), "");
    EXPECT_FALSE(read_network(file.substr(0, i), label, 2, 1)) << i;
  }
  EXPECT_FALSE(read_network(file + "x", label, 2, 1));
}

TEST(NetworkFile, IsRefusedIfItIsForSomethingElse) {
  const std::string file = write_network(label, small_network());
  const auto refusal = [&](const NetworkLabel& other, int inputs = 2, int outputs = 1) {
    const auto read = read_network(file, other, inputs, outputs);
    return read ? "" : read.error().code;
  };
  EXPECT_EQ(refusal(label), "");
  EXPECT_EQ(refusal({"other-lake", 1, 2, 3}), "table_other");
  EXPECT_EQ(refusal({"some-lake", 2, 2, 3}), "table_rules");
  EXPECT_EQ(refusal({"some-lake", 1, 3, 3}), "table_other");
  EXPECT_EQ(refusal({"some-lake", 1, 2, 4}), "table_other");
  EXPECT_EQ(refusal(label, 3), "network_shape");
  EXPECT_EQ(refusal(label, 2, 3), "network_shape");
}

TEST(NetworkFile, ReadsSizesOnlyAsItWritesThem) {
  EXPECT_EQ(sizes_in("81,32,3"), (std::vector<std::int32_t>{81, 32, 3}));
  EXPECT_EQ(text_of_sizes({81, 32, 3}), "81,32,3");
  for (const char* text :
       {"", ",", "8,", ",8", "08", "+8", "8 ,1", "8,x", "99999999999", "1,2,3,4,5,6"}) {
    EXPECT_TRUE(sizes_in(text).empty()) << text;
  }
}

TEST(Pairs, BecomeEquitiesThatAddUpToHalfThePlayers) {
  const Pairs pairs{0.9, 0.5, 0.2};
  const Equities equities = equities_of(pairs, 3);
  EXPECT_DOUBLE_EQ(equities[0], (0.9 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(equities[1], (0.1 + 0.2) / 2);
  EXPECT_DOUBLE_EQ(equities[2], (0.5 + 0.8) / 2);
}

TEST(Pairs, AreThoseOfTheResult) {
  Result result;
  result.place[0] = 2;
  result.place[1] = 1;
  result.place[2] = 2;
  const Pairs pairs = pairs_of(result, 3);
  EXPECT_EQ(pairs[0], 0);
  EXPECT_EQ(pairs[1], 0.5);
  EXPECT_EQ(pairs[2], 1);
}

TEST(Pairs, CanBeCountedFromAnySeatAndBack) {
  const Pairs pairs{0.9, 0.5, 0.2, 0.7, 0.6, 0.1};
  for (int first = 0; first < 4; ++first) {
    const Pairs turned = counted_from(first, pairs, 4);
    const Equities there = equities_of(turned, 4);
    const Equities here = equities_of(pairs, 4);
    for (int seat = 0; seat < 4; ++seat) {
      EXPECT_DOUBLE_EQ(there[seat], here[(seat + first) % 4]);
    }
    const Pairs back = counted_from((4 - first) % 4, turned, 4);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_DOUBLE_EQ(back[i], pairs[i]);
  }
}

}  // namespace
}  // namespace boathouse
