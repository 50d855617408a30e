// boathouse lake: the board of a game with a random layout, in the terminal and as a picture.
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/terminal/terminal.h"
#include "core/json.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

struct LakeArguments {
  std::string seed{"1"};
  std::string water;
  std::string svg;
  std::string language;
  bool json = false;
};

// The layout of the first game that has one.
Layout layout_of(const LakeArguments& arguments, const Voice& voice) {
  const std::uint64_t seed = seed_number(arguments.seed, voice);
  for (const GameEntry* game : games()) {
    const int seats = game->info().min_seats;
    OptionValues options = standard_options(game->info().options);
    if (!game->layout(seats, options, seed)) continue;
    if (!arguments.water.empty()) {
      checked(set_option(game->info().options, options, join("water=", arguments.water)), voice);
    }
    return *game->layout(seats, options, seed);
  }
  throw Failure{misused, voice("lake.none")};
}

void lake(const LakeArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const Layout layout = layout_of(arguments, voice);
  if (!arguments.svg.empty()) write_text(arguments.svg, layout.svg, voice);
  if (arguments.json) {
    JsonWriter json;
    json.open_object().key("drawings").open_array();
    for (const Screen& drawing : layout.drawings) json.value(drawing.plain_text());
    json.close_array().member("svg", layout.svg).close_object();
    fmt::print("{}\n", json.text());
    return;
  }
  Terminal terminal;
  for (const Screen& drawing : layout.drawings) {
    Page page = page_of(drawing);
    page.emplace_back();
    terminal.write(page);
  }
  if (!arguments.svg.empty()) fmt::print("{}\n", voice("lake.written", {{"path", arguments.svg}}));
}

}  // namespace

void add_lake(CLI::App& program) {
  auto arguments = std::make_shared<LakeArguments>();
  CLI::App& command =
      add_command(program, "lake", "show a lake of random tiles with a course for each race",
                  [arguments] { lake(*arguments); });
  take_text(command, "--seed", arguments->seed, "N", "seed of the lake; defaults to 1");
  take_text(command, "--water", arguments->water, "dark|light",
            "the face of the tiles; defaults to dark");
  take_text(command, "--svg", arguments->svg, "FILE", "also write a picture");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"lake --seed 7", "lake --water light --svg lake.svg"});
}

}  // namespace boathouse::cli
