// The few functions of analysis that minds need, made of + − × ÷ alone, so that every platform
// computes the same bits; those of the standard library differ in the last place.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace boathouse {

// The natural logarithm of a positive normal number, to about nine digits.
[[nodiscard]] inline double natural_log(double number) {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  auto exponent = static_cast<std::int32_t>(bits >> 52U) - 1023;
  double mantissa = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFFU) | 0x3FF0000000000000U);
  // Between 0.7 and 1.4 the series below needs few terms.
  if (mantissa > 1.4) {
    mantissa *= 0.5;
    ++exponent;
  }
  const double t = (mantissa - 1) / (mantissa + 1);
  const double s = t * t;
  const double series = 1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9 + s / 11))));
  return exponent * 0.6931471805599453 + 2 * t * series;
}

}  // namespace boathouse
