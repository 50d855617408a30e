// boathouse perft: counts the leaves of a game's tree, to compare implementations of the rules.
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/progress.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct PerftArguments {
  GameArguments game;
  std::string depth;
  bool json = false;
};

constexpr std::int64_t deepest = 10'000;  // far beyond anyone's patience

void perft(const PerftArguments& arguments) {
  const Voice voice{language_of_environment()};
  const ChosenGame chosen = choose_game(arguments.game, voice);
  const auto depth = static_cast<int>(whole_number("--depth", arguments.depth, 0, deepest, voice));
  std::uint64_t leaves = 0;
  {
    const Progress progress{voice("perft.counting", {{"depth", arguments.depth}})};
    leaves = chosen.entry->perft(chosen.seats, chosen.options, depth);
  }
  if (arguments.json) {
    fmt::print("{{\"leaves\": {}}}\n", leaves);
  } else {
    fmt::print("{}\n", voice("perft.leaves", {{"leaves", std::to_string(leaves)},
                                              {"depth", arguments.depth},
                                              {"game", arguments.game.game},
                                              {"seats", std::to_string(chosen.seats)}}));
  }
}

}  // namespace

void add_perft(CLI::App& program) {
  auto arguments = std::make_shared<PerftArguments>();
  CLI::App& command = add_command(program, "perft", [arguments] { perft(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_text(command, "--depth", arguments->depth, "N", {.presence = Presence::required});
  take_players(command, arguments->game);
  take_options(command, arguments->game);
  take_json(command, arguments->json);
  give_examples(command, {"perft {game} --depth 6", "perft {game} --depth 4 --players 3 --json"});
}

}  // namespace boathouse::terminal
