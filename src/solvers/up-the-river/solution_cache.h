// Solutions for minds: from the cache if it has them, otherwise solved, which takes about a second,
// and stored there.
#pragma once

#include <memory>

#include "core/error.h"
#include "solvers/disk_cache.h"
#include "solvers/up-the-river/solution.h"
#include "solvers/work.h"

namespace boathouse::up_the_river {

// The solution that covers the set-up. A file that is damaged or belongs to other rules is
// replaced, with a notice; a cache that cannot be written also gives a notice. Fails only if
// stopped.
[[nodiscard]] Expected<std::shared_ptr<const Solution>> fetch_solution(
    const UpTheRiver::Setup& setup, Aim aim, const DiskCache& cache, const Work& work);

}  // namespace boathouse::up_the_river
