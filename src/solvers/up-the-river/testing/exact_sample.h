// The exact values of the sample in sample.h, read from their file.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "solvers/up-the-river/sample.h"

namespace boathouse::up_the_river::testing {

// The points that each seat can still expect.
using PointsToCome = std::array<double, 3>;

struct ExactOutlook {
  Outlook outlook;
  PointsToCome points;
  std::array<std::vector<PointsToCome>, Outlook::faces> after;  // as in the outlook
};

inline Expected<SolvedTable> exact_sample_table() {
  std::ifstream file{BOATHOUSE_SOURCE_DIR "/src/solvers/up-the-river/data/three-players.table",
                     std::ios::binary};
  return read_table(std::string{std::istreambuf_iterator<char>{file}, {}});
}

// Every position of the sample with its values; the file must have neither more nor fewer.
inline std::vector<ExactOutlook> exact_outlooks() {
  const std::vector<double> values = exact_sample_table().value().values;
  std::size_t at = 0;
  const auto next = [&] {
    PointsToCome points;
    for (double& each : points) each = values.at(at++);
    return points;
  };
  std::vector<ExactOutlook> all;
  for (Outlook& outlook : exact_sample(sampled_river())) {
    ExactOutlook& exact = all.emplace_back();
    exact.points = next();
    for (std::size_t face = 0; face < Outlook::faces; ++face) {
      for (std::size_t i = 0; i < outlook.after[face].size(); ++i) {
        exact.after[face].push_back(next());
      }
    }
    exact.outlook = std::move(outlook);
  }
  if (at != values.size()) throw std::length_error{"The file has more values than the sample."};
  return all;
}

}  // namespace boathouse::up_the_river::testing
