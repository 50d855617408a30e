// boathouse playthrough: the golden text of one random game; see match/playthrough.h.
#include "match/playthrough.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/command.h"
#include "core/json.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

struct PlaythroughArguments {
  GameArguments game;
  std::string seed{"1"};
  int first = 1;
  int plies = -1;
  bool json = false;
};

void print_playthrough(const PlaythroughArguments& arguments) {
  const Voice voice{language_of_environment()};
  const ChosenGame chosen = choose_game(arguments.game, voice);
  std::string line = join("playthrough ", arguments.game.game, " seats=", chosen.seats,
                          " seed=", seed_number(arguments.seed, voice));
  if (arguments.first > 1) line += join(" first=", arguments.first);
  if (arguments.plies >= 0) line += join(" plies=", arguments.plies);
  for (const std::string& option : arguments.game.options) {
    line += join(" ", with_file(*chosen.entry, option, voice));
  }
  const std::string text = checked(playthrough(line), voice);
  if (!arguments.json) {
    fmt::print("{}", text);
    return;
  }
  JsonWriter json;
  json.open_object().member("playthrough", line).member("text", text).close_object();
  fmt::print("{}\n", json.text());
}

}  // namespace

void add_playthrough(CLI::App& program) {
  auto arguments = std::make_shared<PlaythroughArguments>();
  CLI::App* command = program.add_subcommand(
      "playthrough", "print every result of the game's interface along one random game");
  take_game(*command, arguments->game)->required();
  take_players(*command, arguments->game);
  take_text(*command, "--seed", arguments->seed, "N", "which random game; else 1");
  command->add_option("--first", arguments->first, "the first ply to tell in full; else 1")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  command->add_option("--plies", arguments->plies, "how many plies to tell in full; else all")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  take_options(*command, arguments->game);
  take_json(*command, arguments->json);
  give_examples(*command, {"playthrough {game} --players 2 --seed 1"});
  command->callback([arguments] { print_playthrough(*arguments); });
}

}  // namespace boathouse::cli
