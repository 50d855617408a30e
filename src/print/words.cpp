#include "print/words.h"

#include "embedded/print/words.h"

namespace boathouse::print {

const Catalogue& print_words() { return embedded::print_words; }

}  // namespace boathouse::print
