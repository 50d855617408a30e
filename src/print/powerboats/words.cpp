#include "embedded/print/powerboats/words/de.txt.h"
#include "embedded/print/powerboats/words/en.txt.h"
#include "embedded/print/powerboats/words/fr.txt.h"
#include "print/powerboats/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<Powerboats> /*game*/) {
  static constexpr Catalogue words{{embedded::print_powerboats_words_en_txt,
                                    embedded::print_powerboats_words_fr_txt,
                                    embedded::print_powerboats_words_de_txt}};
  return words;
}

}  // namespace boathouse::print
