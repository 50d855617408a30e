// What minds say, and the figures they say it with.
#pragma once

#include <string>

#include "core/words.h"

namespace boathouse {

[[nodiscard]] const Catalogue& minds_words();

// A number with so many digits after the point, rounded, for programs.
[[nodiscard]] std::string decimal(double number, int digits);

// A share as a person reads it: 0.473 is 47.3% in English and 47,3 % in German.
[[nodiscard]] std::string percent(double share, Language language);

// The same with its sign, for what was gained or lost.
[[nodiscard]] std::string signed_percent(double share, Language language);

// A share as a bar of so many columns, in eighths of a column; empty columns are blanks.
[[nodiscard]] std::string bar(double share, int columns);

}  // namespace boathouse
