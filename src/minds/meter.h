// Counts what a mind spends, and says when its budget is used up.
#pragma once

#include <chrono>

#include "minds/mind.h"

namespace boathouse {

class Meter {
 public:
  // Without any limit, the usual number of nodes is the limit. The time counts from here on; the
  // clock is looked at every so many nodes.
  Meter(const Budget& budget, std::uint64_t usual_nodes, std::uint64_t checked_every = 64)
      : budget_(budget), checked_every_(checked_every) {
    const bool timed = budget.time.count() > 0;
    if (budget.nodes == 0 && !timed) budget_.nodes = usual_nodes;
    // The clock is read only if there is a time limit; in the browser there may be no clock.
    if (timed) deadline_ = Clock::now() + budget.time;
  }

  // Counts one more node; once it returns false, it always does.
  [[nodiscard]] bool spend() {
    if (used_up_) return false;
    if (spent_ == budget_.nodes && budget_.nodes != 0) return !(used_up_ = true);
    if (spent_ % checked_every_ == 0 && interrupted()) return !(used_up_ = true);
    ++spent_;
    return true;
  }

  [[nodiscard]] bool used_up() const { return used_up_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }
  // 0 when only time is limited.
  [[nodiscard]] std::uint64_t limit() const { return budget_.nodes; }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool interrupted() const {
    if (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) return true;
    return budget_.time.count() > 0 && Clock::now() >= deadline_;
  }

  Budget budget_;
  std::uint64_t checked_every_;
  Clock::time_point deadline_{};
  std::uint64_t spent_ = 0;
  bool used_up_ = false;
};

}  // namespace boathouse
