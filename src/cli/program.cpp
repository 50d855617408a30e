#include "cli/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <memory>
#include <span>

#include "cli/command.h"
#include "cli/interrupts.h"
#include "cli/page.h"
#include "cli/version.h"
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
  for (const CommandHelp& command : manual_of(program).commands) {
    names += join(names.empty() ? "" : ", ", command.name);
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
  const std::string what = placeholder(voice.language, cut(complaint, missing ? ' ' : ':'));
  return voice(missing ? "error.missing" : "error.no_value",
               {{"what", what}, {"command", command}});
}

std::unique_ptr<CLI::App> make_program(Language language, const Program& made) {
  auto program = std::make_unique<CLI::App>(said(language, made.about), "boathouse");
  speak(*program, language);
  program->require_subcommand(0, 1);
  program->set_version_flag("--version", std::string{version()}, said(language, "--version"));
  for (const auto add : made.add) add(*program);
  for (CLI::App* command : program->get_subcommands({})) command->group("Commands");
  give_examples(*program, made.examples);
  add_manual(*program, [&made](Language other) { return manual_of(*make_program(other, made)); });
  return program;
}

// The language of help and of complaints about arguments, before these are understood.
Language language_asked_for(std::span<char* const> arguments) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    std::string_view rest = arguments[i];
    if (cut(rest, '=') != "--lang") continue;
    if (rest.empty() && i + 1 < arguments.size()) rest = arguments[i + 1];
    if (const auto language = language_of(rest)) return *language;
  }
  return language_of_environment();
}

void parse_and_run(CLI::App& program, int count, char** arguments, void (*as_usual)()) {
  try {
    program.parse(count, arguments);
    if (program.get_subcommands().empty()) {
      if (as_usual == nullptr) throw CLI::CallForHelp{};
      as_usual();
    }
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", program.help());
  } catch (const CLI::CallForVersion&) {
    fmt::print("boathouse {}{}\n", version(), commit().empty() ? "" : join(" (", commit(), ")"));
  } catch (const CLI::ParseError& error) {
    throw Failure{misused, sentence_of(error, program, {language_spoken(program)})};
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    throw Failure{went_wrong, Voice{language_of_environment()}("error.output")};
  }
}

}  // namespace

int run(int count, char** arguments, const Program& made) {
  try {
    const Language language = language_asked_for({arguments, static_cast<std::size_t>(count)});
    const auto program = make_program(language, made);
    parse_and_run(*program, count, arguments, made.as_usual);
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
