#include "embedded/print/rette-sich-wer-kann/words.h"
#include "embedded/print/rette-sich-wer-kann/rules.h"
#include "print/rette-sich-wer-kann/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<RetteSichWerKann> /*game*/) {
  return embedded::print_rette_sich_wer_kann_words;
}
const Catalogue& rules(Of<RetteSichWerKann> /*game*/) {
  return embedded::print_rette_sich_wer_kann_rules;
}

}  // namespace boathouse::print
