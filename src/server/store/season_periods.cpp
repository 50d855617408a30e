#include "server/store/season_periods.h"

#include <algorithm>
#include <chrono>

namespace boathouse::server {

namespace {

constexpr std::int64_t last_day = 2'932'896;  // of the year 9999

// The beginning of a month, as a day.
std::int64_t day_of_month(std::int64_t month) {
  using namespace std::chrono;
  const std::int64_t y = month / 12;
  const year_month_day first{year{static_cast<int>(y)},
                             std::chrono::month{static_cast<unsigned>(month - y * 12 + 1)},
                             std::chrono::day{1}};
  return sys_days{first}.time_since_epoch().count();
}

std::int64_t first_whole_month(std::int64_t begin) {
  const std::int64_t month = month_of(begin * day);
  return day_of_month(month) < begin ? month + 1 : month;
}

}  // namespace

std::int64_t month_of(Milliseconds moment) {
  using namespace std::chrono;
  const year_month_day date{floor<days>(sys_time<milliseconds>{milliseconds{moment}})};
  return std::int64_t{static_cast<int>(date.year())} * 12 + static_cast<unsigned>(date.month()) - 1;
}

SeasonPeriods::SeasonPeriods(const ResultFilter& filter)
    : begin(std::clamp<std::int64_t>(filter.from / day, 0, last_day)),
      end(std::clamp<std::int64_t>(filter.to / day, begin, last_day)),
      everything(begin == 0 && end == last_day),
      first_month(first_whole_month(begin)),
      last_month(std::max(first_month, month_of(end * day))),
      months_begin(std::min(day_of_month(first_month), end)),
      months_end(std::max(months_begin, day_of_month(last_month))) {}

}  // namespace boathouse::server
