// Errors are values: a code for programs, its parameters, and one clear sentence for people in
// their language, from the catalogue under `error.<code>`.
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
  int line = 0;  // of the text in which it was found, if it was found in one

  [[nodiscard]] std::string sentence(Language language = Language::en) const;
};

template <class T>
using Expected = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> failure(std::string_view code,
                                                    std::vector<Value> values = {}) {
  return std::unexpected(Error{code, std::move(values)});
}

}  // namespace boathouse
