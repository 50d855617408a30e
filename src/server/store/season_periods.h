// The periods for which stores keep sums of results.
#pragma once

#include <cstdint>

#include "server/store/store.h"

namespace boathouse::server {

// The month of a moment, counted from the year 0.
[[nodiscard]] std::int64_t month_of(Milliseconds moment);

// What a filter lets through: days up to the first whole month, whole months, and the days after
// them. Each ends before its end.
struct SeasonPeriods {
  explicit SeasonPeriods(const ResultFilter& filter);

  std::int64_t begin;  // as days since 1970
  std::int64_t end;
  bool everything;
  std::int64_t first_month;
  std::int64_t last_month;
  std::int64_t months_begin;  // as days, again
  std::int64_t months_end;
};

}  // namespace boathouse::server
