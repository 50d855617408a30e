#include "minds/up-the-river/duel.h"
#include "minds/up-the-river/knowledge.h"

namespace boathouse {

namespace {

using Evaluation = Knowledge<UpTheRiver>::Evaluation;
using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;
using up_the_river::Prospect;

}  // namespace

Equities Evaluation::before_roll(const Setup& setup, const Position& position) const {
  std::array<Prospect, 4> prospects;
  double docked = 0;
  for (int seat = 0; seat < setup.seats; ++seat) {
    of_seat(prospects, seat) = prospects_.of(setup, position, seat);
    docked += of_seat(prospects, seat).docked;
  }
  Equities equities{};
  for (int seat = 0; seat < setup.seats; ++seat) {
    for (int other = seat + 1; other < setup.seats; ++other) {
      const double ahead = chance_ahead(of_seat(prospects, seat), of_seat(prospects, other),
                                        position.free_berth, docked);
      equities[seat] += ahead / (setup.seats - 1);
      equities[other] += (1 - ahead) / (setup.seats - 1);
    }
  }
  return equities;
}

Equities Evaluation::operator()(const Setup& setup, const Position& position) const {
  if (UpTheRiver::turn(setup, position).is_chance()) return before_roll(setup, position);
  // Once the die is cast, the value is that of the best choice.
  UpTheRiver::MoveList moves;
  UpTheRiver::legal_moves(setup, position, position.mover, moves);
  Equities best{};
  best[position.mover] = -1;
  for (const Move move : moves) {
    Position after = position;
    UpTheRiver::play(setup, after, position.mover, move);
    const Equities equities = UpTheRiver::turn(setup, after).is_over()
                                  ? equities_of(UpTheRiver::result(setup, after), setup.seats)
                                  : before_roll(setup, after);
    if (equities[position.mover] > best[position.mover]) best = equities;
  }
  return best;
}

}  // namespace boathouse
