// Building and taking apart small texts. The engine has no formatting library: in the browser that
// would cost more than the engine itself.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace boathouse {

inline void append(std::string& text, std::string_view more) { text += more; }

template <std::integral Number>
  requires(!std::same_as<Number, char> && !std::same_as<Number, bool>)
void append(std::string& text, Number number) {
  char digits[24];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
  text.append(digits, end);
}

// join("seat ", 3, ": ", name): the parts one after the other.
template <class... Parts>
[[nodiscard]] std::string join(const Parts&... parts) {
  std::string text;
  (append(text, parts), ...);
  return text;
}

// The words one after the other: "en, fr, de".
[[nodiscard]] inline std::string list_of(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += join(text.empty() ? "" : ", ", word);
  return text;
}

// The whole text as a decimal number, or nothing: no sign but a minus, no blanks, no overflow.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

[[nodiscard]] inline std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Cuts the text at the first separator: returns what stands before it and leaves what comes after.
// Without a separator the whole text is returned and nothing is left.
[[nodiscard]] inline std::string_view cut(std::string_view& text, char separator) {
  const std::size_t at = text.find(separator);
  const std::string_view head = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
  return head;
}

// How many columns of a terminal a UTF-8 text takes: its code points, since none of ours is wide.
[[nodiscard]] inline int columns_of(std::string_view text) {
  int columns = 0;
  for (const char byte : text) columns += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
  return columns;
}

// The text, cut to fit so many columns at the border of a code point.
[[nodiscard]] inline std::string fitting(std::string_view text, int width) {
  std::string fitted;
  int columns = 0;
  for (const char byte : text) {
    columns += columns_of({&byte, 1});
    if (columns > width) break;
    fitted += byte;
  }
  return fitted;
}

}  // namespace boathouse
