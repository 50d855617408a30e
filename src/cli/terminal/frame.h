// One screen of a match: the board, what happened, whose turn it is, and what can be done.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "cli/page.h"
#include "cli/story.h"
#include "cli/terminal/choices.h"
#include "cli/voice.h"
#include "match/match.h"

namespace boathouse::cli {

struct Frame {
  Line title{};
  Page board{};
  std::vector<Paragraph> story{};
  std::size_t news = 0;  // the ply from which on the story is new to the reader
  std::string now{};     // whose turn it is and what is to be done, one sentence
  std::vector<Choice> choices{};
  std::vector<std::size_t> numbers{};  // of the choices
  std::size_t from = 0;                // the first choice to be listed
  Page below{};                        // what to type, or a word about what was typed
};

// The game, the seats and, where there is room for it, who plays them, as the viewer sees it.
[[nodiscard]] Line title_of(const Match& match, Viewer viewer, const Voice& voice, int columns);
// The board, with marks where these moves lead.
[[nodiscard]] Page board_of(const Match& match, const State& state, Viewer viewer,
                            const Voice& voice, std::span<const Move> marked = {});
// Places and points, best first.
[[nodiscard]] Page result_page(const Match& match, const Voice& voice);

// The paragraphs as lines, each marked with the colour of its seat; the older ones are left out
// where there are not enough rows.
[[nodiscard]] Page story_page(std::span<const Paragraph> story, std::size_t news, int columns,
                              int rows = std::numeric_limits<int>::max());

// The frame in so many rows; what happened longest ago gives way first. The page's next is the
// first choice that found no room, or 0.
[[nodiscard]] ChoiceList compose(const Frame& frame, int rows, int columns);

}  // namespace boathouse::cli
