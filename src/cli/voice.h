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

// What the environment asks for: LC_ALL, LC_MESSAGES or LANG, the first that is set; else English.
[[nodiscard]] Language language_of_environment();

// How a mind is called, in the language or, where there is no word for it, as it calls itself.
[[nodiscard]] std::string mind_name(const Voice& voice, std::string_view mind);

}  // namespace boathouse::cli
