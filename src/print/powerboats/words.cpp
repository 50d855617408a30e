#include "embedded/print/powerboats/words.h"
#include "embedded/print/powerboats/rules.h"
#include "print/powerboats/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<Powerboats> /*game*/) { return embedded::print_powerboats_words; }
const Catalogue& rules(Of<Powerboats> /*game*/) { return embedded::print_powerboats_rules; }

}  // namespace boathouse::print
