// What a skipper could gain against another who sails by the navigator, if boats never got in each
// other's way: the chance of being home first by sailing so too, with the best reply to when the
// other may arrive, and for one who knew in advance when it will.
//
//   cmake --build build/release --target solvers_powerboats_clock_tool
//   build/release/tools/solvers/powerboats/clock_tool [SEEDS [RACES]]
//
// One line for each seed from 1 on: race A on the lake that `boathouse lake --seed N` shows.
#include <cmath>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

#include "core/playout.h"
#include "core/text.h"
#include "solvers/powerboats/clock.h"

namespace boathouse::powerboats {
namespace {

constexpr std::size_t horizon = 50;  // turns; who is not home by then has lost

std::unique_ptr<Navigator> solved_course(std::uint64_t seed) {
  Random random = Random::for_chance(seed);
  const auto setup = random_setup<Powerboats>(Powerboats::info.min_seats,
                                              standard_options(Powerboats::info.options), random);
  const Course course = draw_courses(setup.lake, random)[0];
  auto navigator = std::make_unique<Navigator>(course, setup.obstacles[0][course.berths[0]]);
  navigator->solve({});
  return navigator;
}

// The share of races in which a boat that sails by the navigator arrives in each turn. What is
// missing to 1 never arrives in time.
std::vector<double> arrivals(const Navigator& navigator, int races) {
  std::vector<double> shares(horizon + 1);
  Random random{1};
  const Powerboats::Berthing start = navigator.best_start();
  for (int race = 0; race < races; ++race) {
    Powerboats::Boat boat{};
    boat.cell = start.cell;
    boat.heading = static_cast<std::uint8_t>(start.heading);
    boat.state = Powerboats::State::racing;
    while (boat.state == Powerboats::State::racing && boat.turns < horizon) {
      const Powerboats::Plan plan = navigator.best_plan(boat);
      boat.dice = plan.keep;
      if (plan.roll > 0) {
        const std::uint32_t roll = rolls_of(plan.roll).pick(random);
        boat.dice = plan.keep + Dice{static_cast<std::uint16_t>(roll)};
      }
      boat = navigator.sailed(boat);
    }
    if (boat.state == Powerboats::State::finished) shares[boat.turns] += 1.0 / races;
  }
  return shares;
}

// What arriving in turn t is worth, beginning with the first: the chance that the other arrives
// later, an equal turn counting half, if the other is so many turns ahead already.
std::vector<double> worths_against(const std::vector<double>& other, int ahead) {
  std::vector<double> worths;
  for (int turn = 1; turn <= static_cast<int>(horizon); ++turn) {
    double later = 1;
    for (int theirs = 1; theirs <= static_cast<int>(horizon); ++theirs) {
      const double share = other[static_cast<std::size_t>(theirs)];
      const int lead = theirs - ahead - turn;
      later -= lead < 0 ? share : lead == 0 ? share / 2 : 0;
    }
    worths.push_back(later);
  }
  return worths;
}

double mean(const std::vector<double>& shares, const std::vector<double>& worths) {
  double sum = 0;
  for (std::size_t turn = 1; turn <= horizon; ++turn) sum += shares[turn] * worths[turn - 1];
  return sum;
}

// Of one who knows in which turn the other will arrive.
double with_foresight(const std::vector<double>& other, const std::vector<double>& in_time) {
  double sum = 0;
  double missing = 1;
  for (std::size_t turn = 1; turn <= horizon; ++turn) {
    sum += other[turn] * (in_time[turn] + in_time[turn - 1]) / 2;
    missing -= other[turn];
  }
  return sum + missing * in_time.back();
}

int run(std::uint64_t seeds, int races) {
  std::puts(
      "seed    par   ±  foresight | behind by 4: as usual, best | by 2 | level | ahead by 2 | by "
      "4");
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto navigator = solved_course(seed);
    Clock clock{*navigator};
    const std::vector<double> usual = arrivals(*navigator, races);
    double squares = 0;
    for (std::size_t turn = 1; turn <= horizon; ++turn) {
      const double off = static_cast<double>(turn) - navigator->par();
      squares += usual[turn] * off * off;
    }
    std::printf("%4llu  %5.2f %.2f %10.4f", static_cast<unsigned long long>(seed), navigator->par(),
                std::sqrt(squares), with_foresight(usual, clock.chances_in_time(horizon)));
    for (const int ahead : {4, 2, 0, -2, -4}) {
      const std::vector<double> worths = worths_against(usual, ahead);
      std::printf(" | %.4f %.4f", mean(usual, worths), clock.best(worths));
    }
    std::puts("");
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace boathouse::powerboats

int main(int count, char** words) {
  const auto number = [&](int place, std::uint32_t usual) {
    return count > place ? boathouse::parse_number<std::uint32_t>(words[place]).value_or(0) : usual;
  };
  const std::uint32_t seeds = number(1, 4);
  const std::uint32_t races = number(2, 20'000);
  if (count > 3 || seeds == 0 || races == 0 || races > 10'000'000) {
    std::fputs("usage: clock_tool [SEEDS [RACES]], for example clock_tool 4 20000\n", stderr);
    return 2;
  }
  return boathouse::powerboats::run(seeds, static_cast<int>(races));
}
