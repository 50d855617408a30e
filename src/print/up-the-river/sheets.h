// Up the River on paper: ten river sections, harbour, waterfall, boats.
#pragma once

#include "games/up-the-river/rules.h"
#include "print/of.h"
#include "print/press.h"

namespace boathouse::print {

[[nodiscard]] const Catalogue& words(Of<UpTheRiver> game);
[[nodiscard]] const Catalogue& rules(Of<UpTheRiver> game);
void lay_out(Of<UpTheRiver> game, Press& press);

}  // namespace boathouse::print
