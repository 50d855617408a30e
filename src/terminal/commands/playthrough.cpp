// boathouse playthrough: the golden text of one random game; see match/playthrough.h.
#include "match/playthrough.h"

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "cli/command.h"
#include "core/json.h"
#include "core/text.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct PlaythroughArguments {
  GameArguments game;
  std::string seed{"1"};
  std::string from{"1"};
  std::string plies;
  bool json = false;
};

void print_playthrough(const PlaythroughArguments& arguments) {
  const Voice voice{language_of_environment()};
  const ChosenGame chosen = choose_game(arguments.game, voice);
  std::string line = join("playthrough ", arguments.game.game, " seats=", chosen.seats,
                          " seed=", seed_number(arguments.seed, voice));
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  const auto from = whole_number("--from", arguments.from, 1, most, voice);
  if (from > 1) line += join(" from=", from);
  if (!arguments.plies.empty()) {
    line += join(" plies=", whole_number("--plies", arguments.plies, 0, most, voice));
  }
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
  CLI::App& command =
      add_command(program, "playthrough", [arguments] { print_playthrough(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_players(command, arguments->game);
  take_text(command, "--seed", arguments->seed, "N");
  take_text(command, "--from", arguments->from, "N");
  take_text(command, "--plies", arguments->plies, "N");
  take_options(command, arguments->game);
  take_json(command, arguments->json);
  give_examples(command, {"playthrough {game} --players 2 --seed 1"});
}

}  // namespace boathouse::terminal
