// A match at a terminal: asks the people, lets minds and chance play, shows what happens, and saves
// the record.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/interrupts.h"
#include "cli/voice.h"
#include "match/match.h"
#include "minds/registry.h"
#include "terminal/frame.h"
#include "terminal/pictures.h"
#include "terminal/terminal.h"

namespace boathouse::terminal {

class TerminalSession {
 public:
  // The match is saved to the file at path after every question, so that nothing can be lost.
  TerminalSession(Match match, std::string path, Pictures pictures, const cli::Voice& voice);

  // Plays to the end, or until the player leaves. Returns the exit code.
  [[nodiscard]] int run();
  // Asks for one move only.
  [[nodiscard]] int run_for_one_move();
  // For those who are to find out by themselves.
  void give_no_hints() { gives_hints_ = false; }
  // The same for a match between minds, with nothing shown.
  void run_quietly();

  [[nodiscard]] const Match& match() const { return match_; }
  // Once it has been played.
  [[nodiscard]] Match take_match() { return std::move(match_); }

 private:
  struct Left {};  // thrown when the person leaves the match
  enum class Command { none, hint, undo, save, resign, board, more, help, quit };

  [[nodiscard]] int leave(int exit_code);
  [[nodiscard]] int play_while(const std::function<bool()>& wanted);
  void step();
  void think(int seat);
  void ask_for_move(int seat);
  bool take_choice(int seat, const std::string& typed);
  // Shows only the choices that the word selects, and takes the choice if there is only one.
  bool narrow(int seat, const std::string& typed);
  void widen();
  // Also while only some of them are shown.
  [[nodiscard]] const std::vector<Choice>& all_choices() const;
  void play_choice(int seat, Move move);
  void offer_to_take_back(int seat);
  void finish();

  [[nodiscard]] bool is_human(int seat) const;
  [[nodiscard]] int count_humans() const;
  // The viewer of what concerns everyone: the only person at the table, otherwise the spectator,
  // who is used only when nothing is hidden any more.
  [[nodiscard]] Viewer only_human() const;
  void draw_curtain(int seat);

  // What to do now, as a sentence, and the key of the line that says what can be typed.
  struct Question {
    std::string now;
    std::string_view hint;
  };
  [[nodiscard]] std::string ask(int seat, const Question& question);
  [[nodiscard]] cli::Page words_below(std::string_view hint, int board_width) const;
  [[nodiscard]] std::vector<Move> marked_moves() const;
  void show_in_place(int seat, const Question& question);
  void show_scrolling(int seat, const Question& question);
  void show_whole_board(int seat);
  void show_result(const cli::Page& result);

  [[nodiscard]] bool means(std::string_view key, std::string_view word) const;
  [[nodiscard]] Command command_of(std::string_view word) const;
  // Carries out commands that are available at any time; false if the text is none of them.
  bool obey(int seat, std::string_view typed);
  void hint(int seat);
  void undo(int seat);
  void resign(int seat);
  void save_as(const std::string& path);
  void help();

  bool save();
  // As the viewer sees the match now.
  void draw_picture(Viewer viewer);
  void notice(std::string sentence, Ink ink = Ink::coral);

  Match match_;
  std::string path_;
  Pictures pictures_;
  cli::Voice voice_;
  cli::Interrupts interrupts_;
  Terminal terminal_;
  std::map<std::string, std::unique_ptr<Mind>> minds_;
  bool gives_hints_ = true;
  std::unique_ptr<Judge> judge_;  // gives hints; made for the first one

  std::vector<Choice> choices_;      // of the current question
  std::vector<Choice> all_choices_;  // if only some of them are shown; otherwise empty
  std::size_t first_choice_ = 0;
  std::size_t next_choice_ = 0;     // where the list of choices continues; 0 if it is complete
  std::vector<cli::Span> notices_;  // about the last input; shown once
  std::string save_error_;          // empty while the match can be saved

  int watching_ = spectator;  // the seat that was asked last
  std::size_t told_ = 0;      // plies that the reader has seen
  bool shown_ = false;        // if text scrolls: the question is already above
  bool wants_board_ = false;  // and the board was asked for
};

}  // namespace boathouse::terminal
