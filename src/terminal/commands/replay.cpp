// boathouse replay: shows a match from its record.
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"
#include "terminal/commands/commands.h"
#include "terminal/frame.h"
#include "terminal/match_json.h"
#include "terminal/pictures.h"
#include "terminal/terminal.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

struct ReplayArguments {
  std::string path;
  std::string ply;
  std::string svg;
  std::string language;
  bool json = false;
};

Page plies_page(const Match& match, std::size_t count, Viewer viewer, const Voice& voice,
                int columns) {
  constexpr int number_columns = 6;
  Page page;
  for (const Paragraph& paragraph : tell_story(match, 0, count, viewer, voice.language)) {
    std::string number = fmt::format("{:>4}  ", paragraph.first + 1);
    for (std::string& line : wrap(paragraph.text, columns - number_columns)) {
      page.push_back({{number, Ink::quiet}, {std::move(line)}});
      number.assign(number_columns, ' ');
    }
  }
  return page;
}

Page ending_page(const Match& match, std::size_t count, const Voice& voice) {
  if (count < match.plies().size()) {
    return {
        {{voice("replay.after", {{"ply", join(count)}, {"count", join(match.plies().size())}})}}};
  }
  if (!match.over()) return {{{voice("replay.running")}}};
  Page page{{{voice("now.over")}}};
  append(page, result_page(match, voice));
  return page;
}

void replay(const ReplayArguments& arguments) {
  const Voice voice = choose_voice(arguments.language);
  const Match match = read_match(arguments.path, voice);
  std::size_t count = match.plies().size();
  if (!arguments.ply.empty()) {
    count = static_cast<std::size_t>(
        whole_number("--ply", arguments.ply, 0, static_cast<std::int64_t>(count), voice));
  }
  const Viewer viewer = viewer_of_record(match);
  Pictures{arguments.svg, match, voice}.draw_all(match, count, viewer);
  if (arguments.json) {
    fmt::print("{}\n", match_json(match, count, voice));
    return;
  }
  Terminal terminal;
  const int columns = std::min(terminal.columns(), 100);
  Page page{title_of(match, viewer, voice, columns), {}};
  append(page, plies_page(match, count, viewer, voice, columns));
  page.emplace_back();
  append(page, board_of(match, *match.state_at(count), viewer, voice));
  page.emplace_back();
  append(page, ending_page(match, count, voice));
  terminal.write(page);
}

}  // namespace

void add_replay(CLI::App& program) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App& command = add_command(program, "replay", [arguments] { replay(*arguments); });
  take_text(command, "FILE", arguments->path, "", {.presence = Presence::required});
  take_text(command, "--ply", arguments->ply, "N");
  take_svg(command, arguments->svg);
  take_language(command, arguments->language);
  take_json(command, arguments->json);
  give_examples(command, {"replay evening.record", "replay evening.record --ply 12 --lang de",
                          "replay evening.record --svg race.svg"});
}

}  // namespace boathouse::terminal
