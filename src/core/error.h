// Errors are values: a code for programs, its parameters, and one clear sentence for people in
// their language, under `error.<code>` in the catalogue of the house or of the game it is about.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"

namespace boathouse {

struct Error {
  std::string_view code;  // a literal
  std::vector<Value> values;
  int line = 0;                      // of the text in which it was found, if it was found in one
  const Catalogue* words = nullptr;  // a game's own; the house's if there is none

  [[nodiscard]] std::string sentence(Language language = Language::en) const;
};

template <class T>
using Expected = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> failure(std::string_view code,
                                                    std::vector<Value> values = {}) {
  return std::unexpected(Error{code, std::move(values)});
}

}  // namespace boathouse
