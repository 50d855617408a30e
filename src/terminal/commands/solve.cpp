// boathouse solve: solves a game exactly, prints its value and saves its table.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/interrupts.h"
#include "cli/progress.h"
#include "core/json.h"
#include "core/text.h"
#include "solvers/files.h"
#include "solvers/solver.h"
#include "solvers/table_file.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct SolveArguments {
  GameArguments game;
  std::map<std::string, std::string> options;  // those of all games, each with a name of its own
  std::string aim;
  std::map<std::string, std::string> choices;  // those of all solvers, likewise
  std::string seed{"1"};
  std::string svg;
  std::string out;
  std::string compact;
  std::string threads{"0"};
  bool json = false;
};

struct Task {
  ChosenGame chosen;
  const Solver* solver = nullptr;
  SolverTask given;
};

struct Solving {
  std::unique_ptr<SolvedGame> solved;
  double seconds = 0;
};

// A table that was written.
struct Written {
  std::string path;
  std::size_t bytes = 0;
  std::string checksum;
};

// The index of the chosen value; defaults to the first.
std::size_t choose_one(const SolverChoice& choice, const std::string& value, const Voice& voice) {
  std::string known;
  for (std::size_t i = 0; i < choice.choices.size(); ++i) {
    if (value.empty() || value == choice.choices[i]) return i;
    known += join(known.empty() ? "" : ", ", choice.choices[i]);
  }
  const Error error{"solver_choice",
                    {{"key", join("--", choice.key)}, {"known", known}, {"value", value}}};
  throw Failure{misused, error.sentence(voice.language)};
}

std::vector<std::size_t> choose_others(const SolveArguments& arguments, const Solver& solver,
                                       const Voice& voice) {
  std::vector<std::size_t> chosen;
  std::size_t given = 0;
  for (const SolverChoice& choice : solver.choices()) {
    const std::string& value = arguments.choices.at(std::string{choice.key});
    if (!value.empty()) ++given;
    chosen.push_back(choose_one(choice, value, voice));
  }
  for (const auto& [key, value] : arguments.choices) {
    if (value.empty() || given-- > 0) continue;
    throw Failure{
        misused, voice("error.unexpected", {{"what", "--" + key}, {"command", "boathouse solve"}})};
  }
  return chosen;
}

Task choose_task(const SolveArguments& arguments, const Voice& voice) {
  GameArguments game = arguments.game;
  for (const auto& [key, value] : arguments.options) {
    if (!value.empty()) game.options.push_back(join(key, "=", value));
  }
  Task task;
  task.chosen = choose_game(game, voice);
  const std::string_view id = task.chosen.entry->info().id;
  std::string_view aim = arguments.aim;
  for (const Solver* solver : solvers()) {
    if (aim.empty() && solver->game() == id) aim = solver->aims().front();
  }
  task.solver = checked(find_solver(id, task.chosen.seats, aim), voice);
  task.given = {.aim = aim,
                .options = task.chosen.options,
                .seed = seed_number(arguments.seed, voice),
                .choices = choose_others(arguments, *task.solver, voice)};
  return task;
}

// Solves with a bar on the terminal; a signal stops the work between two blocks of states.
Solving run(const Task& task, int threads, const Voice& voice) {
  constexpr int steps = 100;
  const Interrupts interrupts;
  std::atomic<bool> stop = false;
  int signal = 0;
  Progress progress{voice("solve.solving"), steps};
  int shown = 0;

  Work work;
  work.threads = threads;
  work.stop = &stop;
  work.progress = [&](double done) {
    for (; shown < static_cast<int>(done * steps); ++shown) progress.step();
    try {
      Interrupts::check();
    } catch (const Interrupted& interrupted) {
      signal = interrupted.signal;
      stop = true;
    }
  };
  const auto began = std::chrono::steady_clock::now();
  auto solved = task.solver->solve(task.given, work);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
  if (!solved) throw Failure{128 + signal, solved.error().sentence(voice.language)};
  return {std::move(*solved), passed.count()};
}

Written write(const std::string& path, const std::string& table, const Voice& voice) {
  if (!path.empty()) checked(write_file(path, table), voice, went_wrong);
  return {path, table.size(), std::string{checksum_of(table)}};
}

void add_file(JsonWriter& json, std::string_view key, const Written& written) {
  json.key(key).open_object().member("file", written.path).member("bytes", written.bytes);
  json.member("checksum", written.checksum);
}

void print_json(const SolveArguments& arguments, const Task& task, const Solving& solving,
                const Written& exact, const Written& compact) {
  const auto number = [](double value) { return fmt::format("{}", value); };
  const GameInfo& info = task.chosen.entry->info();
  JsonWriter json;
  json.open_object().member("game", info.id);
  if (task.solver->seats() != Solver::any_number) json.member("players", task.chosen.seats);
  for (std::size_t i = 0; i < task.given.choices.size(); ++i) {
    const SolverChoice& choice = task.solver->choices()[i];
    json.member(choice.key, choice.choices[task.given.choices[i]]);
  }
  json.member("for", task.given.aim).key("options").open_object();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    json.member(info.options[i].key, option_text(info.options, task.chosen.options, i));
  }
  json.close_object();
  if (solving.solved->from_the_start()) json.key("value").raw(number(solving.solved->value()));
  json.member("states", solving.solved->states());
  json.key("residual").raw(number(solving.solved->residual()));
  json.key("seconds").raw(fmt::format("{:.3f}", solving.seconds));
  solving.solved->describe(json);
  json.member("rules", info.rules_version);
  if (exact.bytes > 0) json.member("checksum", exact.checksum);
  if (!arguments.out.empty()) {
    add_file(json, "out", exact);
    json.close_object();
  }
  if (!arguments.compact.empty()) {
    add_file(json, "compact", compact);
    json.key("rounding_error").raw(number(solving.solved->rounding_error())).close_object();
  }
  fmt::print("{}\n", json.close_object().text());
}

void print_summary(const SolveArguments& arguments, const Task& task, const Solving& solving,
                   const Written& exact, const Written& compact, const Voice& voice) {
  std::vector<std::string> findings = solving.solved->findings(voice.language);
  if (findings.empty()) {
    findings.push_back(voice(solving.solved->from_the_start() ? "solve.value" : "solve.part",
                             {{"game", std::string{task.chosen.entry->info().id}},
                              {"seats", join(task.chosen.seats)},
                              {"aim", std::string{task.given.aim}},
                              {"value", fmt::format("{:.9f}", solving.solved->value())},
                              {"checksum", exact.checksum}}));
  }
  for (const std::string& finding : findings) fmt::print("{}\n", finding);
  fmt::print("{}\n", voice("solve.effort",
                           {{"states", join(solving.solved->states())},
                            {"seconds", fmt::format("{:.2f}", solving.seconds)},
                            {"residual", fmt::format("{:.1e}", solving.solved->residual())}}));
  const auto tell = [&](std::string_view key, const Written& written) {
    fmt::print("{}\n",
               voice(key, {{"path", written.path},
                           {"bytes", join(written.bytes)},
                           {"checksum", written.checksum},
                           {"error", fmt::format("{:.1e}", solving.solved->rounding_error())}}));
  };
  if (!arguments.out.empty()) tell("solve.out", exact);
  if (!arguments.compact.empty()) tell("solve.compact", compact);
  if (!arguments.svg.empty()) {
    fmt::print("{}\n", voice("picture.written", {{"path", arguments.svg}}));
  }
}

void write_picture(const std::string& path, const SolvedGame& solved, const Voice& voice) {
  if (path.empty()) return;
  const std::string picture = solved.picture();
  if (picture.empty()) throw Failure{misused, voice("solve.no_picture")};
  write_text(path, picture, voice, Readers::everybody);
}

void solve(const SolveArguments& arguments) {
  const Voice voice{language_of_environment()};
  const Task task = choose_task(arguments, voice);
  const auto threads =
      static_cast<int>(whole_number("--threads", arguments.threads, 0, most_threads, voice));
  const Solving solving = run(task, threads, voice);
  const std::string table = solving.solved->table();
  if (table.empty() && !(arguments.out.empty() && arguments.compact.empty())) {
    const std::string game{task.chosen.entry->info().id};
    throw Failure{misused, voice("solve.no_table", {{"game", game}})};
  }
  write_picture(arguments.svg, *solving.solved, voice);
  const Written exact = write(arguments.out, table, voice);
  const Written compact = arguments.compact.empty()
                              ? Written{}
                              : write(arguments.compact, solving.solved->rounded_table(), voice);
  if (arguments.json) {
    print_json(arguments, task, solving, exact, compact);
  } else {
    print_summary(arguments, task, solving, exact, compact, voice);
  }
}

// Every option of every game that can be solved, as an argument of its own name.
void take_named_options(CLI::App& command, std::map<std::string, std::string>& options) {
  for (const GameEntry* game : games()) {
    for (const OptionSpec& spec : game->info().options) {
      const std::string key{spec.key};
      if (options.contains(key)) continue;
      take_text(command, "--" + key, options[key],
                spec.choices.empty() ? "N" : shown_choices(spec.choices),
                {.text = said(language_spoken(command), "solve option", {{"key", key}})});
    }
  }
}

void take_choices(CLI::App& command, std::map<std::string, std::string>& choices) {
  for (const Solver* solver : solvers()) {
    for (const SolverChoice& choice : solver->choices()) {
      const std::string key{choice.key};
      if (choices.contains(key)) continue;
      take_text(command, "--" + key, choices[key], shown_choices(choice.choices),
                {.text = said(language_spoken(command), "solve choice",
                              {{"game", std::string{solver->game()}},
                               {"standard", std::string{choice.choices.front()}}})});
    }
  }
}

}  // namespace

void add_solve(CLI::App& program) {
  auto arguments = std::make_shared<SolveArguments>();
  CLI::App& command = add_command(program, "solve", [arguments] { solve(*arguments); });
  take_game(command, arguments->game);
  take_players(command, arguments->game);
  take_text(command, "--for", arguments->aim, "AIM");
  take_options(command, arguments->game);
  take_named_options(command, arguments->options);
  take_choices(command, arguments->choices);
  take_text(command, "--seed", arguments->seed, "N");
  take_text(command, "--svg", arguments->svg, "FILE");
  take_text(command, "--out", arguments->out, "FILE");
  take_text(command, "--compact", arguments->compact, "FILE");
  take_text(command, "--threads", arguments->threads, "N");
  take_json(command, arguments->json);
  give_examples(command, {"solve {game} --players 2 --for win", "solve {game} --out win.table"});
}

}  // namespace boathouse::terminal
