#include "embedded/print/rette-sich-wer-kann/words/de.txt.h"
#include "embedded/print/rette-sich-wer-kann/words/en.txt.h"
#include "embedded/print/rette-sich-wer-kann/words/fr.txt.h"
#include "print/rette-sich-wer-kann/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<RetteSichWerKann> /*game*/) {
  static constexpr Catalogue words{{embedded::print_rette_sich_wer_kann_words_en_txt,
                                    embedded::print_rette_sich_wer_kann_words_fr_txt,
                                    embedded::print_rette_sich_wer_kann_words_de_txt}};
  return words;
}

}  // namespace boathouse::print
