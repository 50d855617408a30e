// Dates as people of every language read them alike: 2026-11-17.
#pragma once

#include <chrono>
#include <string>

#include "core/text.h"

namespace boathouse {

// Of a number below 100.
[[nodiscard]] inline std::string two_digits(unsigned number) {
  return join(number / 10, number % 10);
}

[[nodiscard]] inline std::string date_text(std::chrono::sys_days date) {
  const std::chrono::year_month_day day{date};
  return join(static_cast<int>(day.year()), "-", two_digits(static_cast<unsigned>(day.month())),
              "-", two_digits(static_cast<unsigned>(day.day())));
}

}  // namespace boathouse
