// A solved course as a picture: for each mark the lake with the turns to the finish from every hex,
// and the line that the navigator sails with dice that are neither kind nor unkind.
#pragma once

#include <string>
#include <vector>

#include "solvers/powerboats/navigator.h"

namespace boathouse::powerboats {

// The boat at the beginning of each turn, and where the last run ended.
struct Line {
  std::vector<Powerboats::Boat> turns;
  Cell end = nowhere;
};

// From the best starting place; of all rolls the one after which the boat is nearest to what it
// could expect.
[[nodiscard]] Line best_line(const Navigator& navigator);

// What a boat with two dice may expect there, on the best heading.
[[nodiscard]] double turns_at(const Navigator& navigator, Cell cell, Powerboats::Mark mark,
                              std::uint8_t damage = 0);

[[nodiscard]] std::string heat_map(const Navigator& navigator, const Lake& lake, Water water);

}  // namespace boathouse::powerboats
