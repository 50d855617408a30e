#include "core/screen.h"

namespace boathouse {

namespace {

// The length in bytes of the code point that starts with this byte.
std::size_t code_point_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0xC0) return 1;
  if (byte < 0xE0) return 2;
  return byte < 0xF0 ? 3 : 4;
}

}  // namespace

void Screen::write(int row, int column, std::string_view text, Ink ink) {
  const auto line = static_cast<std::size_t>(row);
  if (rows_.size() <= line) rows_.resize(line + 1);
  auto place = static_cast<std::size_t>(column);
  while (!text.empty()) {
    const std::string_view glyph = text.substr(0, code_point_length(text.front()));
    if (rows_[line].size() <= place) rows_[line].resize(place + 1);
    rows_[line][place++] = {std::string{glyph}, ink};
    text.remove_prefix(glyph.size());
  }
}

std::string Screen::plain_text() const {
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (const Cell& cell : row) line += cell.glyph;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line;
    text += '\n';
  }
  return text;
}

}  // namespace boathouse
