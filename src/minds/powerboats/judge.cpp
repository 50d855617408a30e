// The judge of Powerboats: looks ahead to the end of the turn, as the admiral does, and judges what
// follows by the standings. It needs no search, so it says the same whatever the budget.
#include <algorithm>

#include "games/entry.h"
#include "minds/powerboats/knowledge.h"
#include "minds/powerboats/lookahead.h"
#include "minds/powerboats/standings.h"

namespace boathouse {

namespace {

using powerboats::Pilot;

// Judges the position in which the next turn begins, and counts how many it has judged.
struct Standings {
  const Powerboats::Setup* setup;
  const std::optional<Pilot>* pilot;
  std::uint64_t* nodes;

  Equities operator()(const Powerboats::Position& next, Powerboats::State) const {
    ++*nodes;
    return powerboats::expected_standings(*setup, next, *pilot);
  }
};
using Look = powerboats::Lookahead<Standings>;

class PowerboatsJudge final : public Judge {
 public:
  [[nodiscard]] Thought think(const SeatView& seat_view, const Budget& budget, Random&) override {
    const auto& view = static_cast<const SeatViewOf<Powerboats>&>(seat_view);
    const Powerboats::Position& position = view.view();
    prepare(view.setup(), position, budget);
    const int own = view.seat();
    Thought thought;
    Look look{view.setup(), {&view.setup(), &pilot_, &thought.nodes}};
    Powerboats::MoveList moves;
    Powerboats::legal_moves(view.setup(), position, own, moves);
    for (const Move move : moves) {
      const double equity = std::clamp(after(look, view.setup(), position, own, move), 0.0, 1.0);
      thought.choices.push_back({.move = move, .equity = equity, .error = typical_error});
      if (equity > thought.choices[thought.best].equity) thought.best = thought.choices.size() - 1;
    }
    return thought;
  }

  [[nodiscard]] Appraisal appraise(const SeatView& seat_view, const Budget& budget,
                                   Random&) override {
    const auto& view = static_cast<const SeatViewOf<Powerboats>&>(seat_view);
    const Powerboats::Position& position = view.view();
    if (position.phase == Powerboats::Phase::over) {
      return {.equities = equities_of(Powerboats::result(view.setup(), position), view.seats())};
    }
    if (!powerboats::no_boat_is_out(position)) prepare(view.setup(), position, budget);
    std::uint64_t nodes = 0;
    Look look{view.setup(), {&view.setup(), &pilot_, &nodes}};
    return {.equities = look(position), .error = typical_error};
  }

  [[nodiscard]] std::size_t bytes() const override {
    return sizeof *this + (pilot_ ? pilot_->bytes() : 0);
  }

 private:
  static constexpr double typical_error = Knowledge<Powerboats>::Evaluation::typical_error;

  void prepare(const Powerboats::Setup& setup, const Powerboats::Position& position,
               const Budget& budget) {
    if (pilot_ && pilot_->is_exact() && pilot_->knows(setup, position)) return;
    pilot_.emplace(setup, position, budget);
  }

  [[nodiscard]] static double after(Look& look, const Powerboats::Setup& setup,
                                    const Powerboats::Position& position, int seat, Move move) {
    if (position.phase == Powerboats::Phase::steer) return look.steered(position, move)[seat];
    Powerboats::Position next = position;
    Powerboats::play(setup, next, seat, move);
    return look(next)[seat];
  }

  std::optional<Pilot> pilot_;  // for the course that is being sailed
};

}  // namespace

std::unique_ptr<Judge> Knowledge<Powerboats>::judge() {
  return std::make_unique<PowerboatsJudge>();
}

}  // namespace boathouse
