#include "terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/text.h"

namespace boathouse::terminal {

using namespace cli;

namespace {

// Readable on dark and light backgrounds. The seats have the colours of Okabe and Ito, which
// survive colour blindness; the game draws the marks that go with them.
struct Paint {
  Ink ink;
  std::uint8_t red, green, blue;
  std::uint8_t palette;  // the nearest of 256 colours
  bool bold;
};
constexpr std::array paints{
    Paint{Ink::quiet, 0x8A, 0x8A, 0x8A, 245, false}, Paint{Ink::water, 0x3F, 0x8F, 0xC0, 67, false},
    Paint{Ink::deep, 0x2C, 0x77, 0xAE, 31, true},    Paint{Ink::sand, 0xB8, 0x96, 0x3E, 137, false},
    Paint{Ink::wood, 0xA0, 0x6F, 0x4A, 131, false},  Paint{Ink::reed, 0x5B, 0x8C, 0x5A, 65, false},
    Paint{Ink::coral, 0xEF, 0x6F, 0x53, 203, true},  Paint{Ink::seat1, 0xE6, 0x9F, 0x00, 214, true},
    Paint{Ink::seat2, 0x56, 0xB4, 0xE9, 74, true},   Paint{Ink::seat3, 0x00, 0x9E, 0x73, 36, true},
    Paint{Ink::seat4, 0xF0, 0xE4, 0x42, 221, true},  Paint{Ink::seat5, 0x00, 0x72, 0xB2, 25, true},
    Paint{Ink::seat6, 0xD5, 0x5E, 0x00, 166, true},
};

constexpr std::size_t longest_input = 4096;

std::string_view environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

bool is_smart_terminal() {
  return ::isatty(STDOUT_FILENO) == 1 && !environment("TERM").empty() &&
         environment("TERM") != "dumb";
}

void put(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// The line, cut after N columns.
Line cut_off(const Line& line, int columns) {
  Line kept;
  for (const Span& span : line) {
    kept.push_back({shortened(span.text, columns), span.ink});
    columns -= columns_of(span.text);
    if (columns <= 0) break;
  }
  return kept;
}

}  // namespace

Terminal::Terminal() : draws_in_place_(is_smart_terminal()), echoes_(::isatty(STDIN_FILENO) == 1) {
  const std::string_view wanted = environment("COLORTERM");
  const bool full = wanted == "truecolor" || wanted == "24bit";
  const bool none = !draws_in_place_ || !environment("NO_COLOR").empty();
  colours_ = none ? Colours::none : full ? Colours::full : Colours::palette;
}

Terminal::Size Terminal::size() const {
  winsize window{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0;
  return {known && window.ws_row > 0 ? window.ws_row : 24,
          known && window.ws_col > 0 ? window.ws_col : 80};
}

std::string Terminal::code_of(Ink ink) const {
  if (ink == Ink::strong) return "\x1b[1m";
  const auto* paint = std::ranges::find(paints, ink, &Paint::ink);
  if (paint == paints.end()) return {};
  const char* weight = paint->bold ? "1;" : "";
  if (colours_ == Colours::palette) return fmt::format("\x1b[{}38;5;{}m", weight, paint->palette);
  return fmt::format("\x1b[{}38;2;{};{};{}m", weight, paint->red, paint->green, paint->blue);
}

std::string Terminal::rendered(const Line& line) const {
  std::string text;
  for (const Span& span : line) {
    const std::string code = colours_ == Colours::none ? "" : code_of(span.ink);
    text += code + span.text;
    if (!code.empty()) text += "\x1b[0m";
  }
  if (!draws_in_place_) text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

void Terminal::write(const Page& page) {
  for (const Line& line : page) put(rendered(line) + "\n");
  std::fflush(stdout);
}

void Terminal::draw(const Page& page) {
  const int width = columns();
  put(drawn_ ? "\x1b[H" : "\x1b[2J\x1b[H");
  drawn_ = true;
  // Each line is cleared before it is written; afterwards, a full line would lose its last letter.
  for (const Line& line : page) put("\x1b[K" + rendered(cut_off(line, width)) + "\n");
  put("\x1b[J");
  std::fflush(stdout);
}

std::optional<std::string> Terminal::ask(const Line& prompt, const Interrupts& interrupts) {
  std::string shown = rendered(prompt);
  if (!draws_in_place_) shown += ' ';
  put(shown);
  std::fflush(stdout);
  std::size_t end = 0;
  while ((end = input_.find('\n')) == std::string::npos) {
    interrupts.wait_for_input(STDIN_FILENO);
    std::array<char, 512> buffer{};
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      put("\n");
      return std::nullopt;
    }
    if (input_.size() > longest_input) input_.resize(longest_input);
    input_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  std::string line = input_.substr(0, end);
  input_.erase(0, end + 1);
  if (!echoes_) put(printable(line) + "\n");
  return line;
}

}  // namespace boathouse::terminal
