#include "minds/up-the-river/solution_desk.h"

#include "tables/up-the-river/solution_file.h"
#include "tables/up-the-river/solution_shelf.h"

namespace boathouse::up_the_river {

const Solution* SolutionDesk::find(const UpTheRiver::Setup& setup, const std::atomic<bool>* stop) {
  if (!solution_ || !solution_->covers(setup)) solution_ = fetch(setup, stop);
  return solution_.get();
}

std::shared_ptr<const Solution> SolutionDesk::fetch(const UpTheRiver::Setup& setup,
                                                    const std::atomic<bool>* stop) const {
  for (const auto& bytes : library_.tables) {
    auto solution = read_solution(*bytes);
    if (solution && solution->aim() == Aim::win && solution->covers(setup)) {
      return std::make_shared<const Solution>(std::move(*solution));
    }
  }
  Work work = library_.work;
  work.stop = stop;
  return fetch_solution(setup, Aim::win, library_.shelf, work).value_or(nullptr);
}

}  // namespace boathouse::up_the_river
