// Pairs everybody with somebody so that the sum of the weights is as small as it can be: Edmonds'
// blossom algorithm.
#pragma once

#include <cstdint>
#include <vector>

namespace boathouse::tournament {

// weights[i][j] = weights[j][i]; the diagonal does not matter.
using Weights = std::vector<std::vector<std::int64_t>>;

// Of each, whom it is paired with. There must be an even number.
[[nodiscard]] std::vector<int> lightest_matching(const Weights& weights);

}  // namespace boathouse::tournament
