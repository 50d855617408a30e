// How the levels play. A game's own knowledge may say how a level plays it; otherwise a level is a
// tree search that looks at more the higher it is. A player who looks at little misses dangers, as
// people do.
#pragma once

#include <array>

#include "minds/mcts.h"

namespace boathouse {

// Limits a mind to the nodes of its level, whatever the budget.
class Limited final : public Mind {
 public:
  Limited(std::unique_ptr<Mind> mind, std::uint64_t nodes)
      : mind_(std::move(mind)), nodes_(nodes) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random& random) override {
    Budget limited = budget;
    if (budget.nodes == 0 || budget.nodes > nodes_) limited.nodes = nodes_;
    return mind_->think(view, limited, random);
  }
  [[nodiscard]] std::size_t bytes() const override { return mind_->bytes(); }

 private:
  std::unique_ptr<Mind> mind_;
  std::uint64_t nodes_;
};

template <Game G>
[[nodiscard]] std::unique_ptr<Mind> make_level(
    Level level, [[maybe_unused]] const std::shared_ptr<const Network>& network = nullptr) {
  if constexpr (LearntLevels<G>) {
    if (auto mind = Knowledge<G>::level(level, network)) return mind;
  } else if constexpr (OwnLevels<G>) {
    if (auto mind = Knowledge<G>::level(level)) return mind;
  }
  if (level == Level::admiral) {
    return std::make_unique<Mcts<G>>(MctsStyle{.usual_nodes = 50'000});
  }
  constexpr std::array<std::uint64_t, level_names.size() - 1> nodes{3, 8, 30, 80, 250, 800};
  return std::make_unique<Limited>(std::make_unique<Mcts<G>>(),
                                   nodes[static_cast<std::size_t>(level)]);
}

}  // namespace boathouse
