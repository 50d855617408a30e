// boathouse games: lists the games and their options, and the levels of the computer.
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/page.h"
#include "core/json.h"
#include "core/text.h"
#include "minds/level.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

constexpr int text_columns = 78;

std::string word(const GameEntry& game, const Voice& voice, std::string_view key) {
  return say(game.words(), voice.language, key);
}

std::string players(const GameInfo& info, const Voice& voice) {
  return voice(info.min_seats == info.max_seats ? "games.players_exactly" : "games.players",
               {{"low", join(info.min_seats)}, {"high", join(info.max_seats)}});
}

void print_indented(std::string_view text) {
  for (const std::string& line : wrap(text, text_columns - 2)) fmt::print("  {}\n", line);
}

void print_option(const GameEntry& game, const OptionSpec& spec, const Voice& voice) {
  print_indented(join(word(game, voice, join("option.", spec.key)), ":"));
  if (spec.choices.empty()) {
    print_indented(join("  ", voice("games.option_number", {{"key", std::string{spec.key}},
                                                            {"low", join(spec.low)},
                                                            {"high", join(spec.high)},
                                                            {"standard", join(spec.standard)}})));
    return;
  }
  for (std::size_t i = 0; i < spec.choices.size(); ++i) {
    const auto choice = static_cast<std::int32_t>(i);
    const std::string_view mark = choice == spec.standard         ? "games.standard"
                                  : choice == spec.standard_apart ? "games.standard_apart"
                                                                  : "";
    fmt::print("    --option {:<24} {}{}\n", join(spec.key, "=", spec.choices[i]),
               word(game, voice, join("option.", spec.key, ".", spec.choices[i])),
               mark.empty() ? "" : join(" (", voice(mark), ")"));
  }
  if (spec.own != nullptr) {
    fmt::print("    --option {:<24} {}\n", join(spec.key, "=@", voice("games.file")),
               word(game, voice, join("option.", spec.key, ".own")));
  }
}

void print_game(const GameEntry& game, const Voice& voice) {
  const GameInfo& info = game.info();
  fmt::print("{} · {} · {}\n", word(game, voice, "game.name"), info.id, players(info, voice));
  print_indented(word(game, voice, "game.summary"));
}

void print_levels(const Voice& voice) {
  constexpr int name_columns = 12;
  fmt::print("{}\n", voice("games.levels"));
  for (const std::string_view level : level_names) {
    const std::string name = mind_name(voice, level);
    const std::string note = voice(join("level.", level));
    std::string_view first = level;
    for (const std::string& line :
         wrap(name == level ? note : join(name, " · ", note), text_columns - name_columns - 2)) {
      fmt::print("  {:<{}}{}\n", first, name_columns, line);
      first = {};
    }
  }
}

void write_option(JsonWriter& json, const GameEntry& game, const OptionSpec& spec,
                  const Voice& voice) {
  json.open_object().member("key", spec.key);
  json.member("name", word(game, voice, join("option.", spec.key)));
  if (spec.choices.empty()) {
    json.member("low", spec.low).member("high", spec.high);
  } else {
    json.key("choices").open_array();
    for (const std::string_view choice : spec.choices) {
      json.open_object().member("value", choice);
      json.member("name", word(game, voice, join("option.", spec.key, ".", choice)));
      json.close_object();
    }
    json.close_array();
    if (spec.own != nullptr) {
      json.member("own", word(game, voice, join("option.", spec.key, ".own")));
      json.member("example", spec.example);
    }
  }
  json.key("standard");
  if (spec.choices.empty()) {
    json.value(spec.standard);
  } else {
    json.value(standard_text(spec));
  }
  if (spec.standard_apart) {
    json.member("standard_apart", option_text({&spec, 1}, {*spec.standard_apart}, 0));
  }
  if (spec.for_one) {
    json.member("for_one", option_text({&spec, 1}, {*spec.for_one}, 0));
  }
  json.close_object();
}

void write_game(JsonWriter& json, const GameEntry& game, const Voice& voice) {
  const GameInfo& info = game.info();
  json.open_object().member("id", info.id).member("name", word(game, voice, "game.name"));
  json.member("summary", word(game, voice, "game.summary"));
  json.member("rules_version", info.rules_version);
  json.member("min_seats", info.min_seats).member("max_seats", info.max_seats);
  json.key("options").open_array();
  for (const OptionSpec& spec : info.options) write_option(json, game, spec, voice);
  json.close_array().close_object();
}

void list_games(const Voice& voice, bool as_json) {
  if (!as_json) {
    for (const GameEntry* game : games()) {
      if (game != games().front()) fmt::print("\n");
      print_game(*game, voice);
      for (const OptionSpec& spec : game->info().options) print_option(*game, spec, voice);
    }
    fmt::print("\n");
    print_levels(voice);
    return;
  }
  JsonWriter json;
  json.open_object().key("games").open_array();
  for (const GameEntry* game : games()) write_game(json, *game, voice);
  fmt::print("{}\n", json.close_array().close_object().text());
}

}  // namespace

void add_games(CLI::App& program) {
  struct Arguments {
    std::string language;
    bool json = false;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App& command = add_command(program, "games", [arguments] {
    list_games(choose_voice(arguments->language), arguments->json);
  });
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"games --lang fr", "games --json"});
}

}  // namespace boathouse::terminal
