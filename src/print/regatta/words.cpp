#include "embedded/print/regatta/words.h"
#include "print/regatta/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<Regatta> /*game*/) { return embedded::print_regatta_words; }

}  // namespace boathouse::print
