#include "minds/rette-sich-wer-kann/people.h"

#include "games/entry.h"
#include "minds/weigh.h"

namespace boathouse::rette {

namespace {

using Position = RetteSichWerKann::Position;
using Sight = Knowledge<RetteSichWerKann>::Sight;

double up_to(double bound, Random& random) {
  constexpr std::uint32_t steps = 1U << 20U;
  return bound * random.below(steps) / steps;
}

}  // namespace

Thought Child::think(const SeatView& seat_view, const Budget&, Random& random) {
  const auto& view = static_cast<const SeatViewOf<RetteSichWerKann>&>(seat_view);
  // Every third turn or so, to see what is under a tile is the most fun.
  const bool is_curious = random.below(3) == 0;
  return weigh(
      view,
      [&](Move move) {
        const int urgency = Sight::urgency(view.view(), move);
        const bool turns = RetteSichWerKann::choice(move).kind == RetteSichWerKann::Kind::turn;
        const double appeal = urgency > 0 ? 0.45
                              : turns     ? (is_curious ? 0.6 : 0.05)
                                          : 0.2 + 0.05 * (urgency + 10);
        return appeal + up_to(0.25, random);
      },
      0.5);
}

Thought Grown::think(const SeatView& seat_view, const Budget&, Random& random) {
  const auto& view = static_cast<const SeatViewOf<RetteSichWerKann>&>(seat_view);
  return weigh(
      view,
      [&](Move move) {
        Position after = view.view();
        RetteSichWerKann::play(view.setup(), after, view.seat(), move);
        const double orange = RetteSichWerKann::turn(view.setup(), after).is_over()
                                  ? equity_of(RetteSichWerKann::result(view.setup(), after), 2, 0)
                                  : Knowledge<RetteSichWerKann>::Evaluation::guess(after);
        return (view.seat() == 0 ? orange : 1 - orange) + up_to(blur_, random) - blur_ / 2;
      },
      blur_);
}

}  // namespace boathouse::rette
