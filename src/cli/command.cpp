#include "cli/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>

#include "cli/files.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

// Help as we write it, in the language of the program; commands share it with their program.
class OurHelp final : public CLI::FormatterBase {
 public:
  explicit OurHelp(Language spoken) : language(spoken) {}
  std::string make_help(const CLI::App* command, std::string name,
                        CLI::AppFormatMode mode) const override;

  Language language;
};

OptionHelp help_of(const CLI::Option& option) {
  OptionHelp help;
  if (option.get_positional()) {
    help.names.push_back(option.get_name(true, false));
  } else {
    for (const std::string& name : option.get_snames()) help.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) help.names.push_back("--" + name);
  }
  help.shown = option.get_option_text();
  help.about = option.get_description();
  help.required = option.get_required();
  help.repeats = option.get_items_expected_max() > 1;
  return help;
}

CommandHelp help_of(const CLI::App& app) {
  CommandHelp help;
  if (app.get_parent() != nullptr) help.name = app.get_name();
  help.summary = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? help.arguments : help.options).push_back(help_of(*option));
  }
  const std::string examples = app.get_footer();
  std::string_view rest = examples;
  while (!rest.empty()) help.examples.emplace_back(cut(rest, '\n'));
  return help;
}

std::string OurHelp::make_help(const CLI::App* command, std::string /*name*/,
                               CLI::AppFormatMode /*mode*/) const {
  const CLI::App* program = command;
  while (program->get_parent() != nullptr) program = program->get_parent();
  return help_text(manual_of(*program), help_of(*command));
}

std::string about_text(const CLI::App& command, const std::string& name, const About& about) {
  if (!about.text.empty()) return about.text;
  return said_of_option(language_spoken(command), command.get_name(), name, about.values);
}

}  // namespace

void hide(CLI::App& command) { command.group(""); }

void speak(CLI::App& program, Language language) {
  program.formatter(std::make_shared<OurHelp>(language));
  program.set_help_flag("-h,--help", said(language, "--help"));
}

Language language_spoken(const CLI::App& command) {
  const auto ours = std::dynamic_pointer_cast<const OurHelp>(command.get_formatter());
  return ours ? ours->language : Language::en;
}

Manual manual_of(const CLI::App& program) {
  Manual manual{.language = language_spoken(program), .program = help_of(program)};
  for (const CLI::App* command : program.get_subcommands({})) {
    if (!command->get_group().empty()) manual.commands.push_back(help_of(*command));
  }
  return manual;
}

CLI::App& add_command(CLI::App& program, const std::string& name, std::function<void()> action,
                      const std::string& summary) {
  CLI::App* command = program.add_subcommand(
      name, summary.empty() ? said(language_spoken(program), name) : summary);
  command->callback(std::move(action));
  return *command;
}

void take_text(CLI::App& command, const std::string& name, std::string& text,
               const std::string& shown, const About& about) {
  command.add_option(name, text, about_text(command, name, about))
      ->option_text(shown)
      ->required(about.presence == Presence::required);
}

void take_texts(CLI::App& command, const std::string& name, std::vector<std::string>& texts,
                const std::string& shown) {
  command.add_option(name, texts, about_text(command, name, {}))
      ->option_text(shown)
      ->allow_extra_args(false);
}

void take_flag(CLI::App& command, const std::string& name, bool& flag) {
  command.add_flag(name, flag, about_text(command, name, {}));
}

void take_game(CLI::App& command, GameArguments& arguments, Presence presence) {
  take_text(command, "GAME", arguments.game, "", {.presence = presence});
}

void take_players(CLI::App& command, GameArguments& arguments) {
  take_text(command, "--players", arguments.players, "P");
}

void take_options(CLI::App& command, GameArguments& arguments) {
  take_texts(command, "--option", arguments.options, "KEY=VALUE");
}

void take_json(CLI::App& command, bool& json) { take_flag(command, "--json", json); }

void take_svg(CLI::App& command, std::string& path) {
  take_text(command, "--svg", path, "FILE|FOLDER/");
}

void take_language(CLI::App& command, std::string& code) {
  take_text(command, "--lang", code, "en|fr|de");
}

ChosenGame choose_game(const GameArguments& arguments, const Voice& voice) {
  ChosenGame chosen;
  chosen.entry = checked(find_game(arguments.game), voice);
  chosen.options = choose_options(*chosen.entry, arguments.options, voice);
  chosen.seats = fewest_seats(*chosen.entry, chosen.options);
  if (!arguments.players.empty()) {
    constexpr std::int64_t any = std::numeric_limits<std::int32_t>::max();
    chosen.seats = static_cast<int>(whole_number("--players", arguments.players, -any, any, voice));
  }
  checked(check_seats(*chosen.entry, chosen.seats, chosen.options), voice);
  return chosen;
}

std::string with_file(const GameEntry& game, const std::string& assignment, const Voice& voice) {
  std::string_view value = assignment;
  const std::string_view key = cut(value, '=');
  const auto spec = std::ranges::find(game.info().options, key, &OptionSpec::key);
  const bool takes_files = spec != game.info().options.end() && spec->own != nullptr;
  if (!takes_files || !value.starts_with('@')) return assignment;
  const std::string path{value.substr(1)};
  const auto own = spec->own(read_text(path, voice));
  if (own) return join(key, "=", *own);
  throw Failure{misused, voice("error.in_file",
                               {{"path", path}, {"reason", own.error().sentence(voice.language)}})};
}

OptionValues choose_options(const GameEntry& game, const std::vector<std::string>& assignments,
                            const Voice& voice) {
  OptionValues values = standard_options(game.info().options);
  for (const std::string& assignment : assignments) {
    checked(set_option(game.info().options, values, with_file(game, assignment, voice)), voice);
  }
  return values;
}

Voice choose_voice(const std::string& code) {
  const Voice voice{language_of_environment()};
  if (code.empty()) return voice;
  const auto language = language_of(code);
  if (!language) throw Failure{misused, voice("error.language", {{"value", code}})};
  return {*language};
}

std::int64_t whole_number(std::string_view argument, std::string_view text, std::int64_t low,
                          std::int64_t high, const Voice& voice) {
  const auto number = parse_number<std::int64_t>(text);
  if (number && *number >= low && *number <= high) return *number;
  throw Failure{misused, voice("error.number", {{"argument", std::string{argument}},
                                                {"value", std::string{text}},
                                                {"low", join(low)},
                                                {"high", join(high)}})};
}

std::uint64_t seed_number(std::string_view text, const Voice& voice) {
  if (const auto seed = parse_number<std::uint64_t>(text)) return *seed;
  throw Failure{misused,
                voice("error.number", {{"argument", "--seed"},
                                       {"value", std::string{text}},
                                       {"low", "0"},
                                       {"high", join(std::numeric_limits<std::uint64_t>::max())}})};
}

std::chrono::nanoseconds duration_of(std::string_view text, const Voice& voice) {
  if (text.empty()) return {};
  std::string_view unit = text;
  unit.remove_prefix(std::min(text.size(), text.find_first_not_of("0123456789.")));
  const std::string_view digits = text.substr(0, text.size() - unit.size());
  double number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const double seconds = unit == "ms" ? number / 1000 : number;
  if (error == std::errc{} && end == digits.data() + digits.size() &&
      (unit == "ms" || unit == "s") && seconds >= 1e-6 && seconds <= 3600) {
    return std::chrono::nanoseconds{static_cast<std::int64_t>(seconds * 1e9)};
  }
  throw Failure{misused,
                voice("error.duration", {{"argument", "--time"}, {"value", std::string{text}}})};
}

std::string shown_choices(std::span<const std::string_view> choices) {
  return fmt::format("{}", fmt::join(choices, "|"));
}

void give_examples(CLI::App& command, const std::vector<std::string_view>& examples) {
  std::string footer;
  const std::vector<Value> values{{"game", std::string{games().front()->info().id}}};
  for (const std::string_view example : examples) {
    footer += join(footer.empty() ? "" : "\n", "boathouse ", fill(example, Language::en, values));
  }
  command.footer(footer);
}

}  // namespace boathouse::cli
