// boathouse learn: a network learns a game by playing against itself.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/interrupts.h"
#include "cli/progress.h"
#include "core/json.h"
#include "core/text.h"
#include "learn/learning.h"
#include "minds/network/network_file.h"
#include "solvers/files.h"
#include "solvers/table_file.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct LearnArguments {
  GameArguments game;
  std::string matches{"100000"};
  std::string hidden{"32"};
  std::string seed{"1"};
  std::string out;
  bool resume = false;
  std::string threads{"0"};
  bool json = false;
};

constexpr std::int64_t most_matches = 1'000'000'000;

LearningPlan plan_of(const LearnArguments& arguments, const Voice& voice) {
  const ChosenGame chosen = choose_game(arguments.game, voice);
  LearningPlan plan;
  plan.game = chosen.entry;
  plan.seats = chosen.seats;
  plan.hidden = sizes_in(arguments.hidden);
  if (plan.hidden.empty()) {
    const Error error{"learn_layers", {{"layers", arguments.hidden}}};
    throw Failure{misused, error.sentence(voice.language)};
  }
  plan.matches = static_cast<std::uint64_t>(
      whole_number("--matches", arguments.matches, 1, most_matches, voice));
  plan.seed = seed_number(arguments.seed, voice);
  return plan;
}

// Learns with a bar on the terminal; a signal ends it after a generation.
void run(Learning& learning, const std::string& out, int threads, const Voice& voice) {
  constexpr std::uint64_t steps = 100;
  Progress progress{voice("learn.learning"), static_cast<int>(steps)};
  Team team{threads};
  std::uint64_t shown = 0;
  const auto show = [&] {
    for (; shown < learning.matches() * steps / learning.of(); ++shown) progress.step();
    return !Interrupts::flag();
  };
  checked(learn_to_file(learning, team, out, show), voice, went_wrong);
}

void report(const LearnArguments& arguments, const LearningPlan& plan, const Learning& learning,
            double seconds, const Voice& voice) {
  const std::string file = learning.network_file();
  const std::string checksum{checksum_of(file)};
  if (arguments.json) {
    JsonWriter json;
    json.open_object().member("game", plan.game->info().id).member("players", plan.seats);
    json.member("hidden", text_of_sizes(plan.hidden)).member("seed", plan.seed);
    json.member("matches", learning.matches());
    json.key("seconds").raw(fmt::format("{:.3f}", seconds));
    json.member("out", arguments.out).member("bytes", file.size()).member("checksum", checksum);
    fmt::print("{}\n", json.close_object().text());
    return;
  }
  fmt::print("{}\n", voice("learn.learnt", {{"game", std::string{plan.game->info().id}},
                                            {"seats", join(plan.seats)},
                                            {"matches", join(learning.matches())},
                                            {"seconds", fmt::format("{:.1f}", seconds)}}));
  fmt::print("{}\n", voice("learn.out", {{"path", arguments.out},
                                         {"bytes", join(file.size())},
                                         {"checksum", checksum}}));
}

void learn(const LearnArguments& arguments) {
  const Voice voice{language_of_environment()};
  const LearningPlan plan = plan_of(arguments, voice);
  const auto threads =
      static_cast<int>(whole_number("--threads", arguments.threads, 0, most_threads, voice));
  const auto learning = checked(begin_learning(plan), voice);
  if (arguments.resume) {
    const std::string path = checkpoint_beside(arguments.out);
    checked(learning->resume(checked(read_file(path), voice, went_wrong)), voice);
  }
  const Interrupts interrupts;
  const auto began = std::chrono::steady_clock::now();
  run(*learning, arguments.out, threads, voice);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
  report(arguments, plan, *learning, passed.count(), voice);
  try {
    Interrupts::check();
  } catch (const Interrupted& interrupted) {
    throw Failure{128 + interrupted.signal, voice("learn.interrupted")};
  }
}

}  // namespace

void add_learn(CLI::App& program) {
  auto arguments = std::make_shared<LearnArguments>();
  CLI::App& command = add_command(program, "learn", [arguments] { learn(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_text(command, "--out", arguments->out, "FILE", {.presence = Presence::required});
  take_players(command, arguments->game);
  take_text(command, "--matches", arguments->matches, "N");
  take_text(command, "--hidden", arguments->hidden, "N,N,...");
  take_text(command, "--seed", arguments->seed, "N");
  take_flag(command, "--resume", arguments->resume);
  take_text(command, "--threads", arguments->threads, "N");
  take_json(command, arguments->json);
  give_examples(command,
                {"learn {game} --players 3 --matches 200000 --out three.network",
                 "learn {game} --players 3 --matches 400000 --out three.network --resume"});
}

}  // namespace boathouse::terminal
