// How many turns a mind needs for a race alone.
//
//   cmake --build build/release --target minds_regatta_solo_tool
//   build/release/tools/minds/regatta/solo_tool admiral standard 200
//
// sails N races with the seeds from 1 on and prints how many
// were finished, the mean, the median, the 90th percentile and
// the longest. The course may also be a custom one, in one line.
#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "games/regatta/course_file.h"
#include "minds/regatta/testing/alone.h"

namespace boathouse::regatta {
namespace {

int refuse(std::string_view sentence) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(sentence.size()), sentence.data());
  return 2;
}

int race_alone(std::string_view mind, std::string_view course_name, std::string_view count) {
  OptionValues options = standard_options(Regatta::info.options);
  const auto set = set_option(Regatta::info.options, options, join("course=", course_name));
  if (!set) return refuse(set.error().sentence());
  const auto made = make_mind(**find_game(Regatta::info.id), 2, mind);
  if (!made) return refuse(made.error().sentence());
  const int races = parse_number<int>(count).value_or(0);
  if (races < 1) return refuse("The number of races is at least 1.");
  const Course course = Regatta::begin(2, options).course;
  std::vector<int> turns;
  for (int race = 1; race <= races; ++race) {
    const auto needed = turns_alone(mind, course, static_cast<std::uint64_t>(race));
    if (needed) turns.push_back(*needed);
  }
  std::ranges::sort(turns);
  std::printf("%zu of %d races finished\n", turns.size(), races);
  if (turns.empty()) return 1;
  double sum = 0;
  for (const int each : turns) sum += each;
  std::printf("mean %.2f, median %d, 90 %% within %d, longest %d turns\n",
              sum / static_cast<double>(turns.size()), turns[turns.size() / 2],
              turns[(turns.size() * 9 + 9) / 10 - 1], turns.back());
  return 0;
}

}  // namespace
}  // namespace boathouse::regatta

int main(int count, char** words) {
  if (count == 4) return boathouse::regatta::race_alone(words[1], words[2], words[3]);
  std::fputs("solo_tool MIND COURSE RACES\n", stderr);
  return 2;
}
