// Finds a game's printables by its type.
#pragma once

#include "core/words.h"

namespace boathouse::print {

class Press;

template <class Game>
struct Of {};

// A game has printables if its folder here offers what lays them out, their words, and the rules.
template <class Game>
concept Printed = requires(Of<Game> of, Press& press) {
  lay_out(of, press);
  words(of);
  rules(of);
};

}  // namespace boathouse::print
