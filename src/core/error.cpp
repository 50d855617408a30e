#include "core/error.h"

#include <array>

#include "core/text.h"

namespace boathouse {

std::string Error::sentence(Language language) const {
  const Catalogue& own = words == nullptr ? house_words() : *words;
  std::string sentence = say(own, language, join("error.", code), values);
  if (line == 0) return sentence;
  const std::array<Value, 2> located{{{"line", join(line)}, {"sentence", sentence}}};
  return say(house_words(), language, "error_at_line", located);
}

}  // namespace boathouse
