// What subcommands share: failing with one sentence, and arguments that most of them take.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/help/manual.h"
#include "cli/voice.h"
#include "core/error.h"
#include "games/registry.h"

// Only two files include CLI11, because compiling it is slow.
// NOLINTNEXTLINE(readability-identifier-naming): the library's own name
namespace CLI {
class App;
}  // namespace CLI

namespace boathouse::cli {

// Hidden; `in` gives the manual in a language.
void add_manual(CLI::App& program, std::function<Manual(Language)> in);

inline constexpr int went_wrong = 1;
inline constexpr int misused = 2;

// The largest values of the options --nodes and --threads.
inline constexpr std::int64_t most_nodes = 1'000'000'000'000;
inline constexpr std::int64_t most_threads = 1024;

// Thrown to end the program with one sentence on stderr, or silently without a sentence.
struct Failure {
  int exit_code;
  std::string sentence{};
};

// The value of an engine's result, or the end of the program with its error's sentence.
template <class T>
T checked(Expected<T> result, const Voice& voice, int exit_code = misused) {
  if (!result) throw Failure{exit_code, result.error().sentence(voice.language)};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// Adds a subcommand; the action runs once its arguments have been read. What it is for is in the
// catalogue of help under its name, unless it is said here.
CLI::App& add_command(CLI::App& program, const std::string& name, std::function<void()> action,
                      const std::string& summary = {});
enum class Presence { optional, required };
// What help says about an option: by default, what the catalogue has under `COMMAND NAME` or
// `NAME`.
struct About {
  Presence presence = Presence::optional;
  std::vector<Value> values{};  // for that text
  std::string text{};           // instead of it
};
// Names without dashes are arguments by their place; `shown` says what can be their value, if there
// are only a few.
void take_text(CLI::App& command, const std::string& name, std::string& text,
               const std::string& shown, const About& about = {});
// Can be repeated.
void take_texts(CLI::App& command, const std::string& name, std::vector<std::string>& texts,
                const std::string& shown);
void take_flag(CLI::App& command, const std::string& name, bool& flag);

// A game with the number of its seats and its options, as arguments name them.
struct GameArguments {
  std::string game;
  std::string players;
  std::vector<std::string> options;
};
struct ChosenGame {
  const GameEntry* entry = nullptr;
  int seats = 0;
  OptionValues options{};
};
void take_game(CLI::App& command, GameArguments& arguments, Presence presence = Presence::optional);
void take_players(CLI::App& command, GameArguments& arguments);
void take_options(CLI::App& command, GameArguments& arguments);
void take_json(CLI::App& command, bool& json);
void take_svg(CLI::App& command, std::string& path);

// The game that the arguments name; the number of players defaults to the smallest.
[[nodiscard]] ChosenGame choose_game(const GameArguments& arguments, const Voice& voice);
// The assignment, with KEY=@FILE replaced by the content of the file.
[[nodiscard]] std::string with_file(const GameEntry& game, const std::string& assignment,
                                    const Voice& voice);
[[nodiscard]] OptionValues choose_options(const GameEntry& game,
                                          const std::vector<std::string>& assignments,
                                          const Voice& voice);

// The option --lang, and the language that it or the environment asks for.
void take_language(CLI::App& command, std::string& code);
[[nodiscard]] Voice choose_voice(const std::string& code);

// The number an argument gives, which must be between low and high.
[[nodiscard]] std::int64_t whole_number(std::string_view argument, std::string_view text,
                                        std::int64_t low, std::int64_t high, const Voice& voice);
[[nodiscard]] std::uint64_t seed_number(std::string_view text, const Voice& voice);

// The time that --time gives, such as 100ms or 1.5s; none for an empty text.
[[nodiscard]] std::chrono::nanoseconds duration_of(std::string_view text, const Voice& voice);

// The values that an option takes, as its help shows them.
[[nodiscard]] std::string shown_choices(std::span<const std::string_view> choices);
// Sets the examples at the end of a command's help; {game} stands for a game of the house.
void give_examples(CLI::App& command, const std::vector<std::string_view>& examples);

// Leaves a command out of help and manual: it is for whoever packs the program.
void hide(CLI::App& command);
// Gives a new program its language; commands are added after that.
void speak(CLI::App& program, Language language);
[[nodiscard]] Language language_spoken(const CLI::App& command);
// All that is known about the program and its commands, except hidden ones.
[[nodiscard]] Manual manual_of(const CLI::App& program);

}  // namespace boathouse::cli
