// Commands that can be typed at any question of a session.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/command.h"
#include "cli/files.h"
#include "core/text.h"
#include "minds/hint.h"
#include "minds/words.h"
#include "terminal/session.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

// The mind that plays on after a resignation.
constexpr std::string_view stand_in = "random";

}  // namespace

// Whether the word is one of those listed under the key, in this language or in English.
bool TerminalSession::means(std::string_view key, std::string_view word) const {
  for (const Language language : {voice_.language, Language::en}) {
    std::string_view words = find_words(program_words(), language, key).value_or("");
    while (!words.empty()) {
      if (cut(words, ' ') == word) return true;
    }
  }
  return false;
}

TerminalSession::Command TerminalSession::command_of(std::string_view word) const {
  static constexpr std::array<std::pair<std::string_view, Command>, 8> commands{{
      {"command.hint", Command::hint},
      {"command.undo", Command::undo},
      {"command.save", Command::save},
      {"command.resign", Command::resign},
      {"command.board", Command::board},
      {"command.more", Command::more},
      {"command.help", Command::help},
      {"command.quit", Command::quit},
  }};
  for (const auto& [key, command] : commands) {
    if (means(key, word)) return command;
  }
  return Command::none;
}

bool TerminalSession::obey(int seat, std::string_view typed) {
  const std::string_view word = cut(typed, ' ');
  const std::string argument{trim(typed)};
  const Command command = command_of(word);
  if (!argument.empty() && command != Command::save) return false;
  switch (command) {
    case Command::none:
      return false;
    case Command::hint:
      hint(seat);
      break;
    case Command::undo:
      undo(seat);
      break;
    case Command::save:
      save_as(argument.empty() ? path_ : argument);
      break;
    case Command::resign:
      resign(seat);
      break;
    case Command::board:
      if (terminal_.draws_in_place()) {
        show_whole_board(seat);
      } else {
        wants_board_ = true;
      }
      break;
    case Command::more:
      first_choice_ = next_choice_;
      break;
    case Command::help:
      help();
      break;
    case Command::quit:
      throw Left{};
  }
  return true;
}

// The choices with the best judge's opinion of each, under the numbers by which they are offered.
void TerminalSession::hint(int seat) {
  widen();
  constexpr int bar_columns = 20;
  if (choices_.size() < 2) {
    notice(voice_("play.no_hint"), Ink::plain);
    return;
  }
  if (!gives_hints_) {
    notice(voice_("daily.no_hint"), Ink::plain);
    return;
  }
  const auto seats = static_cast<int>(match_.seats().size());
  if (const auto rivals = check_rivals(match_.game(), seats); !rivals) {
    notice(rivals.error().sentence(voice_.language), Ink::plain);
    return;
  }
  if (!judge_) judge_ = make_judge(match_.game(), seats);
  Random random = match_.dice().mind_stream(seat, match_.plies().size());
  const Budget budget{.stop = &Interrupts::flag()};
  const Thought thought = judge_->think(*match_.state().look(seat), budget, random);
  Interrupts::check();
  // As many as fit below the board, with a title, a question and a heading.
  const auto board = static_cast<int>(
      board_of(match_, match_.state(), seat, voice_, {}, board_room(terminal_.rows() - 2)).size());
  const int room = terminal_.draws_in_place() ? terminal_.rows() - 2 - board - 3 : 8;
  const auto most = static_cast<std::size_t>(std::clamp(room, 3, 8));
  notice(voice_(seats == 2 ? "play.hint" : "play.hint_many"), Ink::plain);
  for (const Hint& each : hints_of(thought)) {
    if (notices_.size() > most) break;
    const auto choice = std::ranges::find(choices_, each.move, &Choice::move);
    const std::string chance = percent(each.equity, voice_.language);
    const std::string verdict =
        say(minds_words(), voice_.language, join("verdict.", name_of(each.verdict)));
    notice(fmt::format("{:<3}  {:<14}  {}  {:>7}  {}", choice - choices_.begin() + 1,
                       shortened(choice->notation, 14), bar(each.equity, bar_columns), chance,
                       verdict),
           each.verdict == Verdict::best ? Ink::strong : Ink::plain);
  }
}

void TerminalSession::undo(int seat) {
  if (!match_.can_undo(seat)) {
    notice(voice_("play.no_undo"));
    return;
  }
  checked(match_.undo(seat), voice_, went_wrong);
  told_ = std::min(told_, match_.plies().size());
  notice(voice_("play.undone"));
}

void TerminalSession::resign(int seat) {
  const std::vector<Choice> choices = std::exchange(choices_, {});
  shown_ = false;
  const std::string typed = ask(seat, {voice_("now.resign"), "hint.resign"});
  choices_ = choices;
  shown_ = false;
  if (means("answer.yes", typed)) {
    checked(match_.resign(seat, stand_in), voice_, went_wrong);
  } else {
    notice(voice_("play.not_resigned"));
  }
}

void TerminalSession::save_as(const std::string& path) {
  try {
    if (!match_.has_record()) throw Failure{misused, voice_("daily.no_record")};
    check_place(path, match_, voice_);
    write_text(path, match_.record(true), voice_);
    notice(voice_("play.saved", {{"path", as_typed(path)}}), Ink::plain);
  } catch (const Failure& failure) {
    notice(failure.sentence);
  }
}

void TerminalSession::help() {
  for (const char* key : {"help.number", "help.notation", "help.hint", "help.undo", "help.save",
                          "help.resign", "help.board", "help.quit"}) {
    notice(voice_(key), Ink::plain);
  }
}

}  // namespace boathouse::terminal
