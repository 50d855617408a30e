// By which game's type its printables are found.
#pragma once

namespace boathouse::print {

template <class Game>
struct Of {};

}  // namespace boathouse::print
