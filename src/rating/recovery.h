// Whether ratings find out how strong players are: accounts that play like the levels of the
// computer, without anybody knowing it, come to differ as the levels do.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "core/error.h"
#include "rating/fit.h"

namespace boathouse::rating {

struct RecoveryPlan {
  const GameEntry* game = nullptr;
  int seats = 2;
  std::vector<Level> levels{};
  int accounts = 4;  // of every level
  int luck = 0;      // 0: what is known of the game
  std::uint64_t matches = 1000;
  std::uint64_t seed = 1;
};

struct Recovered {
  // What accounts of a level were rated, on average over the second half of the matches. Nobody's
  // rating is fixed, so only differences mean something.
  std::map<Level, double> ratings{};
  std::vector<Bout> bouts{};
};

[[nodiscard]] Expected<Recovered> recover(const RecoveryPlan& plan,
                                          const std::function<void(std::uint64_t)>& played = {});

}  // namespace boathouse::rating
