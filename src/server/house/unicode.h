// The little of Unicode that names need: characters, the composed form (NFC), and what a text can
// be taken for. The tables are written by tools/make-unicode-tables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boathouse::server::unicode {

// The characters of a UTF-8 text; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::u32string characters_of(std::string_view text);
[[nodiscard]] std::string text_of(std::u32string_view characters);

[[nodiscard]] bool is_nothing(char32_t letter);    // control, surrogate, private or unassigned
[[nodiscard]] bool is_invisible(char32_t letter);  // formats, bidirectional controls, blanks
[[nodiscard]] bool is_space(char32_t letter);
[[nodiscard]] bool is_dash(char32_t letter);
[[nodiscard]] bool is_mark(char32_t letter);  // combines with the letter before

// Normalisation form C: equal texts become the same characters.
[[nodiscard]] std::u32string composed(std::u32string_view characters);

// The Latin letters that a text can be taken for, without spaces and signs: “Ａdm1rał” and
// “Admiral” give the same.
[[nodiscard]] std::string skeleton(std::u32string_view characters);

}  // namespace boathouse::server::unicode
