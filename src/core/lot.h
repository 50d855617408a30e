// Luck that is the same at several tables: what a chance event is called there, so that it can be
// drawn by its name alone, and what each number that may be drawn for it means here. See “Duplicate
// dice” in docs/record.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/chance.h"

namespace boathouse {

struct Lot {
  // Has a number behind it: how often a match has drawn for it, this time included.
  std::string label{};
  bool numbered = true;  // unless there is only one draw of that name
  // The outcome that each number stands for. How many there are depends on the label alone, never
  // on what has been played; a number that stands for nothing possible here is drawn again.
  std::vector<std::optional<std::uint32_t>> outcomes{};
  int draws = 1;  // the codes of several are added up

  // A die or a draw that is always from the same: each outcome has as many numbers as its weight.
  static Lot of(std::string label, const Chances& chances) {
    Lot lot{.label = std::move(label)};
    for (const Outcome& outcome : chances.outcomes()) {
      lot.outcomes.insert(lot.outcomes.end(), outcome.weight, outcome.code);
    }
    return lot;
  }

  // The first so many of the numbers, which are the codes themselves.
  static Lot first_of(std::uint32_t possible, std::uint32_t numbers) {
    Lot lot;
    for (std::uint32_t code = 0; code < numbers; ++code) {
      lot.outcomes.push_back(code < possible ? std::optional{code} : std::nullopt);
    }
    return lot;
  }
};

}  // namespace boathouse
