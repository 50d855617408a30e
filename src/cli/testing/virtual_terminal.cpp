#include "cli/testing/virtual_terminal.h"

#include <algorithm>
#include <utility>

namespace boathouse::cli {

namespace {

std::size_t glyph_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0xC0) return 1;
  return byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

VirtualTerminal::VirtualTerminal(int rows, int columns)
    : columns_(columns),
      cells_(static_cast<std::size_t>(rows),
             std::vector<std::string>(static_cast<std::size_t>(columns), " ")) {}

void VirtualTerminal::feed(std::string_view bytes) {
  pending_ += bytes;
  std::string_view rest = pending_;
  while (!rest.empty()) {
    std::size_t length = glyph_length(rest[0]);
    if (rest[0] == '\x1b') {
      // ESC [ parameters letter
      const std::size_t end = rest.find_first_of("ABCDEFGHJKSTfhlmnsu", 2);
      if (end == std::string_view::npos) break;
      length = end + 1;
      obey(rest.substr(2, end - 2), rest[end]);
    } else if (length > rest.size()) {
      break;
    } else if (rest[0] == '\n') {
      line_feed();
    } else if (rest[0] == '\r') {
      column_ = 0;
    } else {
      print(rest.substr(0, length));
    }
    rest.remove_prefix(length);
  }
  pending_ = std::string{rest};
}

void VirtualTerminal::print(std::string_view glyph) {
  if (static_cast<unsigned char>(glyph[0]) < 0x20) {
    complaints_.emplace_back("a control character");
  } else if (column_ >= columns_) {
    complaints_.push_back("text beyond the edge in: " + row(row_));
  } else {
    cells_[static_cast<std::size_t>(row_)][static_cast<std::size_t>(column_++)] = glyph;
  }
}

void VirtualTerminal::line_feed() {
  if (row_ + 1 < static_cast<int>(cells_.size())) {
    ++row_;
    return;
  }
  complaints_.emplace_back("scrolled");
  std::ranges::rotate(cells_, cells_.begin() + 1);
  std::ranges::fill(cells_.back(), " ");
}

void VirtualTerminal::obey(std::string_view parameters, char final) {
  auto& line = cells_[static_cast<std::size_t>(row_)];
  if (final == 'm') {
    colours_ += parameters.find("38;") != std::string_view::npos ? 1 : 0;
  } else if (final == 'H' && parameters.empty()) {
    row_ = 0;
    column_ = 0;
  } else if (final == 'K' && parameters.empty()) {
    std::fill(line.begin() + column_, line.end(), " ");
  } else if (final == 'J' && parameters == "2") {
    for (auto& each : cells_) std::ranges::fill(each, " ");
  } else if (final == 'J' && parameters.empty()) {
    std::fill(line.begin() + column_, line.end(), " ");
    for (auto each = cells_.begin() + row_ + 1; each != cells_.end(); ++each) {
      std::ranges::fill(*each, " ");
    }
  } else {
    complaints_.push_back("unknown sequence " + std::string{parameters} + final);
  }
}

std::string VirtualTerminal::row(int number) const {
  std::string text;
  for (const std::string& cell : cells_[static_cast<std::size_t>(number)]) text += cell;
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string VirtualTerminal::text() const {
  std::string all;
  for (int number = 0; number < static_cast<int>(cells_.size()); ++number) {
    all += row(number) + "\n";
  }
  return all;
}

std::vector<std::string> VirtualTerminal::take_complaints() {
  return std::exchange(complaints_, {});
}

}  // namespace boathouse::cli
