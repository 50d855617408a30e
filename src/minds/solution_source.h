// Where minds get solved tables and networks from: bytes handed in, as a page does, otherwise the
// cache, which solves missing ones on first use, and the networks that are part of the program.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solvers/disk_cache.h"
#include "solvers/work.h"

namespace boathouse {

struct SolutionSource {
  std::vector<std::shared_ptr<const std::string>> given{};  // whole files
  DiskCache cache = DiskCache::of_user();
  Work work{};
};

}  // namespace boathouse
