// What happened in a match, told in paragraphs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "match/match.h"

namespace boathouse::cli {

// What belongs to one turn of a seat: chance that decides something for it, and its moves.
struct Paragraph {
  int seat = Ply::by_chance;  // whom it is about, if anybody
  std::size_t first = 0;      // its first ply, counted from 0
  std::string text{};
};

[[nodiscard]] std::vector<std::string> names_of(const Match& match);

// The plies from the first up to but not including the last, as the viewer may hear them; a seat is
// addressed as “you”.
[[nodiscard]] std::vector<Paragraph> tell_story(const Match& match, std::size_t first,
                                                std::size_t last, Viewer viewer, Language language);

}  // namespace boathouse::cli
