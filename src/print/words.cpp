#include "print/words.h"

#include "embedded/print/words/de.txt.h"
#include "embedded/print/words/en.txt.h"
#include "embedded/print/words/fr.txt.h"

namespace boathouse::print {

const Catalogue& print_words() {
  static constexpr Catalogue words{
      {embedded::print_words_en_txt, embedded::print_words_fr_txt, embedded::print_words_de_txt}};
  return words;
}

}  // namespace boathouse::print
