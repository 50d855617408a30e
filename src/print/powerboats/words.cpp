#include "embedded/print/powerboats/words.h"
#include "print/powerboats/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<Powerboats> /*game*/) { return embedded::print_powerboats_words; }

}  // namespace boathouse::print
