// The words of minds, and how they write figures.
#pragma once

#include <string>

#include "core/words.h"

namespace boathouse {

[[nodiscard]] const Catalogue& minds_words();

// A number rounded to N decimals, for programs.
[[nodiscard]] std::string decimal(double number, int digits);

// A share as a person reads it: 0.473 is 47.3% in English and 47,3 % in German.
[[nodiscard]] std::string percent(double share, Language language);

// The same with a sign, for gains and losses.
[[nodiscard]] std::string signed_percent(double share, Language language);

// A share as a bar of N columns, in eighths of a column; empty columns are spaces.
[[nodiscard]] std::string bar(double share, int columns);

}  // namespace boathouse
