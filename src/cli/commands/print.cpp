// boathouse print: everything to play a game on a table, as a PDF or as SVG pages.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/json.h"
#include "core/text.h"
#include "print/printables.h"

namespace boathouse::cli {

namespace {

namespace fs = std::filesystem;

struct PrintArguments {
  GameArguments game;
  bool pdf = false;
  bool svg = false;
  std::string output;
  std::string language;
  bool json = false;
};

// A PDF is one file, placed in the folder if an existing one is named.
std::vector<std::string> write_pdf(const print::Booklet& booklet, const std::string& output,
                                   const Voice& voice) {
  std::error_code ignored;
  fs::path path{output};
  if (output.empty() || fs::is_directory(path, ignored)) path /= booklet.game + ".pdf";
  write_text(path.string(), print::pdf_of(booklet), voice);
  return {path.string()};
}

// SVG pages are one file each, in a folder of their own.
std::vector<std::string> write_svg(const print::Booklet& booklet, const std::string& output,
                                   const Voice& voice) {
  const fs::path folder{output.empty() ? booklet.game + "-print" : output};
  std::vector<std::string> paths;
  for (const print::Sheet& sheet : booklet.sheets) {
    paths.push_back((folder / fmt::format("page-{:02}.svg", paths.size() + 1)).string());
    write_text(paths.back(), print::svg_of(booklet, sheet), voice);
  }
  return paths;
}

void print_json(const print::Booklet& booklet, const std::vector<std::string>& paths) {
  JsonWriter json;
  json.open_object().member("game", booklet.game).member("lang", code_of(booklet.language));
  json.key("files").open_array();
  for (const std::string& path : paths) json.value(path);
  json.close_array().key("pages").open_array();
  for (const print::Sheet& sheet : booklet.sheets) {
    json.open_object().member("title", sheet.title).member("back", sheet.back);
    json.key("pieces").open_array();
    for (const std::string& piece : print::pieces_of(sheet)) json.value(piece);
    json.close_array().close_object();
  }
  fmt::print("{}\n", json.close_array().close_object().text());
}

void print_game(const PrintArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  if (arguments.pdf && arguments.svg) throw Failure{misused, voice("print.one_kind")};
  const print::Booklet booklet =
      checked(print::booklet_of(arguments.game.game, voice.language), voice);
  const auto paths = arguments.svg ? write_svg(booklet, arguments.output, voice)
                                   : write_pdf(booklet, arguments.output, voice);
  if (arguments.json) return print_json(booklet, paths);
  const std::string place =
      arguments.svg ? fs::path{paths.front()}.parent_path().string() : paths.front();
  fmt::print("{}\n", voice("print.written",
                           {{"pages", join(booklet.sheets.size())}, {"path", as_typed(place)}}));
}

}  // namespace

void add_print(CLI::App& program) {
  auto arguments = std::make_shared<PrintArguments>();
  CLI::App& command =
      add_command(program, "print", "print boards, cards and pieces at true scale on A4",
                  [arguments] { print_game(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_flag(command, "--pdf", arguments->pdf, "one PDF with all pages; the default");
  take_flag(command, "--svg", arguments->svg, "a picture for each page");
  take_text(
      command, "--output", arguments->output, "FILE|DIR",
      "the PDF or its folder, by default GAME.pdf; with --svg the folder, by default GAME-print");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"print {game}", "print {game} --svg --output sheets --lang fr"});
}

}  // namespace boathouse::cli
