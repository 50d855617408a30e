// Regatta on paper: the cards of the deck, boats, buoys, the line, zones and measures.
#pragma once

#include "games/regatta/rules.h"
#include "print/of.h"
#include "print/press.h"

namespace boathouse::print {

[[nodiscard]] const Catalogue& words(Of<Regatta> game);
[[nodiscard]] const Catalogue& rules(Of<Regatta> game);
void lay_out(Of<Regatta> game, Press& press);

}  // namespace boathouse::print
