// The printables of the games that have some.
#pragma once

#include <string_view>
#include <vector>

#include "core/error.h"
#include "print/booklet.h"

namespace boathouse::print {

// The games that have printables.
[[nodiscard]] std::vector<std::string_view> printed_games();

// What is printed to play a game on a table; the error is that there is no such game, or that it
// has no printables.
[[nodiscard]] Expected<Booklet> booklet_of(std::string_view game, Language language,
                                           const Paper& paper = a4);

// The catalogue of the printables of a game that has some.
[[nodiscard]] const Catalogue& words_of(std::string_view game);
// Its printed rules.
[[nodiscard]] const Catalogue& rules_of(std::string_view game);

}  // namespace boathouse::print
