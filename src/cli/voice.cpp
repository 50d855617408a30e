#include "cli/voice.h"

#include <cstdlib>

#include "core/text.h"
#include "embedded/cli/words.h"

namespace boathouse::cli {

const Catalogue& program_words() { return embedded::cli_words; }

Language language_of_environment() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* locale = std::getenv(variable);
    if (locale == nullptr || *locale == '\0') continue;
    return language_of(std::string_view{locale}.substr(0, 2)).value_or(Language::en);
  }
  return Language::en;
}

std::string mind_name(const Voice& voice, std::string_view mind) {
  const auto word = find_words(program_words(), voice.language, join("mind.", mind));
  return std::string{word.value_or(mind)};
}

}  // namespace boathouse::cli
