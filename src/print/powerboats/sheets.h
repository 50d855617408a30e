// Powerboats on paper: the lake tiles, boats, buoys, and a card for every player.
#pragma once

#include "games/powerboats/rules.h"
#include "print/of.h"
#include "print/press.h"

namespace boathouse::print {

[[nodiscard]] const Catalogue& words(Of<Powerboats> game);
[[nodiscard]] const Catalogue& rules(Of<Powerboats> game);
void lay_out(Of<Powerboats> game, Press& press);

}  // namespace boathouse::print
