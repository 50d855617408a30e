#include "embedded/print/regatta/words/de.txt.h"
#include "embedded/print/regatta/words/en.txt.h"
#include "embedded/print/regatta/words/fr.txt.h"
#include "print/regatta/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<Regatta> /*game*/) {
  static constexpr Catalogue words{{embedded::print_regatta_words_en_txt,
                                    embedded::print_regatta_words_fr_txt,
                                    embedded::print_regatta_words_de_txt}};
  return words;
}

}  // namespace boathouse::print
