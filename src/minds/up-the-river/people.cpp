#include "minds/up-the-river/people.h"

#include <algorithm>

#include "games/entry.h"
#include "minds/weigh.h"

namespace boathouse::up_the_river {

namespace {

using Position = UpTheRiver::Position;
using Setup = UpTheRiver::Setup;
using Kind = UpTheRiver::Kind;

// Evenly spread from 0 to the limit.
double up_to(double limit, Random& random) {
  return limit * static_cast<double>(random.next() >> 11U) / 9007199254740992.0;
}

bool happens(double chance, Random& random) { return up_to(1, random) < chance; }

// What catches a child's eye about a choice, from 0 to 0.6 or so.
double appeal(const Setup& setup, const Position& position, UpTheRiver::Choice choice,
              bool sees_waterfall) {
  constexpr double fun = 0.2;
  const int to = UpTheRiver::target(setup, position, choice);
  if (choice.kind == Kind::pass) return 0;
  if (choice.kind == Kind::foul_wind) return fun;
  if (to == UpTheRiver::harbour) return 0.6;
  if (sees_waterfall && choice.from == 1) return 0.55;
  const bool rides_wave = choice.kind == Kind::sail && to - choice.from > position.die;
  return 0.02 * to + (rides_wave ? fun : 0);
}

// The position as it looks to a player who forgets the waterfall: the boats next to it seem to be
// safe a little further up.
Position without_danger(Position position, int seat) {
  std::uint32_t& boats = position.boats[seat];
  const std::uint32_t in_danger = boats & 0xFU;
  const std::uint32_t count = (in_danger & 3U) + (in_danger >> 2U);
  boats = (boats & ~0xFU) + (count << 4U);
  return position;
}

}  // namespace

Thought Child::think(const SeatView& seat_view, const Budget&, Random& random) {
  const auto& view = static_cast<const SeatViewOf<UpTheRiver>&>(seat_view);
  const bool sees_waterfall = happens(character_.sees_waterfall, random);
  return weigh(
      view,
      [&](Move move) {
        const double liked =
            appeal(view.setup(), view.view(), UpTheRiver::choice(move), sees_waterfall) +
            up_to(character_.whim, random);
        return liked / (1 + character_.whim);
      },
      0.5);
}

Thought Grown::think(const SeatView& seat_view, const Budget&, Random& random) {
  const auto& view = static_cast<const SeatViewOf<UpTheRiver>&>(seat_view);
  guess_.prepare(view.setup(), {});
  const bool forgets_waterfall = happens(character_.forgets_waterfall, random);
  // The more play, the less a single move changes.
  const double uncertainty = 2 * character_.blur / view.seats();
  return weigh(
      view,
      [&](Move move) {
        Position after = view.view();
        UpTheRiver::play(view.setup(), after, view.seat(), move);
        if (UpTheRiver::turn(view.setup(), after).is_over()) {
          return equities_of(UpTheRiver::result(view.setup(), after), view.seats())[view.seat()];
        }
        if (forgets_waterfall) after = without_danger(after, view.seat());
        const double equity = guess_(view.setup(), after, view.seats(), random)[view.seat()];
        return equity + up_to(uncertainty, random) - uncertainty / 2;
      },
      uncertainty / 2);
}

}  // namespace boathouse::up_the_river
