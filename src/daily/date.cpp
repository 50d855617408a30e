#include "daily/date.h"

#include <array>

#include "core/text.h"

namespace boathouse::daily {

namespace {

// The first day of each version of the generator. A line is added whenever what a day's challenge
// is made from changes; the days before it keep theirs.
struct Generator {
  int version;
  std::chrono::year_month_day first;
};
constexpr std::array<Generator, 1> generators{
    {{1, std::chrono::year{2026} / std::chrono::November / 1}}};
constexpr std::chrono::year last_year{2999};

}  // namespace

Expected<Date> read_date(std::string_view text) {
  std::string_view rest = text;
  const auto year = parse_number<std::int32_t>(cut(rest, '-'));
  const auto month = parse_number<std::uint32_t>(cut(rest, '-'));
  const auto day = parse_number<std::uint32_t>(rest);
  if (year && month && day && *year <= static_cast<int>(last_year) && *month <= 12 && *day <= 31) {
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{*month},
                                           std::chrono::day{*day}};
    if (date.ok() && date_text(date) == text) {
      if (Date{date} >= first_date()) return Date{date};
      return failure("daily_early",
                     {{"date", std::string{text}}, {"first", date_text(first_date())}});
    }
  }
  return failure("date", {{"date", std::string{text}}});
}

Date first_date() { return generators.front().first; }

int generator_on(Date date) {
  int version = 0;
  for (const Generator& generator : generators) {
    if (Date{generator.first} <= date) version = generator.version;
  }
  return version;
}

}  // namespace boathouse::daily
