// A race of one boat alone: the other one turns on the spot in a corner of the water.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "games/entry.h"
#include "games/regatta/rules.h"
#include "minds/registry.h"

namespace boathouse::regatta {

// The turns that the mind needs, if it finishes.
[[nodiscard]] inline std::optional<int> turns_alone(std::string_view name, const Course& course,
                                                    std::uint64_t seed) {
  const GameEntry& game = **find_game(Regatta::info.id);
  const auto setup = std::make_shared<Regatta::Setup>(Regatta::begin_on(2, false, course, deck()));
  setup->first = 0;
  const auto mind = *make_mind(game, 2, name);
  Random chance{seed, 1};
  Random random{seed, 2};
  Regatta::Position position = Regatta::start(*setup);
  for (Turn turn = Regatta::turn(*setup, position); !turn.is_over();
       turn = Regatta::turn(*setup, position)) {
    Regatta::Boat& other = position.boats[1];
    if (turn.is_chance()) {
      ChanceBuffer buffer;
      const Chances chances = Regatta::chances(*setup, position, buffer);
      Regatta::happen(*setup, position, chances.pick(chance));
    } else if (position.mover == 0) {
      const SeatViewOf<Regatta> view{game, 2, 0, setup, Regatta::view(*setup, position, 0)};
      Regatta::play(*setup, position, 0, mind->think(view, {}, random).move());
    } else if (position.phase == Regatta::Phase::place) {
      Regatta::play(*setup, position, 1,
                    Regatta::code({.kind = Regatta::Kind::place, .slot = 8, .row = 2}));
      other.middle = setup->course.water.low + Point{40 * mm, 40 * mm};
    } else {
      const int heading = other.heading == 12 ? 13 : 12;
      Regatta::play(*setup, position, 1,
                    Regatta::code({.kind = Regatta::Kind::turn, .heading = heading}));
    }
  }
  const Regatta::Boat& boat = position.boats[0];
  if (boat.state != Regatta::State::finished) return std::nullopt;
  return boat.turns;
}

}  // namespace boathouse::regatta
