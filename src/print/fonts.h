// The two fonts that every document carries, so that it looks the same everywhere: how wide a text
// is, and its bytes in the encoding that PDF calls WinAnsi. It has everything that English, French
// and German need. The letters are as wide as those of Helvetica, apart from a few signs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace boathouse::print {

enum class Font : std::uint8_t { regular, bold };

// The TrueType file; see tools/make-print-fonts.
[[nodiscard]] std::string_view file_of(Font font);
// The width of a letter by its byte in WinAnsi, in thousandths of the font's size; 0 for none.
[[nodiscard]] int width_of_byte(std::uint8_t byte, Font font);

// At font size 1. A missing letter counts as wide as a question mark.
[[nodiscard]] double width_of(std::string_view text, Font font);

// Nothing if the font does not have one of the letters.
[[nodiscard]] std::optional<std::string> win_ansi(std::string_view text);

}  // namespace boathouse::print
