// The program's own sentences, in the language of the person at the terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"

namespace boathouse::cli {

[[nodiscard]] const Catalogue& program_words();

// voice("play.saved", {{"path", path}}): the sentence of a key with its values filled in.
struct Voice {
  Language language = Language::en;

  [[nodiscard]] std::string operator()(std::string_view key,
                                       const std::vector<Value>& values = {}) const {
    return say(program_words(), language, key, values);
  }
};

// The language of the environment: LC_ALL, LC_MESSAGES or LANG, the first that is set; defaults to
// English.
[[nodiscard]] Language language_of_environment();

// The name of a mind in the language, or its own name if there is no translation.
[[nodiscard]] std::string mind_name(const Voice& voice, std::string_view mind);

}  // namespace boathouse::cli
