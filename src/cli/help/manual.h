// The program's commands and options as data. `--help`, the manual pages and the completions for
// shells are all made from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"

namespace boathouse::cli {

struct OptionHelp {
  std::vector<std::string> names{};  // `-h` and `--help`, or `GAME` for an argument by its place
  std::string shown{};  // its value: FILE, or a choice such as en|fr|de; none for a flag
  std::string about{};
  bool required = false;
  bool repeats = false;
};

struct CommandHelp {
  std::string name{};  // empty for the program itself
  std::string summary{};
  std::vector<OptionHelp> arguments{};
  std::vector<OptionHelp> options{};
  std::vector<std::string> examples{};
};

struct Manual {
  Language language = Language::en;
  CommandHelp program{};
  std::vector<CommandHelp> commands{};
};

[[nodiscard]] const Catalogue& help_words();

// What a command or an option is for. The key of an option is `COMMAND --NAME`, or `--NAME` alone
// where no command says anything else.
[[nodiscard]] std::string said(Language language, std::string_view key,
                               const std::vector<Value>& values = {});
[[nodiscard]] std::string said_of_option(Language language, std::string_view command,
                                         std::string_view name, const std::vector<Value>& values);

// The placeholder of a value in the language: FILE is DATEI in German. Choices stay as they are
// typed.
[[nodiscard]] std::string placeholder(Language language, std::string_view shown);

// The values of a placeholder that is a list of choices, such as en|fr|de; else none.
[[nodiscard]] std::vector<std::string> choices_of(std::string_view shown);

// The command, or the program itself, as `--help` shows it.
[[nodiscard]] std::string help_text(const Manual& manual, const CommandHelp& command);

// A page for `man`, in section 1; `date` is YYYY-MM-DD.
[[nodiscard]] std::string man_page(const Manual& manual, const CommandHelp& command,
                                   std::string_view version, std::string_view date);
[[nodiscard]] std::string man_page_name(const CommandHelp& command);  // boathouse-play

[[nodiscard]] std::string bash_completion(const Manual& manual);
[[nodiscard]] std::string zsh_completion(const Manual& manual);
[[nodiscard]] std::string fish_completion(const Manual& manual);

}  // namespace boathouse::cli
