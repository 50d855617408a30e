#include "daily/up-the-river/position_of_the_day.h"

#include "daily/tolls.h"
#include "solvers/up-the-river/solve.h"

namespace boathouse::daily {

namespace {

using up_the_river::Aim;
using Position = UpTheRiver::Position;

// What still can go either way, and leaves something to think about.
constexpr double least_chance = 0.15;
constexpr double most_chance = 0.9;
constexpr std::size_t fewest_moves = 3;
constexpr double easy_margin = 0.12;
constexpr double hard_margin = 0.06;
constexpr std::uint32_t earliest = 4;  // decisions
constexpr std::uint32_t spread = 16;

}  // namespace

// Plays matches, mostly well, until a decision fits.
Daily<UpTheRiver>::Daily(Random& random)
    : setup(UpTheRiver::begin(2, {})),
      solution_(std::make_shared<const up_the_river::Solution>(
          std::move(up_the_river::solve(Aim::win, {static_cast<std::uint8_t>(setup.wave_start)}, {})
                        ->solution))) {
  ChanceBuffer buffer;
  for (;;) {
    position = UpTheRiver::start(setup);
    std::uint32_t wait = earliest + random.below(spread);
    for (Turn turn = UpTheRiver::turn(setup, position); !turn.is_over();
         turn = UpTheRiver::turn(setup, position)) {
      if (turn.is_chance()) {
        buffer.clear();
        UpTheRiver::happen(setup, position,
                           UpTheRiver::chances(setup, position, buffer).pick(random));
        continue;
      }
      if (wait > 0) {
        --wait;
      } else if (is_good()) {
        return;
      }
      UpTheRiver::play(setup, position, turn.first(), choose(random));
    }
  }
}

bool Daily<UpTheRiver>::is_good() {
  const Tolls tolls =
      tolls_of<UpTheRiver>(setup, position, [&](Move move) { return toll(position, move); });
  const double chance = 1 - tolls.best;
  if (tolls.moves < fewest_moves || tolls.margin() < margin || chance < least_chance ||
      chance > most_chance) {
    return false;
  }
  grade = grade_of(tolls.margin(), easy_margin, hard_margin);
  return true;
}

// The best move three times out of four.
Move Daily<UpTheRiver>::choose(Random& random) const {
  if (random.below(4) != 0) {
    return tolls_of<UpTheRiver>(setup, position, [&](Move move) { return toll(position, move); })
        .best_move;
  }
  UpTheRiver::MoveList moves;
  UpTheRiver::legal_moves(setup, position, position.mover, moves);
  return moves[random.below(moves.size())];
}

double Daily<UpTheRiver>::par() const {
  const double first = solution_->value(setup, position);
  return position.mover == 0 ? first : up_the_river::to_other_seat(Aim::win, first);
}

double Daily<UpTheRiver>::toll(const Position& at, Move move) const {
  Position after = at;
  UpTheRiver::play(setup, after, at.mover, move);
  const double first = solution_->value(setup, after);
  return at.mover == 0 ? 1 - first : first;
}

}  // namespace boathouse::daily
