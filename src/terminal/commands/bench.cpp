// boathouse bench: how fast random games are played, measured by Google Benchmark, and how fast the
// tree search simulates them.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "cli/command.h"
#include "cli/progress.h"
#include "core/json.h"
#include "core/text.h"
#include "minds/speed.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct BenchArguments {
  GameArguments game;
  std::string min_time{"0.5"};
  bool json = false;
};

struct Speed {
  std::string_view game;
  int seats = 0;
  double plies = 0;  // per second
  double games = 0;
  double simulations = 0;  // of the tree search
};

constexpr std::uint64_t plies_per_iteration = 100'000;

void play_random_games(benchmark::State& state, const ChosenGame& chosen) {
  PlayoutCount total;
  std::uint64_t seed = 0;
  for ([[maybe_unused]] const auto iteration : state) {
    const PlayoutCount count =
        chosen.entry->random_games(chosen.seats, chosen.options, ++seed, plies_per_iteration);
    total.plies += count.plies;
    total.games += count.games;
    benchmark::DoNotOptimize(total.checksum ^= count.checksum);
  }
  state.counters["plies"] = {static_cast<double>(total.plies), benchmark::Counter::kIsRate};
  state.counters["games"] = {static_cast<double>(total.games), benchmark::Counter::kIsRate};
}

// Takes the figures from the library and prints nothing itself.
class Collector final : public benchmark::BenchmarkReporter {
 public:
  Collector(const std::vector<ChosenGame>& plan, const Voice& voice)
      : plan_(plan), progress_(voice("bench.measuring"), static_cast<int>(plan.size())) {}

  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    const ChosenGame& measured = plan_[speeds_.size()];
    const auto& counters = runs.front().counters;
    const double games = counters.at("games").value;
    // About as many random games as fit into half a second.
    const auto simulations = static_cast<std::uint64_t>(games / 2) + 1;
    speeds_.push_back({measured.entry->info().id, measured.seats, counters.at("plies").value, games,
                       mcts_speed(*measured.entry, measured.seats, simulations).per_second});
    progress_.step();
  }
  [[nodiscard]] const std::vector<Speed>& speeds() const { return speeds_; }

 private:
  const std::vector<ChosenGame>& plan_;
  std::vector<Speed> speeds_;
  Progress progress_;
};

double seconds(const BenchArguments& arguments, const Voice& voice) {
  constexpr double most = 600;
  char* end = nullptr;
  const double number = std::strtod(arguments.min_time.c_str(), &end);
  if (*end == '\0' && end != arguments.min_time.c_str() && number > 0 && number <= most) {
    return number;
  }
  throw Failure{misused, voice("error.seconds", {{"argument", "--min-time"},
                                                 {"value", arguments.min_time},
                                                 {"high", join(static_cast<int>(most))}})};
}

// The games and numbers of players that the arguments leave open.
std::vector<ChosenGame> plan_benchmarks(const BenchArguments& arguments, const Voice& voice) {
  std::vector<ChosenGame> plan;
  for (const GameEntry* game : games()) {
    const GameInfo& info = game->info();
    if (!arguments.game.game.empty() && arguments.game.game != info.id) continue;
    GameArguments chosen = arguments.game;
    chosen.game = info.id;
    for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
      if (arguments.game.players.empty()) chosen.players = join(seats);
      plan.push_back(choose_game(chosen, voice));
      if (!arguments.game.players.empty()) break;
    }
  }
  if (plan.empty()) (void)choose_game(arguments.game, voice);
  return plan;
}

void print_json(const std::vector<Speed>& speeds) {
  JsonWriter json;
  json.open_object().key("benchmarks").open_array();
  for (const Speed& speed : speeds) {
    json.open_object().member("game", speed.game).member("players", speed.seats);
    json.member("plies_per_second", std::llround(speed.plies));
    json.member("games_per_second", std::llround(speed.games));
    json.member("simulations_per_second", std::llround(speed.simulations)).close_object();
  }
  fmt::print("{}\n", json.close_array().close_object().text());
}

void print_table(const std::vector<Speed>& speeds, const Voice& voice) {
  fmt::print("{:<20}{:>8}{:>12}{:>11}{:>11}{:>16}\n", voice("bench.game"), voice("bench.players"),
             voice("bench.plies"), voice("bench.games"), voice("bench.length"),
             voice("bench.simulations"));
  for (const Speed& speed : speeds) {
    fmt::print("{:<20}{:>8}{:>12.0f}{:>11.0f}{:>11.1f}{:>16.0f}\n", speed.game, speed.seats,
               speed.plies, speed.games, speed.plies / speed.games, speed.simulations);
  }
}

void bench(const BenchArguments& arguments) {
  const Voice voice{language_of_environment()};
  const std::vector<ChosenGame> plan = plan_benchmarks(arguments, voice);
  const double min_time = seconds(arguments, voice);
  for (const ChosenGame& chosen : plan) {
    benchmark::RegisterBenchmark("random games", play_random_games, chosen)->MinTime(min_time);
  }
  std::vector<Speed> speeds;
  {
    Collector collector{plan, voice};
    benchmark::RunSpecifiedBenchmarks(&collector);
    speeds = collector.speeds();
  }
  if (arguments.json) {
    print_json(speeds);
  } else {
    print_table(speeds, voice);
  }
}

}  // namespace

void add_bench(CLI::App& program) {
  auto arguments = std::make_shared<BenchArguments>();
  CLI::App& command = add_command(program, "bench", [arguments] { bench(*arguments); });
  take_text(command, "GAME", arguments->game.game, "");
  take_text(command, "--players", arguments->game.players, "P");
  take_options(command, arguments->game);
  take_text(command, "--min-time", arguments->min_time, "S");
  take_json(command, arguments->json);
  give_examples(command, {"bench", "bench {game} --players 2 --min-time 2 --json"});
}

}  // namespace boathouse::terminal
