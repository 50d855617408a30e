// The board of a game that is laid out by chance, in the terminal and as a picture: a command for
// each such game, under the name that the game gives it.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/json.h"
#include "core/text.h"
#include "terminal/commands/commands.h"
#include "terminal/terminal.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct LayoutArguments {
  std::string seed{"1"};
  std::string value;  // of the option by which boards differ
  std::string svg;
  std::string language;
  bool json = false;
};

Layout layout_of(const GameEntry& game, const LayoutArguments& arguments, const Voice& voice) {
  const std::uint64_t seed = seed_number(arguments.seed, voice);
  const std::span specs = game.info().options;
  OptionValues options = standard_options(specs);
  if (!arguments.value.empty()) {
    const std::string_view key = game.layout_command()->option;
    checked(set_option(specs, options, join(key, "=", arguments.value)), voice);
  }
  return *game.layout(game.info().min_seats, options, seed);
}

void show_layout(const GameEntry& game, const LayoutArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const Layout layout = layout_of(game, arguments, voice);
  if (!arguments.svg.empty()) write_text(arguments.svg, layout.svg, voice, Readers::everybody);
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
  if (!arguments.svg.empty()) {
    fmt::print("{}\n", voice("picture.written", {{"path", arguments.svg}}));
  }
}

void add_layout(CLI::App& program, const GameEntry& game, const LayoutCommand& own) {
  auto arguments = std::make_shared<LayoutArguments>();
  const std::string name{own.name};
  const Language language = language_spoken(program);
  CLI::App& command = add_command(
      program, name, [&game, arguments] { show_layout(game, *arguments); },
      say(game.words(), language, own.summary));
  take_text(command, "--seed", arguments->seed, "N", {.text = said(language, "layout --seed")});
  const OptionSpec& spec = *std::ranges::find(game.info().options, own.option, &OptionSpec::key);
  take_text(command, join("--", own.option), arguments->value, shown_choices(spec.choices),
            {.text = said(language, "layout option",
                          {{"option", say(game.words(), language, own.option_summary)},
                           {"standard", standard_text(spec)}})});
  take_text(command, "--svg", arguments->svg, "FILE", {.text = said(language, "layout --svg")});
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  const std::string other_seed = join(name, " --seed 7");
  const std::string picture =
      join(name, " --", own.option, " ", spec.choices.back(), " --svg ", name, ".svg");
  give_examples(command, {other_seed, picture});
}

}  // namespace

void add_layouts(CLI::App& program) {
  for (const GameEntry* game : games()) {
    if (const LayoutCommand* own = game->layout_command()) add_layout(program, *game, *own);
  }
}

}  // namespace boathouse::terminal
