// The printables of every game. A game that has none does not compile: each one in the list of
// games needs a lay_out of its own.
#pragma once

#include <string_view>

#include "core/error.h"
#include "print/booklet.h"

namespace boathouse::print {

// Everything to play a game on a table; fails if there is no such game.
[[nodiscard]] Expected<Booklet> booklet_of(std::string_view game, Language language);

// The catalogue of a game's printables.
[[nodiscard]] const Catalogue& words_of(std::string_view game);

}  // namespace boathouse::print
