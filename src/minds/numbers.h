// The few functions that minds need, made only of + − × ÷, so that every platform computes the same
// bits; those of the standard library differ in the last digit.
#pragma once

#include <bit>
#include <cstdint>
#include <numbers>

namespace boathouse {

// The natural logarithm of a positive normal number, to about nine digits.
[[nodiscard]] inline double natural_log(double number) {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  auto exponent = static_cast<std::int32_t>(bits >> 52U) - 1023;
  auto mantissa = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFFU) | 0x3FF0000000000000U);
  // Between 0.7 and 1.4 the series below needs few terms.
  if (mantissa > 1.4) {
    mantissa *= 0.5;
    ++exponent;
  }
  const double t = (mantissa - 1) / (mantissa + 1);
  const double s = t * t;
  const double series = 1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9 + s / 11))));
  return exponent * std::numbers::ln2 + 2 * t * series;
}

// e to the power of a number between −700 and 700, to about nine digits.
[[nodiscard]] inline double exponential(double number) {
  const double halves = number / std::numbers::ln2;
  const auto exponent = static_cast<std::int32_t>(halves < 0 ? halves - 0.5 : halves + 0.5);
  const double t = number - exponent * std::numbers::ln2;  // at most 0.35 in size
  double series = 1;
  for (int term = 9; term > 0; --term) series = 1 + series * t / term;
  const auto power = static_cast<std::uint64_t>(exponent + 1023) << 52U;
  return series * std::bit_cast<double>(power);
}

// The probability for given log odds.
[[nodiscard]] inline double logistic(double log_odds) {
  if (log_odds > 40) return 1;
  if (log_odds < -40) return 0;
  return 1 / (1 + exponential(-log_odds));
}

}  // namespace boathouse
