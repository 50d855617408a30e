// Players of a tournament in the order of joining.
#pragma once

#include <vector>

#include "tournament/score.h"

namespace boathouse::tournament {

[[nodiscard]] inline std::vector<Player> everybody(int players) {
  std::vector<Player> all;
  for (Player player = 0; player < players; ++player) all.push_back(player);
  return all;
}

}  // namespace boathouse::tournament
