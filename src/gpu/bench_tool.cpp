// How fast an NVIDIA card plays, and whether it plays as the processor does.
//
//   cmake --build build/release --target gpu_bench_tool
//   tools/make-kernels build/release/generated build/gpu
//   build/release/tools/gpu/bench_tool --kernels build/gpu
//
// --help says the rest.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/json.h"
#include "games/list.h"
#include "gpu/batch.h"
#include "gpu/machine.h"

namespace boathouse::gpu {
namespace {

constexpr std::string_view usage =
    R"(bench_tool [--kernels FOLDER] [--game GAME] [--players N] [--policy POLICY] [--one-setup]
           [--seconds N] [--check [N] | --rehearse [N]] [--json]

Plays seeded matches of every game on the NVIDIA card and prints plies per second, with those of
one core of the processor beside them.

  --kernels FOLDER  what tools/make-kernels has made; build/gpu unless given
  --game GAME       only this game
  --players N       how many seats; the game's fewest unless given
  --policy POLICY   random, or standing: the move after which the seat stands best
  --one-setup       what is drawn before a match, such as the lake, is drawn once for all matches
  --seconds N       how long each game is measured on the card; 1 unless given
  --check [N]       instead of measuring, play N matches of each game, a million unless given, on
                    the card and on the processor, and compare every ply, position and result
  --rehearse [N]    the same without a card, a thousand unless given: the kernels' optimised code is
                    run on the processor
  --json            print JSON
)";

constexpr std::uint64_t first_seed = 1;
constexpr std::size_t most_matches = std::size_t{1} << 27U;  // their traces take 2 GiB of the card

struct Arguments {
  std::string kernels = "build/gpu";
  std::optional<std::string> game;
  std::optional<int> players;
  Policy policy = Policy::at_random;
  double seconds = 1;
  std::optional<std::size_t> check;
  bool rehearsal = false;
  bool one_setup = false;
  bool json = false;
  bool help = false;
};

OrSentence<Arguments> read_arguments(std::span<char* const> words) {
  Arguments read;
  std::size_t at = 0;
  const auto next = [&]() -> std::string_view {
    return at < words.size() ? std::string_view{words[at++]} : std::string_view{};
  };
  const auto number = [&](std::size_t most) {
    const auto value = parse_number<std::size_t>(next());
    return value && *value >= 1 && *value <= most ? value : std::nullopt;
  };
  while (at < words.size()) {
    const std::string_view word = next();
    if (word == "--help" || word == "-h") {
      read.help = true;
    } else if (word == "--json") {
      read.json = true;
    } else if (word == "--one-setup") {
      read.one_setup = true;
    } else if (word == "--kernels") {
      read.kernels = next();
    } else if (word == "--game") {
      read.game = next();
    } else if (word == "--players") {
      const auto value = number(max_seats);
      if (!value) return std::unexpected("--players takes a number of seats.");
      read.players = static_cast<int>(*value);
    } else if (word == "--seconds") {
      const auto value = number(600);
      if (!value) return std::unexpected("--seconds takes a number from 1 to 600.");
      read.seconds = static_cast<double>(*value);
    } else if (word == "--policy") {
      const std::string_view policy = next();
      if (policy != "random" && policy != "standing") {
        return std::unexpected("--policy is random or standing.");
      }
      read.policy = policy == "random" ? Policy::at_random : Policy::by_standing;
    } else if (word == "--check" || word == "--rehearse") {
      read.rehearsal = word == "--rehearse";
      read.check = read.rehearsal ? 1'000 : 1'000'000;
      if (at < words.size() && !std::string_view{words[at]}.starts_with('-')) {
        read.check = number(most_matches);
        if (!read.check) {
          return std::unexpected(join(word, " takes a number from 1 to ", most_matches, "."));
        }
      }
    } else {
      return std::unexpected(join("There is no option ", word, "; --help names them."));
    }
  }
  return read;
}

unsigned cores() { return std::max(std::thread::hardware_concurrency(), 1U); }

// --- Checking ---

struct Comparison {
  std::size_t matches = 0;
  std::uint64_t plies = 0;
  std::optional<std::uint64_t> first_difference;  // a seed
  std::size_t differences = 0;
};

Comparison compare(std::span<const Trace> card, std::span<const Trace> processor) {
  Comparison comparison;
  comparison.matches = card.size();
  for (std::size_t i = 0; i < card.size(); ++i) {
    comparison.plies += processor[i].plies;
    if (card[i] == processor[i]) continue;
    if (!comparison.first_difference) comparison.first_difference = first_seed + i;
    ++comparison.differences;
  }
  return comparison;
}

// --- Measuring ---

// The card, and room on it for batches; a rehearsal has neither.
struct Stage {
  const Card* card = nullptr;
  const Batches* batches = nullptr;
};

// The more registers a thread has, the fewer threads there are to wait for memory meanwhile; what
// is best is found by trying. 0 is what the driver's compiler likes.
constexpr std::array<unsigned, 4> register_limits{0, 128, 80, 56};

struct Speed {
  unsigned register_limit = 0;
  Footprint footprint{};
  double plies_per_second = 0;
  double matches_per_second = 0;
  double plies_per_match = 0;
};

Speed speed_of(const Kernel& kernel, unsigned limit, std::size_t matches, const BatchRun& run) {
  return {.register_limit = limit,
          .footprint = kernel.footprint,
          .plies_per_second = static_cast<double>(run.plies) / run.seconds,
          .matches_per_second = static_cast<double>(matches) / run.seconds,
          .plies_per_match = static_cast<double>(run.plies) / static_cast<double>(matches)};
}

// As many matches as take about so many seconds, but several for each thread: else one would
// measure how they wait for the longest match. The last run counts.
OrSentence<Speed> measure_kernel(Stage stage, const Kernel& kernel, std::uint64_t setup,
                                 unsigned limit, double seconds) {
  const std::size_t threads = static_cast<std::size_t>(stage.card->info().multiprocessors) *
                              static_cast<std::size_t>(kernel.footprint.blocks_per_sm) *
                              Card::threads_per_block;
  std::size_t matches = threads;
  for (;;) {
    const auto run = stage.batches->run(kernel, setup, first_seed, matches);
    if (!run) return std::unexpected(run.error());
    const bool enough = run->seconds >= seconds / 2 && matches >= 8 * threads;
    if (enough || run->seconds >= 4 * seconds || matches == most_matches) {
      return speed_of(kernel, limit, matches, *run);
    }
    const double wanted = static_cast<double>(matches) * seconds / std::max(run->seconds, 1e-4);
    matches = std::clamp(static_cast<std::size_t>(wanted), 8 * threads, 64 * matches);
    matches = std::min(matches, most_matches);
  }
}

struct Row {
  std::string game;
  int players = 0;
  std::optional<Comparison> comparison;
  Speed card;
  double processor = 0;  // plies per second of one core
};

template <Game G>
class Bench {
 public:
  Bench(const Arguments& arguments, Stage stage, int players)
      : arguments_(arguments),
        stage_(stage),
        players_(players),
        begun_(setup_for(players, arguments.one_setup)),
        kernel_(kernel_name(arguments.policy, is_drawn<G>(begun_))) {}

  OrSentence<Row> run() {
    Row row;
    row.game = G::info.id;
    row.players = players_;
    const auto done = arguments_.check ? check(row) : measure(row);
    if (!done) return std::unexpected(done.error());
    return row;
  }

 private:
  static typename G::Setup setup_for(int players, bool drawn_here) {
    typename G::Setup setup = G::begin(players, standard_options(G::info.options));
    if (drawn_here) {
      Random random = Random::for_chance(first_seed);
      finish_setup<G>(setup, random);
    }
    return setup;
  }

  [[nodiscard]] KernelFiles files() const {
    return {.folder = arguments_.kernels, .game = std::string{G::info.id}};
  }

  OrSentence<void> check(Row& row) {
    const std::size_t matches = *arguments_.check;
    const auto played = arguments_.rehearsal ? rehearse(matches) : play_on_card(matches);
    if (!played) return std::unexpected(played.error());
    std::vector<Trace> expected(matches);
    play_on_processor<G>(begun_, arguments_.policy, first_seed, expected, cores());
    row.comparison = compare(*played, expected);
    return {};
  }

  OrSentence<std::vector<Trace>> play_on_card(std::size_t matches) {
    const auto ptx = files().ptx(kernel_);
    if (!ptx) return std::unexpected(ptx.error());
    OnCard place{*stage_.card};
    const auto setup = put_setup<G>(place, begun_);
    if (!setup) return std::unexpected(setup.error());
    const auto module = stage_.card->load(*ptx);
    if (!module) return std::unexpected(module.error());
    const auto kernel = stage_.card->kernel(*module, kernel_);
    if (!kernel) return std::unexpected(kernel.error());
    const auto run = stage_.batches->run(*kernel, *setup, first_seed, matches);
    if (!run) return std::unexpected(run.error());
    return stage_.batches->traces(matches);
  }

  // On a few threads, which share the matches out as those of the card do.
  OrSentence<std::vector<Trace>> rehearse(std::size_t matches) {
    InRehearsal place;
    const auto setup = put_setup<G>(place, begun_);
    if (!setup) return std::unexpected(setup.error());
    std::vector<Trace> traces(matches);
    Counters counters;
    const Order order =
        order_for(*setup, first_seed, matches, reinterpret_cast<std::uintptr_t>(traces.data()),
                  reinterpret_cast<std::uintptr_t>(&counters));
    const auto kernel = rehearsed(files(), kernel_);
    if (!kernel) return std::unexpected(kernel.error());
    gpu::rehearse(*kernel, &order, cores());
    return traces;
  }

  OrSentence<void> measure(Row& row) {
    const auto ptx = files().ptx(kernel_);
    if (!ptx) return std::unexpected(ptx.error());
    OnCard place{*stage_.card};
    const auto setup = put_setup<G>(place, begun_);
    if (!setup) return std::unexpected(setup.error());
    for (const unsigned limit : register_limits) {
      const auto module = stage_.card->load(*ptx, limit);
      if (!module) return std::unexpected(module.error());
      const auto kernel = stage_.card->kernel(*module, kernel_);
      if (!kernel) return std::unexpected(kernel.error());
      const auto speed = measure_kernel(stage_, *kernel, *setup, limit, arguments_.seconds);
      if (!speed) return std::unexpected(speed.error());
      if (speed->plies_per_second > row.card.plies_per_second) row.card = *speed;
    }
    row.processor = measure_core();
    return {};
  }

  double measure_core() {
    std::vector<Trace> traces(16);
    std::uint64_t plies = 0;
    std::uint64_t seed = first_seed;
    const auto began = std::chrono::steady_clock::now();
    double seconds = 0;
    do {
      play_on_processor<G>(begun_, arguments_.policy, seed, traces);
      seed += traces.size();
      for (const Trace& trace : traces) plies += trace.plies;
      seconds = seconds_since(began);
    } while (seconds < 1);
    return static_cast<double>(plies) / seconds;
  }

  const Arguments& arguments_;
  Stage stage_;
  int players_;
  typename G::Setup begun_;
  std::string kernel_;
};

// --- Printing ---

double occupancy(const CardInfo& card, const Footprint& footprint) {
  return static_cast<double>(footprint.blocks_per_sm * Card::threads_per_block) /
         card.threads_per_multiprocessor;
}

// What the card could issue at its highest clock, if every lane of every warp were busy: four
// schedulers on each multiprocessor, 32 lanes each.
double instructions_per_second(const CardInfo& card) {
  return card.multiprocessors * 4.0 * 32.0 * card.clock_khz * 1000.0;
}

void print_comparison(const Row& row) {
  const Comparison& found = *row.comparison;
  std::printf("%-22s %d players  %zu matches, %llu plies: ", row.game.c_str(), row.players,
              found.matches, static_cast<unsigned long long>(found.plies));
  if (!found.first_difference) {
    std::puts("all the same");
    return;
  }
  std::printf("%zu differ, the first with seed %llu\n", found.differences,
              static_cast<unsigned long long>(*found.first_difference));
}

void print_speeds(const CardInfo& card, std::span<const Row> rows) {
  std::printf("%s, %d multiprocessors, at most %.2f GHz\n\n", card.name.c_str(),
              card.multiprocessors, card.clock_khz / 1e6);
  std::puts(
      "game                  seats     plies/s   matches/s  plies each  registers  local bytes  "
      "threads  slots/ply  one core  times");
  for (const Row& row : rows) {
    const Footprint& footprint = row.card.footprint;
    std::printf("%-22s%5d%12.3g%12.3g%12.1f%11d%13d%8.0f%%%11.0f%10.3g%7.0f\n", row.game.c_str(),
                row.players, row.card.plies_per_second, row.card.matches_per_second,
                row.card.plies_per_match, footprint.registers, footprint.local_bytes,
                100 * occupancy(card, footprint),
                instructions_per_second(card) / row.card.plies_per_second, row.processor,
                row.card.plies_per_second / row.processor);
  }
  std::puts(
      "\nthreads: of those that the card can hold at once; slots/ply: instructions of one thread "
      "that the\ncard could have issued for each ply at its highest clock with every lane busy.");
}

void write_json(const CardInfo& card, std::span<const Row> rows) {
  const auto whole = [](double number) { return std::llround(number); };
  JsonWriter json;
  json.open_object().member("card", card.name).member("multiprocessors", card.multiprocessors);
  json.member("clock_khz", card.clock_khz).key("games").open_array();
  for (const Row& row : rows) {
    json.open_object().member("game", row.game).member("players", row.players);
    if (row.comparison) {
      json.member("matches", row.comparison->matches)
          .member("plies", row.comparison->plies)
          .member("differences", row.comparison->differences);
    } else {
      json.member("plies_per_second", whole(row.card.plies_per_second))
          .member("matches_per_second", whole(row.card.matches_per_second))
          .member("registers", row.card.footprint.registers)
          .member("register_limit", row.card.register_limit)
          .member("local_bytes", row.card.footprint.local_bytes)
          .member("threads_percent", whole(100 * occupancy(card, row.card.footprint)))
          .member("slots_per_ply", whole(instructions_per_second(card) / row.card.plies_per_second))
          .member("core_plies_per_second", whole(row.processor));
    }
    json.close_object();
  }
  json.close_array().close_object();
  std::puts(json.text().c_str());
}

// --- All games ---

int refuse(std::string_view sentence) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(sentence.size()), sentence.data());
  return 2;
}

template <Game G>
OrSentence<void> add_row(const Arguments& arguments, Stage stage, std::vector<Row>& rows) {
  if (arguments.game && *arguments.game != G::info.id) return {};
  const int players = arguments.players.value_or(G::info.min_seats);
  if (players < G::info.min_seats || players > G::info.max_seats) {
    return std::unexpected(
        join(G::info.id, " is for ", G::info.min_seats, " to ", G::info.max_seats, " players."));
  }
  auto row = Bench<G>{arguments, stage, players}.run();
  if (!row) return std::unexpected(join(G::info.id, ": ", row.error()));
  if (row->comparison && !arguments.json) print_comparison(*row);
  rows.push_back(std::move(*row));
  return {};
}

template <class... All>
OrSentence<std::vector<Row>> all_rows(TypeList<All...>, const Arguments& arguments, Stage stage) {
  std::vector<Row> rows;
  OrSentence<void> done;
  const auto add = [&]<class G>() {
    if (done) done = add_row<G>(arguments, stage, rows);
  };
  (add.template operator()<All>(), ...);
  if (!done) return std::unexpected(done.error());
  if (rows.empty()) return std::unexpected(join("There is no game ", *arguments.game, "."));
  return rows;
}

int report(const Arguments& arguments, const CardInfo& card, Stage stage) {
  const auto rows = all_rows(Games{}, arguments, stage);
  if (!rows) return refuse(rows.error());
  if (arguments.json) {
    write_json(card, *rows);
  } else if (!arguments.check) {
    print_speeds(card, *rows);
  }
  const bool differs = std::ranges::any_of(
      *rows, [](const Row& row) { return row.comparison && row.comparison->differences > 0; });
  return differs ? 1 : 0;
}

int run(std::span<char* const> words) {
  const auto arguments = read_arguments(words);
  if (!arguments) return refuse(arguments.error());
  if (arguments->help) {
    std::fwrite(usage.data(), 1, usage.size(), stdout);
    return 0;
  }
  if (arguments->rehearsal) return report(*arguments, {.name = "none"}, {});
  const auto card = Card::open();
  if (!card) return refuse(card.error());
  const auto batches = Batches::make(*card, arguments->check.value_or(most_matches));
  if (!batches) return refuse(batches.error());
  return report(*arguments, card->info(), {&*card, &*batches});
}

}  // namespace
}  // namespace boathouse::gpu

int main(int count, char** words) {
  return boathouse::gpu::run({words + 1, static_cast<std::size_t>(count - 1)});
}
