// Keeps the exact solution of the river that is being played at hand.
#pragma once

#include <atomic>
#include <memory>

#include "minds/solution_source.h"
#include "solvers/up-the-river/solution.h"

namespace boathouse::up_the_river {

class SolutionAtHand {
 public:
  explicit SolutionAtHand(SolutionSource source) : source_(std::move(source)) {}

  // The solution for the set-up, which must be for two: the last one
  // used, one that was handed in, or else from the cache. None if it
  // has to be solved and the caller does not want to wait; stopping
  // the source's work does not concern callers who need the table now.
  [[nodiscard]] const Solution* find(const UpTheRiver::Setup& setup, const std::atomic<bool>* stop);
  [[nodiscard]] std::size_t bytes() const { return solution_ ? solution_->bytes() : 0; }

 private:
  [[nodiscard]] std::shared_ptr<const Solution> fetch(const UpTheRiver::Setup& setup,
                                                      const std::atomic<bool>* stop) const;

  SolutionSource source_;
  std::shared_ptr<const Solution> solution_;
};

}  // namespace boathouse::up_the_river
