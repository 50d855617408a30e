#include "embedded/print/regatta/words.h"
#include "embedded/print/regatta/rules.h"
#include "print/regatta/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<Regatta> /*game*/) { return embedded::print_regatta_words; }
const Catalogue& rules(Of<Regatta> /*game*/) { return embedded::print_regatta_rules; }

}  // namespace boathouse::print
