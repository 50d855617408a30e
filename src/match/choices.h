// What a seat may do now: its legal moves, told as what they would do.
#pragma once

#include <string>
#include <vector>

#include "games/registry.h"

namespace boathouse {

struct Choice {
  Move move = 0;
  std::string notation;
  std::vector<std::string> sentences;  // in the order of what would happen
};

// The legal moves of the seat. What would happen to others after any of them is no reason to
// choose, and is left out.
[[nodiscard]] std::vector<Choice> choices_of(const State& state, int seat, const Teller& teller);

}  // namespace boathouse
