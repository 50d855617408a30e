#include "cli/help/manual.h"
#include "cli/page.h"
#include "core/text.h"
#include "embedded/cli/help/words.h"

namespace boathouse::cli {

namespace {

constexpr int page_width = 80;
constexpr int name_width = 26;

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

// Two columns; a name that is too long has a line of its own.
void add_row(std::string& text, const std::string& name, const std::string& about) {
  std::string line = "  " + name;
  for (const std::string& part : wrap(about, page_width - name_width)) {
    if (columns_of(line) > name_width - 2 && line.find_first_not_of(' ') != std::string::npos) {
      text += line + "\n";
      line.clear();
    }
    line += std::string(static_cast<std::size_t>(name_width - columns_of(line)), ' ');
    text += line + part + "\n";
    line.clear();
  }
}

std::string heading(const Manual& manual, std::string_view key) {
  return join("\n", said(manual.language, key), "\n");
}

std::string usage(const Manual& manual, const CommandHelp& command) {
  std::string text = join("boathouse", command.name.empty() ? "" : " ", command.name, " [",
                          placeholder(manual.language, "OPTIONS"), "]");
  if (command.name.empty()) return join(text, " [", placeholder(manual.language, "COMMAND"), "]");
  for (const OptionHelp& argument : command.arguments) {
    const std::string name = placeholder(manual.language, argument.names.front());
    text += argument.required ? join(" ", name) : join(" [", name, "]");
  }
  return text;
}

void add_options(std::string& text, const Manual& manual, const std::vector<OptionHelp>& options) {
  for (const OptionHelp& option : options) {
    std::string name;
    for (const std::string& each : option.names) {
      name += join(name.empty() ? "" : ", ", placeholder(manual.language, each));
    }
    const std::string shown = placeholder(manual.language, option.shown);
    // More choices than fit on a line are in the text about them.
    constexpr int widest = 76;
    if (!shown.empty() && columns_of(name) + columns_of(shown) <= widest) name += join(" ", shown);
    std::string about = option.about;
    if (option.required) about += join(" (", said(manual.language, "heading.required"), ")");
    add_row(text, name, about);
  }
}

}  // namespace

const Catalogue& help_words() { return embedded::cli_help_words; }

std::string said(Language language, std::string_view key, const std::vector<Value>& values) {
  return say(help_words(), language, key, values);
}

std::string said_of_option(Language language, std::string_view command, std::string_view name,
                           const std::vector<Value>& values) {
  const std::string own = join(command, " ", name);
  const bool has_own = find_words(help_words(), language, own).has_value();
  const bool shared = find_words(help_words(), language, name).has_value();
  return said(language, has_own || !shared ? std::string_view{own} : name, values);
}

std::string placeholder(Language language, std::string_view shown) {
  std::string text;
  for (std::size_t at = 0; at < shown.size();) {
    std::size_t end = at;
    while (end < shown.size() && is_capital(shown[end])) ++end;
    const std::string_view word = shown.substr(at, end - at);
    const auto own = find_words(help_words(), language, join("value.", word));
    text += own.value_or(word);
    if (end == at) text += shown[end++];
    at = end;
  }
  return text;
}

std::vector<std::string> choices_of(std::string_view shown) {
  std::vector<std::string> choices;
  if (!shown.contains('|') || shown.starts_with("FILE")) return choices;
  while (!shown.empty()) choices.emplace_back(cut(shown, '|'));
  return choices;
}

std::string help_text(const Manual& manual, const CommandHelp& command) {
  std::string text;
  for (const std::string& line : wrap(command.summary, page_width)) text += line + "\n";
  text += join(said(manual.language, "heading.usage"), " ", usage(manual, command), "\n");
  if (!command.arguments.empty()) {
    text += heading(manual, "heading.arguments");
    add_options(text, manual, command.arguments);
  }
  text += heading(manual, "heading.options");
  add_options(text, manual, command.options);
  if (command.name.empty()) {
    text += heading(manual, "heading.commands");
    for (const CommandHelp& each : manual.commands) add_row(text, each.name, each.summary);
  }
  text += heading(manual, command.examples.size() == 1 ? "heading.example" : "heading.examples");
  for (const std::string& example : command.examples) text += join("  ", example, "\n");
  return text;
}

}  // namespace boathouse::cli
