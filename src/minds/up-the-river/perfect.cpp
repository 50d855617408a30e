// Plays Up the River for two from the exact solution.
#include "games/entry.h"
#include "minds/up-the-river/knowledge.h"
#include "minds/up-the-river/solution_at_hand.h"

namespace boathouse {

namespace {

using up_the_river::Solution;

class Perfect final : public Judge {
 public:
  explicit Perfect(const SolutionSource& source) : solution_(source) {}

  [[nodiscard]] Thought think(const SeatView& view, const Budget& budget, Random&) override {
    const auto& seen = static_cast<const SeatViewOf<UpTheRiver>&>(view);
    const Solution* solution = solution_.find(seen.setup(), budget.stop);
    UpTheRiver::MoveList moves;
    UpTheRiver::legal_moves(seen.setup(), seen.view(), view.seat(), moves);
    Thought thought;
    for (const Move move : moves) {
      if (solution == nullptr) {  // stopped before it was solved
        thought.choices.push_back({.move = move});
        continue;
      }
      UpTheRiver::Position after = seen.view();
      UpTheRiver::play(seen.setup(), after, view.seat(), move);
      const double equity = equities(*solution, seen.setup(), after)[view.seat()];
      thought.choices.push_back({.move = move, .equity = equity, .error = 0});
      if (equity > thought.choices[thought.best].equity) {
        thought.best = thought.choices.size() - 1;
      }
    }
    thought.nodes = moves.size();
    return thought;
  }

  [[nodiscard]] Appraisal appraise(const SeatView& view, const Budget& budget, Random&) override {
    const auto& seen = static_cast<const SeatViewOf<UpTheRiver>&>(view);
    const Solution* solution = solution_.find(seen.setup(), budget.stop);
    if (solution == nullptr) return {.equities = {0.5, 0.5}, .error = 0.5};
    return {.equities = equities(*solution, seen.setup(), seen.view()), .error = 0};
  }

  [[nodiscard]] std::size_t bytes() const override { return sizeof *this + solution_.bytes(); }

 private:
  static Equities equities(const Solution& solution, const UpTheRiver::Setup& setup,
                           const UpTheRiver::Position& position) {
    const double first = solution.value(setup, position);
    return {first, 1 - first};
  }

  up_the_river::SolutionAtHand solution_;
};

}  // namespace

std::unique_ptr<Judge> Knowledge<UpTheRiver>::perfect(int seats, const SolutionSource& source) {
  if (seats != 2) return nullptr;
  return std::make_unique<Perfect>(source);
}

}  // namespace boathouse
