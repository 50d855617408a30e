#include "minds/up-the-river/solution_at_hand.h"

#include "solvers/up-the-river/solution_cache.h"
#include "solvers/up-the-river/solution_file.h"

namespace boathouse::up_the_river {

const Solution* SolutionAtHand::find(const UpTheRiver::Setup& setup,
                                     const std::atomic<bool>* stop) {
  if (!solution_ || !solution_->covers(setup)) solution_ = fetch(setup, stop);
  return solution_.get();
}

std::shared_ptr<const Solution> SolutionAtHand::fetch(const UpTheRiver::Setup& setup,
                                                      const std::atomic<bool>* stop) const {
  for (const auto& bytes : source_.given) {
    auto solution = read_solution(*bytes);
    if (solution && solution->aim() == Aim::win && solution->covers(setup)) {
      return std::make_shared<const Solution>(std::move(*solution));
    }
  }
  Work work = source_.work;
  work.stop = stop;
  return fetch_solution(setup, Aim::win, source_.cache, work).value_or(nullptr);
}

}  // namespace boathouse::up_the_river
