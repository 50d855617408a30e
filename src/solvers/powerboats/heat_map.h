// A solved course as a picture: for each mark the lake with the turns to the finish from every hex,
// and the line that the navigator sails with average dice.
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

// From the best starting place, with the rolls that come closest to the average.
[[nodiscard]] Line best_line(const Navigator& navigator);

// The turns that a boat with two dice expects to need there, on the best heading.
[[nodiscard]] double turns_at(const Navigator& navigator, Cell cell, Powerboats::Mark mark,
                              std::uint8_t damage = 0);

[[nodiscard]] std::string heat_map(const Navigator& navigator, const Lake& lake, Water water);

}  // namespace boathouse::powerboats
