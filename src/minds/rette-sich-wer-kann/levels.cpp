// The levels of Rette sich wer kann, and its judge.
#include "minds/levels.h"
#include "minds/rette-sich-wer-kann/knowledge.h"
#include "minds/rette-sich-wer-kann/people.h"
#include "minds/star.h"
#include "solvers/rette-sich-wer-kann/outcome.h"

namespace boathouse {

namespace {

constexpr double draw_costs = 0.1;

// Solves endings with three pieces, otherwise searches.
class RetteJudge final : public Judge {
 public:
  explicit RetteJudge(const std::shared_ptr<const Network>& network)
      : search_({.usual_nodes = 20'000, .margin = 0.11, .selective = true},
                Knowledge<RetteSichWerKann>::Sight{network}) {}

  [[nodiscard]] Thought think(const SeatView& seat_view, const Budget& budget,
                              Random& random) override {
    const auto& view = static_cast<const SeatViewOf<RetteSichWerKann>&>(seat_view);
    if (rette::crocodiles_alone(view.view()) != 3) return search_.think(view, budget, random);
    RetteSichWerKann::MoveList moves;
    RetteSichWerKann::legal_moves(view.setup(), view.view(), view.seat(), moves);
    Thought thought;
    for (const Move move : moves) {
      RetteSichWerKann::Position after = view.view();
      RetteSichWerKann::play(view.setup(), after, view.seat(), move);
      const double orange = *value_of(view.setup(), after);
      const double equity = view.seat() == 0 ? orange : 1 - orange;
      thought.choices.push_back({.move = move, .equity = equity, .error = 0});
      if (equity > thought.choices[thought.best].equity) thought.best = thought.choices.size() - 1;
    }
    thought.nodes = moves.size();
    return thought;
  }

  [[nodiscard]] Appraisal appraise(const SeatView& seat_view, const Budget& budget,
                                   Random& random) override {
    const auto& view = static_cast<const SeatViewOf<RetteSichWerKann>&>(seat_view);
    if (const auto orange = value_of(view.setup(), view.view())) {
      return {.equities = {*orange, 1 - *orange}, .error = 0};
    }
    return search_.appraise(view, budget, random);
  }

 private:
  // Orange's equity where it is known exactly.
  [[nodiscard]] std::optional<double> value_of(const RetteSichWerKann::Setup& setup,
                                               const RetteSichWerKann::Position& position) {
    if (RetteSichWerKann::turn(setup, position).is_over() ||
        position.phase == RetteSichWerKann::Phase::tiebreak) {
      return rette::outcome(position);
    }
    return endings_.solve(setup, position);
  }

  Star<RetteSichWerKann> search_;
  rette::Endings endings_;
};

}  // namespace

std::unique_ptr<Mind> Knowledge<RetteSichWerKann>::level(
    Level level, const std::shared_ptr<const Network>& network) {
  const auto search = [](const StarStyle& style) {
    return std::make_unique<Star<RetteSichWerKann>>(style);
  };
  switch (level) {
    case Level::deckhand:
      return std::make_unique<rette::Deckhand>();
    case Level::sailor:
      return std::make_unique<rette::Sailor>();
    case Level::captain:
      return std::make_unique<Limited>(
          search({.deepest = 1, .loud_turns = 2, .contempt = draw_costs}), 3'000);
    case Level::admiral:
      break;
  }
  return std::make_unique<Star<RetteSichWerKann>>(
      StarStyle{.usual_nodes = 30'000, .contempt = draw_costs, .selective = true}, Sight{network});
}

std::unique_ptr<Mind> Knowledge<RetteSichWerKann>::first_admiral() {
  return std::make_unique<Star<RetteSichWerKann>>(
      StarStyle{.usual_nodes = 30'000, .contempt = draw_costs});
}

std::unique_ptr<Judge> Knowledge<RetteSichWerKann>::judge(
    const std::shared_ptr<const Network>& network) {
  return std::make_unique<RetteJudge>(network);
}

}  // namespace boathouse
