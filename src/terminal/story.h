// What happened in a match, in paragraphs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "match/match.h"

namespace boathouse::terminal {

// One turn of a seat: its chance events and its moves.
struct Paragraph {
  int seat = Ply::by_chance;  // the seat it is about, if any
  std::size_t first = 0;      // its first ply, counted from 0
  std::string text{};
};

[[nodiscard]] std::vector<std::string> names_of(const Match& match);

// The plies from first up to but not including last, as the viewer may see them; one seat is
// addressed as “you”.
[[nodiscard]] std::vector<Paragraph> tell_story(const Match& match, std::size_t first,
                                                std::size_t last, Viewer viewer, Language language);

}  // namespace boathouse::terminal
