// Finds a game's printables by its type.
#pragma once

namespace boathouse::print {

template <class Game>
struct Of {};

}  // namespace boathouse::print
