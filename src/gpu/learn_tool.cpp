// Learns a game on an NVIDIA card, as `boathouse learn` does on the processor.
//
//   cmake --build build/release --target gpu_learn_tool embedded_headers
//   tools/make-kernels build/release/generated build/gpu
//   build/release/tools/gpu/learn_tool up-the-river --players 3 --matches 20000000 --out FILE
//
// --help says the rest.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/text.h"
#include "games/list.h"
#include "gpu/card_learning.h"
#include "minds/list.h"
#include "solvers/files.h"
#include "solvers/table_file.h"

namespace boathouse::gpu {
namespace {

constexpr std::string_view usage =
    R"(learn_tool GAME --out FILE [--players N] [--hidden N,N,...] [--matches N] [--generation N]
           [--seed N] [--resume] [--kernels FOLDER] [--registers N] [--threads N] [--rehearse]
learn_tool GAME --check N [--players N] [--hidden N,N,...] [--seed N] [--kernels FOLDER]
           [--registers N] [--threads N] [--rehearse]

Learns a game on the NVIDIA card by playing it against itself, and prints how fast. The network goes
to FILE and what it takes to continue to FILE.learning, every 30 seconds and at the end.

  --out FILE        where the network goes
  --players N       how many seats; the game's fewest unless given
  --hidden N,N,...  the sizes of the hidden layers; 64 unless given
  --matches N       how many matches, in whole generations; a million unless given
  --generation N    how many are played with the same weights; 51200 unless given
  --seed N          what the matches and the first weights follow from; 1 unless given
  --resume          continue from FILE.learning
  --check N         play a generation of N matches on the card and on the processor instead, learn
                    from it on both, and compare every sample and every weight
  --kernels FOLDER  what tools/make-kernels has made; build/gpu unless given
  --registers N     as many of them at most for each thread; the driver decides unless given
  --threads N       of the processor; all unless given
  --rehearse        run the kernels' optimised code on the processor, where there is no card
)";

constexpr std::uint64_t most_matches = 1'000'000'000'000;
constexpr std::uint32_t most_of_generation = 1'000'000;

struct Arguments {
  std::string game;
  std::optional<int> players;
  std::vector<std::int32_t> hidden{64};
  std::uint64_t matches = 1'000'000;
  std::uint32_t generation = 51'200;
  std::uint64_t seed = 1;
  std::string out;
  std::string kernels = "build/gpu";
  unsigned registers = 0;
  int threads = 0;
  bool resume = false;
  bool check = false;
  bool rehearsal = false;
  bool help = false;
};

// Reads one word after another.
class Reader {
 public:
  explicit Reader(std::span<char* const> words) : words_(words) {}

  [[nodiscard]] OrSentence<Arguments> read() {
    while (at_ < words_.size()) {
      const std::string_view word = next();
      if (auto done = word.starts_with('-') ? option(word) : game(word); !done) {
        return std::unexpected(done.error());
      }
    }
    if (!read_.help && read_.game.empty()) return std::unexpected("Which game? --help says more.");
    if (!read_.help && !read_.check && read_.out.empty()) {
      return std::unexpected("Where to? Give --out FILE, or --check N.");
    }
    return read_;
  }

 private:
  std::string_view next() {
    return at_ < words_.size() ? std::string_view{words_[at_++]} : std::string_view{};
  }

  OrSentence<void> game(std::string_view word) {
    if (!read_.game.empty())
      return std::unexpected(join("One game at a time, not ", word, " too."));
    read_.game = word;
    return {};
  }

  template <class T>
  OrSentence<void> number(std::string_view name, T& value, std::uint64_t least,
                          std::uint64_t most) {
    const auto found = parse_number<std::uint64_t>(next());
    if (!found || *found < least || *found > most) {
      return std::unexpected(join(name, " takes a number from ", least, " to ", most, "."));
    }
    value = static_cast<T>(*found);
    return {};
  }

  OrSentence<void> option(std::string_view name) {
    if (name == "--players") return number(name, read_.players.emplace(), 2, max_seats);
    if (name == "--matches") return number(name, read_.matches, 1, most_matches);
    if (name == "--generation") return number(name, read_.generation, 1, most_of_generation);
    if (name == "--seed") return number(name, read_.seed, 0, ~std::uint64_t{0});
    if (name == "--registers") return number(name, read_.registers, 16, 255);
    if (name == "--threads") return number(name, read_.threads, 1, 1024);
    if (name == "--check") {
      read_.check = true;
      return number(name, read_.generation, 1, most_of_generation);
    }
    if (name == "--hidden") {
      read_.hidden = sizes_in(next());
      if (read_.hidden.empty())
        return std::unexpected("--hidden takes sizes, such as 64 or 64,32.");
      return {};
    }
    return plain_option(name);
  }

  OrSentence<void> plain_option(std::string_view name) {
    if (name == "--out") {
      read_.out = next();
    } else if (name == "--kernels") {
      read_.kernels = next();
    } else if (name == "--resume") {
      read_.resume = true;
    } else if (name == "--rehearse") {
      read_.rehearsal = true;
    } else if (name == "--help" || name == "-h") {
      read_.help = true;
    } else {
      return std::unexpected(join("There is no option ", name, "; --help names them."));
    }
    return {};
  }

  std::span<char* const> words_;
  std::size_t at_ = 0;
  Arguments read_;
};

volatile std::sig_atomic_t stopped = 0;

std::unexpected<std::string> sentence_of(const Error& error) {
  return std::unexpected(error.sentence());
}

// --- Checking ---

// How many samples differ, over all matches.
std::size_t differences(const std::vector<std::vector<Sample>>& one,
                        const std::vector<std::vector<Sample>>& other) {
  std::size_t count = 0;
  for (std::size_t match = 0; match < one.size(); ++match) {
    const std::size_t longer = std::max(one[match].size(), other[match].size());
    for (std::size_t i = 0; i < longer; ++i) {
      const bool same =
          i < one[match].size() && i < other[match].size() && one[match][i] == other[match][i];
      count += same ? 0 : 1;
    }
  }
  return count;
}

// Whether both do the same.
template <LearntOnCard G>
OrSentence<bool> check(const LearningPlan& plan, CardLearning<G>& card, Team& team) {
  TRY(card.play_generation(team));
  const auto there = TRY(card.samples());
  ProcessorLearning<G> processor{plan, layer_sizes<G>(plan)};
  const auto here = processor.play_generation(team);
  const std::size_t different = differences(there, here);
  std::size_t samples = 0;
  std::size_t longest = 0;
  for (const auto& match : here) {
    samples += match.size();
    longest = std::max(longest, match.size());
  }
  std::printf("%zu matches, %zu samples, at most %zu of a match: %zu differ\n", here.size(),
              samples, longest, different);
  TRY(card.learn());
  processor.learn_from(here, team);
  const bool same_weights = card.checkpoint() == processor.checkpoint();
  std::printf("weights after learning from them: %s\n", same_weights ? "the same" : "they differ");
  return different == 0 && same_weights;
}

// --- Learning ---

// Shows every few seconds how far it is.
class Ticker {
 public:
  explicit Ticker(const Learning& learning) : learning_(learning), from_(learning.matches()) {}

  [[nodiscard]] double matches_per_second() const {
    return static_cast<double>(learning_.matches() - from_) / seconds_since(began_);
  }
  void tick() {
    constexpr double between = 5;
    if (seconds_since(shown_) < between) return;
    shown_ = std::chrono::steady_clock::now();
    std::fprintf(
        stderr, "%3.0f %%  %llu matches, %.3g per second\n",
        100 * static_cast<double>(learning_.matches()) / static_cast<double>(learning_.of()),
        static_cast<unsigned long long>(learning_.matches()), matches_per_second());
  }

 private:
  const Learning& learning_;
  std::uint64_t from_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_ = began_;
};

// Matches per second that one core of the processor plays, learning nothing.
template <LearntOnCard G>
double speed_of_core(const LearningPlan& plan, const std::string& checkpoint) {
  ProcessorLearning<G> processor{plan, layer_sizes<G>(plan)};
  if (!processor.resume(checkpoint)) return 0;
  constexpr std::uint32_t together = 64;
  std::uint64_t matches = 0;
  const auto network = processor.network();
  const auto began = std::chrono::steady_clock::now();
  do {
    for (std::uint32_t i = 0; i < together; ++i) {
      (void)processor.play(network, static_cast<std::uint32_t>(matches + i));
    }
    matches += together;
  } while (seconds_since(began) < 1);
  return static_cast<double>(matches) / seconds_since(began);
}

template <LearntOnCard G>
void report(const LearningPlan& plan, const CardLearning<G>& card, double per_second,
            std::uint64_t matches) {
  const LearningTimes& times = card.times();
  if (matches == 0) return;
  const auto percent = [&](double seconds) { return 100 * seconds / times.in_all; };
  const double playing = static_cast<double>(matches) / times.playing;
  const double core = speed_of_core<G>(plan, card.checkpoint());
  std::printf(
      "%.3g matches per second in all; playing alone %.3g, one core of the processor %.3g\n",
      per_second, playing, core);
  std::printf("time: playing %.0f %%, training %.0f %%, copying %.0f %%, the processor %.0f %%\n",
              percent(times.playing), percent(times.training), percent(times.copying),
              percent(times.in_all - times.playing - times.training - times.copying));
}

template <LearntOnCard G>
OrSentence<bool> learn(const Arguments& arguments, const LearningPlan& plan, CardLearning<G>& card,
                       Team& team) {
  if (arguments.resume) {
    const auto checkpoint = read_file(checkpoint_beside(arguments.out));
    if (!checkpoint) return sentence_of(checkpoint.error());
    if (auto resumed = card.resume(*checkpoint); !resumed) return sentence_of(resumed.error());
  }
  for (const int signal : {SIGINT, SIGTERM}) {
    std::signal(signal, [](int) { stopped = 1; });
  }
  const std::uint64_t before = card.matches();
  Ticker ticker{card};
  const auto done = learn_to_file(card, team, arguments.out, [&] {
    ticker.tick();
    return stopped == 0;
  });
  if (!done) return sentence_of(done.error());
  const double per_second = ticker.matches_per_second();
  std::printf("%s with %d players: %llu matches in %.1f s of this run\n", arguments.game.c_str(),
              plan.seats, static_cast<unsigned long long>(card.matches()), card.times().in_all);
  const std::string file = card.network_file();
  std::printf("%s: %zu bytes, sha256 %s\n", arguments.out.c_str(), file.size(),
              std::string{checksum_of(file)}.c_str());
  report(plan, card, per_second, card.matches() - before);
  return true;
}

// --- All games ---

struct Place {
  std::optional<Card> card;  // none in a rehearsal
  std::unique_ptr<Machine> machine;
};

OrSentence<void> open_place(const Arguments& arguments, Place& place) {
  const KernelFiles files{.folder = arguments.kernels, .game = arguments.game};
  if (arguments.rehearsal) {
    const unsigned threads = arguments.threads > 0 ? static_cast<unsigned>(arguments.threads)
                                                   : std::thread::hardware_concurrency();
    place.machine =
        machine_in_rehearsal([files](std::string_view kernel) { return rehearsed(files, kernel); },
                             std::max(threads, 1U));
    return {};
  }
  place.card.emplace(TRY(Card::open()));
  place.machine = machine_on_card(*place.card, files, arguments.registers);
  std::printf("%s\n", place.card->info().name.c_str());
  return {};
}

template <LearntOnCard G>
OrSentence<bool> work(const Arguments& arguments) {
  LearningPlan plan;
  plan.game = *find_game(G::info.id);
  plan.seats = arguments.players.value_or(G::info.min_seats);
  plan.hidden = arguments.hidden;
  plan.matches = arguments.check ? arguments.generation : arguments.matches;
  plan.seed = arguments.seed;
  plan.generation = arguments.generation;
  if (plan.seats < G::info.min_seats || plan.seats > G::info.max_seats) {
    return std::unexpected(
        join(G::info.id, " is for ", G::info.min_seats, " to ", G::info.max_seats, " players."));
  }
  const std::vector<std::int32_t> sizes = layer_sizes<G>(plan);
  if (sizes.empty()) {
    return sentence_of({"learn_layers", {{"layers", text_of_sizes(plan.hidden)}}});
  }
  Place place;
  TRY(open_place(arguments, place));
  const auto card = TRY(CardLearning<G>::begin(plan, sizes, *place.machine));
  Team team{arguments.threads};
  return arguments.check ? check<G>(plan, *card, team) : learn<G>(arguments, plan, *card, team);
}

template <class... All>
OrSentence<bool> work_on_any(TypeList<All...>, const Arguments& arguments) {
  OrSentence<bool> done = std::unexpected(join("No card can learn ", arguments.game, " yet."));
  const auto try_one = [&]<class G>() {
    if constexpr (LearntOnCard<G>) {
      if (G::info.id == arguments.game) done = work<G>(arguments);
    }
  };
  (try_one.template operator()<All>(), ...);
  return done;
}

int refuse(std::string_view sentence) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(sentence.size()), sentence.data());
  return 2;
}

int run(std::span<char* const> words) {
  const auto arguments = Reader{words}.read();
  if (!arguments) return refuse(arguments.error());
  if (arguments->help) {
    std::fwrite(usage.data(), 1, usage.size(), stdout);
    return 0;
  }
  const auto done = work_on_any(Games{}, *arguments);
  if (!done) return refuse(done.error());
  return *done ? 0 : 1;
}

}  // namespace
}  // namespace boathouse::gpu

int main(int count, char** words) {
  return boathouse::gpu::run({words + 1, static_cast<std::size_t>(count - 1)});
}
