#include "cli/page.h"

#include <algorithm>

#include "core/text.h"

namespace boathouse::cli {

namespace {

// The first N columns of the text.
std::string_view head(std::string_view text, int columns) {
  std::size_t end = 0;
  while (end < text.size()) {
    const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (starts && columns-- == 0) break;
    ++end;
  }
  return text.substr(0, end);
}

// The length in bytes of the printable code point at the beginning of the text, or 0.
std::size_t printable_length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x20 || first == 0x7F) return 0;
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 0;
  }
  // U+0080 to U+009F are control characters too.
  return first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0 ? 0 : length;
}

}  // namespace

void append(Page& page, const Page& more) { page.insert(page.end(), more.begin(), more.end()); }

int width_of(const Line& line) {
  int width = 0;
  for (const Span& span : line) width += columns_of(span.text);
  return width;
}

int width_of(const Page& page) {
  int width = 0;
  for (const Line& line : page) width = std::max(width, width_of(line));
  return width;
}

Page page_of(const Screen& screen) {
  Page page;
  for (const auto& row : screen.rows()) {
    Line line;
    for (const Screen::Cell& cell : row) {
      if (line.empty() || line.back().ink != cell.ink) line.push_back({"", cell.ink});
      line.back().text += cell.glyph;
    }
    page.push_back(std::move(line));
  }
  return page;
}

std::vector<std::string> wrap(std::string_view text, int columns) {
  std::vector<std::string> lines{{}};
  while (!text.empty()) {
    std::string_view word = cut(text, ' ');
    if (columns_of(lines.back()) + 1 + columns_of(word) <= columns || lines.back().empty()) {
      if (!lines.back().empty()) lines.back() += ' ';
    } else {
      lines.emplace_back();
    }
    while (columns_of(word) > columns) {
      lines.back() += head(word, columns);
      word.remove_prefix(lines.back().size());
      lines.emplace_back();
    }
    lines.back() += word;
  }
  return lines;
}

Page wrapped(std::string_view text, int columns, Ink ink) {
  Page page;
  for (std::string& line : wrap(text, columns)) page.push_back({{std::move(line), ink}});
  return page;
}

std::string shortened(std::string_view text, int columns) {
  if (columns_of(text) <= columns) return std::string{text};
  return join(head(text, std::max(columns - 1, 0)), "…");
}

std::string printable(std::string_view text) {
  std::string cleaned;
  while (!text.empty()) {
    const std::size_t length = printable_length(text);
    cleaned += length == 0 ? std::string_view{"\uFFFD"} : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return cleaned;
}

}  // namespace boathouse::cli
