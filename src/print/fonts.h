// Helvetica and Helvetica Bold, which every PDF reader has: how wide a text is, and its bytes in
// the encoding that PDF calls WinAnsi. It has everything that English, French and German need.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace boathouse::print {

enum class Font : std::uint8_t { regular, bold };

// At font size 1. A missing letter counts as wide as a question mark.
[[nodiscard]] double width_of(std::string_view text, Font font);

// Nothing if the font does not have one of the letters.
[[nodiscard]] std::optional<std::string> win_ansi(std::string_view text);

}  // namespace boathouse::print
