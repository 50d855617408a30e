// Where minds get solved tables from: tables handed in as bytes, as a page does, else the cache,
// where what is missing is solved on first use.
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
