// Text for a terminal as lines of inked spans, without colours yet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/screen.h"

namespace boathouse::cli {

struct Span {
  std::string text;
  Ink ink = Ink::plain;
};
using Line = std::vector<Span>;
using Page = std::vector<Line>;

void append(Page& page, const Page& more);
[[nodiscard]] int width_of(const Line& line);
[[nodiscard]] int width_of(const Page& page);

// A game's drawing.
[[nodiscard]] Page page_of(const Screen& screen);

// The text, broken between words into lines of at most N columns; a longer word is broken too.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, int columns);
[[nodiscard]] Page wrapped(std::string_view text, int columns, Ink ink = Ink::plain);

// As much of the text as fits into N columns, with an ellipsis for the rest.
[[nodiscard]] std::string shortened(std::string_view text, int columns);

// The text with everything replaced that is not printable UTF-8, so that no input can control the
// terminal.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace boathouse::cli
