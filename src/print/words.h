// What all printables say, in three languages.
#pragma once

#include "core/words.h"

namespace boathouse::print {

[[nodiscard]] const Catalogue& print_words();

}  // namespace boathouse::print
