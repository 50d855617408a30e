// Numbers as both the SVG and the PDF writer print them.
#pragma once

#include <cmath>
#include <string>

#include "core/text.h"

namespace boathouse::print {

// With at most three decimals; 0.001 mm is finer than any printer.
[[nodiscard]] inline std::string number(double value, int digits = 3) {
  std::int64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const std::int64_t rounded = std::llround(value * static_cast<double>(scale));
  const std::int64_t size = rounded < 0 ? -rounded : rounded;
  std::string rest = join(size % scale + scale).substr(1);
  rest.erase(rest.find_last_not_of('0') + 1);
  return join(rounded < 0 ? "-" : "", size / scale, rest.empty() ? "" : ".", rest);
}

template <class... Values>
[[nodiscard]] std::string numbers(Values... values) {
  std::string text;
  ((text += join(text.empty() ? "" : " ", number(values))), ...);
  return text;
}

}  // namespace boathouse::print
