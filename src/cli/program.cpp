#include "cli/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "cli/command.h"
#include "cli/interrupts.h"
#include "cli/page.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

// The subcommand in use, as typed.
std::string name_of_command(const CLI::App& program) {
  const auto chosen = program.get_subcommands();
  return chosen.empty() ? "boathouse" : join("boathouse ", chosen.front()->get_name());
}

std::string names_of_commands(const CLI::App& program) {
  std::string names;
  for (const CLI::App* command : program.get_subcommands({})) {
    names += join(names.empty() ? "" : ", ", command->get_name());
  }
  return names;
}

// The library's error as one of our sentences.
std::string sentence_of(const CLI::ParseError& error, const CLI::App& program, const Voice& voice) {
  std::string_view complaint = error.what();
  const std::string command = name_of_command(program);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    complaint.remove_prefix(std::min(complaint.size(), complaint.rfind(": ") + 2));
    const bool no_command = command == "boathouse" && !complaint.starts_with('-');
    return voice(no_command ? "error.unknown_command" : "error.unexpected",
                 {{"what", std::string{cut(complaint, ' ')}},
                  {"command", command},
                  {"known", names_of_commands(program)}});
  }
  const bool missing = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  const std::string what{cut(complaint, missing ? ' ' : ':')};
  return voice(missing ? "error.missing" : "error.no_value",
               {{"what", what}, {"command", command}});
}

void add_commands(CLI::App& program, const Beyond& beyond) {
  program.require_subcommand(0, 1);
  program.get_formatter()->column_width(26);
  program.get_formatter()->label("Positionals", "Arguments");
  program.get_formatter()->label("SUBCOMMAND", "COMMAND");
  for (const auto add : beyond.more) add(program);
  add_games(program);
  add_play(program);
  add_replay(program);
  add_review(program);
  add_verify(program);
  add_perft(program);
  add_bench(program);
  add_playthrough(program);
  add_solve(program);
  add_layouts(program);
  add_print(program);
  add_arena(program);
  add_engine(program);
  for (CLI::App* command : program.get_subcommands({})) command->group("Commands");
  std::vector<std::string_view> examples{"games", "play {game}", "play --help"};
  if (beyond.as_usual != nullptr) examples.insert(examples.begin(), "serve");
  give_examples(program, examples);
}

void parse_and_run(CLI::App& program, int count, char** arguments, const Beyond& beyond) {
  try {
    program.parse(count, arguments);
    if (program.get_subcommands().empty()) {
      if (beyond.as_usual == nullptr) throw CLI::CallForHelp{};
      beyond.as_usual();
    }
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", program.help());
  } catch (const CLI::ParseError& error) {
    throw Failure{misused, sentence_of(error, program, {language_of_environment()})};
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    throw Failure{went_wrong, Voice{language_of_environment()}("error.output")};
  }
}

}  // namespace

int run(int count, char** arguments, const Beyond& beyond) {
  try {
    CLI::App program{beyond.as_usual != nullptr
                         ? "Boathouse: water games in the browser and in the terminal. Without a "
                           "command it serves."
                         : "Boathouse: water games in the terminal.",
                     "boathouse"};
    add_commands(program, beyond);
    parse_and_run(program, count, arguments, beyond);
    return 0;
  } catch (const Failure& failure) {
    std::fflush(stdout);
    if (!failure.sentence.empty()) fmt::print(stderr, "{}\n", printable(failure.sentence));
    return failure.exit_code;
  } catch (const Interrupted& interrupted) {
    return 128 + interrupted.signal;
  } catch (const std::exception& error) {
    fmt::print(stderr, "boathouse: {}\n", printable(error.what()));
    return went_wrong;
  }
}

}  // namespace boathouse::cli
