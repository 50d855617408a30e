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
  using Search = Star<RetteSichWerKann>;
  const auto short_sighted = [](int loud_turns) {
    return std::make_unique<Search>(
        StarStyle{.deepest = 1, .loud_turns = loud_turns, .contempt = draw_costs});
  };
  const auto far_sighted = [](const std::shared_ptr<const Network>& guess) {
    return std::make_unique<Search>(
        StarStyle{.usual_nodes = 30'000, .contempt = draw_costs, .selective = true}, Sight{guess});
  };
  switch (level) {
    case Level::landlubber:
      return std::make_unique<rette::Child>();
    case Level::deckhand:
      return std::make_unique<rette::Grown>(0.2);
    case Level::sailor:
      return std::make_unique<Limited>(short_sighted(0), 3'000);
    case Level::bosun:
      return std::make_unique<Limited>(short_sighted(1), 3'000);
    case Level::captain:
      return std::make_unique<Limited>(far_sighted(nullptr), 1'500);
    case Level::commodore:
      return std::make_unique<Limited>(far_sighted(network), 1'200);
    case Level::admiral:
      break;
  }
  return far_sighted(network);
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
