#include <algorithm>

#include "cli/help/manual.h"
#include "core/text.h"

namespace boathouse::cli {

namespace {

// A text of ours as roff has it. What is typed has real minus signs and straight quotes, so that it
// can be copied; words between backquotes are commands.
std::string as_roff(std::string_view text, bool typed) {
  std::string roff;
  bool inside = typed;
  for (const char letter : text) {
    const bool starts = roff.empty();
    if (letter == '`') {
      inside = !inside;
      roff += inside ? "\\fB" : "\\fR";
    } else if (letter == '\\') {
      roff += "\\e";
    } else if (letter == '-') {
      roff += "\\-";
    } else if (letter == '\'') {
      roff += inside ? "\\(aq" : "’";
    } else if (letter == '"') {
      roff += "\\(dq";
    } else if (letter == '.' && starts) {
      roff += "\\&.";
    } else {
      roff += letter;
    }
  }
  return roff;
}

std::string bold(std::string_view text) { return join("\\fB", as_roff(text, true), "\\fR"); }
std::string slanted(std::string_view text) { return join("\\fI", as_roff(text, true), "\\fR"); }

std::string section(const Manual& manual, std::string_view key) {
  return join(".SH ", said(manual.language, key), "\n");
}

std::string capitalised(std::string_view text) {
  std::string capital{text};
  std::ranges::transform(capital, capital.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  });
  return capital;
}

// A placeholder is slanted, a choice is typed as it is.
std::string value_of(const Manual& manual, std::string_view shown) {
  const std::string value = placeholder(manual.language, shown);
  return choices_of(shown).empty() ? slanted(value) : bold(value);
}

void add_synopsis(std::string& page, const Manual& manual, const CommandHelp& command) {
  page += section(manual, "man.synopsis");
  page += bold(command.name.empty() ? "boathouse" : join("boathouse ", command.name));
  page += join(" [", slanted(placeholder(manual.language, "OPTIONS")), "]");
  if (command.name.empty()) {
    page += join(" [", slanted(placeholder(manual.language, "COMMAND")), "]");
  }
  for (const OptionHelp& argument : command.arguments) {
    const std::string name = slanted(placeholder(manual.language, argument.names.front()));
    page += argument.required ? join(" ", name) : join(" [", name, "]");
  }
  page += "\n";
}

void add_options(std::string& page, const Manual& manual, const std::vector<OptionHelp>& options,
                 std::string_view key) {
  if (options.empty()) return;
  page += section(manual, key);
  for (const OptionHelp& option : options) {
    page += ".TP\n";
    std::string names;
    for (const std::string& name : option.names) {
      if (!names.empty()) names += ", ";
      names += name.starts_with('-') ? bold(name) : slanted(placeholder(manual.language, name));
    }
    if (!option.shown.empty()) names += join(" ", value_of(manual, option.shown));
    page += join(names, "\n", as_roff(option.about, false));
    if (option.required) page += join(" (", said(manual.language, "heading.required"), ")");
    page += "\n";
  }
}

void add_commands(std::string& page, const Manual& manual) {
  page += section(manual, "man.commands");
  for (const CommandHelp& command : manual.commands) {
    page +=
        join(".TP\n", bold(man_page_name(command)), "(1)\n", as_roff(command.summary, false), "\n");
  }
}

void add_surroundings(std::string& page, const Manual& manual) {
  page += section(manual, "man.environment");
  page += join(".TP\n.BR LC_ALL \", \" LC_MESSAGES \", \" LANG\n",
               as_roff(said(manual.language, "man.language"), false), "\n");
  page += section(manual, "man.exit");
  for (const std::string_view status : {"0", "1", "2"}) {
    page += join(".TP\n.B ", status, "\n",
                 as_roff(said(manual.language, join("man.exit_", status)), false), "\n");
  }
}

}  // namespace

std::string man_page_name(const CommandHelp& command) {
  return command.name.empty() ? "boathouse" : join("boathouse-", command.name);
}

std::string man_page(const Manual& manual, const CommandHelp& command, std::string_view version,
                     std::string_view date) {
  const bool whole = command.name.empty();
  const std::string name = man_page_name(command);
  std::string page =
      join(".TH \"", as_roff(capitalised(name), true), "\" 1 \"", date, "\" \"Boathouse ", version,
           "\" \"", as_roff(said(manual.language, "man.section"), false), "\"\n");
  page += section(manual, "man.name");
  const std::string one_line = said(manual.language, "man.one_line");
  page +=
      join(as_roff(name, true), " \\- ", as_roff(whole ? one_line : command.summary, false), "\n");
  add_synopsis(page, manual, command);
  if (whole) {
    page += section(manual, "man.description");
    page += join(as_roff(command.summary, false), "\n.PP\n",
                 as_roff(said(manual.language, "man.every_command"), false), "\n");
    add_commands(page, manual);
  }
  add_options(page, manual, command.arguments, "man.arguments");
  add_options(page, manual, command.options, "man.options");
  if (whole) add_surroundings(page, manual);
  page += section(manual, "man.examples") + ".nf\n";
  for (const std::string& example : command.examples) page += bold(example) + "\n";
  page += ".fi\n";
  if (!whole) page += section(manual, "man.see_also") + ".BR boathouse (1)\n";
  return page;
}

}  // namespace boathouse::cli
