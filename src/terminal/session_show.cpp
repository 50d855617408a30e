// How a session looks: drawn in place on a terminal, or as text that scrolls.
#include <algorithm>

#include "core/text.h"
#include "terminal/session.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

constexpr std::size_t remembered = 60;  // plies; more than fits on any screen

Page pages_of(const std::vector<Span>& notices, int columns) {
  Page page;
  for (const Span& notice : notices) append(page, wrapped(notice.text, columns, notice.ink));
  return page;
}

}  // namespace

// A remark about the last input, or else what can be typed.
Page TerminalSession::words_below(std::string_view hint, int board_width) const {
  const int columns = terminal_.columns();
  Page page =
      notices_.empty() ? wrapped(voice_(hint), columns, Ink::quiet) : pages_of(notices_, columns);
  if (board_width > columns) {
    const std::string narrow = voice_("play.narrow", {{"columns", join(board_width)}});
    append(page, wrapped(narrow, columns, Ink::coral));
  }
  return page;
}

// Those in sight, if they are not all.
std::vector<Move> TerminalSession::marked_moves() const {
  std::vector<Move> moves;
  if (all_choices_.empty()) return moves;
  for (const Choice& choice : choices_) moves.push_back(choice.move);
  return moves;
}

void TerminalSession::show_in_place(int seat, const Question& question) {
  const std::size_t plies = match_.plies().size();
  const int columns = terminal_.columns();
  Frame frame{.title = title_of(match_, seat, voice_, columns),
              .board = board_of(match_, match_.state(), seat, voice_, marked_moves(),
                                board_room(terminal_.rows() - 2)),
              .story = tell_story(match_, plies - std::min(plies, remembered), plies, seat,
                                  voice_.language),
              .news = told_,
              .now = question.now,
              .choices = choices_,
              .numbers = numbers_of(choices_, all_choices()),
              .from = first_choice_};
  const int board_width = width_of(frame.board);
  frame.below = words_below(question.hint, board_width);
  // One row for the prompt, and one below it, where the cursor goes when Enter is pressed.
  const int rows = terminal_.rows() - 2;
  ChoiceList composed = compose(frame, rows, columns);
  if (all_choices_.empty() && (composed.next != 0 || first_choice_ != 0)) {
    frame.below = words_below("hint.more", board_width);
    composed = compose(frame, rows, columns);
  }
  next_choice_ = composed.next;
  terminal_.draw(composed.page);
}

void TerminalSession::show_scrolling(int seat, const Question& question) {
  const int columns = std::min(terminal_.columns(), 100);
  Page page = pages_of(notices_, columns);
  if (!shown_) {
    const std::size_t plies = match_.plies().size();
    page.emplace_back();
    append(page, story_page(tell_story(match_, told_, plies, seat, voice_.language), 0, columns));
    told_ = plies;
  }
  if ((!shown_ && !choices_.empty()) || wants_board_) {
    page.emplace_back();
    append(page, board_of(match_, match_.state(), seat, voice_, marked_moves()));
    page.emplace_back();
  }
  if (!shown_ || wants_board_) {
    page.push_back({{question.now}});
    // All of them: nothing is out of sight when text scrolls.
    const auto rows = static_cast<int>(choices_.size());
    if (rows > 0)
      append(page,
             list_choices(choices_, numbers_of(choices_, all_choices()), 0, rows, columns).page);
  }
  shown_ = true;
  wants_board_ = false;
  terminal_.write(page);
}

// All of it, in as many screens as it takes.
void TerminalSession::show_whole_board(int seat) {
  const Page board = board_of(match_, match_.state(), seat, voice_, marked_moves());
  const auto rows = static_cast<std::size_t>(std::max(terminal_.rows() - 3, 1));
  for (std::size_t end = std::min(rows, board.size());; end = std::min(end + rows, board.size())) {
    const auto last = board.begin() + static_cast<std::ptrdiff_t>(end);
    Page page(last - static_cast<std::ptrdiff_t>(std::min(rows, end)), last);
    append(page, wrapped(voice_(end < board.size() ? "play.board_more" : "play.board_back"),
                         terminal_.columns(), Ink::quiet));
    terminal_.draw(page);
    if (!terminal_.ask({{"› ", Ink::coral}}, interrupts_)) throw Left{};
    if (end == board.size()) return;
  }
}

void TerminalSession::show_result(const Page& result) {
  const Viewer viewer = only_human();
  const std::size_t plies = match_.plies().size();
  const int columns = terminal_.columns();
  const int room = terminal_.draws_in_place() ? board_room(terminal_.rows() - 1) : whole_board;
  const Page board = board_of(match_, match_.state(), viewer, voice_, {}, room);
  if (terminal_.draws_in_place()) {
    const Frame frame{.title = title_of(match_, viewer, voice_, columns),
                      .board = board,
                      .story = tell_story(match_, plies - std::min(plies, remembered), plies,
                                          viewer, voice_.language),
                      .news = told_,
                      .now = voice_("now.over"),
                      .below = result};
    terminal_.draw(compose(frame, terminal_.rows() - 1, columns).page);
    return;
  }
  Page page{{}};
  append(page, story_page(tell_story(match_, told_, plies, viewer, voice_.language), 0,
                          std::min(columns, 100)));
  page.emplace_back();
  append(page, board);
  page.emplace_back();
  page.push_back({{voice_("now.over")}});
  append(page, result);
  terminal_.write(page);
}

}  // namespace boathouse::terminal
