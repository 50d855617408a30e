// Games as types of GoogleTest's typed tests.
#pragma once

#include <algorithm>
#include <string>

namespace boathouse {

// Tests are called by the game's id, with underscores, which is what GoogleTest allows.
struct GameId {
  template <class G>
  static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming)
    std::string name{G::info.id};
    std::ranges::replace(name, '-', '_');
    return name;
  }
};

}  // namespace boathouse
