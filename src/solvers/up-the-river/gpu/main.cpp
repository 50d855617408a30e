// Solves Up the River for two or three players on a GPU and prints the value of the start for every
// seat. The rules check it: for a large random sample of states, the values are compared with what
// the rules make of their successors. Not part of the usual build: see build.sh.
//
// Arguments: players, where the wave is at the start, and as options “difference” (two players, own
// points less the other's), “last” (the last of equally good moves instead of the first), and the
// number of revolutions after which a block that does not settle is left as it is. With “sample”
// and a file (three players, standard layout), the values of the sample are written there.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <string_view>

#include "games/up-the-river/rules.h"
#include "solvers/up-the-river/courses.h"
#include "solvers/up-the-river/gpu/many.h"
#include "solvers/up-the-river/sample.h"

namespace boathouse::up_the_river::many {
namespace {

UpTheRiver::Setup river(int seats, int wave) {
  UpTheRiver::Setup setup = UpTheRiver::begin(seats, {1});
  UpTheRiver::draw_setup(setup, static_cast<std::uint32_t>(wave));
  return setup;
}

Choices narrow(const Courses::Choices& choices) {
  Choices own{};
  own.count = static_cast<std::uint16_t>(choices.count);
  for (std::size_t i = 0; i < 3; ++i) own.to[i] = static_cast<std::uint16_t>(choices.to[i]);
  return own;
}

std::unique_ptr<Moves> moves_of(const UpTheRiver::Setup& setup) {
  const auto courses = std::make_unique<Courses>(setup);
  auto moves = std::make_unique<Moves>();
  for (std::size_t fleet = 0; fleet < fleets; ++fleet) {
    for (std::size_t phase = 0; phase < phases; ++phase) {
      for (std::size_t number = 0; number < 5; ++number) {
        moves->sail[phase][number][fleet] = narrow(courses->sail[phase][number][fleet]);
      }
      moves->fair_wind[phase][fleet] = narrow(courses->fair_wind[phase][fleet]);
    }
    moves->foul_wind[fleet] = narrow(courses->foul_wind[fleet]);
    moves->waterfall[fleet] = static_cast<std::uint16_t>(courses->waterfall[fleet]);
  }
  return moves;
}

std::unique_ptr<Index> index_of(int seats) {
  auto index = std::make_unique<Index>();
  index->seats = seats;
  for (int a = 0; a <= 3; ++a) {
    for (int b = 0; b <= 3; ++b) {
      for (int c = 0; c <= (seats == 3 ? 3 : 0); ++c) {
        for (int taken = 0; taken <= 3 * seats - a - b - c; ++taken) {
          index->first[a][b][c][taken] = index->size;
          index->size +=
              static_cast<std::uint64_t>(phases * seats) *
              static_cast<std::uint64_t>(fleets_with(a) * fleets_with(b) * fleets_with(c));
        }
      }
    }
  }
  return index;
}

std::uint64_t number_of(const Index& index, const UpTheRiver::Position& position) {
  if (position.die == UpTheRiver::Position::over) return over;
  State state{position.phase, position.mover, best_berth - position.free_berth, {}};
  for (std::size_t seat = 0; seat < most_seats; ++seat) {
    state.fleet[seat] = static_cast<int>(fleet_number(position.boats[seat]));
  }
  return index.of(state);
}

// A random position at a roll; berths go to the first seats that may hold them.
UpTheRiver::Position random_position(const Index& index, Random& random) {
  for (;;) {
    UpTheRiver::Position position{};
    std::uint32_t left = 0;  // boats docked or lost
    for (int seat = 0; seat < index.seats; ++seat) {
      // Most fleets have three boats, so half of the draws do too; the others have any size.
      const std::uint32_t boats = random.below(2) == 0 ? 3 : random.below(4);
      const std::uint32_t fleet =
          up_the_river::first_fleet[boats] +
          random.below(static_cast<std::uint32_t>(fleets_with(static_cast<int>(boats))));
      position.boats[seat] = up_the_river::fleets[fleet];
      left += 3 - boats;
    }
    position.phase = static_cast<std::uint8_t>(random.below(phases));
    position.mover =
        static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(index.seats)));
    position.free_berth = static_cast<std::uint8_t>(best_berth - random.below(left + 1));
    if (position.boats[position.mover] != 0) return position;
  }
}

// What the rules make of a state, in two passes: first the states needed, then the answers.
class Judge {
 public:
  Judge(const UpTheRiver::Setup& setup, const Index& index, const Taste& taste)
      : setup_(setup), index_(index), taste_(taste) {}

  void ask(const UpTheRiver::Position& position) {
    const Outlook outlook = outlook_of(setup_, position);
    roots_.push_back(states_.size());
    states_.push_back(number_of(index_, position));
    for (const auto& moves : outlook.after) {
      rolls_.push_back({position.mover, static_cast<std::uint32_t>(moves.size())});
      for (const Outlook::After& after : moves) {
        states_.push_back(number_of(index_, after.position));
        rewards_.push_back(after.points);
      }
    }
  }

  [[nodiscard]] double largest_difference(const Solver& solver) const {
    const std::vector<double> values = solver.values(states_);
    const auto seats = static_cast<std::size_t>(index_.seats);
    double largest = 0;
    std::size_t at = 0;
    std::size_t reward = 0;
    for (std::size_t root = 0; root < roots_.size(); ++root) {
      const double* own = &values[at++ * seats];
      std::array<double, most_seats> sum{};
      for (std::size_t face = 0; face < 6; ++face) {
        const Roll& roll = rolls_[root * 6 + face];
        add_choice(&values[at * seats], &rewards_[reward], roll, sum);
        at += roll.moves;
        reward += roll.moves;
      }
      for (std::size_t seat = 0; seat < seats; ++seat) {
        largest = std::max(largest, std::abs(sum[seat] / 6 - own[seat]));
      }
    }
    return largest;
  }

 private:
  struct Roll {
    std::size_t mover;
    std::uint32_t moves;
  };

  void add_choice(const double* values, const int* rewards, const Roll& roll,
                  std::array<double, most_seats>& sum) const {
    const auto seats = static_cast<std::size_t>(index_.seats);
    const auto utility = [&](std::size_t move) {
      const double* after = values + move * seats;
      const double own = after[roll.mover] + rewards[move];
      return taste_.difference ? own - after[1 - roll.mover] : own;
    };
    std::size_t chosen = 0;
    for (std::size_t move = 1; move < roll.moves; ++move) {
      const double margin = taste_.last ? -taste_.tie : taste_.tie;
      if (utility(move) > utility(chosen) + margin) chosen = move;
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      sum[seat] += values[chosen * seats + seat] + (seat == roll.mover ? rewards[chosen] : 0);
    }
  }

  const UpTheRiver::Setup& setup_;
  const Index& index_;
  Taste taste_;
  std::vector<std::uint64_t> states_;  // each one asked about, and then all that may follow it
  std::vector<int> rewards_;           // of those that follow
  std::vector<std::size_t> roots_;
  std::vector<Roll> rolls_;
};

void print(int seats, int wave, const Taste& taste, const std::vector<double>& start,
           const Report& report, double by_the_rules) {
  std::printf(R"({"players":%d,"wave":%d,"for":"%s","ties":"%s","values":[)", seats, wave,
              taste.difference ? "difference" : "points", taste.last ? "last" : "first");
  for (const double& value : start) {
    std::printf("%s%.12f", &value == start.data() ? "" : ",", value);
  }
  const auto wide = [](std::uint64_t number) { return static_cast<unsigned long long>(number); };
  std::printf(R"(],"states":%llu,"updates":%llu,"seconds":%.2f,"revolutions":%d,)",
              wide(report.states), wide(report.updates), report.seconds, report.revolutions);
  std::printf(R"("unsettled":%d,"unrest":%.3g,"residual":%.3g,"by_the_rules":%.3g,)",
              report.unsettled, report.unrest, report.residual, by_the_rules);
  std::printf("\"choices\":%llu,\"tied\":%llu}\n", wide(report.decisions), wide(report.ties));
  std::fflush(stdout);
}

bool write_sample(const Solver& solver, const Index& index, const char* file) {
  std::vector<std::uint64_t> states;
  for (const Outlook& outlook : exact_sample(sampled_river())) {
    states.push_back(number_of(index, outlook.position));
    for (const auto& moves : outlook.after) {
      for (const Outlook::After& after : moves) states.push_back(number_of(index, after.position));
    }
  }
  const std::string table = write_table(exact_sample_label(), solver.values(states));
  std::ofstream out{file, std::ios::binary};
  out << table;
  return static_cast<bool>(out.flush());
}

int run(int seats, int wave, const Taste& taste, int patience, const char* sample_file) {
  const UpTheRiver::Setup setup = river(seats, wave);
  const auto index = index_of(seats);
  Solver solver{*index, *moves_of(setup), taste};
  const Report report = solver.run(patience);

  Judge judge{setup, *index, taste};
  Random random{1};
  constexpr int sample = 1'000'000;
  for (int i = 0; i < sample; ++i) judge.ask(random_position(*index, random));
  const double difference = judge.largest_difference(solver);

  print(seats, wave, taste, solver.values({number_of(*index, UpTheRiver::start(setup))}), report,
        difference);
  if (sample_file != nullptr && !write_sample(solver, *index, sample_file)) {
    std::fprintf(stderr, "%s cannot be written.\n", sample_file);
    return 1;
  }
  return report.unsettled == 0 && report.residual <= 1e-9 && difference <= 1e-9 ? 0 : 1;
}

}  // namespace
}  // namespace boathouse::up_the_river::many

int main(int count, char** arguments) {
  using namespace boathouse::up_the_river::many;
  const int seats = count > 1 ? std::atoi(arguments[1]) : 0;
  const int wave = count > 2 ? std::atoi(arguments[2]) : 0;
  if (seats < 2 || seats > most_seats || wave < 2 || wave > 10) {
    std::fprintf(stderr, "usage: many 2|3 WAVE [difference] [last] [PATIENCE] [sample FILE]\n");
    return 2;
  }
  Taste taste;
  int patience = 1000;
  const char* sample_file = nullptr;
  for (int i = 3; i < count; ++i) {
    taste.difference |= std::string_view{arguments[i]} == "difference";
    taste.last |= std::string_view{arguments[i]} == "last";
    if (std::string_view{arguments[i]} == "sample" && i + 1 < count) {
      sample_file = arguments[++i];
      continue;
    }
    if (const int number = std::atoi(arguments[i]); number > 0) patience = number;
  }
  if (sample_file != nullptr && (seats != 3 || wave != 5)) {
    std::fprintf(stderr, "The sample is of three players and the wave at 5.\n");
    return 2;
  }
  return run(seats, wave, taste, patience, sample_file);
}
