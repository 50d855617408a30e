#include "daily/rette-sich-wer-kann/ending_of_the_day.h"

#include "core/playout.h"
#include "daily/tolls.h"
#include "solvers/rette-sich-wer-kann/outcome.h"

namespace boathouse::daily {

namespace {

using Position = RetteSichWerKann::Position;

constexpr std::size_t fewest_moves = 5;
constexpr double clear_margin = 0.9;
// Three crocodiles take half a second to solve, so if the first ones will not do, there are two.
constexpr int tries_with_three = 2;
constexpr int arrangements = 400;

}  // namespace

Daily<RetteSichWerKann>::Daily(Random& random)
    : options(standard_options(RetteSichWerKann::info.options)),
      setup(RetteSichWerKann::begin(2, options)),
      endings_(std::make_unique<rette::Endings>()) {
  for (int tries = 0;; ++tries) {
    play_to_an_ending(tries < tries_with_three ? 3 : 2, random);
    for (int i = 0; i < arrangements; ++i) {
      rearrange(random);
      if (is_good()) return;
    }
  }
}

// Plays matches at random until one comes to an ending in which a tile has just been eaten or
// brought home, so that no position counts as repeated.
void Daily<RetteSichWerKann>::play_to_an_ending(int most_crocodiles, Random& random) {
  ChanceBuffer buffer;
  RetteSichWerKann::MoveList moves;
  for (;;) {
    position = RetteSichWerKann::start(setup);
    for (Turn turn = RetteSichWerKann::turn(setup, position); !turn.is_over();
         turn = RetteSichWerKann::turn(setup, position)) {
      const int crocodiles = rette::crocodiles_alone(position);
      const bool fits = crocodiles == 2 || crocodiles == most_crocodiles;
      if (!turn.is_chance() && fits && position.quiet == 0) return;
      apply<RetteSichWerKann>(
          setup, position,
          random_ply<RetteSichWerKann>(setup, position, turn, moves, buffer, random));
    }
  }
}

// The same crocodiles elsewhere in the pool, and anybody's turn.
void Daily<RetteSichWerKann>::rearrange(Random& random) {
  pool::Cells free = pool::water;
  for (int seat = 0; seat < 2; ++seat) {
    position.crocodiles[seat] = {};
    for (std::uint8_t& cell : position.cell[seat]) {
      if (cell == RetteSichWerKann::nowhere) continue;
      auto left = random.below(static_cast<std::uint32_t>(free.size()));
      free.each([&](int each) {
        if (left-- == 0) cell = static_cast<std::uint8_t>(each);
      });
      const pool::Cells here = pool::Cells::only(cell);
      free = free.without(here);
      position.crocodiles[seat] = position.crocodiles[seat] | here;
    }
  }
  position.mover = static_cast<std::uint8_t>(random.below(2));
}

// A move that eats or comes home is easy to see, a quiet one that alone wins less so.
bool Daily<RetteSichWerKann>::is_good() {
  const Tolls tolls =
      tolls_of<RetteSichWerKann>(setup, position, [&](Move move) { return toll(position, move); });
  if (tolls.moves < fewest_moves || tolls.margin() < margin) return false;
  Position after = position;
  RetteSichWerKann::play(setup, after, position.mover, tolls.best_move);
  const bool quiet = after.phase == RetteSichWerKann::Phase::moving && after.quiet > 0;
  grade = !quiet ? 1 : tolls.margin() >= clear_margin ? 2 : 3;
  return true;
}

double Daily<RetteSichWerKann>::par() {
  const Tolls tolls =
      tolls_of<RetteSichWerKann>(setup, position, [&](Move move) { return toll(position, move); });
  return 1 - tolls.best;
}

double Daily<RetteSichWerKann>::toll(const Position& at, Move move) {
  Position after = at;
  RetteSichWerKann::play(setup, after, at.mover, move);
  const double first = endings_->solve(setup, after).value_or(rette::outcome(after));
  return at.mover == 0 ? 1 - first : first;
}

}  // namespace boathouse::daily
