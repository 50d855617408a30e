// Shorthand that several tests of Regatta use.
#pragma once

#include <string_view>

#include "games/regatta/geometry.h"

namespace boathouse::regatta {

// A point in millimetres.
inline Point at(int x, int y) { return {x * mm, y * mm}; }

// A text with a mistake, and what its reader says of it.
struct Mistake {
  std::string_view text;
  int line;
  std::string_view sentence;
};

}  // namespace boathouse::regatta
