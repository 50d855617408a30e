#include "cli/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>

#include "cli/files.h"
#include "core/text.h"

namespace boathouse::cli {

CLI::App& add_command(CLI::App& program, const std::string& name, const std::string& description,
                      std::function<void()> action) {
  CLI::App* command = program.add_subcommand(name, description);
  command->callback(std::move(action));
  return *command;
}

void take_text(CLI::App& command, const std::string& name, std::string& text,
               const std::string& shown, const std::string& description, Presence presence) {
  command.add_option(name, text, description)
      ->option_text(shown)
      ->required(presence == Presence::required);
}

void take_texts(CLI::App& command, const std::string& name, std::vector<std::string>& texts,
                const std::string& shown, const std::string& description) {
  command.add_option(name, texts, description)->option_text(shown)->allow_extra_args(false);
}

void take_flag(CLI::App& command, const std::string& name, bool& flag,
               const std::string& description) {
  command.add_flag(name, flag, description);
}

void take_game(CLI::App& command, GameArguments& arguments, Presence presence) {
  take_text(command, "GAME", arguments.game, " ", "one of `boathouse games`", presence);
}

void take_players(CLI::App& command, GameArguments& arguments) {
  take_text(command, "--players", arguments.players, "P",
            "number of players; defaults to the fewest possible");
}

void take_options(CLI::App& command, GameArguments& arguments) {
  take_texts(command, "--option", arguments.options, "KEY=VALUE",
             "an option of the game; can be repeated; some take KEY=@FILE, see `boathouse games`");
}

void take_json(CLI::App& command, bool& json) {
  take_flag(command, "--json", json, "print JSON, for programs");
}

void take_svg(CLI::App& command, std::string& path) {
  take_text(
      command, "--svg", path, "FILE|FOLDER/",
      "draw the match, if the game has pictures: the last position, or all of them in a folder");
}

void take_language(CLI::App& command, std::string& code) {
  take_text(command, "--lang", code, "en|fr|de",
            "the language; defaults to that of the environment");
}

ChosenGame choose_game(const GameArguments& arguments, const Voice& voice) {
  ChosenGame chosen;
  chosen.entry = checked(find_game(arguments.game), voice);
  chosen.seats = chosen.entry->info().min_seats;
  if (!arguments.players.empty()) {
    constexpr std::int64_t any = std::numeric_limits<std::int32_t>::max();
    chosen.seats = static_cast<int>(whole_number("--players", arguments.players, -any, any, voice));
  }
  checked(check_seats(*chosen.entry, chosen.seats), voice);
  chosen.options = choose_options(*chosen.entry, arguments.options, voice);
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
  std::string footer = examples.size() == 1 ? "Example:" : "Examples:";
  const std::vector<Value> values{{"game", std::string{games().front()->info().id}}};
  for (const std::string_view example : examples) {
    footer += join("\n  boathouse ", fill(example, Language::en, values));
  }
  command.footer(footer);
}

}  // namespace boathouse::cli
