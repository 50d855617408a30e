#include "learn/learning.h"

#include <chrono>

#include "core/text.h"
#include "core/try.h"
#include "games/list.h"
#include "learn/learning_run.h"
#include "minds/list.h"
#include "solvers/files.h"

namespace boathouse {

OptionValues drawn_options(const GameInfo& info, Random& random) {
  OptionValues values = standard_options(info.options);
  if (random.below(2) == 0) return values;
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const auto choices = static_cast<std::uint32_t>(info.options[i].choices.size());
    if (choices > 0) values[i] = static_cast<std::int32_t>(random.below(choices));
  }
  return values;
}

namespace {

template <class G>
void begin_if_it_is(const LearningPlan& plan, Expected<std::unique_ptr<Learning>>& found) {
  if constexpr (Learnt<G>) {
    if (G::info.id != plan.game->info().id) return;
    std::vector<std::int32_t> sizes = layer_sizes<G>(plan);
    if (sizes.empty()) {
      found = failure("learn_layers", {{"layers", text_of_sizes(plan.hidden)}});
    } else {
      found = std::make_unique<ProcessorLearning<G>>(plan, std::move(sizes));
    }
  }
}

template <class... G>
std::string learnt_games(TypeList<G...>) {
  std::string known;
  const auto add = [&](bool learnt, std::string_view id) {
    if (learnt) known += join(known.empty() ? "" : ", ", id);
  };
  (add(Learnt<G>, G::info.id), ...);
  return known;
}

template <class... G>
Expected<std::unique_ptr<Learning>> begin_learning(const LearningPlan& plan, TypeList<G...> all) {
  Expected<std::unique_ptr<Learning>> found = failure(
      "not_learnt", {{"game", std::string{plan.game->info().id}}, {"known", learnt_games(all)}});
  (begin_if_it_is<G>(plan, found), ...);
  return found;
}

}  // namespace

Expected<std::unique_ptr<Learning>> begin_learning(const LearningPlan& plan) {
  return begin_learning(plan, Games{});
}

std::string checkpoint_beside(const std::string& out) { return out + ".learning"; }

namespace {

Expected<void> save(const Learning& learning, const std::string& out) {
  TRY(write_file(checkpoint_beside(out), learning.checkpoint()));
  return write_file(out, learning.network_file());
}

}  // namespace

Expected<void> learn_to_file(Learning& learning, Team& team, const std::string& out,
                             const std::function<bool()>& after_generation) {
  constexpr std::chrono::seconds between_saves{30};
  auto saved = std::chrono::steady_clock::now();
  bool go_on = true;
  while (go_on && !learning.done()) {
    TRY(learning.step(team));
    go_on = after_generation();
    const auto now = std::chrono::steady_clock::now();
    if (now - saved < between_saves) continue;
    TRY(save(learning, out));
    saved = now;
  }
  return save(learning, out);
}

}  // namespace boathouse
