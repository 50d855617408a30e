// boathouse print: everything to play a game on a table, as a PDF or as SVG pages.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/json.h"
#include "core/text.h"
#include "print/printables.h"
#include "terminal/commands/commands.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

namespace fs = std::filesystem;

struct PrintArguments {
  GameArguments game;
  bool pdf = false;
  bool svg = false;
  std::string output;
  std::string language;
  std::string paper;
  bool json = false;
};

// Where Letter is the usual paper, according to Unicode's locale data.
constexpr std::string_view letter_countries = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE";

// The paper that is asked for, or else the usual one of the user's country.
print::Paper choose_paper(const std::string& code, const Voice& voice) {
  if (!code.empty()) {
    const auto paper = print::paper_of(code);
    if (!paper) throw Failure{misused, voice("error.paper", {{"value", code}})};
    return *paper;
  }
  for (const char* variable : {"LC_ALL", "LC_PAPER", "LANG"}) {
    const char* locale = std::getenv(variable);
    if (locale == nullptr || *locale == '\0') continue;
    std::string_view country = locale;
    (void)cut(country, '_');
    return country.size() >= 2 && letter_countries.contains(country.substr(0, 2)) ? print::us_letter
                                                                                  : print::a4;
  }
  return print::a4;
}

// A PDF is one file, placed in the folder if an existing one is named.
std::vector<std::string> write_pdf(const print::Booklet& booklet, const std::string& output,
                                   const Voice& voice) {
  std::error_code ignored;
  fs::path path{output};
  if (output.empty() || fs::is_directory(path, ignored)) path /= booklet.game + ".pdf";
  write_text(path.string(), print::pdf_of(booklet), voice, Readers::everybody);
  return {path.string()};
}

// SVG pages are one file each, in a folder of their own.
std::vector<std::string> write_svg(const print::Booklet& booklet, const std::string& output,
                                   const Voice& voice) {
  const fs::path folder{output.empty() ? booklet.game + "-print" : output};
  std::vector<std::string> paths;
  for (const print::Sheet& sheet : booklet.sheets) {
    paths.push_back((folder / fmt::format("page-{:02}.svg", paths.size() + 1)).string());
    write_text(paths.back(), print::svg_of(booklet, sheet), voice, Readers::everybody);
  }
  return paths;
}

void print_json(const print::Booklet& booklet, const std::vector<std::string>& paths) {
  JsonWriter json;
  json.open_object().member("game", booklet.game).member("lang", code_of(booklet.language));
  json.member("paper", booklet.paper.code);
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
  const print::Booklet booklet = checked(
      print::booklet_of(arguments.game.game, voice.language, choose_paper(arguments.paper, voice)),
      voice);
  const auto paths = arguments.svg ? write_svg(booklet, arguments.output, voice)
                                   : write_pdf(booklet, arguments.output, voice);
  if (arguments.json) return print_json(booklet, paths);
  const std::string place =
      arguments.svg ? fs::path{paths.front()}.parent_path().string() : paths.front();
  fmt::print("{}\n",
             voice("print.written", {{"pages", join(booklet.sheets.size())},
                                     {"path", as_typed(place)},
                                     {"paper", booklet.paper.code == "a4" ? "A4" : "US Letter"}}));
}

}  // namespace

void add_print(CLI::App& program) {
  auto arguments = std::make_shared<PrintArguments>();
  CLI::App& command = add_command(program, "print", [arguments] { print_game(*arguments); });
  take_game(command, arguments->game, Presence::required);
  take_flag(command, "--pdf", arguments->pdf);
  take_flag(command, "--svg", arguments->svg);
  take_text(command, "--output", arguments->output, "FILE|DIR");
  take_text(command, "--paper", arguments->paper, "a4|letter");
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"print {game}", "print {game} --svg --output sheets --lang fr",
                          "print {game} --paper letter"});
}

}  // namespace boathouse::terminal
