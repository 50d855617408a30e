// How long a mind waits for a table that is being solved.
#pragma once

#include <chrono>

#include "minds/mind.h"
#include "solvers/shared_tables.h"

namespace boathouse {

// Half of its time, so that some is left to think; without a time limit until the table is
// complete, so that the answers are the same everywhere. The budget's `stop` must outlive the
// patience.
[[nodiscard]] inline Patience patience_of(const Budget& budget) {
  using Clock = std::chrono::steady_clock;
  const bool timed = budget.time.count() > 0;
  // The clock is read only if there is a time limit; in the browser there may be no clock.
  const Clock::time_point end = timed ? Clock::now() + budget.time / 2 : Clock::time_point{};
  return [stop = budget.stop, timed, end](double) {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return false;
    return !timed || Clock::now() < end;
  };
}

}  // namespace boathouse
