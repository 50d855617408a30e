#include "minds/thinker.h"

#include "core/text.h"
#include "minds/registry.h"

namespace boathouse {

Expected<Thinker::Answer> HouseThinker::think(const SeatView& view, std::string_view mind,
                                              const Limits& limits, Random& random) {
  const std::string key = join(view.game().info().id, " ", view.seats(), " ", mind);
  auto found = minds_.find(key);
  if (found == minds_.end()) {
    auto made = make_mind(view.game(), view.seats(), mind, library_);
    if (!made) return std::unexpected(made.error());
    found = minds_.emplace(key, std::move(*made)).first;
  }
  const Budget budget{limits.nodes, std::chrono::milliseconds{limits.ms}};
  const Thought thought = found->second->think(view, budget, random);
  Answer answer{.choices = {}, .best = thought.best, .nodes = thought.nodes};
  for (const Thought::Choice& choice : thought.choices) {
    answer.choices.push_back({choice.move, choice.equity, choice.error});
  }
  return answer;
}

}  // namespace boathouse
