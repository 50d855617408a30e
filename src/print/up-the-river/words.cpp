#include "embedded/print/up-the-river/words.h"
#include "embedded/print/up-the-river/rules.h"
#include "print/up-the-river/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<UpTheRiver> /*game*/) { return embedded::print_up_the_river_words; }
const Catalogue& rules(Of<UpTheRiver> /*game*/) { return embedded::print_up_the_river_rules; }

}  // namespace boathouse::print
