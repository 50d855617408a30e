#include "embedded/print/up-the-river/words/de.txt.h"
#include "embedded/print/up-the-river/words/en.txt.h"
#include "embedded/print/up-the-river/words/fr.txt.h"
#include "print/up-the-river/sheets.h"

namespace boathouse::print {

const Catalogue& words(Of<UpTheRiver> /*game*/) {
  static constexpr Catalogue words{{embedded::print_up_the_river_words_en_txt,
                                    embedded::print_up_the_river_words_fr_txt,
                                    embedded::print_up_the_river_words_de_txt}};
  return words;
}

}  // namespace boathouse::print
