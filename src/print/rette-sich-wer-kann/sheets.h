// Rette sich wer kann on paper: the pool on two sheets, and tiles with two sides.
#pragma once

#include "games/rette-sich-wer-kann/rules.h"
#include "print/of.h"
#include "print/press.h"

namespace boathouse::print {

[[nodiscard]] const Catalogue& words(Of<RetteSichWerKann> game);
[[nodiscard]] const Catalogue& rules(Of<RetteSichWerKann> game);
void lay_out(Of<RetteSichWerKann> game, Press& press);

}  // namespace boathouse::print
