// Caches minds by game, seats and name, because some take long to prepare. Not to be shared between
// threads.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "minds/mind.h"
#include "minds/solution_source.h"

namespace boathouse {

class MindCache {
 public:
  explicit MindCache(SolutionSource source = {}) : source_(std::move(source)) {}

  // The mind lives as long as the cache.
  [[nodiscard]] Expected<Mind*> find(const GameEntry& game, int seats, std::string_view name);

 private:
  SolutionSource source_;
  std::map<std::string, std::unique_ptr<Mind>> minds_;
};

}  // namespace boathouse
