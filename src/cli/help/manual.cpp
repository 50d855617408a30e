// boathouse manual: writes the manual pages and the completions, for whoever packs the program.
// They have the date of SOURCE_DATE_EPOCH, if it is set, so that a build can be repeated.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/version.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

std::string date_of_build() {
  namespace time = std::chrono;
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  const auto given = parse_number<std::int64_t>(epoch == nullptr ? "" : epoch);
  const auto now = time::floor<time::seconds>(time::system_clock::now());
  const auto moment = given ? time::sys_seconds{time::seconds{*given}} : now;
  const time::year_month_day day{time::floor<time::days>(moment)};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

void write_manual(const std::string& folder, const std::function<Manual(Language)>& in) {
  const Voice voice{language_of_environment()};
  const std::string date = date_of_build();
  const auto write = [&](const std::string& path, const std::string& text) {
    write_text(join(folder, "/", path), text, voice, Readers::everybody);
  };
  for (const Language language : languages) {
    const Manual manual = in(language);
    const std::string pages =
        language == Language::en ? "man/man1/" : join("man/", code_of(language), "/man1/");
    const auto write_page = [&](const CommandHelp& command) {
      write(join(pages, man_page_name(command), ".1"), man_page(manual, command, version(), date));
    };
    write_page(manual.program);
    for (const CommandHelp& command : manual.commands) write_page(command);
  }
  const Manual english = in(Language::en);
  write("completions/bash/boathouse", bash_completion(english));
  write("completions/zsh/_boathouse", zsh_completion(english));
  write("completions/fish/boathouse.fish", fish_completion(english));
}

}  // namespace

void add_manual(CLI::App& program, std::function<Manual(Language)> in) {
  auto folder = std::make_shared<std::string>();
  CLI::App& command =
      add_command(program, "manual", [folder, in = std::move(in)] { write_manual(*folder, in); });
  take_text(command, "--output", *folder, "DIR", {.presence = Presence::required});
  give_examples(command, {"manual --output /tmp/manual"});
  hide(command);
}

}  // namespace boathouse::cli
