#include "minds/thinker.h"

#include "core/text.h"
#include "minds/registry.h"
#include "minds/review.h"

namespace boathouse {

namespace {

Budget budget_of(const Thinker::Limits& limits) {
  return {limits.nodes, std::chrono::milliseconds{limits.ms}};
}

}  // namespace

Expected<Thinker::Answer> HouseThinker::think(const SeatView& view, std::string_view mind,
                                              const Limits& limits, Random& random) {
  const std::string key = join(view.game().info().id, " ", view.seats(), " ", mind);
  auto found = minds_.find(key);
  if (found == minds_.end()) {
    auto made = make_mind(view.game(), view.seats(), mind, library_);
    if (!made) return std::unexpected(made.error());
    found = minds_.emplace(key, std::move(*made)).first;
  }
  const Thought thought = found->second->think(view, budget_of(limits), random);
  Answer answer{.choices = {}, .best = thought.best, .nodes = thought.nodes};
  for (const Thought::Choice& choice : thought.choices) {
    answer.choices.push_back({choice.move, choice.equity, choice.error});
  }
  return answer;
}

std::vector<std::string> HouseThinker::minds(const GameEntry& game, int seats) {
  return mind_names(game, seats);
}

std::optional<std::string> HouseThinker::study(const SeatView& view) {
  return boathouse::study(view, library_.work);
}

std::string HouseThinker::review(const Match& match, const Limits& limits) {
  const int seats = static_cast<int>(match.seats().size());
  const auto judge = make_judge(match.game(), seats, library_);
  return review_json(match, boathouse::review(match, *judge, budget_of(limits), library_.work));
}

}  // namespace boathouse
