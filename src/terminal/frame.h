// One screen of a match: the board, what happened, whose turn it is, and the choices.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "cli/page.h"
#include "cli/voice.h"
#include "match/match.h"
#include "terminal/choices.h"
#include "terminal/story.h"

namespace boathouse::terminal {

struct Frame {
  cli::Line title{};
  cli::Page board{};
  std::vector<Paragraph> story{};
  std::size_t news = 0;  // the first ply that is new to the reader
  std::string now{};     // whose turn it is and what to do, one sentence
  std::vector<Choice> choices{};
  std::vector<std::size_t> numbers{};  // of the choices
  std::size_t from = 0;                // the first choice listed
  cli::Page below{};                   // what to type, or a word about what was typed
};

// The game, the seats and, if there is room, their players, as the viewer sees them.
[[nodiscard]] cli::Line title_of(const Match& match, Viewer viewer, const cli::Voice& voice,
                                 int columns);
// Enough rows for any board.
inline constexpr int whole_board = 1000;
// The board, with the destinations of these moves marked. If it is too high for the room, a part
// of it and a line that says so.
[[nodiscard]] cli::Page board_of(const Match& match, const State& state, Viewer viewer,
                                 const cli::Voice& voice, std::span<const Move> marked = {},
                                 int room = whole_board);
// The room for a board in a frame of N rows, with a little of the rest below it.
[[nodiscard]] int board_room(int rows);
// Places and points, best first.
[[nodiscard]] cli::Page result_page(const Match& match, const cli::Voice& voice);

// The paragraphs as lines, each marked with the colour of its seat; older ones are left out if
// there are not enough rows.
[[nodiscard]] cli::Page story_page(std::span<const Paragraph> story, std::size_t news, int columns,
                                   int rows = std::numeric_limits<int>::max());

// The frame in N rows; the oldest events give way first. The page's next is the first choice that
// did not fit, or 0.
[[nodiscard]] ChoiceList compose(const Frame& frame, int rows, int columns);

}  // namespace boathouse::terminal
