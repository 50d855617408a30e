// Where minds get solved tables from: bytes handed in, as a page does, otherwise the cache, which
// solves missing ones on first use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solvers/disk_cache.h"
#include "solvers/work.h"

namespace boathouse {

struct SolutionSource {
  std::vector<std::shared_ptr<const std::string>> given{};  // whole table files
  DiskCache cache = DiskCache::of_user();
  Work work{};
};

}  // namespace boathouse
