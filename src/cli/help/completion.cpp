// Completions for bash, zsh and fish. They are scripts without a life of their own: everything in
// them comes from the manual and the list of games.
#include <algorithm>

#include "cli/help/manual.h"
#include "core/text.h"
#include "games/registry.h"
#include "minds/registry.h"

namespace boathouse::cli {

namespace {

// What can stand in the place of a value.
enum class Kind : std::uint8_t { anything, words, players, option, file, folder };
struct Values {
  Kind kind = Kind::anything;
  std::vector<std::string> words{};
};

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameEntry* game : games()) ids.emplace_back(game->info().id);
  return ids;
}

// Those with a plain name; numbers behind a colon are for people who know what they want.
std::vector<std::string> players_of(const CommandHelp& command) {
  std::vector<std::string> players;
  if (command.name == "play") players.emplace_back("human");
  for (const GameEntry* game : games()) {
    for (std::string& mind : mind_names(*game, game->info().min_seats)) {
      if (!mind.contains(':') && std::ranges::find(players, mind) == players.end()) {
        players.push_back(std::move(mind));
      }
    }
  }
  return players;
}

Values values_of(const CommandHelp& command, std::string_view shown) {
  if (shown == "GAME") return {Kind::words, game_ids()};
  if (shown.starts_with("WHO")) return {Kind::players, players_of(command)};
  if (shown.starts_with("KEY=")) return {Kind::option};
  if (shown.starts_with("FILE")) return {Kind::file};
  if (shown.starts_with("DIR")) return {Kind::folder};
  std::vector<std::string> choices = choices_of(shown);
  if (choices.empty()) return {};
  return {Kind::words, std::move(choices)};
}

// Of an argument by its place: its choices, or what its name says.
Values values_of(const CommandHelp& command, const OptionHelp& argument) {
  return values_of(command, argument.shown.empty() ? argument.names.front() : argument.shown);
}

std::string list(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += join(text.empty() ? "" : " ", word);
  return text;
}

std::string list(std::span<const std::string_view> words) {
  return list(std::vector<std::string>{words.begin(), words.end()});
}

// The text in single quotes, for any of the three shells.
std::string in_quotes(std::string_view text, bool fish = false) {
  std::string quote = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      quote += fish ? "\\'" : "'\\''";
    } else {
      quote += letter;
    }
  }
  return quote + "'";
}

// --- bash -------------------------------------------------------------------------------------

std::string bash_values(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return join("words=", in_quotes(list(values.words)));
    case Kind::players:
      return join("kind=players words=", in_quotes(list(values.words)));
    case Kind::option:
      return "kind=option";
    case Kind::file:
      return "kind=file";
    case Kind::folder:
      return "kind=folder";
    case Kind::anything:
      break;
  }
  return "kind=anything";
}

constexpr std::string_view bash_head =
    R"(# Completion for boathouse in bash; written by `boathouse manual`.
_boathouse() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' game='' key='' kind='' words='' before='' word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ ! $command && $word != -* ]]; then command=$word; fi
    case $word in
)";
// Bash takes an equals sign for a word of its own, as in `--lang = de` or `layout = standard`.
constexpr std::string_view bash_equals = R"(    esac
  done
  if [[ $cur == = ]]; then
    key=$prev cur=
  elif [[ $prev == = ]]; then
    key=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [[ $key == -* ]]; then prev=$key key=; fi
  if [[ $key ]]; then
    case "$game $key" in
)";
constexpr std::string_view bash_values_head = R"(    esac
  elif [[ $cur == -* ]]; then
    case $command in
)";
constexpr std::string_view bash_tail = R"(  if [[ $kind == option ]]; then
    case $game in
)";
constexpr std::string_view bash_end = R"(    esac
    compopt -o nospace 2>/dev/null
  elif [[ $kind == players && $cur == *,* ]]; then
    before=${cur%,*},
    cur=${cur##*,}
  elif [[ $kind == file || $kind == folder ]]; then
    compopt -o filenames 2>/dev/null
    if [[ $kind == file ]]; then
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    else
      mapfile -t COMPREPLY < <(compgen -d -- "$cur")
    fi
    return
  fi
  if [[ $words ]]; then mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$cur"); fi
}
complete -F _boathouse boathouse
)";

std::string option_names(const CommandHelp& command) {
  std::string names;
  for (const OptionHelp& option : command.options) {
    for (const std::string& name : option.names) names += join(names.empty() ? "" : " ", name);
  }
  return names;
}

void add_bash_options(std::string& script, const CommandHelp& command) {
  script += join("      ", in_quotes(command.name), ") words=", in_quotes(option_names(command)),
                 " ;;\n");
}

void add_bash_values(std::string& script, const CommandHelp& command) {
  for (const OptionHelp& option : command.options) {
    if (option.shown.empty()) continue;
    script += join("      ", in_quotes(join(command.name, " ", option.names.back())), ") ",
                   bash_values(values_of(command, option.shown)), " ;;\n");
  }
  if (!command.arguments.empty()) {
    script += join("      ", in_quotes(join(command.name, " ")), "*) ",
                   bash_values(values_of(command, command.arguments.front())), " ;;\n");
  }
}

// --- zsh --------------------------------------------------------------------------------------

// A description in brackets, or behind a colon.
std::string zsh_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') escaped += '\\';
    if (letter != '`') escaped += letter;
  }
  return escaped;
}

std::string zsh_options() {
  std::string values = "{_values option";
  std::vector<std::string_view> keys;
  for (const GameEntry* game : games()) {
    for (const OptionSpec& spec : game->info().options) {
      if (std::ranges::find(keys, spec.key) != keys.end()) continue;
      keys.push_back(spec.key);
      values += join(" \"", spec.key, ":value:(", list(spec.choices), ")\"");
    }
  }
  return values + "}";
}

std::string zsh_values(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return join("(", list(values.words), ")");
    case Kind::players:
      return join("{_values -s , player ", list(values.words), "}");
    case Kind::option:
      return zsh_options();
    case Kind::file:
      return "_files";
    case Kind::folder:
      return "_files -/";
    case Kind::anything:
      break;
  }
  return "( )";
}

void add_zsh_command(std::string& script, const CommandHelp& command) {
  script += join("        ", command.name, ")\n          _arguments \\\n");
  for (const OptionHelp& option : command.options) {
    for (const std::string& name : option.names) {
      std::string spec = join(option.repeats ? "*" : "", name);
      if (!option.shown.empty() && name.starts_with("--")) spec += '=';
      spec += join("[", zsh_text(option.about), "]");
      if (!option.shown.empty()) {
        spec +=
            join(":", zsh_text(option.shown), ":", zsh_values(values_of(command, option.shown)));
      }
      script += join("            ", in_quotes(spec), " \\\n");
    }
  }
  int place = 0;
  for (const OptionHelp& argument : command.arguments) {
    const std::string spec = join(++place, ":", zsh_text(argument.names.front()), ":",
                                  zsh_values(values_of(command, argument)));
    script += join("            ", in_quotes(spec), " \\\n");
  }
  script.resize(script.size() - 3);
  script += "\n          ;;\n";
}

// --- fish -------------------------------------------------------------------------------------

std::string fish_options() {
  std::string words;
  for (const GameEntry* game : games()) {
    for (const OptionSpec& spec : game->info().options) {
      for (const std::string_view choice : spec.choices) words += join(spec.key, "=", choice, " ");
    }
  }
  return words;
}

std::string fish_values(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return join("-x -a ", in_quotes(list(values.words), true));
    case Kind::players:
      return join("-x -a ", in_quotes(join("(__fish_complete_list , 'printf %s\\\\n ",
                                           list(values.words), "')"),
                                      true));
    case Kind::option:
      return join("-x -a ", in_quotes(fish_options(), true));
    case Kind::file:
      return "-r -F";
    case Kind::folder:
      return "-x -a '(__fish_complete_directories)'";
    case Kind::anything:
      break;
  }
  return "-x";
}

void add_fish_command(std::string& script, const CommandHelp& command) {
  const std::string here =
      join("complete -c boathouse -n ",
           in_quotes(command.name.empty() ? "__fish_use_subcommand"
                                          : join("__fish_seen_subcommand_from ", command.name)));
  for (const OptionHelp& option : command.options) {
    script += here;
    for (const std::string& name : option.names) {
      script +=
          name.starts_with("--") ? join(" -l ", name.substr(2)) : join(" -s ", name.substr(1));
    }
    script += join(" -d ", in_quotes(option.about, true));
    if (!option.shown.empty()) {
      script += join(" ", fish_values(values_of(command, option.shown)));
    }
    script += "\n";
  }
  if (command.arguments.empty()) return;
  const Values values = values_of(command, command.arguments.front());
  if (values.kind == Kind::file) script += join(here, " -F\n");
  if (values.kind == Kind::words) {
    script += join(here, " -a ", in_quotes(list(values.words), true), "\n");
  }
}

}  // namespace

std::string bash_completion(const Manual& manual) {
  std::string script{bash_head};
  for (const std::string& id : game_ids()) script += join("      ", id, ") game=", id, " ;;\n");
  script += bash_equals;
  for (const GameEntry* game : games()) {
    for (const OptionSpec& spec : game->info().options) {
      if (spec.choices.empty()) continue;
      script +=
          join("      ", in_quotes(join(game->info().id, " ", spec.key)), " | ",
               in_quotes(join(" ", spec.key)), ") words=", in_quotes(list(spec.choices)), " ;;\n");
    }
  }
  script += bash_values_head;
  add_bash_options(script, manual.program);
  for (const CommandHelp& command : manual.commands) add_bash_options(script, command);
  script += "    esac\n  else\n    case \"$command $prev\" in\n";
  std::string names;
  for (const CommandHelp& command : manual.commands) {
    add_bash_values(script, command);
    names += join(names.empty() ? "" : " ", command.name);
  }
  script += join("      ' '*) words=", in_quotes(names), " ;;\n    esac\n  fi\n", bash_tail);
  std::string all;
  for (const GameEntry* game : games()) {
    std::string keys;
    for (const OptionSpec& spec : game->info().options) keys += join(spec.key, "= ");
    script += join("      ", game->info().id, ") words=", in_quotes(keys), " ;;\n");
    all += keys;
  }
  return join(script, "      *) words=", in_quotes(all), " ;;\n", bash_end);
}

std::string zsh_completion(const Manual& manual) {
  std::string script = R"(#compdef boathouse
# Completion for boathouse in zsh; written by `boathouse manual`.
_boathouse() {
  local context state line
  typeset -A opt_args
  _arguments -C \
)";
  for (const OptionHelp& option : manual.program.options) {
    for (const std::string& name : option.names) {
      script +=
          join("    ", in_quotes(join("(- *)", name, "[", zsh_text(option.about), "]")), " \\\n");
    }
  }
  script += R"(    '1:command:->command' '*::argument:->arguments'
  case $state in
    command)
      local -a commands=(
)";
  for (const CommandHelp& command : manual.commands) {
    script += join("        ", in_quotes(join(command.name, ":", zsh_text(command.summary))), "\n");
  }
  script += R"(      )
      _describe command commands
      ;;
    arguments)
      case $words[1] in
)";
  for (const CommandHelp& command : manual.commands) add_zsh_command(script, command);
  return script + R"(      esac
      ;;
  esac
}
if [[ $funcstack[1] == _boathouse ]]; then _boathouse "$@"; else compdef _boathouse boathouse; fi
)";
}

std::string fish_completion(const Manual& manual) {
  std::string script = R"(# Completion for boathouse in fish; written by `boathouse manual`.
complete -c boathouse -f
)";
  add_fish_command(script, manual.program);
  for (const CommandHelp& command : manual.commands) {
    script += join("complete -c boathouse -n __fish_use_subcommand -a ", command.name, " -d ",
                   in_quotes(command.summary, true), "\n");
    add_fish_command(script, command);
  }
  return script;
}

}  // namespace boathouse::cli
