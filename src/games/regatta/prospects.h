// What pages and the terminal show besides the rules: what each card in hand would do, tracks and
// outlines.
#pragma once

#include <array>
#include <string_view>

#include "games/regatta/rules.h"

namespace boathouse::regatta {

// A card of the mover's hand played along its arrows: how it would go and whether it may.
struct CardProspect {
  std::int32_t slot = 0;
  std::int32_t first = 0;  // exits
  std::int32_t second = 0;
  bool is_double = false;
  bool legal = false;
  Voyage voyage;  // if forced, up to the zone; else all the way, or to the first contact
};

// Calls with every arrow of every card, equal cards once.
template <class Call>
void for_each_prospect(const Regatta::Setup& setup, const Regatta::Position& position, Call call) {
  Regatta::MoveList moves;
  Regatta::legal_moves(setup, position, position.mover, moves);
  const Regatta::Boat& boat = Regatta::mover(position);
  const Around around = Regatta::around(setup, position, position.mover);
  for (int slot = 0; slot < boat.cards(); ++slot) {
    if (!Regatta::is_first_of_face(boat, slot)) continue;
    const Face& face = Regatta::face_of(setup, boat.hand[static_cast<std::size_t>(slot)]);
    Regatta::for_each_way(face, [&](int first, int second) {
      const Regatta::Choice choice{
          .kind = Regatta::Kind::play, .slot = slot, .first = first, .second = second};
      const bool legal = moves.contains(Regatta::code(choice));
      call(CardProspect{.slot = slot,
                        .first = first,
                        .second = second,
                        .is_double = face.symbol == Symbol::cloud,
                        .legal = legal,
                        .voyage = legal ? Regatta::voyage(setup, position, choice)
                                        : sail(*setup.sweeps, around, boat.pose(), boat.progress(),
                                               Regatta::pieces(face, first, second).span())});
    });
  }
}

// Calls with every heading to which the mover's boat cannot turn on the spot, and what it touches.
template <class Call>
void for_each_blocked_heading(const Regatta::Setup& setup, const Regatta::Position& position,
                              Call call) {
  if (position.phase != Regatta::Phase::sail) return;
  const Regatta::Boat& boat = Regatta::mover(position);
  const Around around = Regatta::around(setup, position, position.mover);
  for (int heading = 0; heading < headings; ++heading) {
    if (heading == boat.heading) continue;
    const Hindrance hindrance =
        turn_on_the_spot(around, boat.pose(), boat.progress(), heading).hindrance;
    if (hindrance.kind != Hindrance::Kind::none) call(heading, hindrance);
  }
}

[[nodiscard]] std::array<Point, 4> corners_of(const Rectangle& rectangle);

// Where a mark's ray meets the edge of the water.
[[nodiscard]] Point ray_end(const Course& course, const Mark& mark);

// What a leg leads to: start, finish or the name of a mark; and how far it is, in hundredths.
[[nodiscard]] std::string_view name_of_aim(const Course& course, int leg);
[[nodiscard]] std::int64_t distance_to_aim(const Course& course, Pose pose, int leg);

// The way of the bow, one point in three, and the last: in the boat's last move, and as a card
// would lead it, to where it touches something if it does.
using Track = FixedList<Point, 48>;
[[nodiscard]] Track track_of(const Regatta::Setup& setup, const Regatta::Boat& boat);
[[nodiscard]] Track track_of(const Regatta::Setup& setup, const Regatta::Boat& boat,
                             const CardProspect& prospect);

}  // namespace boathouse::regatta
