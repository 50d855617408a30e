// The days of the daily challenge, which begin at midnight UTC, and the version of the generator
// that makes a day's challenges: fixed for ever once the day has come.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/calendar.h"
#include "core/error.h"

namespace boathouse::daily {

using Date = std::chrono::sys_days;

using boathouse::date_text;
// Refuses what is no date, days before the first challenge, and days beyond the year 2999.
[[nodiscard]] Expected<Date> read_date(std::string_view text);

[[nodiscard]] Date first_date();
[[nodiscard]] int generator_on(Date date);

}  // namespace boathouse::daily
